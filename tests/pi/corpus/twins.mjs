// Makes twins: two sessions with different inputs that render to the same bytes. Each kind is made once in each version
// that has it. One input takes over the text of the inputs after it.
import { label } from "../truth/label.mjs";

const base = {
  cwd: "/repo",
  customPrompt: "Prose of the operator.",
  appendSystemPrompt: "",
  contextFiles: [
    { path: "/repo/AGENTS.md", content: "First file." },
    { path: "/repo/sub/AGENTS.md", content: "Second file." },
  ],
  skills: [{ name: "one", description: "A skill.", filePath: "/skills/one/SKILL.md" }],
  selectedTools: ["read"],
  sections: {},
  blocks: [],
};

/** Pairs of labelled prompts that are twins. `forms` are renderers of other forms. */
export function* twins(renderer, forms) {
  const all = [...[...pairsOf(renderer)].map(([kind, a, b]) => [kind, [renderer, a], [renderer, b]]), ...pairsAcross(renderer, forms)];
  for (const [kind, ...makers] of all) {
    const members = makers.map(([from, session], i) => ({
      ...label(from, session, { id: `${renderer.version}/twin/${kind}/${i + 1}`, group: "twin", quotes: [kind], slots: [] }),
      version: renderer.version,
    }));
    if (members[0].prompt === members[1].prompt) yield* members;
  }
}

/** Two versions can write the same bytes from different inputs. */
function* pairsAcross(renderer, forms) {
  const bare = { ...base, contextFiles: [], skills: [] };
  const dated = label(forms.markdown, bare, {});
  const date = dated.truth.regions.find(({ kind }) => kind === "date");
  const customPrompt = dated.prompt.slice(0, date.end);
  yield ["custom prompt ends in a date line, where this version writes none", [renderer, { ...bare, customPrompt }], [forms.markdown, bare]];
  if (!renderer.sections) return;
  const own = label(renderer, base, {}).prompt;
  const footer = label(forms.footer, { ...bare, customPrompt: `${own}\n\nMore prose.` }, {}).prompt;
  yield [
    "a footer prompt whose custom prompt is a section prompt",
    [renderer, { ...base, blocks: [footer.slice(own.length + 2)] }],
    [forms.footer, { ...bare, customPrompt: `${own}\n\nMore prose.` }],
  ];
}

function* pairsOf(renderer) {
  yield* openings(renderer);
  yield* appendedPrompts(renderer);
  yield* files(renderer);
  yield* appendedTails(renderer);
  if (renderer.sections) yield* sections();
}

const full = { ...base, appendSystemPrompt: "Appended." };
/** The parts in the order of the prompt: the region of each, and how a session without it differs. */
const parts = { addendum: { appendSystemPrompt: "" }, projectContext: { contextFiles: [] }, skills: { skills: [] }, date: {}, cwd: {} };
const order = Object.keys(parts);
const withoutAbove = (end, session) => order.slice(0, order.indexOf(end)).reduce((left, kind) => ({ ...left, ...parts[kind] }), session);

/** A session's prompt up to a region, without the joint. Undefined if there is no such region. */
function textAbove(renderer, session, end) {
  const { prompt, truth } = label(renderer, session, {});
  const region = truth.regions.find(({ kind }) => kind === end);
  const joint = end === "date" || (end === "cwd" && !renderer.sections) ? /\n$/ : /\n\n$/;
  return region && prompt.slice(0, region.start).replace(joint, "");
}

/** The custom prompt takes over what follows it: a context block, a catalogue, a date line, Pi's own opening. */
function* openings(renderer) {
  const sessions = { "custom prompt": base, "custom and appended prompt": full, "default opening": { ...full, customPrompt: "" } };
  for (const [name, session] of Object.entries(sessions))
    for (const end of order) {
      const customPrompt = textAbove(renderer, session, end);
      if (customPrompt === undefined || customPrompt === session.customPrompt) continue;
      yield [`${name} absorbs all above ${end}`, session, { ...withoutAbove(end, session), customPrompt }];
    }
}

/** The appended prompt takes over the context block and the catalogue. In section shape, there are two of its kind. */
function* appendedPrompts(renderer) {
  for (const end of renderer.sections ? [] : ["skills", "date", "cwd"]) {
    const appendSystemPrompt = textAbove(renderer, full, end)?.slice(`${full.customPrompt}\n\n`.length);
    if (appendSystemPrompt === undefined) continue;
    yield [`appended prompt absorbs all above ${end}`, full, { ...withoutAbove(end, full), appendSystemPrompt }];
  }
  yield [
    "addendum closes itself and opens another",
    { ...base, appendSystemPrompt: "A\n</addendum>\n\n<addendum>\nB" },
    { ...base, customPrompt: `${base.customPrompt}\n\n<addendum>\nA\n</addendum>`, appendSystemPrompt: "B" },
  ];
}

function filesOf(renderer) {
  const { prompt, truth } = label(renderer, base, {});
  return { prompt, files: truth.regions.find(({ kind }) => kind === "projectContext").files };
}

function* files(renderer) {
  const { prompt, files } = filesOf(renderer);
  const [first, second] = files;
  const both = { path: first.path, content: prompt.slice(first.content.start, second.content.end) };
  yield ["a file absorbs the next", base, { ...base, contextFiles: [both] }];
}

/** Text appended after the anchor ends in its own tail. Then everything before that tail may be one input. */
function* appendedTails(renderer) {
  const { prompt, files } = filesOf(renderer);
  const bare = { ...base, contextFiles: [], skills: [] };
  yield [
    "custom prompt absorbs the anchor, up to an appended tail",
    { ...base, blocks: [renderer.render({ ...bare, customPrompt: "More prose." })] },
    { ...bare, customPrompt: `${prompt}\n\nMore prose.` },
  ];
  const [first, second] = base.contextFiles;
  const afterFiles = prompt.slice(files[1].content.end);
  yield [
    "last file absorbs the anchor, up to an appended tail",
    { ...base, blocks: [`More prose.${afterFiles}`] },
    { ...base, contextFiles: [first, { ...second, content: `${second.content}${afterFiles}\n\nMore prose.` }] },
  ];
}

/** After the anchor: sections, and text that looks like them. */
function* sections() {
  yield [
    "an extension section absorbs an appended block",
    { ...base, sections: { memory: "A" }, blocks: ["<memory>\nB\n</memory>"] },
    { ...base, sections: { memory: "A\n</memory>\n\n<memory>\nB" } },
  ];
  yield [
    "an appended block looks like a section",
    { ...base, sections: { memory: "A" } },
    { ...base, blocks: ["<memory>\nA\n</memory>"] },
  ];
}
