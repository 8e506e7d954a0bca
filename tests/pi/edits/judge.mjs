// The verdict on one child's identity: right, said (wrong, but a diagnostic warns of it) or silent (wrong without a
// warning). The identity must have the lines that it may keep, in order, and no others. White space is ignored.
import { promptOf } from "./pieces.mjs";
import { readingsOf } from "./truth.mjs";

/** Diagnostics that warn a host that the reading may be wrong. */
const warnings = new Set([
  "ambiguous-anchor",
  "ambiguous-region",
  "edited-prompt",
  "anchor-not-found",
  "unanchored",
  "unfamiliar-markup",
  "project-context-not-found",
  "known-part-not-found",
  "known-part-contradicted",
]);

/** The verdict: a wrong result is `said` if a diagnostic warns of it. */
export function verdictOf(problem, diagnostics) {
  if (problem === undefined) return "right";
  return diagnostics.some(({ code }) => warnings.has(code)) ? "said" : "silent";
}

/** The verdicts on an edited prompt for both children. `known` are the known parts that the library gets. */
export function judge(api, document, known) {
  const prompt = promptOf(document);
  const { parentCwd, childCwd } = document;
  const readings = readingsOf(document, known);
  return ["same", "relocated"].map((child) => {
    const options = { parentCwd, childCwd: child === "same" ? parentCwd : childCwd, ...(known && { known }) };
    const answer = api.inheritedIdentity(prompt, options);
    const codes = [...new Set(answer.diagnostics.map(({ code }) => code))];
    const fatesOf = (reading) => reading.map((fate) => fate[child]);
    const problems = readings.map((reading) => problemOf(document.pieces, fatesOf(reading), answer.text));
    const problem = problems.includes(undefined) ? undefined : problems[0];
    return { verdict: verdictOf(problem, answer.diagnostics), child, codes, problem, answer, fates: fatesOf(readings[0]) };
  });
}

const linesOf = (text) =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");

const nameOf = ({ part, of }) => (of ? `${part} (${of})` : part);

/** The first line that the identity should not have or lacks. Undefined if there is none. */
export function problemOf(pieces, fates, identity) {
  const expected = pieces.flatMap((piece, i) => linesOf(piece.text).map((line) => ({ line, piece, fate: fates[i] })));
  const allowed = expected.filter(({ fate }) => fate !== "drop");
  const got = linesOf(identity);
  let at = 0;
  for (const line of got) {
    let next = at;
    while (next < allowed.length && allowed[next].line !== line && allowed[next].fate === "either") next++;
    if (allowed[next]?.line === line) {
      at = next + 1;
      continue;
    }
    const intruder = expected.find((candidate) => candidate.fate === "drop" && candidate.line === line);
    if (intruder) return `it contains a line of the ${nameOf(intruder.piece)}: ${line}`;
    if (next < allowed.length) return `it lacks a line of the ${nameOf(allowed[next].piece)}: ${allowed[next].line}`;
    return `it contains a line out of place: ${line}`;
  }
  const lacking = allowed.slice(at).find(({ fate }) => fate === "keep");
  return lacking && `it lacks a line of the ${nameOf(lacking.piece)}: ${lacking.line}`;
}
