// The verdict on one answer: right, not right but said so, right about a twin instead, or silently wrong.
import { check } from "./check.js";
import { countAnchors, isRightAboutTwin } from "./truth/alternative.mjs";

export function judge(api, labelled, mode, renderers) {
  const result = check(api, labelled, mode);
  if (result.verdict === "wrong" && mode === "unknown" && isExcused(api, labelled, renderers)) result.verdict = "twin";
  return result;
}

/**
 * A twin excuses a reader of text alone, where one anchor (or an anchor read right) left it nothing to warn about.
 * It does not excuse overlooking what Pi wrote: any tail can be taken for a custom prompt that contains one, and
 * the likelier reading is asked for.
 */
function isExcused(api, labelled, renderers) {
  if (labelled.group === "plain") return false;
  const { cuts } = api.parsePrompt(labelled.prompt, { cwd: labelled.parentCwd });
  const truth = labelled.truth.cuts;
  const overlooks = (child) => !cuts[child] || !truth[child] || cuts[child].offset > truth[child].offset;
  if (overlooks("same") || overlooks("relocated")) return false;
  const cutRight = cuts.same.offset === truth.same.offset && cuts.relocated.offset === truth.relocated.offset;
  return (cutRight || countAnchors(labelled) <= 1) && isRightAboutTwin(api, labelled, renderers);
}
