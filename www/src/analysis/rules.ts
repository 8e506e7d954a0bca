import { contextFileScope, type ContextFileScope, type PromptMap } from "prompt-inheritance/init";
import { matcher } from "prompt-inheritance/patterns";
import type { Question } from "../question.ts";
import { filesOf, skillsOf } from "./spans.ts";

export const scopes: readonly ContextFileScope[] = ["agent", "directory", "ancestor", "elsewhere"];

/** A rule of the Remove job. It selects skills by name, files by path, or files by scope. */
export interface Rule {
  readonly by: "skill" | "file" | "scope";
  /** Whether the rule keeps what it matches and removes the rest. */
  readonly keeps: boolean;
  /** Patterns separated by commas, or a scope. */
  readonly what: string;
}

/** A rule as the question stores it. */
export const asRule = ({ by, keeps, what }: Rule): string => `${keeps ? "keep-" : ""}${by}: ${what}`;

/** Reads a rule. Returns nothing for other text, because a question may come from anyone's link. */
export function readRule(text: string): Rule | undefined {
  const match = /^(keep-)?(skill|file|scope): (.*)$/s.exec(text);
  return match ? { by: match[2] as Rule["by"], keeps: match[1] !== undefined, what: match[3]! } : undefined;
}

/** What a rule removes from a prompt: files by path, skills by name. */
export interface Taking {
  readonly rule: string;
  readonly files: readonly string[];
  readonly skills: readonly string[];
}
export interface Takings {
  readonly scopes: readonly Taking[];
  readonly applied: readonly Taking[];
  /** What the rule that is not applied yet would remove. Absent if the rule is empty. */
  readonly draft: Taking | undefined;
}

/** The rule that the reader is writing. */
export const draftOf = ({ ruleFor, ruleTakes, rulePatterns }: Question): Rule => ({ by: ruleFor, keeps: ruleTakes === "others", what: rulePatterns.trim() });

export function takings(question: Question, map: PromptMap, cwd: string): Takings {
  const files = [...new Set(map.regions.flatMap(filesOf).map(({ path }) => path))];
  const skills = [...new Set(map.regions.flatMap(skillsOf).map(({ name }) => name))];
  const taking = (rule: Rule): Taking => {
    const fits = rule.by === "scope" ? (path: string) => contextFileScope(path, { cwd }) === rule.what : anyOf(rule.what);
    const taken = (rule.by === "skill" ? skills : files).filter((name) => fits(name) !== rule.keeps);
    return { rule: asRule(rule), files: rule.by === "skill" ? [] : taken, skills: rule.by === "skill" ? taken : [] };
  };
  const draft = draftOf(question);
  return {
    scopes: scopes.map((scope) => taking({ by: "scope", keeps: false, what: scope })),
    applied: question.removeRules.flatMap((text) => readRule(text) ?? []).map(taking),
    draft: draft.what === "" ? undefined : taking(draft),
  };
}

/** Returns a function that tests whether one of the patterns matches. */
function anyOf(patterns: string): (text: string) => boolean {
  const matchers = patterns.split(",").map((pattern) => matcher(pattern.trim()));
  return (text) => matchers.some((matches) => matches(text));
}
