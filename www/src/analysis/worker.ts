import { analyse, type Analysis } from "./analyse.ts";
import type { Question } from "../question.ts";

export interface Order {
  readonly question: Question;
  readonly compare: boolean;
}
export type Reply = { readonly analysis: Analysis } | { readonly broken: string };

/** Runs every analysis, away from the thread that the reader types on. */
addEventListener("message", (event: MessageEvent<Order>) => {
  let reply: Reply;
  try {
    reply = { analysis: analyse(event.data.question, event.data.compare) };
  } catch (error) {
    // Not a wrong call, but a fault: say so, and live on for the next question.
    reply = { broken: String(error) };
  }
  postMessage(reply);
});
