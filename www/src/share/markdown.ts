import type { Shown } from "../analysis/shown.ts";
import { count, share } from "../words.ts";
import { size } from "../analysis/spans.ts";
import { regionName } from "../views/picture.ts";

/** The result with a table of the parent's regions, for an issue or a message. */
export function asMarkdown(shown: Shown, title: string, text: string): string {
  const { map, question } = shown;
  const whole = question.parent.length;
  const rows = map.regions.map((region) => {
    const cells = [regionName(region), region.layer, count(region.line), count(size(region)), share(size(region), whole)];
    return `| ${cells.join(" | ")} |`;
  });
  const fence = "`".repeat(Math.max(3, ...[...text.matchAll(/`+/g)].map(([run]) => run.length + 1)));
  return [
    `## ${title}`,
    "",
    `Shape: ${map.shape}. Parent's directory: \`${shown.parentCwd}\`. Child's: \`${shown.childCwd}\`.`,
    "",
    "| region | layer | line | characters | share |",
    "| --- | --- | ---: | ---: | ---: |",
    ...rows,
    "",
    `${fence}text`,
    text,
    fence,
    "",
  ].join("\n");
}
