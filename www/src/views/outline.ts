import type { FileRegion, PromptMap, Region, SkillRegion, Span } from "prompt-inheritance";
import type { Shown } from "../analysis/shown.ts";
import { filesOf, size, skillsOf } from "../analysis/spans.ts";
import { count, kindMeanings, kindNames, layerMeanings, plural, share } from "../words.ts";
import { make } from "./dom.ts";
import { decoyText, regionName } from "./picture.ts";

/** The most members of a region in the outline. A longer list takes long to draw, and nobody reads it. */
const mostMembers = 50;

interface Row {
  readonly span: Span;
  readonly item: HTMLElement;
}

/** The list of regions with their files and skills. It follows the cursor, and a click on a row shows its text. */
export class Outline {
  #root: HTMLElement;
  #jump: (span: Span) => void;
  #rows: Row[] = [];
  #drawn = "";

  constructor(root: HTMLElement, jump: (span: Span) => void) {
    this.#root = root;
    this.#jump = jump;
  }

  show(shown: Shown, faint: (span: Span) => boolean): void {
    const { map, question } = shown;
    const whole = question.parent.length;
    // Redrawn only after a change, so that the outline keeps the focus.
    const key = JSON.stringify([map.regions, map.decoys, map.cuts, map.regions.map(faint), whole, question.job]);
    if (key === this.#drawn) return;
    this.#drawn = key;
    this.#rows = [];
    const lines = lineCounter(question.parent);
    const list = make("ol", { class: "regions" });
    for (const region of map.regions) {
      list.append(...this.#cutsAt(region, shown));
      const item = make("li", { class: faint(region) ? "faint" : undefined });
      item.append(this.#button(region, regionName(region), regionDetails(region, whole, lines), region.layer, share(size(region), whole)));
      const members = memberRows(region).map(({ at, label, title }) => {
        const row = make("li");
        row.append(this.#button(at, label, title, undefined, count(size(at))));
        return row;
      });
      if (members.length > 0) {
        const rest = memberCount(region) - members.length;
        item.append(make("ol", {}, ...members, rest > 0 && make("li", { class: "hint" }, `and ${count(rest)} more`)));
      }
      list.append(item);
    }
    const decoys = map.decoys.slice(0, mostMembers).map((decoy) => {
      const row = make("li");
      row.append(this.#button(decoy, `line ${count(decoy.line)}: ${kindNames[decoy.imitates]}`, decoyText(decoy), undefined, ""));
      return row;
    });
    this.#root.replaceChildren(
      shapeLine(map),
      list,
      ...(decoys.length > 0 ? [make("h3", { title: "Text that looks like Pi's markup but is a quote" }, "Decoys (quotes)"), make("ol", { class: "decoys" }, ...decoys)] : []),
    );
  }

  /** The cuts that this region makes. The cut of the current child is emphasized. */
  #cutsAt(region: Region, { map: { cuts }, child, question }: Shown): HTMLElement[] {
    if (question.job !== "child") return [];
    const here = (["relocated", "same"] as const).filter((name) => cuts[name]?.offset === region.start);
    if (here.length === 0) return [];
    const made = child?.identity?.cut?.offset === region.start && (here.length === 2 || here[0] === (child.identity.relocated ? "relocated" : "same"));
    const who = here.length === 2 ? "any child" : here[0] === "same" ? "same directory" : "relocated";
    const title = "The identity (the part that a child can inherit) ends here";
    return [make("li", { class: made ? "cut-row made" : "cut-row", title }, `✂ cut: ${who}`)];
  }

  /** Marks the region that the cursor is in. */
  follow(offset: number): void {
    let current: Row | undefined;
    for (const row of this.#rows) {
      row.item.removeAttribute("aria-current");
      if (row.span.start <= offset && offset <= row.span.end && (!current || size(row.span) <= size(current.span))) current = row;
    }
    current?.item.setAttribute("aria-current", "true");
    if (current) this.#bringInto(current.item.getBoundingClientRect(), this.#root.getBoundingClientRect());
  }

  /** Scrolls only the outline. If the panes are stacked, the page must stay where the reader is. */
  #bringInto(item: DOMRect, frame: DOMRect): void {
    this.#root.scrollTop += Math.min(0, item.top - frame.top) + Math.max(0, item.bottom - frame.bottom);
    this.#root.scrollLeft += Math.min(0, item.left - frame.left) + Math.max(0, item.right - frame.right);
  }

  #button(span: Span, name: string, details: string, layer: string | undefined, figure: string): HTMLElement {
    const item = make(
      "button",
      { type: "button", class: layer ? `region tone-${layer}` : "member", title: details },
      make("span", { class: "name" }, name),
      make("span", { class: "figure" }, figure),
      ...(layer ? [make("span", { class: "details" }, details.split("\n")[0]!)] : []),
    );
    item.addEventListener("click", () => this.#jump(span));
    this.#rows.push({ span, item });
    return item;
  }
}

function shapeLine(map: PromptMap): HTMLElement {
  const line = (text: string, title?: string) => make("p", { class: "shape", title }, text);
  if (map.regions.length === 0) return line("No text yet.");
  if (map.shape === "section") return line("Section shape: Pi 0.86 and later.", "Pi wrote each part of this prompt as a tagged section");
  if (map.shape === "footer") return line("Footer shape: Pi 0.85 and earlier.", "The last line that Pi wrote, the footer line, states the working directory");
  if (map.cwd !== undefined) return line(`A child's prompt as it was built. Its header states ${map.cwd}.`);
  return line("Unanchored: no anchor found.", "The anchor is Pi's own claim of the working directory. Without it, any cut is a guess");
}

const regionDetails = (region: Region, whole: number, lines: (span: Span) => number): string =>
  `${region.layer} · ${lineRange(region.line, lines(region))} · ${count(size(region))}\n${kindMeanings[region.kind]}. ${capital(layerMeanings[region.layer])}. ${plural(size(region), "character")}, ${share(size(region), whole)} of the prompt.`;

const lineRange = (first: number, lines: number): string => (lines === 1 ? `line ${count(first)}` : `lines ${count(first)}–${count(first + lines - 1)}`);
const capital = (text: string): string => text[0]!.toUpperCase() + text.slice(1);

const memberCount = (region: Region): number => filesOf(region).length + skillsOf(region).length;

function memberRows(region: Region): { at: Span; label: string; title: string }[] {
  const file = (one: FileRegion) => ({ at: one, label: one.path.split(/[\\/]/).slice(-2).join("/"), title: one.path });
  const skill = (one: SkillRegion) => ({ at: one, label: one.name, title: `${one.filePath}\n${one.description}` });
  return [...filesOf(region).slice(0, mostMembers).map(file), ...skillsOf(region).slice(0, mostMembers).map(skill)];
}

/** Counts the lines of a span without a table of all lines. */
function lineCounter(text: string): (span: Span) => number {
  return ({ start, end }) => {
    let lines = 1;
    for (let at = text.indexOf("\n", start); at !== -1 && at < end; at = text.indexOf("\n", at + 1)) lines++;
    return lines;
  };
}
