// Replies as plain objects: one literal a type, so that engines give all objects of a type one hidden class. Fields are
// read in the order of the literal, which is that in which `results.rs` writes them. An absent field is left out.
import { PromptInheritanceError } from "./options.js";
import { list, number, restore, shared, text, words } from "./wire.js";

/** Throws what the core has to say against a call. */
export function check() {
  const kind = number();
  if (kind > 0) throw new PromptInheritanceError(words.error[kind - 1], text(), text());
}

const span = () => ({ start: number(), end: number() });

/** Those of Pi's own sections are words, which spares most replies their text. */
function name() {
  const kind = number();
  if (kind > 1) return words.section[kind - 2];
  return kind === 1 ? text() : undefined;
}

const cut = () =>
  number() === 0 ? null : { offset: number(), line: number(), region: words.region[number()] };

function diagnostic() {
  const code = words.diagnostic[number()];
  const message = text();
  return number() === 0 ? { code, message, spans: list(span) } : { code, message, hint: text(), spans: list(span) };
}

export const diagnostics = () => list(diagnostic);

function excision() {
  const start = number();
  const end = number();
  const kind = words.region[number()];
  const reason = words.excision[number()];
  const named = name();
  return named === undefined ? { start, end, kind, reason } : { start, end, kind, name: named, reason };
}

const file = () => ({ start: number(), end: number(), path: text(), content: span() });

const skill = () => ({ start: number(), end: number(), name: text(), description: text(), filePath: text() });

function region() {
  const made = {
    start: number(),
    end: number(),
    kind: words.region[number()],
    layer: words.layer[number()],
    line: number(),
  };
  const named = name();
  if (named !== undefined) made.name = named;
  const members = number();
  if (members === 1) made.files = list(file);
  if (members === 2) made.skills = list(skill);
  return made;
}

const decoy = () => ({
  start: number(),
  end: number(),
  imitates: words.region[number()],
  line: number(),
  reason: words.decoy[number()],
});

export function promptMap() {
  const shape = words.shape[number()];
  const cwd = number() === 0 ? undefined : text();
  const regions = list(region);
  const cuts = { same: cut(), relocated: cut() };
  const decoys = list(decoy);
  return cwd === undefined
    ? { shape, regions, cuts, decoys, diagnostics: diagnostics() }
    : { shape, cwd, regions, cuts, decoys, diagnostics: diagnostics() };
}

/** Slices of a string of the caller's own, joined: they take constant time and keep lone surrogates. */
function slices(source) {
  let made = "";
  for (let left = number(); left > 0; left--) made += source.slice(number(), number());
  return made;
}

export function identity(parent) {
  const text = slices(parent);
  return {
    text,
    shape: words.shape[number()],
    relocated: number() === 1,
    cut: cut(),
    excised: list(excision),
    dropped: list(excision),
    sharedPrefix: sharedPrefix(text, parent),
    diagnostics: diagnostics(),
  };
}

/** Counted again where there may be lone surrogates, which the WebAssembly holds to be the same. */
function sharedPrefix(text, parent) {
  const units = number();
  return number() === 1 ? shared(text, parent) : units;
}

/** A text that was made of `originals`, in order, and Pi's markup. */
export const restored = (originals) => restore(text(), originals.filter((original) => original !== undefined));

export const fileTexts = (files = []) => files.flatMap(({ path, content }) => [path, content]);

/** The caller's strings that a part of a child's prompt is made of, by source, in the order of `SegmentSource`. */
const originals = [
  () => [],
  ({ portable, parent }) => [
    portable?.customPrompt,
    portable?.appendSystemPrompt,
    parent?.known?.customPrompt,
    parent?.known?.appendSystemPrompt,
  ],
  ({ genericBase }) => [genericBase],
  ({ contextFiles }) => fileTexts(contextFiles),
  ({ agent, environment }) => [agent.name, environment.cwd, environment.gitBranch, environment.platform],
  ({ agent }) => [agent.prompt],
  () => [],
];

/** `request` as it was read, with the caller's own strings. */
export function child(request) {
  const parent = request.parent?.prompt ?? "";
  let made = "";
  const segments = list(() => {
    const kind = number();
    const source = words.source[kind];
    const start = made.length;
    if (number() === 0) {
      made += restored(originals[kind](request));
      return { start, end: made.length, source };
    }
    const from = span();
    made += parent.slice(from.start, from.end);
    return { start, end: made.length, source, from };
  });
  const units = sharedPrefix(made, parent);
  return {
    text: made,
    segments,
    identity: number() === 0 ? undefined : identity(parent),
    sharedPrefix: units,
    diagnostics: diagnostics(),
  };
}

export const stripped = (parent) => ({ text: slices(parent), removed: list(excision) });

export function forwarded(child, parent) {
  const rest = slices(parent);
  return {
    text: child === "" || rest === "" ? child + rest : `${child}\n\n${rest}`,
    forwarded: rest,
    removed: list(excision),
  };
}

export const removed = (prompt) => ({
  text: slices(prompt),
  removed: list(excision),
  diagnostics: diagnostics(),
});

const inheritedSpan = () => ({ child: span(), parent: span() });

export function inherited() {
  const spans = list(inheritedSpan);
  return spans.length === 0 ? undefined : { spans };
}

export const prefix = () => ({ utf16: number(), bytes: number(), characters: number() });

export const strategy = () => words.strategy[number()];

export function setting() {
  // Without a prototype, so that no key is special.
  const promptInheritance = Object.create(null);
  for (let left = number(); left > 0; left--) promptInheritance[text()] = strategy();
  return { promptInheritance, diagnostics: diagnostics() };
}
