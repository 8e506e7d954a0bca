// What crosses between JavaScript and the WebAssembly: a request as numbers and encoded texts, a reply as numbers and
// one text. A request is put together in full before any of it is written, so no getter of a caller's can get between.

/** The functions that the WebAssembly exports. */
let core;

/** Takes them. They are not called before the API is. */
export function connect(functions) {
  core = functions;
}

/** The words of the API, in lists by what they are: a reply names each by its index. */
export const words = {};

/** Called by the WebAssembly: a list a line, its name first. */
export function learn(lists) {
  for (const list of lists.split("\n")) {
    const [name, ...all] = list.split(" ");
    words[name] = all;
  }
}

// Requests. In one a text is a string, anything else a number; 0 stands for what is absent.

const encoder = new TextEncoder();
let bytes = new Uint8Array();
let numbers = new Uint32Array();
let asked = [];

/** Called by the WebAssembly: where a request is to be written. */
export function lend(forBytes, forNumbers) {
  bytes = forBytes;
  numbers = forNumbers;
}

/** An empty request. What is not ready throws here, before any work is done. */
export function begin() {
  if (words.error === undefined) core.introduce();
  return [];
}

/** Sends a request and has a function of the API answer it. A trap, such as one for want of memory, leaves nothing behind that is in use. */
export function send(request, name) {
  try {
    write(request);
    asked = request;
    core.call(words.function.indexOf(name));
  } catch (trap) {
    bytes = new Uint8Array();
    numbers = new Uint32Array();
    throw trap;
  }
}

function write(request) {
  // A text takes two numbers. Views of memory that has grown since are empty.
  if (bytes.length === 0 || numbers.length < 2 * request.length) core.reserve(bytes.length, 2 * request.length);
  let at = 0;
  let next = 0;
  for (const item of request) {
    if (typeof item === "string") {
      const end = encode(item, at);
      numbers[next++] = end - at + 1;
      numbers[next++] = item.length;
      at = end;
    } else {
      numbers[next++] = item;
    }
  }
}

/**
 * Encodes from `at` on; answers the end. The first try is for one byte a unit (58 KB: 3.3 µs); what does not fit then
 * gets the three that a unit can take.
 */
function encode(text, at) {
  if (bytes.length < at + text.length) core.reserve(at + text.length, numbers.length);
  let { read, written } = encoder.encodeInto(text, at === 0 ? bytes : bytes.subarray(at));
  if (read < text.length) {
    const end = at + written;
    const rest = text.slice(read);
    core.reserve(end + 3 * rest.length, numbers.length);
    written += encoder.encodeInto(rest, bytes.subarray(end)).written;
  }
  return at + written;
}

// Replies. Read at once, in the order in which they were written.

let reply = numbers;
let next = 0;
let told = "";
let heard = 0;

/** Called by the WebAssembly: what a reply consists of, but for its text. */
export function answer(all) {
  reply = all;
  next = 0;
}

/** Called by the WebAssembly before `answer`, where there is any text. */
export function tell(text) {
  told = text;
  heard = 0;
}

export const number = () => reply[next++];

export function text() {
  const from = heard;
  heard += number();
  return told.slice(from, heard);
}

export function list(item) {
  const made = [];
  for (let left = number(); left > 0; left--) made.push(item());
  return made;
}

// Asked by the WebAssembly, in which all lone surrogates are the same: of the first two texts of the request.

/** Whether a span of the first holds what a span of the second does. */
export const same = (start, end, otherStart, otherEnd) => asked[0].slice(start, end) === asked[1].slice(otherStart, otherEnd);

export const sharedUnits = () => shared(asked[0], asked[1]);

/** How many UTF-16 units two strings share from their start, in whole characters. */
export function shared(a, b) {
  const most = Math.min(a.length, b.length);
  let units = 0;
  while (units < most && a.charCodeAt(units) === b.charCodeAt(units)) units++;
  const splits = (text) => units > 0 && units < text.length && text.codePointAt(units - 1) > 0xffff;
  return splits(a) || splits(b) ? units - 1 : units;
}

/** Gives its lone surrogates back to a text: each U+FFFD of it is, in order, a U+FFFD or a lone surrogate of `originals`. */
export function restore(text, originals) {
  if (!text.includes("\uFFFD")) return text;
  const units = originals.join("\n").match(/[\uFFFD\uD800-\uDFFF]/gu) ?? [];
  let next = 0;
  return text.replace(/\uFFFD/g, () => units[next++] ?? "\uFFFD");
}
