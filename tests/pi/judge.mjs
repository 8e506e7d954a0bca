// The verdict on one result: right, said (wrong, but a diagnostic warns of it), twin (right about a twin instead) or
// wrong (without a warning).
import { check } from "./check.js";
import { countAnchors, isRightAboutTwin } from "./truth/alternative.mjs";

export function judge(api, labelled, mode, renderers) {
  const result = check(api, labelled, mode);
  if (result.verdict === "wrong" && mode === "unknown" && isExcused(api, labelled, renderers)) result.verdict = "twin";
  return result;
}

/**
 * A twin excuses a wrong result without known parts, if the prompt has only one anchor or the anchor was chosen right:
 * then there is nothing to warn of. A twin does not excuse missing what Pi wrote. Any tail could be part of a custom
 * prompt, but the more likely reading is required.
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
