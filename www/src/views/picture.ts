import type { Cut, Decoy, Diagnostic, PromptMap, Region, Span } from "prompt-inheritance";
import type { Shown } from "../analysis/shown.ts";
import { filesOf, isEmpty, outside, overlap, skillsOf, total } from "../analysis/spans.ts";
import type { Link } from "../editor/linking.ts";
import { plain, type Block, type CutLine, type Note, type Painting } from "../editor/painting.ts";
import { count, kindNames, reasonInWords, sourceNames, sourceTones, type Tone } from "../words.ts";

/** One part of the bar. */
export interface Amount {
  readonly name: string;
  /** What the part contains, for its tooltip. */
  readonly meaning: string;
  readonly tone: Tone | "gone";
  readonly spans: readonly Span[];
  /** The text that the spans refer to. */
  readonly of: "parent" | "result";
}
/** How a job looks: on the parent's text, on the result, and in numbers. */
export interface Picture {
  readonly parent: Painting;
  readonly text: string;
  readonly result: Painting;
  readonly links: readonly Link[];
  readonly amounts: readonly Amount[];
}

export function picture(shown: Shown): Picture {
  switch (shown.question.job) {
    case "child":
      return childPicture(shown);
    case "forward":
      return forwardPicture(shown);
    case "remove":
      return removePicture(shown);
    case "audit":
      return auditPicture(shown);
  }
}

function childPicture(shown: Shown): Picture {
  const { child, map, question } = shown;
  if (!child) return nothingMade(shown);
  const taken = child.segments.flatMap((segment) => (segment.from ? [segment.from] : []));
  const links = child.segments.flatMap((segment) => (segment.from ? linksByRegion(map, segment.from, segment.start) : []));
  const blocks = child.segments.flatMap((segment): Block[] => {
    if (segment.source === "join") return [];
    const tone = sourceTones[segment.source];
    if (!segment.from) return [{ ...span(segment), tone, label: sourceNames[segment.source] }];
    return linksByRegion(map, segment.from, segment.start).map((link) => ({ ...link.other, tone, label: link.label }));
  });
  const inherited = child.segments.filter((segment) => segment.source === "parent");
  const rebuilt = child.segments.filter((segment) => segment.source !== "parent");
  return {
    parent: parentPainting(shown, taken, child.identity?.excised ?? [], cutLines(shown)),
    text: child.text,
    result: { ...plain, blocks },
    links,
    amounts: [
      { name: "inherited", meaning: "The parent's text in the child's prompt", tone: "identity", spans: inherited, of: "result" },
      { name: "rebuilt", meaning: "All other text of the child's prompt, such as its header and the agent's body", tone: "agent", spans: rebuilt, of: "result" },
      { name: "dropped", meaning: "The parent's text that is not in the child's prompt", tone: "gone", spans: outside(taken, question.parent.length), of: "parent" },
    ],
  };
}

function forwardPicture(shown: Shown): Picture {
  const { forwarded, map, question } = shown;
  if (!forwarded) return nothingMade(shown);
  const kept = outside(forwarded.removed, question.parent.length);
  // If only white space is left, nothing is appended. What is appended is at the end.
  const appended = forwarded.text !== forwarded.child;
  const own = { start: 0, end: forwarded.child.length };
  const links = appended ? follow(map, kept, forwarded.text.length - total(kept)) : [];
  return {
    parent: parentPainting(shown, appended ? kept : [], forwarded.removed),
    text: forwarded.text,
    result: {
      ...plain,
      blocks: [{ ...own, tone: "agent", label: "child" }, ...links.map((link): Block => ({ ...link.other, tone: "identity", label: link.label }))],
    },
    links,
    amounts: [
      { name: "child's own", meaning: "The child's prompt before the parent's is appended", tone: "agent", spans: [own], of: "result" },
      { name: "forwarded", meaning: "The parent's text that is appended", tone: "identity", spans: links.map((link) => link.other), of: "result" },
      { name: "left out", meaning: "The parent's text that is not appended", tone: "gone", spans: forwarded.removed, of: "parent" },
    ],
  };
}

function removePicture(shown: Shown): Picture {
  const { removed, map, question } = shown;
  if (!removed) return nothingMade(shown);
  const kept = outside(removed.removed, question.parent.length);
  const links = follow(map, kept, 0);
  return {
    parent: parentPainting(shown, kept, removed.removed),
    text: removed.text,
    result: { ...plain, blocks: links.map((link): Block => ({ ...link.other, tone: link.tone, label: link.label })) },
    links,
    amounts: [
      { name: "kept", meaning: "The parent's text that remains", tone: "identity", spans: kept, of: "parent" },
      { name: "removed", meaning: "The parent's text that is removed", tone: "gone", spans: removed.removed, of: "parent" },
    ],
  };
}

function auditPicture(shown: Shown): Picture {
  const { audit, map, question } = shown;
  if (!audit) return nothingMade(shown);
  const spans = audit.inherited?.spans ?? [];
  const links = spans.flatMap(({ child, parent }) => linksByRegion(map, parent, child.start));
  const taken = spans.map(({ parent }) => parent);
  const inherited = spans.map(({ child }) => child);
  return {
    parent: parentPainting(shown, taken, []),
    text: audit.prompt,
    result: {
      ...plain,
      blocks: links.map((link): Block => ({ ...link.other, tone: "identity", label: link.label })),
      notes: audit.findings.flatMap((finding) => finding.spans.map((at): Note => ({ ...span(at), text: finding.message, serious: true }))),
    },
    links,
    amounts: [
      { name: "inherited", meaning: "The parent's text in the child's prompt", tone: "identity", spans: inherited, of: "result" },
      { name: "child's own", meaning: "All other text of the child's prompt", tone: "agent", spans: outside(inherited, audit.prompt.length), of: "result" },
      { name: "not inherited", meaning: "The parent's text that is not in the child's prompt", tone: "gone", spans: outside(taken, question.parent.length), of: "parent" },
    ],
  };
}

/** The picture of the map alone. It is shown after an error if there is no earlier result. */
function nothingMade(shown: Shown): Picture {
  const whole = { start: 0, end: shown.question.parent.length };
  return { parent: parentPainting(shown, [whole], []), text: "", result: plain, links: [], amounts: [] };
}

const span = ({ start, end }: Span): Span => ({ start, end });

interface LabelledLink extends Link {
  readonly label: string;
  readonly tone: Tone;
}

/** Links a span of the parent's prompt to its place in the result. One link for each region makes pointing precise. */
function linksByRegion(map: PromptMap, from: Span, at: number): LabelledLink[] {
  return map.regions.flatMap((region) => {
    const common = overlap(region, from);
    if (isEmpty(common)) return [];
    const start = at + common.start - from.start;
    return [{ parent: common, other: { start, end: start + common.end - common.start }, label: regionName(region), tone: region.layer }];
  });
}

/** Links the kept spans, which follow one another in the result. */
function follow(map: PromptMap, kept: readonly Span[], at: number): LabelledLink[] {
  let next = at;
  return kept.flatMap((stretch) => {
    const links = linksByRegion(map, stretch, next);
    next += stretch.end - stretch.start;
    return links;
  });
}

/** An extension's section has its own name on the page. Pi's own regions have the names of their kinds. */
export const regionName = (region: Region): string => (region.kind === "extension" && region.name) || kindNames[region.kind];
export const fileName = (path: string): string => path.split(/[\\/]/).at(-1) || path;

/** The parent's text with a label for each region, file and skill. A part that the result does not contain is faint. */
function parentPainting({ map }: Shown, taken: readonly Span[], struck: readonly Span[], cuts: readonly CutLine[] = []): Painting {
  const isTaken = (at: Span) => taken.some((one) => !isEmpty(overlap(one, at)));
  const blocks = map.regions.flatMap((region): Block[] => {
    const pieces: { start: number; label: string }[] = [
      { start: region.start, label: regionName(region) },
      ...filesOf(region).map((file) => ({ start: file.start, label: fileName(file.path) })),
      ...skillsOf(region).map((skill) => ({ start: skill.start, label: skill.name })),
    ];
    return pieces.map(({ start, label }, index) => {
      const at = { start, end: Math.min(pieces[index + 1]?.start ?? region.end, region.end) };
      return { ...at, tone: region.layer, label, faint: !isTaken(at) };
    });
  });
  return { blocks, struck, cuts, notes: [...map.decoys.map(decoyNote), ...map.diagnostics.filter(isEdit).flatMap(editNotes)] };
}

/** Whether a diagnostic is about text that is not as Pi writes it. */
const isEdit = ({ code }: Diagnostic): boolean => code === "edited-prompt";
const editNotes = ({ message, spans }: Diagnostic): Note[] => spans.map((at) => ({ ...span(at), text: `Edited: ${message}.`, serious: true }));

const decoyNote = (decoy: Decoy): Note => ({ ...span(decoy), text: decoyText(decoy), serious: false });
export const decoyText = (decoy: Decoy): string =>
  `This looks like Pi's ${kindNames[decoy.imitates]}, but is a quote: ${reasonInWords(decoy.reason)}.`;

/** Both cuts. Each line says whether the cut is made for the current child. */
export function cutLines(shown: Shown): CutLine[] {
  const { same, relocated } = shown.map.cuts;
  const identity = shown.child?.identity;
  const made = identity?.cut?.offset;
  const where = (cut: Cut) => `${kindNames[cut.region]}, line ${count(cut.line)}`;
  if (same && same.offset === relocated?.offset) {
    const text = made === same.offset ? "Inherited text ends here for any child" : "Inherited text would end here for any child";
    return [{ offset: same.offset, text: `${text} · ${where(same)}`, made: made === same.offset }];
  }
  const line = (cut: Cut | null, who: string, isThis: boolean): CutLine[] =>
    cut
      ? [
          {
            offset: cut.offset,
            text: `${isThis ? "Inherited text ends here" : "Inherited text would end here"} for a ${who} · ${where(cut)}`,
            made: isThis,
          },
        ]
      : [];
  return [
    ...line(relocated, "relocated child", identity?.relocated === true && made === relocated?.offset),
    ...line(same, "child in the same directory", identity?.relocated === false && made === same?.offset),
  ];
}
