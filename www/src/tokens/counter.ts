type Done = (counts: readonly number[]) => void;

/** Counts tokens in a worker that is started, and its tables loaded, only when first asked. Of requests made meanwhile the last counts. */
export class TokenCounter {
  static readonly tokenizer = "o200k_base";
  #worker: Worker | undefined;
  #current: Done | undefined;
  #next: { texts: readonly string[]; done: Done } | undefined;

  get started(): boolean {
    return this.#worker !== undefined;
  }

  count(texts: readonly string[], done: Done): void {
    this.#next = { texts, done };
    if (!this.#worker) {
      this.#worker = new Worker(new URL("./tokenizer.ts", import.meta.url), { type: "module" });
      this.#worker.addEventListener("message", (event: MessageEvent<readonly number[]>) => {
        const finished = this.#current;
        this.#current = undefined;
        if (!this.#next) finished?.(event.data);
        this.#start();
      });
      this.#worker.addEventListener("error", () => {
        // Offline and never loaded: the next request tries again.
        this.#worker?.terminate();
        this.#worker = undefined;
        this.#current = undefined;
      });
    }
    this.#start();
  }

  #start(): void {
    if (!this.#worker || this.#current || !this.#next) return;
    const { texts, done } = this.#next;
    this.#next = undefined;
    this.#current = done;
    this.#worker.postMessage(texts);
  }
}
