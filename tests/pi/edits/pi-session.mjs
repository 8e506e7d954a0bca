// Runs a real Pi session with a scripted model. For each turn, prints the prompt that the model got and the options
// that Pi rendered it from.
//
//   node pi-session.mjs AGENT_DIR DIRECTORY INPUT...     (an input that begins with "/" is an extension's command)
import { createAgentSession, DefaultResourceLoader, SessionManager } from "@earendil-works/pi-coding-agent";
import { fauxAssistantMessage, fauxProvider, getCurrentSystemPrompt } from "@earendil-works/pi-ai";

const [agentDir, cwd, ...inputs] = process.argv.slice(2);

const turns = [];
let options;
const model = fauxProvider({ provider: "scripted" });
const answer = (context) => {
  turns.push({ prompt: context.systemPrompt ?? getCurrentSystemPrompt(context.messages), options });
  return fauxAssistantMessage("Done.");
};
model.setResponses(inputs.map(() => answer));

const watch = (pi) => {
  pi.registerProvider(model.provider);
  // This is Pi's own object, so changes by later handlers are visible too.
  pi.on("before_agent_start", (event) => {
    options = event.systemPromptOptions;
  });
};
const resourceLoader = new DefaultResourceLoader({ cwd, agentDir, extensionFactories: [watch] });
await resourceLoader.reload();
const { errors } = resourceLoader.getExtensions();
if (errors.length > 0) throw new Error(JSON.stringify(errors));
const { session } = await createAgentSession({
  cwd,
  agentDir,
  model: model.getModel(),
  resourceLoader,
  sessionManager: SessionManager.inMemory(cwd),
});
await session.bindExtensions({});
for (const input of inputs) await session.prompt(input);
console.log(JSON.stringify(turns));
session.dispose();
