// The functions of the package, as `types.d.ts` describes them: what they are given is checked and put into a request,
// the core answers, and the reply is read.
import * as accepts from "./options.js";
import * as results from "./results.js";
import { begin, number, send } from "./wire.js";

function ask(request, name) {
  send(request, name);
  results.check();
}

/** A function of a prompt and options. */
const ofPrompt = (name, field, options, read) => (prompt, given) => {
  const request = begin();
  accepts.prompt(prompt, field, request);
  options(given, "", request);
  ask(request, name);
  return read(prompt);
};

export const parsePrompt = ofPrompt("parsePrompt", "prompt", accepts.parseOptions, results.promptMap);

export const inheritedIdentity = ofPrompt("inheritedIdentity", "prompt", accepts.inheritOptions, results.identity);

export const removeRegions = ofPrompt("removeRegions", "prompt", accepts.removeOptions, results.removed);

export const auditChildPrompt = ofPrompt("auditChildPrompt", "childPrompt", accepts.auditOptions, results.diagnostics);

export function portableIdentity(parts) {
  const request = begin();
  const { customPrompt, appendSystemPrompt } = accepts.portableParts(parts, "", request);
  ask(request, "portableIdentity");
  return number() === 0 ? undefined : results.restored([customPrompt, appendSystemPrompt]);
}

export function readPromptInheritance(value) {
  const request = begin();
  accepts.setting(value, request);
  ask(request, "readPromptInheritance");
  return results.setting();
}

export function inheritanceStrategy(promptInheritance, provider) {
  const request = begin();
  accepts.promptInheritance(promptInheritance, "promptInheritance", request);
  accepts.provider(provider, "provider", request);
  ask(request, "inheritanceStrategy");
  return results.strategy();
}

export function renderProjectContext(files, options) {
  const request = begin();
  const read = accepts.files(files, "files", request);
  accepts.blockOptions(options, "", request);
  ask(request, "renderProjectContext");
  return results.restored(results.fileTexts(read));
}

export function buildChildPrompt(given) {
  const request = begin();
  const read = accepts.childRequest(given, "", request);
  ask(request, "buildChildPrompt");
  return results.child(read);
}

function forwarding(name, childPrompt, parentPrompt) {
  const request = begin();
  const child = accepts.childPrompt(childPrompt, "childPrompt", request);
  accepts.prompt(parentPrompt, "parentPrompt", request);
  ask(request, name);
  return child;
}

export function stripForwarded(childPrompt, parentPrompt) {
  forwarding("stripForwarded", childPrompt, parentPrompt);
  return results.stripped(parentPrompt);
}

export function forwardParentPrompt(childPrompt, parentPrompt) {
  const child = forwarding("forwardParentPrompt", childPrompt, parentPrompt);
  return results.forwarded(child, parentPrompt);
}

export function findInherited(childPrompt, parentPrompt, options) {
  const request = begin();
  accepts.prompt(childPrompt, "childPrompt", request);
  accepts.prompt(parentPrompt, "parentPrompt", request);
  accepts.inheritOptions(options, "", request);
  ask(request, "findInherited");
  return results.inherited();
}

export function sharedPrefix(a, b) {
  const request = begin();
  accepts.prompt(a, "a", request);
  accepts.prompt(b, "b", request);
  ask(request, "sharedPrefix");
  return results.prefix();
}
