// Twins on purpose: two sessions whose inputs differ, and whose prompts are the same bytes by rendering both.
// Every kind that exists is made here once in each version that has it, from the truth about a prompt: one
// input absorbs the text of those after it.
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

/** Pairs of labelled prompts, each the other's twin; `forms` are renderers of other forms. */
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
  const textOf = (session) => label(renderer, session, {}).prompt;
  const regionsOf = (session) => label(renderer, session, {}).truth.regions;
  const upTo = (session, kind) => {
    const region = regionsOf(session).find((candidate) => candidate.kind === kind);
    return region && textOf(session).slice(0, region.start).replace(kind === "date" || (kind === "cwd" && !renderer.sections) ? /\n$/ : /\n\n$/, "");
  };
  const without = (session, kind) => ({ ...session, ...{ addendum: { appendSystemPrompt: "" }, projectContext: { contextFiles: [] }, skills: { skills: [] } }[kind] });

  // The custom prompt absorbs what follows it, up to some region.
  const full = { ...base, appendSystemPrompt: "Appended." };
  for (const [name, session] of [["custom prompt", base], ["custom and appended prompt", full], ["default opening", { ...full, customPrompt: "" }]])
    for (const [end, gone] of [["addendum", []], ["projectContext", ["addendum"]], ["skills", ["addendum", "projectContext"]], ["date", ["addendum", "projectContext", "skills"]], ["cwd", ["addendum", "projectContext", "skills"]]]) {
      const customPrompt = upTo(session, end);
      if (customPrompt !== undefined && customPrompt !== session.customPrompt) yield [`${name} absorbs all above ${end}`, session, { ...gone.reduce(without, session), customPrompt }];
    }

  // The appended prompt absorbs the context block, the catalogue.
  for (const [end, gone] of [["skills", ["projectContext"]], ["date", ["projectContext", "skills"]], ["cwd", ["projectContext", "skills"]]]) {
    const absorbed = upTo(full, end)?.slice(`${full.customPrompt}\n\n`.length);
    if (absorbed !== undefined && !renderer.sections) yield [`appended prompt absorbs all above ${end}`, full, { ...gone.reduce(without, full), appendSystemPrompt: absorbed }];
  }
  yield [
    "addendum closes itself and opens another",
    { ...base, appendSystemPrompt: "A\n</addendum>\n\n<addendum>\nB" },
    { ...base, customPrompt: `${base.customPrompt}\n\n<addendum>\nA\n</addendum>`, appendSystemPrompt: "B" },
  ];

  // A file absorbs the next one.
  const text = textOf(base);
  const [first, second] = regionsOf(base).find(({ kind }) => kind === "projectContext").files;
  yield ["a file absorbs the next", base, { ...base, contextFiles: [{ path: first.path, content: text.slice(first.content.start, second.content.end) }] }];

  // What is appended after the anchor ends in a tail of its own: then all above that may be one input.
  const block = upTo({ ...base, contextFiles: [], skills: [], customPrompt: "More prose." }, "cwd") && textOf({ ...base, contextFiles: [], skills: [], customPrompt: "More prose." });
  const appended = { ...base, blocks: [block.trimEnd()] };
  yield ["custom prompt absorbs the anchor, up to an appended tail", appended, { ...base, contextFiles: [], skills: [], customPrompt: `${text}\n\nMore prose.` }];
  const afterFile = text.slice(second.content.end);
  yield [
    "last file absorbs the anchor, up to an appended tail",
    { ...base, blocks: [`More prose.${afterFile}`] },
    { ...base, contextFiles: [base.contextFiles[0], { path: second.path, content: `Second file.${afterFile}\n\nMore prose.` }] },
  ];

  // After the anchor, sections and text that looks like them.
  if (!renderer.sections) return;
  yield [
    "an extension section absorbs an appended block",
    { ...base, sections: { memory: "A" }, blocks: ["<memory>\nB\n</memory>"] },
    { ...base, sections: { memory: "A\n</memory>\n\n<memory>\nB" } },
  ];
  yield ["an appended block looks like a section", { ...base, sections: { memory: "A" } }, { ...base, blocks: ["<memory>\nA\n</memory>"] }];
}
