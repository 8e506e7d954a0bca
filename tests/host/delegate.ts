/**
 * An example host: a Pi extension with one tool, `delegate`, which passes a task to a child session in the same
 * directory or in another one. It builds the child's prompt from the parent's.
 */
import {
  type BuildSystemPromptOptions,
  createAgentSession,
  DefaultResourceLoader,
  type ExtensionAPI,
  getAgentDir,
  loadProjectContextFiles,
  SessionManager,
} from "@earendil-works/pi-coding-agent";
import { buildChildPrompt, knownParts, parsePrompt } from "prompt-inheritance";
import { Type } from "typebox";

const BODY = "Do the one task that you are given, then report what you did and what you found.";

export default function delegate(pi: ExtensionAPI) {
  // This keeps the object instead of a copy, because handlers that run later may still change it.
  let options: BuildSystemPromptOptions | undefined;
  pi.on("before_agent_start", (event) => {
    options = event.systemPromptOptions;
  });

  pi.registerTool({
    name: "delegate",
    label: "Delegate",
    description: "Hand a task to a subagent, in this directory or in another one.",
    parameters: Type.Object({ agent: Type.String(), task: Type.String(), cwd: Type.Optional(Type.String()) }),
    async execute(_id, { agent, task, cwd: wanted }, signal, _onUpdate, ctx) {
      if (options === undefined) throw new Error("delegate was called before the agent started");
      const cwd = wanted ?? ctx.cwd;
      const agentDir = getAgentDir();
      // If a handler returned its own prompt, this is that forced prompt. Usually it is Pi's text with more text after
      // it, and is read like any other. If it has no anchor, nothing shows what belongs to this session alone. Then the
      // child adopts only the operator's own text, which the known parts contain.
      const parent = { prompt: ctx.getSystemPrompt(), cwd: ctx.cwd, known: knownParts(options) };
      const { shape } = parsePrompt(parent.prompt, { cwd: parent.cwd, known: parent.known });
      const git = await pi.exec("git", ["-C", cwd, "branch", "--show-current"]);
      const child = buildChildPrompt({
        agent: { name: agent, mode: "append", prompt: BODY },
        environment: { cwd, platform: process.platform, gitBranch: git.code === 0 ? git.stdout.trim() || "HEAD" : undefined },
        parent,
        strategy: shape === "unanchored" ? "portable" : "full",
        contextFiles: loadProjectContextFiles({ cwd, agentDir }),
      });

      // The prompt is complete except for the child's own skills and directory, which its session adds.
      const resourceLoader = new DefaultResourceLoader({
        cwd,
        agentDir,
        noContextFiles: true,
        systemPromptOverride: () => child.text,
        appendSystemPromptOverride: () => [],
      });
      await resourceLoader.reload();
      const { session } = await createAgentSession({ cwd, model: ctx.model, resourceLoader, sessionManager: SessionManager.inMemory(cwd) });
      const stop = () => void session.abort();
      signal?.addEventListener("abort", stop);
      try {
        await session.prompt(task);
        return { content: [{ type: "text", text: session.getLastAssistantText() ?? "" }], details: { diagnostics: child.diagnostics } };
      } finally {
        signal?.removeEventListener("abort", stop);
        session.dispose();
      }
    },
  });
}
