interface Request {
  readonly texts: readonly string[];
  readonly done: (counts: readonly number[]) => void;
  /** Called if the tokenizer could not be loaded. The next request tries again. */
  readonly failed: () => void;
}

/**
 * Counts tokens in a worker. The first request starts the worker and loads its tables. While the worker is busy, only
 * the newest request waits.
 */
export class TokenCounter {
  static readonly tokenizer = "o200k_base";
  static readonly unavailable = "The tokenizer could not be loaded. It needs the network once.";
  #worker: Worker | undefined;
  #current: Request | undefined;
  #next: Request | undefined;

  get started(): boolean {
    return this.#worker !== undefined;
  }

  count(request: Request): void {
    this.#next = request;
    if (!this.#worker) {
      this.#worker = new Worker(new URL("./tokenizer.ts", import.meta.url), { type: "module" });
      this.#worker.addEventListener("message", (event: MessageEvent<readonly number[]>) => {
        const finished = this.#current;
        this.#current = undefined;
        if (!this.#next) finished?.done(event.data);
        this.#start();
      });
      this.#worker.addEventListener("error", () => {
        const refused = this.#next ?? this.#current;
        this.#worker?.terminate();
        this.#worker = this.#current = this.#next = undefined;
        refused?.failed();
      });
    }
    this.#start();
  }

  #start(): void {
    if (!this.#worker || this.#current || !this.#next) return;
    this.#current = this.#next;
    this.#next = undefined;
    this.#worker.postMessage(this.#current.texts);
  }
}
