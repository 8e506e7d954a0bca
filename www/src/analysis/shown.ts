import type { ChildPrompt, Forwarded, PromptMap, Removed, Strategy } from "prompt-inheritance";
import type { Question } from "../question.ts";
import type { Alternative, Analysis, Audit } from "./analyse.ts";
import type { Attempt, Failure } from "./attempt.ts";
import type { Takings } from "./rules.ts";

/** What the page shows: the last good result of each part. */
export interface Shown {
  readonly question: Question;
  readonly parentCwd: string;
  readonly childCwd: string;
  readonly strategy: Strategy;
  readonly map: PromptMap;
  readonly child: ChildPrompt | undefined;
  readonly forwarded: (Forwarded & { readonly child: string }) | undefined;
  readonly removed: (Removed & { readonly takings: Takings }) | undefined;
  readonly audit: Audit | undefined;
  readonly alternatives: readonly Alternative[] | undefined;
}

const noMap: PromptMap = { shape: "unanchored", regions: [], cuts: { same: null, relocated: null }, decoys: [], diagnostics: [] };

/**
 * Merges a new analysis into the last one shown, and collects its errors. After a change of the prompt, old results are
 * dropped, because their offsets would be wrong.
 */
export function merge(analysis: Analysis, last: Shown | undefined): { shown: Shown; failures: Failure[] } {
  const failures: Failure[] = [];
  const samePrompt = last?.question.parent === analysis.question.parent;
  const good = <T>(attempt: Attempt<T> | undefined, old: T | undefined): T | undefined => {
    if (attempt && "ok" in attempt) return attempt.ok;
    if (attempt && !failures.some((one) => one.message === attempt.failure.message)) failures.push(attempt.failure);
    return samePrompt ? old : undefined;
  };
  const shown: Shown = {
    question: analysis.question,
    parentCwd: analysis.parentCwd,
    childCwd: analysis.childCwd,
    strategy: analysis.strategy,
    map: good(analysis.map, last?.map) ?? noMap,
    child: good(analysis.child, last?.child),
    forwarded: good(analysis.forwarded, last?.forwarded),
    removed: good(analysis.removed, last?.removed),
    audit: good(analysis.audit, last?.audit),
    alternatives: analysis.alternatives ?? last?.alternatives,
  };
  return { shown, failures };
}
