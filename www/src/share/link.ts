import { blank, type Question } from "../question.ts";

/** The version of the link's format. A new format gets a new number, and old links stay readable. */
const version = "1";

/** The most bytes of an unpacked link. A link may come from anyone, and a short one can unpack to any size. */
const mostBytes = 64 * 1024 * 1024;

/** The question as a URL's hash: the differences from a blank page, compressed. JSON escapes lone surrogates. */
export async function toHash(question: Question): Promise<string> {
  const differing = Object.entries(question).filter(([field, value]) => value !== blank[field as keyof Question]);
  const packed = await through(new CompressionStream("deflate-raw"), new TextEncoder().encode(JSON.stringify(Object.fromEntries(differing))));
  return `#${version}.${base64(packed)}`;
}

/** Reads a hash. Returns nothing if it is not from this page. Throws if it is damaged or from a newer version. */
export async function fromHash(hash: string): Promise<Question | undefined> {
  const match = /^#(\d+)\.(.*)$/.exec(hash);
  if (!match) return undefined;
  if (match[1] !== version) throw new Error("This link was made by a newer version of the page.");
  try {
    const text = new TextDecoder().decode(await through(new DecompressionStream("deflate-raw"), bytes(match[2]!)));
    return fromStored(JSON.parse(text));
  } catch {
    throw new Error("This link is damaged or incomplete.");
  }
}

/** Reads only known fields with the right types from stored data, because a link may come from anyone. */
export function fromStored(stored: unknown): Question {
  const question: Record<string, unknown> = { ...blank };
  for (const [field, value] of Object.entries(stored as object)) {
    if (Object.hasOwn(blank, field) && fits(field as keyof Question, value)) question[field] = value;
  }
  return question as unknown as Question;
}

const choices: Partial<Record<keyof Question, readonly string[]>> = {
  job: ["child", "forward", "remove", "audit"],
  where: ["same", "relocated"],
  strategy: ["full", "portable", "by-provider"],
  mode: ["append", "replace"],
  ruleFor: ["skill", "file"],
  ruleTakes: ["matching", "others"],
};
const fileFields: readonly string[] = ["files", "knownFiles"];

function fits(field: keyof Question, value: unknown): boolean {
  const example = blank[field];
  if (choices[field]) return choices[field].includes(value as string);
  if (fileFields.includes(field)) return value === null || (Array.isArray(value) && value.every(isFile));
  if (example === null) return value === null || typeof value === "string";
  if (Array.isArray(example)) return Array.isArray(value) && value.every((item) => typeof item === "string");
  return typeof value === typeof example;
}

const isFile = (item: unknown): boolean =>
  typeof item === "object" && item !== null && typeof (item as { path?: unknown }).path === "string" && typeof (item as { content?: unknown }).content === "string";

async function through(transform: GenericTransformStream, input: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  const output = new Blob([input]).stream().pipeThrough(transform as ReadableWritablePair<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>);
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  for (const reader = output.getReader(); ; ) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.length;
    if (size > mostBytes) throw new RangeError("too large");
    pieces.push(value);
  }
  return new Uint8Array(await new Blob(pieces).arrayBuffer());
}

/** Encodes as URL-safe base64, in pieces, because a call's arguments are limited in number. */
function base64(data: Uint8Array): string {
  let binary = "";
  for (let at = 0; at < data.length; at += 0x8000) binary += String.fromCharCode(...data.subarray(at, at + 0x8000));
  return btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

function bytes(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  const data = new Uint8Array(binary.length);
  for (let at = 0; at < binary.length; at++) data[at] = binary.charCodeAt(at);
  return data;
}
