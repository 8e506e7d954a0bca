import { init, knownParts, type KnownParts, type PromptOptions } from "prompt-inheritance/init";
import { analyse, type Analysis } from "./analyse.ts";
import { attempt, type Attempt } from "./attempt.ts";
import type { Question } from "../question.ts";

export interface Order {
  readonly question: Question;
  readonly compare: boolean;
}
/** Known parts are wanted of what Pi renders a prompt from. */
export interface Conversion {
  readonly options: PromptOptions;
}
export type Converted = Attempt<KnownParts>;
export type Reply = { readonly analysis: Analysis } | { readonly broken: string };

// The WebAssembly is a file of its own, so that it compiles while it loads.
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
    // Not a wrong call, but a fault: say so, and live on for the next question.
    reply = { broken: String(error) };
  }
  postMessage(reply);
});
