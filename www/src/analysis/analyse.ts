import {
  auditChildPrompt,
  buildChildPrompt,
  findInherited,
  forwardParentPrompt,
  inheritanceStrategy,
  parsePrompt,
  readPromptInheritance,
  removeRegions,
  version,
  type ChildPrompt,
  type ChildRequest,
  type Diagnostic,
  type Forwarded,
  type Inherited,
  type KnownParts,
  type PromptMap,
  type Removed,
  type Strategy,
} from "prompt-inheritance/init";
import type { Question } from "../question.ts";
import { attempt, json, type Attempt } from "./attempt.ts";
import { takings, type Takings } from "./rules.ts";

export interface Audit {
  readonly prompt: string;
  readonly findings: readonly Diagnostic[];
  readonly inherited: Inherited | undefined;
}
/** The child's prompt by one strategy, for the comparison. */
export interface Alternative {
  readonly name: string;
  readonly chosen: boolean;
  readonly child: Attempt<ChildPrompt>;
}
/** All that the page shows for one question. */
export interface Analysis {
  readonly question: Question;
  readonly map: Attempt<PromptMap>;
  /** The directories that the analysis used: those entered, stated or suggested. */
  readonly parentCwd: string;
  readonly childCwd: string;
  readonly strategy: Strategy;
  readonly settingDiagnostics: readonly Diagnostic[];
  readonly child: Attempt<ChildPrompt>;
  readonly forwarded?: Attempt<Forwarded & { readonly child: string }>;
  readonly removed?: Attempt<Removed & { readonly takings: Takings }>;
  readonly audit?: Attempt<Audit>;
  readonly alternatives?: readonly Alternative[];
  readonly milliseconds: number;
  readonly version: string;
}

/** The directory of a relocated child until the reader enters one. */
export const suggestedChildCwd = (parentCwd: string): string => `${parentCwd.replace(/[\\/]+$/, "")}-worktree`;
/** The directory to use if the prompt states none, because the child's header must state one. */
const unstatedCwd = "/workspace";

/** Answers a question. It is pure: the same question gives the same answer, apart from the time it took. */
export function analyse(question: Question, compare: boolean): Analysis {
  const started = performance.now();
  const known = attempt(() => knownParts(question));
  const parse = (cwd: string) =>
    attempt(() => parsePrompt(question.parent, { ...(cwd && { cwd }), ...knownOption(known) }));
  const map = "failure" in known ? known : parse(question.parentCwd);
  const parentCwd = question.parentCwd || ("ok" in map && map.ok.cwd) || unstatedCwd;
  const childCwd = question.where === "same" ? parentCwd : question.childCwd || suggestedChildCwd(parentCwd);

  const setting = attempt(() => readPromptInheritance(json("providerMap", question.providerMap)));
  const strategy: Strategy =
    question.strategy !== "by-provider"
      ? question.strategy
      : "ok" in setting
        ? inheritanceStrategy(setting.ok.promptInheritance, question.provider || undefined)
        : "full";
  const settingFailure = question.strategy === "by-provider" && "failure" in setting ? setting : undefined;

  const build = (cwd: string, as: Strategy, withParent = true): Attempt<ChildPrompt> =>
    "failure" in known ? known : attempt(() => buildChildPrompt(childRequest(question, { parentCwd, cwd, strategy: as, known: known.ok, withParent })));
  const child = settingFailure ?? build(childCwd, strategy);
  const built = "ok" in child ? child.ok.text : "";

  const forwarded =
    question.job !== "forward"
      ? undefined
      : attempt(() => {
          const to = question.forwardChild ?? built;
          return { ...forwardParentPrompt(to, question.parent), child: to };
        });
  const removed =
    question.job !== "remove" || "failure" in known || "failure" in map
      ? undefined
      : attempt(() => {
          const taken = takings(question, map.ok, parentCwd);
          const result = removeRegions(question.parent, {
            ...(question.parentCwd && { cwd: question.parentCwd }),
            ...knownOption(known),
            regions: question.removeKinds,
            files: [...question.removeFiles, ...taken.applied.flatMap(({ files }) => files)],
            skills: [...question.removeSkills, ...taken.applied.flatMap(({ skills }) => skills)],
          });
          return { ...result, takings: taken };
        });
  const audit =
    question.job !== "audit" || "failure" in known
      ? undefined
      : attempt(() => {
          const prompt = question.auditChild ?? built;
          const options = { childCwd, parentCwd, ...knownOption(known) };
          return {
            prompt,
            findings: auditChildPrompt(prompt, options),
            inherited: findInherited(prompt, question.parent, options),
          };
        });

  const elsewhere = question.childCwd || suggestedChildCwd(parentCwd);
  const alternatives = compare
    ? [
        { name: "Full, same directory", chosen: strategy === "full" && childCwd === parentCwd, child: build(parentCwd, "full") },
        { name: "Full, relocated", chosen: strategy === "full" && childCwd !== parentCwd, child: build(elsewhere, "full") },
        { name: "Portable", chosen: strategy === "portable", child: build(childCwd, "portable") },
        { name: "No parent: generic base", chosen: false, child: build(childCwd, "full", false) },
      ]
    : undefined;

  return {
    question,
    map,
    parentCwd,
    childCwd,
    strategy,
    settingDiagnostics: question.strategy === "by-provider" && "ok" in setting ? setting.ok.diagnostics : [],
    child,
    ...(forwarded && { forwarded }),
    ...(removed && { removed }),
    ...(audit && { audit }),
    ...(alternatives && { alternatives }),
    milliseconds: performance.now() - started,
    version,
  };
}

const knownOption = (known: Attempt<KnownParts>) => ("ok" in known && Object.keys(known.ok).length > 0 ? { known: known.ok } : {});

/** The parts that the reader entered as known. The library checks them. */
function knownParts(question: Question): KnownParts {
  return {
    ...(question.knownCustom !== null && { customPrompt: question.knownCustom }),
    ...(question.knownAppended !== null && { appendSystemPrompt: question.knownAppended }),
    ...(question.knownFiles !== null && { contextFiles: question.knownFiles }),
    ...(question.knownSkills !== null && { skills: json("known.skills", question.knownSkills) as NonNullable<KnownParts["skills"]> }),
    ...(question.knownSections !== null && { sections: json("known.sections", question.knownSections) as NonNullable<KnownParts["sections"]> }),
  };
}

interface Circumstances {
  readonly parentCwd: string;
  readonly cwd: string;
  readonly strategy: Strategy;
  readonly known: KnownParts;
  readonly withParent: boolean;
}

function childRequest(question: Question, { parentCwd, cwd, strategy, known, withParent }: Circumstances): ChildRequest {
  const portable = {
    ...(question.portableCustom && { customPrompt: question.portableCustom }),
    ...(question.portableAppended && { appendSystemPrompt: question.portableAppended }),
  };
  return {
    agent: { name: question.agentName, mode: question.mode, prompt: question.body },
    environment: { cwd, platform: question.platform, ...(question.git && { gitBranch: question.branch }) },
    ...(withParent && question.parent !== "" && { parent: { prompt: question.parent, cwd: parentCwd, ...(Object.keys(known).length > 0 && { known }) } }),
    strategy,
    ...(Object.keys(portable).length > 0 && { portable }),
    ...(question.files !== null && { contextFiles: question.files }),
    ...(question.genericBase && { genericBase: question.genericBase }),
  };
}
