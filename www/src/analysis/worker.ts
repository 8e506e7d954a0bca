import { knownParts, type KnownParts, type PromptOptions } from "prompt-inheritance";
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

/** Runs every analysis, away from the thread that the reader types on. */
addEventListener("message", (event: MessageEvent<Order | Conversion>) => {
  if ("options" in event.data) {
    const { options } = event.data;
    postMessage(attempt(() => knownParts(options)));
    return;
  }
  let reply: Reply;
  try {
    reply = { analysis: analyse(event.data.question, event.data.compare) };
  } catch (error) {
    // Not a wrong call, but a fault: say so, and live on for the next question.
    reply = { broken: String(error) };
  }
  postMessage(reply);
});
