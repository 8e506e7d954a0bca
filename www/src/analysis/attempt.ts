/** An error of the library, in a form that can be posted between threads. */
export interface Failure {
  readonly code: string;
  /** The field at fault, as the library names it. */
  readonly field?: string;
  readonly message: string;
}
export type Attempt<T> = { readonly ok: T } | { readonly failure: Failure };

/** Calls the library. An error becomes a value, so that the page can show it next to its field. */
export function attempt<T>(call: () => T): Attempt<T> {
  try {
    return { ok: call() };
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    const { code, field } = error as { code?: unknown; field?: unknown };
    return {
      failure: {
        code: typeof code === "string" ? code : error.name,
        ...(typeof field === "string" && { field }),
        message: error.message,
      },
    };
  }
}

/** Reads a field that contains JSON. Empty text is an absent value. */
export function json(field: string, text: string): unknown {
  if (text.trim() === "") return undefined;
  try {
    return JSON.parse(text);
  } catch (error) {
    throw Object.assign(new SyntaxError(`This is not JSON: ${(error as Error).message}`), { code: "not-json", field });
  }
}
