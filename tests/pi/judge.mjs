// The verdict on one answer: right, not right but said so, right about a twin instead, or silently wrong.
import { check } from "./check.mjs";
import { countAnchors, isRightAboutTwin } from "./truth/alternative.mjs";

/** Twins excuse a reader of text alone, and only where one anchor left it nothing to warn about. */
export function judge(api, labelled, { known, renderers }) {
  const result = check(api, labelled, { known });
  if (result.verdict === "wrong" && !known && countAnchors(labelled) <= 1 && isRightAboutTwin(api, labelled, renderers)) result.verdict = "twin";
  return result;
}
