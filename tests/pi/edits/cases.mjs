// The edited prompts: the sessions in every version, with one edit, with two edits, and with quotes in a file.
import { Random } from "../corpus/random.mjs";
import { loadRenderers } from "../renderer/load.mjs";
import { versions as allVersions } from "../versions.mjs";
import { operators } from "./operators.mjs";
import { promptOf, takeApart } from "./pieces.mjs";
import { quotingSessions } from "./quotes.mjs";
import { sessionsOf } from "./sessions.mjs";

/** Which known parts the library gets: none, some or all. */
export const modes = ["unknown", "some", "all"];

/** One version of each form: Markdown block and date line, tagged block and date line, tagged block, sections. */
export const formVersions = ["0.57.1", "0.80.6", "0.84.2", "1.6.0"];

/** A random choice of the known parts. It differs by document, so that each part is missing in some document. */
function someOf(known, id) {
  const random = new Random("some", id);
  return Object.fromEntries(Object.entries(known).filter(() => random.chance(0.5)));
}

function documentOf(renderer, session) {
  const document = takeApart(renderer, session);
  const id = `${renderer.version}/${session.name}`;
  const told = { unknown: undefined, some: someOf(document.known, id), all: document.known };
  return { ...document, id, version: renderer.version, told };
}

const sessionsIn = ({ version }) => sessionsOf(allVersions.indexOf(version));

/** The rendered prompts of these versions in pieces, each with its id and the known parts of each mode. */
export async function loadDocuments(versions = allVersions) {
  const renderers = await loadRenderers(versions);
  return renderers.flatMap((renderer) => sessionsIn(renderer).map((session) => documentOf(renderer, session)));
}

/** The same with a quote in a context file, in one version of each form. */
export async function loadQuotingDocuments(versions = formVersions) {
  const renderers = await loadRenderers(versions);
  const [footer, section] = await loadRenderers(["0.84.2", "1.6.0"]);
  return renderers.flatMap((renderer) =>
    quotingSessions(sessionsIn(renderer), renderer, { footer, section }).map((session) => documentOf(renderer, session)),
  );
}

/** The document after these edits, made one after the other. Undefined if one of them changes nothing. */
export function edited(document, names) {
  let current = document;
  for (const name of names) {
    const next = operators[name](current);
    if (!next || promptOf(next) === promptOf(current)) return undefined;
    current = next;
  }
  return current;
}

const caseOf = (document, names, result) => ({ id: `${document.id}/${names.join(" + ")}`, names, document: result });

/** Every document with these edits. */
export function* withEdits(documents, names) {
  for (const document of documents) {
    const result = edited(document, names);
    if (result) yield caseOf(document, names, result);
  }
}

/** Every document with every single edit. */
export function* singles(documents) {
  for (const name of Object.keys(operators)) yield* withEdits(documents, [name]);
}

/**
 * Every document with two edits, in both orders. `share` of all pairs are chosen, the same ones in every run. If the
 * order makes no difference, the pair appears once. If the second edit undoes the first, it does not appear.
 */
export function* pairs(documents, share = 1) {
  const names = Object.keys(operators);
  for (const document of documents) {
    const random = new Random("pairs", document.id);
    const unedited = promptOf(document);
    for (const [i, a] of names.entries())
      for (const b of names.slice(i + 1)) {
        if (!random.chance(share)) continue;
        const seen = new Set([unedited]);
        for (const both of [[a, b], [b, a]]) {
          const result = edited(document, both);
          const prompt = result && promptOf(result);
          if (!result || seen.has(prompt)) continue;
          seen.add(prompt);
          yield caseOf(document, both, result);
        }
      }
  }
}
