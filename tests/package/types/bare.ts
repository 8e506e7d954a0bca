// A program without the types of a browser or of Node.
import { formatDiagnostics, layers, parsePrompt, type Diagnostic, type Layer } from "prompt-inheritance";
import { agentDirectory, loadContextFiles } from "prompt-inheritance/context-files";
import { init, initSync } from "prompt-inheritance/init";
import { assertCleanChild, promptFixture } from "prompt-inheritance/testing";

const { prompt, cwd, known } = promptFixture({ cwd: "/repo", form: undefined });
const diagnostics: readonly Diagnostic[] = parsePrompt(prompt, { cwd, known }).diagnostics;
const first: Layer | undefined = layers[0];
assertCleanChild(formatDiagnostics(prompt, diagnostics), { childCwd: agentDirectory() ?? "/repo" });
loadContextFiles("/repo", { agentDir: undefined, onUnreadable: undefined }).map(({ path }) => path + first);
initSync(new Uint8Array(8));
export const ready: Promise<void> = init(new Uint8Array(8));
