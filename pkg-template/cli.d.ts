/**
 * The command line: `npx prompt-inheritance`, or `deno run -R npm:prompt-inheritance/cli`. It exports nothing.
 *
 * @module
 */
export {};
