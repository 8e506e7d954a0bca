import { EditorView } from "@codemirror/view";
import type { Span } from "prompt-inheritance";
import { light } from "./painting.ts";
import { inView } from "./pointing.ts";

/** Two spans with the same text: one in the parent's prompt, one in the result. */
export interface Link {
  readonly parent: Span;
  readonly other: Span;
}
type Side = keyof Link;

const otherSide: Record<Side, Side> = { parent: "other", other: "parent" };

/** The most lines to highlight on each side of the line that the reader points at. */
const mostLines = 30;

/** Links two texts: pointing at a part of one highlights the same part of the other. */
export class Linking {
  #links: readonly Link[] = [];
  #views: { parent: EditorView; other?: EditorView };
  /** What the cursor of the focused editor points at. It is highlighted again when the mouse leaves. */
  #cursor: { side: Side; offset: number } | null = null;
  #moving = 0;
  #lit: Link | undefined;

  constructor(parent: EditorView) {
    this.#views = { parent };
  }

  /** Connects the view of the result. Called again whenever either text changes. */
  connect(other: EditorView, links: readonly Link[]): void {
    if (this.#views.other && this.#views.other !== other) this.#light(undefined);
    this.#views.other = other;
    this.#links = links;
  }

  point(side: Side, offset: number | null, by: "mouse" | "cursor"): void {
    if (by === "cursor") this.#cursor = offset === null ? null : { side, offset };
    const target = offset === null ? this.#cursor : { side, offset };
    const link = target && this.#links.find(({ [target.side]: span }) => span.start <= target.offset && target.offset < span.end);
    clearTimeout(this.#moving);
    if (!link || !target) {
      this.#light(undefined);
      return;
    }
    const there = otherSide[target.side];
    const goal = link[there].start + (target.offset - link[target.side].start);
    this.#light(this.#paragraph(link, target.side, target.offset));
    // Wait a moment, so that the other side does not scroll while the mouse only passes over the text.
    this.#moving = window.setTimeout(() => {
      const view = this.#views[there];
      if (view && goal <= view.state.doc.length && !inView(view, goal)) view.dispatch({ effects: EditorView.scrollIntoView(goal, { y: "center" }) });
    }, by === "mouse" ? 180 : 30);
  }

  /** The paragraph around an offset, within a link, on both sides. A whole region could be a megabyte. */
  #paragraph(link: Link, side: Side, offset: number): Link {
    const doc = this.#views[side]?.state.doc;
    const { [side]: here, [otherSide[side]]: there } = link;
    if (!doc || offset > doc.length) return link;
    const isText = (line: number) => line >= 1 && line <= doc.lines && doc.line(line).text.trim() !== "";
    let first = doc.lineAt(offset).number;
    let last = first;
    for (let lines = 0; lines < mostLines && isText(first) && isText(first - 1); lines++) first--;
    for (let lines = 0; lines < mostLines && isText(last) && isText(last + 1); lines++) last++;
    const start = Math.max(here.start, doc.line(first).from);
    const end = Math.min(here.end, doc.line(last).to);
    const shifted = { start: there.start + start - here.start, end: there.start + end - here.start };
    return side === "parent" ? { parent: { start, end }, other: shifted } : { parent: shifted, other: { start, end } };
  }

  #light(link: Link | undefined): void {
    if (link?.parent.start === this.#lit?.parent.start && link?.other.end === this.#lit?.other.end) return;
    this.#lit = link;
    for (const side of ["parent", "other"] as const) {
      this.#views[side]?.dispatch({ effects: light.of(link ? [link[side]] : []) });
    }
  }
}
