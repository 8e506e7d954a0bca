/**
 * Reads context files from disk as Pi 1.6 does, for hosts that have no Pi session in the child's directory.
 * Node and Deno only. Deno needs `--allow-read`.
 *
 * @module
 */
import type { ContextFile } from "./index.js";

export type { ContextFile };

/** Options of `loadContextFiles`. */
export interface ContextFilesOptions {
  /** Pi's agent directory. Its context file comes first. Null: read none. Default: the result of `agentDirectory()`. */
  readonly agentDir?: string | null | undefined;
  /**
   * Called with each file that exists but cannot be read. The next name in its directory is tried. In Deno it is
   * also called with a directory that the script may not read. Default: nothing is reported.
   */
  readonly onUnreadable?: ((path: string, error: unknown) => void) | undefined;
}

/**
 * Returns Pi's agent directory: `PI_CODING_AGENT_DIR` if that is set, else `~/.pi/agent`.
 * Undefined if the script may not know it: in Deno without `--allow-env=HOME,PI_CODING_AGENT_DIR`
 * (or `--allow-sys=homedir` in place of `HOME`).
 */
export function agentDirectory(): string | undefined;

/**
 * Returns the context files of a directory, in the order of Pi's prompts: the agent directory's, then one for each
 * directory from the root down to `cwd`. In each directory, only the first existing file counts: `AGENTS.override.md`,
 * `AGENTS.md`, `AGENTS.MD`, `CLAUDE.md` or `CLAUDE.MD`. A byte order mark is left out. Each file is listed once. If a
 * git worktree is inside its main checkout and both have the file, the main checkout's copy is left out.
 *
 * @param cwd The directory. A relative path starts from the process's directory.
 * @throws PromptInheritanceError for a wrong call, and if `agentDir` is neither passed nor known.
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
