// Runs two turns of a real Pi session with a scripted model. Prints the prompt of each turn's messages, as a provider
// assembles it, a new rendering, and Pi's options for it.
//
//   node pi-turns.mjs AGENT_DIR PROJECT_DIR
import { createAgentSession, DefaultResourceLoader, SessionManager } from "@earendil-works/pi-coding-agent";
import { fauxAssistantMessage, fauxProvider, getCurrentSystemPrompt } from "@earendil-works/pi-ai";

const [agentDir, cwd] = process.argv.slice(2);

const prompts = [];
const turn = (context) => {
  prompts.push(getCurrentSystemPrompt(context.messages));
  return fauxAssistantMessage("Done.");
};
const model = fauxProvider({ provider: "scripted" });
model.setResponses([turn, turn]);
globalThis.scriptedModel = model;

const resourceLoader = new DefaultResourceLoader({ cwd, agentDir });
await resourceLoader.reload();
const { errors } = resourceLoader.getExtensions();
if (errors.length > 0) throw new Error(JSON.stringify(errors));
const { session } = await createAgentSession({ cwd, agentDir, model: model.getModel(), resourceLoader, sessionManager: SessionManager.inMemory(cwd) });
await session.bindExtensions({});
await session.prompt("One.");
await session.prompt("Two.");
console.log(JSON.stringify({ prompts, rendered: session.systemPrompt, options: globalThis.lastOptions }));
session.dispose();
