/**
 * Context files read from disk the way Pi 1.6 reads them, for hosts that have no Pi session in the child's directory.
 * Node and Deno only; in Deno it needs `--allow-read`.
 *
 * @module
 */
import type { ContextFile } from "./index.js";

export type { ContextFile };

/** How `loadContextFiles` reads. */
export interface ContextFilesOptions {
  /** Pi's agent directory, whose context file comes first; null: read none. Default: what `agentDirectory()` gives. */
  readonly agentDir?: string | null | undefined;
  /**
   * Called with each file that exists and could not be read; the next name in its directory is tried. In Deno also with a
   * directory that the script may not read. Default: silence.
   */
  readonly onUnreadable?: ((path: string, error: unknown) => void) | undefined;
}

/**
 * Pi's agent directory: `PI_CODING_AGENT_DIR` where that is set, else `~/.pi/agent`.
 * `undefined` where the script may not know it: in Deno without `--allow-env=HOME,PI_CODING_AGENT_DIR`
 * (or `--allow-sys=homedir` in place of `HOME`).
 */
export function agentDirectory(): string | undefined;

/**
 * The context files of a directory, in the order in which Pi writes them into a prompt: the agent directory's, then
 * one for each directory from the root down to `cwd`. In each directory that is the first that exists of
 * `AGENTS.override.md`, `AGENTS.md`, `AGENTS.MD`, `CLAUDE.md` and `CLAUDE.MD`. A byte order mark is left out and
 * the same file is listed once. In a git worktree that lies inside its main checkout, the main checkout's copy of
 * the worktree's own file is left out.
 *
 * @param cwd The directory; a relative one is taken from the process's own.
 * @throws PromptInheritanceError on a wrong call, and when `agentDir` is neither passed nor known.
 *
 * @example
 * ```ts
 * import { buildChildPrompt } from "prompt-inheritance";
 * import { loadContextFiles } from "prompt-inheritance/context-files";
 *
 * const child = buildChildPrompt({
 *   agent: { name: "Explore", mode: "append" },
 *   environment: { cwd: "/repo/worktree", platform: "linux", gitBranch: "topic" },
 *   parent: { prompt: parentPrompt, cwd: "/repo" },
 *   contextFiles: loadContextFiles("/repo/worktree"),
 * });
 * ```
 */
export function loadContextFiles(cwd: string, options?: ContextFilesOptions): readonly ContextFile[];
