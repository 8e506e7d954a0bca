import { init, knownParts, type KnownParts, type PromptOptions } from "prompt-inheritance/init";
import { analyse, type Analysis } from "./analyse.ts";
import { attempt, type Attempt } from "./attempt.ts";
import type { Question } from "../question.ts";

export interface Order {
  readonly question: Question;
  readonly compare: boolean;
}
/** A request to make known parts of Pi's prompt options. */
export interface Conversion {
  readonly options: PromptOptions;
}
export type Converted = Attempt<KnownParts>;
export type Reply = { readonly analysis: Analysis } | { readonly broken: string };

// The WebAssembly is a separate file, so that it compiles while it loads.
const ready = init();
ready.catch(() => {});

/** Runs every analysis, away from the thread that the reader types on. */
addEventListener("message", async ({ data }: MessageEvent<Order | Conversion>) => {
  let reply: Reply | Converted;
  try {
    await ready;
    if ("options" in data) {
      const { options } = data;
      reply = attempt(() => knownParts(options));
    } else {
      reply = { analysis: analyse(data.question, data.compare) };
    }
  } catch (error) {
    // This is a fault, not a wrong call. Report it and wait for the next question.
    reply = { broken: String(error) };
  }
  postMessage(reply);
});
