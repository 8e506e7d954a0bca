// The JavaScript side of the boundary: plain objects, one constructor a type, so that engines give all objects of a
// type one hidden class. Called from `results.rs` and `options.rs` with strings that are slices of the caller's own.

/** Thrown for a wrong call, never for an odd prompt. */
export class PromptInheritanceError extends Error {
  constructor(code, field, message) {
    super(message);
    this.code = code;
    if (field !== "") this.field = field;
  }
}
Object.defineProperty(PromptInheritanceError.prototype, "name", { value: "PromptInheritanceError" });

export const error = (code, field, message) => new PromptInheritanceError(code, field, message);

// Strings in.

const encoder = new TextEncoder();
let read = 0;

/** Encodes into a view of wasm memory; answers how many bytes were written. */
export function encode(text, view) {
  const done = encoder.encodeInto(text, view);
  read = done.read;
  return done.written;
}

/** How many UTF-16 units the last `encode` read. */
export const unitsRead = () => read;

// Options in.

/** What a value is, in one word. */
export const typeOf = (value) => (value === null ? "null" : Array.isArray(value) ? "array" : typeof value);

/** The values of an object's fields in the order of `names`; undefined where it is no object or has other fields. */
export function fields(value, names) {
  if (typeOf(value) !== "object" || unknownField(value, names) !== undefined) return undefined;
  return names.map((name) => value[name]);
}

/** The first key of an object that is none of `names`. */
export function unknownField(value, names) {
  for (const key of Object.keys(value)) if (!names.includes(key)) return key;
  return undefined;
}

// Results out. An absent field is left out rather than set to undefined.

export const span = (start, end) => ({ start, end });

export const cut = (offset, line, region) => ({ offset, line, region });

export function region(start, end, kind, layer, line, name, files, skills) {
  const made = { start, end, kind, layer, line };
  if (name !== undefined) made.name = name;
  if (files !== undefined) made.files = files;
  if (skills !== undefined) made.skills = skills;
  return made;
}

export const file = (start, end, path, contentStart, contentEnd) => ({
  start,
  end,
  path,
  content: { start: contentStart, end: contentEnd },
});

export const skill = (start, end, name, description, filePath) => ({ start, end, name, description, filePath });

export const decoy = (start, end, imitates, line, reason) => ({ start, end, imitates, line, reason });

export function diagnostic(code, message, hint, spans) {
  return hint === undefined ? { code, message, spans } : { code, message, hint, spans };
}

export function excision(start, end, kind, name, reason) {
  return name === undefined ? { start, end, kind, reason } : { start, end, kind, name, reason };
}

export function promptMap(shape, cwd, regions, same, relocated, decoys, diagnostics) {
  const cuts = { same, relocated };
  return cwd === undefined
    ? { shape, regions, cuts, decoys, diagnostics }
    : { shape, cwd, regions, cuts, decoys, diagnostics };
}

export const identity = (text, shape, relocated, cut, excised, dropped, sharedPrefix, diagnostics) => ({
  text,
  shape,
  relocated,
  cut,
  excised,
  dropped,
  sharedPrefix,
  diagnostics,
});

export const segment = (start, end, source) => ({ start, end, source });

export const parentSegment = (start, end, source, fromStart, fromEnd) => ({
  start,
  end,
  source,
  from: { start: fromStart, end: fromEnd },
});

export const childPrompt = (text, segments, identity, sharedPrefix, diagnostics) => ({
  text,
  segments,
  identity,
  sharedPrefix,
  diagnostics,
});

export const stripped = (text, removed) => ({ text, removed });

export const forwarded = (text, forwarded, removed) => ({ text, forwarded, removed });

export const removed = (text, removed, diagnostics) => ({ text, removed, diagnostics });

export const inheritedSpan = (childStart, childEnd, parentStart, parentEnd) => ({
  child: { start: childStart, end: childEnd },
  parent: { start: parentStart, end: parentEnd },
});

export const inherited = (spans) => ({ spans });

export const prefix = (utf16, bytes, characters) => ({ utf16, bytes, characters });

export const setting = (promptInheritance, diagnostics) => ({ promptInheritance, diagnostics });

/** An object without a prototype, so that no key is special. */
export const dictionary = () => Object.create(null);

// Lone surrogates. In wasm each is U+FFFD; these give the caller's own back.

/** Each U+FFFD of `text` is, in order, a U+FFFD or a lone surrogate of `originals`. */
export function restore(text, originals) {
  const units = originals.join("\n").match(/[\uFFFD\uD800-\uDFFF]/gu) ?? [];
  let next = 0;
  return text.replace(/\uFFFD/g, () => units[next++] ?? "\uFFFD");
}

/** How many UTF-16 units two strings share from their start, in whole characters. */
export function sharedUnits(a, b) {
  const most = Math.min(a.length, b.length);
  let shared = 0;
  while (shared < most && a.charCodeAt(shared) === b.charCodeAt(shared)) shared++;
  const splits = (text) => shared > 0 && shared < text.length && text.codePointAt(shared - 1) > 0xffff;
  return splits(a) || splits(b) ? shared - 1 : shared;
}
