// Runs the example host in a real Pi session with a scripted model, and prints the prompts that the model got.
//
//   node pi-delegate.mjs AGENT_DIR PARENT_DIR [CHILD_DIR]
import { createAgentSession, DefaultResourceLoader, SessionManager } from "@earendil-works/pi-coding-agent";
import { fauxAssistantMessage, fauxProvider, fauxToolCall, getCurrentSystemPrompt } from "@earendil-works/pi-ai";

const [agentDir, parentDir, childDir] = process.argv.slice(2);

const prompts = [];
/** One turn of the model: records the prompt that it got, and answers. */
const turn = (answer) => (context) => {
  prompts.push(context.systemPrompt ?? getCurrentSystemPrompt(context.messages));
  return fauxAssistantMessage(answer);
};
const model = fauxProvider({ provider: "scripted" });
model.setResponses([
  turn(fauxToolCall("delegate", { agent: "Explore", task: "Look around.", ...(childDir && { cwd: childDir }) })),
  turn("Looked around."),
  turn("The subagent is done."),
]);
// Every session loads the extensions of the agent directory. The extension for the model finds the model here.
globalThis.scriptedModel = model;

const resourceLoader = new DefaultResourceLoader({ cwd: parentDir, agentDir });
await resourceLoader.reload();
const { errors } = resourceLoader.getExtensions();
if (errors.length > 0) throw new Error(JSON.stringify(errors));
const { session } = await createAgentSession({
  cwd: parentDir,
  agentDir,
  model: model.getModel(),
  resourceLoader,
  sessionManager: SessionManager.inMemory(parentDir),
});
await session.bindExtensions({});
await session.prompt("Delegate something.");
const results = session.messages.filter(({ role }) => role === "toolResult");
console.log(JSON.stringify({ prompts, results, answer: session.getLastAssistantText() }));
session.dispose();
