import type { ContextFile, KnownParts } from "prompt-inheritance";

/**
 * Whether this copy of the page is served by `prompt-inheritance view` or by Pi's `/inherit view`, as its package marks it.
 * Such a copy gets its prompt from there, comes without the tokenizer, and leaves nothing on disk or on its port, which
 * other programs use later.
 */
export const served = document.querySelector('meta[name="served-by"]') !== null;

/** What is shown, as the server tells it. */
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

/** How long a stream may be away before it is taken for ended, in milliseconds. */
const longestAbsence = 10_000;

/** Listens to the server, which also tells it that a page is open. `changed` is called for another revision than the last. */
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
