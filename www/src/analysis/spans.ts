import type { FileRegion, Region, SkillRegion, Span } from "prompt-inheritance";

export const overlap = (a: Span, b: Span): Span => ({ start: Math.max(a.start, b.start), end: Math.min(a.end, b.end) });
export const isEmpty = (span: Span): boolean => span.start >= span.end;
export const size = (span: Span): number => span.end - span.start;
export const total = (spans: readonly Span[]): number => spans.reduce((sum, span) => sum + size(span), 0);
export const textAt = (text: string, spans: readonly Span[]): string => spans.map((span) => text.slice(span.start, span.end)).join("");

/** The parts of a text that are outside the spans, in order. */
export function outside(spans: readonly Span[], length: number): Span[] {
  const rest: Span[] = [];
  let at = 0;
  for (const span of [...spans].sort((a, b) => a.start - b.start)) {
    if (span.start > at) rest.push({ start: at, end: span.start });
    at = Math.max(at, span.end);
  }
  if (at < length) rest.push({ start: at, end: length });
  return rest;
}

/** The files of a context block. Another region has none. */
export const filesOf = (region: Region): readonly FileRegion[] => (region.kind === "projectContext" ? region.files : []);

/** The skills of a catalogue. Another region has none. */
export const skillsOf = (region: Region): readonly SkillRegion[] => (region.kind === "skills" ? region.skills : []);
