import type { Analysis } from "./analyse.ts";
import type { Order, Reply } from "./worker.ts";

/** Orders analyses from the worker: one at a time, and of those asked meanwhile only the last. */
export class Analyst {
  #worker = new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
  #busy = false;
  #next: (() => Order) | undefined;

  constructor(done: (analysis: Analysis) => void, broken: (message: string) => void) {
    this.#worker.addEventListener("message", (event: MessageEvent<Reply>) => {
      this.#busy = false;
      this.#start();
      if ("analysis" in event.data) done(event.data.analysis);
      else broken(event.data.broken);
    });
    this.#worker.addEventListener("error", (event) => {
      this.#busy = false;
      broken(event.message || "The analysis could not be loaded.");
    });
  }

  /** Whether an answer is awaited. */
  get busy(): boolean {
    return this.#busy || this.#next !== undefined;
  }

  /** The order is made only when the worker is free, so that typing costs nothing. */
  ask(order: () => Order): void {
    this.#next = order;
    this.#start();
  }

  #start(): void {
    if (this.#busy || !this.#next) return;
    this.#busy = true;
    const order = this.#next();
    this.#next = undefined;
    this.#worker.postMessage(order);
  }
}
