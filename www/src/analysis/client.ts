import type { Analysis } from "./analyse.ts";
import type { Conversion, Converted, Order, Reply } from "./worker.ts";

const newWorker = () => new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });

/** Makes known parts of Pi's prompt options. */
export function convert(conversion: Conversion): Promise<Converted> {
  const worker = newWorker();
  return new Promise<Converted>((resolve, reject) => {
    worker.addEventListener("message", ({ data }: MessageEvent<Converted | Reply>) => {
      if ("broken" in data) reject(new Error(data.broken));
      else resolve(data as Converted);
    });
    worker.addEventListener("error", () => reject(new Error("the library could not be loaded")));
    worker.postMessage(conversion);
  }).finally(() => worker.terminate());
}

/** Sends questions to the worker one at a time. While the worker is busy, only the newest question waits. */
export class Analyst {
  #done: (analysis: Analysis) => void;
  #broken: (message: string) => void;
  #worker: Worker;
  #busy = false;
  #next: (() => Order) | undefined;

  constructor(done: (analysis: Analysis) => void, broken: (message: string) => void) {
    this.#done = done;
    this.#broken = broken;
    this.#worker = this.#hire();
  }

  #hire(): Worker {
    const worker = newWorker();
    worker.addEventListener("message", ({ data }: MessageEvent<Reply>) => {
      if ("broken" in data) {
        this.#replace(data.broken);
        return;
      }
      this.#busy = false;
      this.#start();
      this.#done(data.analysis);
    });
    worker.addEventListener("error", (event) => this.#replace(event.message || "it could not be loaded"));
    return worker;
  }

  /** Starts a new worker after a fault, because the library's memory may be in any state. */
  #replace(why: string): void {
    this.#worker.terminate();
    this.#worker = this.#hire();
    this.#busy = false;
    this.#start();
    this.#broken(why);
  }

  /** Whether an answer is still to come. */
  get busy(): boolean {
    return this.#busy || this.#next !== undefined;
  }

  /** Calls `order` only when the worker is free, so that the worker gets the newest question. */
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
