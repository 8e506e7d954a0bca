// A prompt under construction. Records the spans of its regions and what a child may keep.
import { layerOf } from "../check.js";

export class Draft {
  text = "";
  regions = [];
  /** The identity so far, of a child in the same directory and of a relocated one. */
  kept = { same: "", relocated: "" };

  /** `crlf`: writes CRLF line ends, like an editor that saves with them. */
  constructor({ crlf = false } = {}) {
    this.crlf = crlf;
  }

  /** Adds text whose layer is `identity`, `directory`, `session` or `turn`. */
  add(text, layer) {
    const written = this.crlf ? withCrlf(text) : text;
    this.text += written;
    if (layer === "identity") this.kept.relocated += written;
    if (layer === "identity" || layer === "directory") this.kept.same += written;
    return this;
  }

  /** The span of what `write` adds, without white space at both ends. Undefined if nothing is left. */
  span(write) {
    const from = this.text.length;
    write();
    const written = this.text.slice(from);
    if (written.trim() === "") return undefined;
    return { start: from + written.length - written.trimStart().length, end: from + written.trimEnd().length };
  }

  /** The span of what `write` adds, white space included. */
  exactSpan(write) {
    const start = this.text.length;
    write();
    return { start, end: this.text.length };
  }

  /** Adds one region made of `text`. By default, its kind determines its layer. */
  region(kind, text, { name, layer = layerOf[kind] } = {}) {
    return this.regionAround(kind, () => this.add(text, layer), name && { name });
  }

  /** Adds a region made of what `write` adds. `write` may also fill in `details`. */
  regionAround(kind, write, details) {
    const span = this.span(write);
    if (span) this.regions.push({ kind, ...span, ...details });
    return this;
  }
}

export const withCrlf = (text) => text.replace(/(?<!\r)\n/g, "\r\n");
