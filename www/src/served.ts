import type { ContextFile, KnownParts } from "prompt-inheritance";

/**
 * Whether `prompt-inheritance view` or Pi's `/inherit view` serves this copy of the page. The package marks a served
 * copy. It gets its prompt from the server and has no tokenizer. It stores nothing, because a program that uses the
 * same port later could read what is stored.
 */
export const served = document.querySelector('meta[name="served-by"]') !== null;

/** The prompt that the server shows, and what it knows about it. */
export interface Session {
  readonly revision: number;
  readonly name: string;
  readonly prompt: string;
  readonly known?: KnownParts;
  readonly parentCwd?: string;
  readonly childCwd?: string;
  readonly childFiles?: readonly ContextFile[];
  readonly environment?: { readonly platform: string; readonly gitBranch?: string };
}

export async function fetchSession(): Promise<Session> {
  const response = await fetch("./session");
  if (!response.ok) throw new Error(`the server answered ${response.status}`);
  return (await response.json()) as Session;
}

/** The longest interruption of the stream before it is treated as ended, in milliseconds. */
const longestAbsence = 10_000;

/**
 * Listens to the server. The open stream also shows the server that a page is open. Calls `changed` for each revision
 * that differs from the last one.
 */
export function listen(last: number, changed: () => void, ended: () => void): void {
  const stream = new EventSource("./events");
  let waiting = 0;
  const end = () => {
    stream.close();
    ended();
  };
  stream.addEventListener("open", () => clearTimeout(waiting));
  stream.addEventListener("message", ({ data }: MessageEvent<string>) => {
    if (Number(data) === last) return;
    last = Number(data);
    changed();
  });
  stream.addEventListener("end", end);
  stream.addEventListener("error", () => {
    clearTimeout(waiting);
    waiting = window.setTimeout(end, longestAbsence);
  });
}
