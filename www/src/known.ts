import type { KnownParts } from "prompt-inheritance";
import type { Patch, Question } from "./question.ts";

/** The fields of the question that hold known parts, by the parts' names. */
export const knownFields = {
  customPrompt: "knownCustom",
  appendSystemPrompt: "knownAppended",
  contextFiles: "knownFiles",
  skills: "knownSkills",
  sections: "knownSections",
} as const satisfies Record<keyof KnownParts, keyof Question>;

/** Known parts as the question stores them. An absent part is unknown. */
export function asKnown({ customPrompt, appendSystemPrompt, contextFiles, skills, sections }: KnownParts): Patch {
  const json = (value: unknown) => (value === undefined ? null : JSON.stringify(value, null, 2));
  return {
    knownCustom: customPrompt ?? null,
    knownAppended: appendSystemPrompt ?? null,
    knownFiles: contextFiles?.map(({ path, content }) => ({ path, content })) ?? null,
    knownSkills: json(skills),
    knownSections: json(sections),
  };
}

/** The number of known parts, in words. */
export function howManyKnown(question: Question): string {
  const fields = Object.values(knownFields);
  const known = fields.filter((field) => question[field] !== null).length;
  if (known === fields.length) return "all";
  return known === 0 ? "none" : `${known} of ${fields.length}`;
}

/** Whether a value has the fields of known parts or of Pi's prompt options. The library checks their values. */
export const looksKnown = (value: unknown): value is object =>
  isRecord(value) && (isOptions(value) || Object.keys(value).some((field) => field in knownFields));

/** Whether a value is Pi's prompt options, from which known parts must be made first. */
export const isOptions = (value: object): boolean => Object.hasOwn(value, "cwd") || Object.hasOwn(value, "selectedTools");

const isRecord = (value: unknown): value is object => typeof value === "object" && value !== null && !Array.isArray(value);
