import { RangeSet, RangeSetBuilder, RangeValue, StateEffect, StateField, type EditorState, type Extension } from "@codemirror/state";
import { Decoration, EditorView, gutter, GutterMarker, ViewPlugin, WidgetType, type DecorationSet, type ViewUpdate } from "@codemirror/view";
import type { Span } from "prompt-inheritance";
import type { Tone } from "../words.ts";

/** A labelled span of text. The colour shows its meaning. */
export interface Block extends Span {
  readonly tone: Tone;
  readonly label: string;
  /** The result does not contain it. */
  readonly faint?: boolean;
}
/** A line across the text. */
export interface CutLine {
  readonly offset: number;
  readonly text: string;
  /** Whether the cut is made for the current child. */
  readonly made: boolean;
}
/** A note on a span, such as a decoy or a finding. */
export interface Note extends Span {
  readonly text: string;
  readonly serious: boolean;
}
/** All that is drawn over a text. */
export interface Painting {
  readonly blocks: readonly Block[];
  readonly struck: readonly Span[];
  readonly cuts: readonly CutLine[];
  readonly notes: readonly Note[];
}
export const plain: Painting = { blocks: [], struck: [], cuts: [], notes: [] };

export const paint = StateEffect.define<Painting>();
/** Highlights the spans that match the text that the reader points at. */
export const light = StateEffect.define<readonly Span[]>();

class Patch extends RangeValue {
  constructor(readonly block: Block) {
    super();
  }
  override eq(other: RangeValue): boolean {
    return other instanceof Patch && other.block === this.block;
  }
}

export class NoteValue extends RangeValue {
  constructor(readonly note: Note) {
    super();
  }
}

class CutWidget extends WidgetType {
  constructor(readonly cut: CutLine) {
    super();
  }
  override eq(other: CutWidget): boolean {
    return other.cut.text === this.cut.text && other.cut.made === this.cut.made;
  }
  override toDOM(): HTMLElement {
    const line = document.createElement("div");
    line.className = this.cut.made ? "cm-cut cm-cut-made" : "cm-cut";
    const sentence = line.appendChild(document.createElement("span"));
    sentence.textContent = `✂ ${this.cut.text}`;
    return line;
  }
  override get estimatedHeight(): number {
    return 28;
  }
}

class Label extends GutterMarker {
  override readonly elementClass: string;
  constructor(readonly block: Block, readonly first: boolean) {
    super();
    this.elementClass = `cm-patch-${block.tone}${block.faint ? " cm-faint" : ""}`;
  }
  override eq(other: GutterMarker): boolean {
    return other instanceof Label && other.first === this.first && other.block.label === this.block.label && other.elementClass === this.elementClass;
  }
  override toDOM(): Node {
    return document.createTextNode(this.first ? this.block.label : "");
  }
}

interface Painted {
  readonly blocks: RangeSet<Patch>;
  readonly notes: RangeSet<NoteValue>;
  readonly marks: DecorationSet;
  readonly cuts: DecorationSet;
}
const nothing: Painted = { blocks: RangeSet.empty, notes: RangeSet.empty, marks: Decoration.none, cuts: Decoration.none };

const struckMark = Decoration.mark({ tagName: "del", class: "cm-struck" });
const seriousMark = Decoration.mark({ class: "cm-note cm-note-serious" });
const noteMark = Decoration.mark({ class: "cm-note" });

function painted({ blocks, struck, cuts, notes }: Painting, length: number): Painted {
  const inText = <S extends Span>(spans: readonly S[]) => spans.filter((span) => span.start >= 0 && span.start < span.end && span.end <= length);
  return {
    blocks: RangeSet.of(inText(blocks).map((block) => new Patch(block).range(block.start, block.end)), true),
    notes: RangeSet.of(inText(notes).map((note) => new NoteValue(note).range(note.start, note.end)), true),
    marks: Decoration.set(
      [
        ...inText(struck).map((span) => struckMark.range(span.start, span.end)),
        ...inText(notes).map((note) => (note.serious ? seriousMark : noteMark).range(note.start, note.end)),
      ],
      true,
    ),
    cuts: Decoration.set(
      cuts
        .filter((cut) => cut.offset <= length)
        .map((cut) => Decoration.widget({ widget: new CutWidget(cut), block: true, side: -1 }).range(cut.offset)),
      true,
    ),
  };
}

/** The current painting. It moves with the text until the next one replaces it. */
const paintingField = StateField.define<Painted>({
  create: () => nothing,
  update(value, transaction) {
    let next = value;
    if (transaction.docChanged) {
      const { changes } = transaction;
      next = {
        blocks: value.blocks.map(changes),
        notes: value.notes.map(changes),
        marks: value.marks.map(changes),
        cuts: value.cuts.map(changes),
      };
    }
    for (const effect of transaction.effects) if (effect.is(paint)) next = painted(effect.value, transaction.newDoc.length);
    return next;
  },
  provide: (field) => [
    EditorView.decorations.from(field, (value) => value.marks),
    EditorView.decorations.from(field, (value) => value.cuts),
  ],
});

/** The highlight is made of lines, because marks would replace the text's nodes under the reader's cursor. */
const litLine = Decoration.line({ class: "cm-lit" });
const litField = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(value, transaction) {
    let next = transaction.docChanged ? value.map(transaction.changes) : value;
    for (const effect of transaction.effects) {
      if (!effect.is(light)) continue;
      const { newDoc } = transaction;
      const spans = effect.value.filter((span) => span.start >= 0 && span.start < span.end && span.end <= newDoc.length);
      const lines = spans.flatMap((span) => {
        const [first, last] = [newDoc.lineAt(span.start).number, newDoc.lineAt(span.end).number];
        return Array.from({ length: last - first + 1 }, (_, index) => newDoc.line(first + index).from);
      });
      next = Decoration.set(lines.map((from) => litLine.range(from)), true);
    }
    return next;
  },
  provide: (field) => EditorView.decorations.from(field),
});

/** The block that a line shows, and whether it begins there. */
function blockOfLine(blocks: RangeSet<Patch>, from: number, to: number): { block: Block; first: boolean } | undefined {
  let found: { block: Block; first: boolean } | undefined;
  blocks.between(from, to, (start, end, patch) => {
    if (end === from && start < from) return;
    found = { block: patch.block, first: start >= from };
    return false;
  });
  return found;
}

/** The backgrounds of the lines in view. A long prompt has tens of thousands of lines. */
const backgrounds = ViewPlugin.fromClass(
  class {
    decorations: DecorationSet;
    constructor(view: EditorView) {
      this.decorations = this.draw(view);
    }
    update(update: ViewUpdate) {
      if (update.docChanged || update.viewportChanged || repainted(update)) this.decorations = this.draw(update.view);
    }
    draw(view: EditorView): DecorationSet {
      const builder = new RangeSetBuilder<Decoration>();
      const { blocks } = view.state.field(paintingField);
      for (const { from, to } of view.visibleRanges) {
        for (let at = from; at <= to; ) {
          const line = view.state.doc.lineAt(at);
          const found = blockOfLine(blocks, line.from, line.to);
          if (found) builder.add(line.from, line.from, Decoration.line({ class: lineClass(found.block, found.first) }));
          at = line.to + 1;
        }
      }
      return builder.finish();
    }
  },
  { decorations: (plugin) => plugin.decorations },
);

const lineClass = (block: Block, first: boolean): string =>
  `cm-patch cm-patch-${block.tone}${first ? " cm-patch-first" : ""}${block.faint ? " cm-faint" : ""}`;

const repainted = (update: ViewUpdate): boolean => update.transactions.some((one) => one.effects.some((effect) => effect.is(paint)));

const labels = gutter({
  class: "cm-labels",
  lineMarker(view, line) {
    const found = blockOfLine(view.state.field(paintingField).blocks, line.from, line.to);
    return found ? new Label(found.block, found.first) : null;
  },
  lineMarkerChange: repainted,
});

export const painting = (): Extension => [paintingField, litField, backgrounds, labels];

/** What is drawn at an offset, for the status line under the editor. */
export function paintedAt(state: EditorState, offset: number): { block: Block | undefined; note: Note | undefined } {
  const field = state.field(paintingField);
  let block: Block | undefined;
  let note: Note | undefined;
  field.blocks.between(offset, offset, (_start, _end, patch) => void (block = patch.block));
  field.notes.between(offset, offset, (_start, _end, value) => void (note ??= value.note));
  return { block, note };
}
