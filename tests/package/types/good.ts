// Calls that must compile.
import {
  auditChildPrompt,
  buildChildPrompt,
  contextFileScope,
  findInherited,
  formatDiagnostics,
  forwardParentPrompt,
  inheritanceStrategy,
  inheritedIdentity,
  knownParts,
  parsePrompt,
  portableIdentity,
  PromptInheritanceError,
  readPromptInheritance,
  regionKinds,
  removeRegions,
  renderProjectContext,
  sharedPrefix,
  stripForwarded,
  version,
  type ChildPrompt,
  type ChildRequest,
  type ContextFile,
  type ContextFileScope,
  type Cut,
  type Diagnostic,
  type DiagnosticCode,
  type ErrorCode,
  type InheritedIdentity,
  type KnownParts,
  type PromptMap,
  type PromptOptions,
  type Region,
  type RegionKind,
  type Strategy,
} from "prompt-inheritance";
import { init, initSync, inheritedIdentity as afterInit, type InitSource } from "prompt-inheritance/init";

const files: readonly ContextFile[] = [{ path: "/repo/AGENTS.md", content: "" }];
const known: KnownParts = { customPrompt: "", contextFiles: files, skills: [{ name: "a", description: "b", filePath: "/c" }], sections: { a: "b" } };
const frozen = Object.freeze({ parentCwd: "/repo", childCwd: "/other", known });

const map: PromptMap = parsePrompt("");
parsePrompt("", { cwd: "/repo", known });
const cut: Cut | null = map.cuts.same ?? map.cuts.relocated;
const region: Region | undefined = map.regions[0];
const paths: string[] = map.regions.flatMap((region) => (region.kind === "projectContext" ? region.files : [])).map(({ path, content }) => path + content.start + content.end);
const kind: RegionKind | undefined = cut?.region ?? region?.kind;

// Options as Pi declares them: an interface, and an object with more fields.
interface PiOptions { cwd: string; customPrompt?: string; contextFiles?: { path: string; content: string }[]; skills?: { name: string; description: string; filePath: string; baseDir: string; disableModelInvocation: boolean }[]; selectedTools?: string[]; hiddenTools?: string[] }
const piOptions: PiOptions = { cwd: "/repo" };
const options: PromptOptions = { cwd: "/repo", selectedTools: ["read"], hiddenTools: [], customPrompt: undefined, appendSystemPrompt: null };
for (const parts of [knownParts(piOptions), knownParts(options), knownParts({ cwd: "/repo", toolSnippets: {} }), knownParts({})]) parsePrompt("", { known: parts });

// A region's kind determines its fields.
for (const each of map.regions) {
  if (each.kind === "skills") console.log(each.skills.map(({ name }) => name));
  else if (each.kind === "projectContext") console.log(each.files.length);
  else console.log(each.kind satisfies Exclude<RegionKind, "skills" | "projectContext">, each.inherited.same && each.inherited.relocated);
}
const legend: Record<RegionKind, string> = Object.fromEntries(regionKinds.map((each) => [each, each])) as Record<RegionKind, string>;
const line: number | undefined = map.diagnostics[0]?.spans[0]?.line;
const words: string = formatDiagnostics("", map.diagnostics);

// An explicit undefined is the same as an absent field.
const nothing = undefined;
parsePrompt("", { cwd: nothing, known: nothing });
inheritedIdentity("", { parentCwd: "/repo", childCwd: nothing, known: { customPrompt: nothing, skills: nothing } });
auditChildPrompt("", { childCwd: "/repo", parentCwd: nothing, known: nothing });

const identity: InheritedIdentity = inheritedIdentity("", frozen);
const prefix: number = identity.sharedPrefix;
const sameFunction: typeof inheritedIdentity = afterInit;

const portable: string | undefined = portableIdentity({ customPrompt: "a" });
const { promptInheritance, diagnostics } = readPromptInheritance(JSON.parse("null"));
const strategy: Strategy = inheritanceStrategy(promptInheritance, undefined);
inheritanceStrategy(undefined, "provider");
const block: string = renderProjectContext(files, { shape: "footer" }) + renderProjectContext([]);

const request: ChildRequest = {
  agent: { name: "Explore", mode: "append", prompt: "Look." },
  environment: { cwd: "/repo", platform: "linux", gitBranch: "main" },
  parent: { prompt: "", cwd: "/repo", known },
  strategy,
  portable: { customPrompt: nothing },
  contextFiles: files,
  genericBase: "You are an agent.",
};
const child: ChildPrompt = buildChildPrompt(request);
buildChildPrompt({ agent: { name: "a", mode: "replace" }, environment: { cwd: "/", platform: "linux" } });
for (const { source, from } of child.segments) if (source === "parent") console.log(from?.start);

const rest: string = stripForwarded(undefined, "").text + forwardParentPrompt("", "").forwarded;
const without: string = removeRegions("", { regions: ["skills"], files: ["/repo/AGENTS.md"], skills: ["a"], cwd: "/repo" }).text;
const policy: string = removeRegions("", {
  cwd: "/repo",
  regions: ({ kind, layer, name }) => kind === "docs" || layer === "turn" || name === "memory",
  files: ({ path, text, content }) => contextFileScope(path, { cwd: "/repo", agentDir: undefined }) === "agent" || text.length < content.end,
  skills: ({ name, description, filePath }) => (name + description + filePath).startsWith("review-"),
}).text;
const byName: string = removeRegions("", { regions: undefined, files: undefined, skills: undefined }).text;
const scope: ContextFileScope = contextFileScope("/repo/AGENTS.md", { cwd: "/repo" });
const spans = findInherited("", "", { parentCwd: "/repo" })?.spans.map(({ child, parent }) => child.end - parent.end);
const { utf16, bytes, characters } = sharedPrefix("a", "b");
const findings: readonly Diagnostic[] = auditChildPrompt("", { childCwd: "/repo", parentCwd: "/other", known });
const codes: DiagnosticCode[] = [...diagnostics, ...findings].map(({ code }) => code);

try {
  parsePrompt(version);
} catch (thrown) {
  if (!(thrown instanceof PromptInheritanceError)) throw thrown;
  const { code, field, name } = thrown;
  const narrowed: ErrorCode = code;
  console.log(narrowed, field satisfies string | undefined, name satisfies "PromptInheritanceError");
}

const source: InitSource = new Uint8Array(8);
const ready: Promise<void> = Promise.all([init(), init("/a.wasm"), init(new URL("file:///a.wasm")), init(Promise.resolve(source))]).then(() => {});
initSync(new Uint8Array(8));
fetch("/a.wasm").then(init);

console.log(legend, line, words, paths, kind, prefix, sameFunction, portable, block, rest, without, policy, byName, scope, spans, utf16 + bytes + characters, codes, ready);
