// Makes text from Pi's markup lines, in any order and nesting.

const tags = ["tools", "rules", "docs", "addendum", "project_context", "skills", "cwd", "available_skills", "project_instructions", "noted", "memory"];
const prose = ["Prose.", "## A heading", "- an item", "    indented", "", "💛 Ümlaut", "\t"];
const joints = ["\n", "\n\n", "\n\n\n", "\r\n"];

export function adversarialText(random, quotes, depth = 0) {
  const items = Array.from({ length: 1 + random.below(5) }, () => item(random, quotes, depth));
  return items.reduce((text, next) => text + random.of(joints) + next);
}

function item(random, quotes, depth) {
  const choice = random.next();
  if (choice < 0.5) return random.of(Object.values(quotes));
  if (choice < 0.6) return aLine(random, quotes);
  if (choice < 0.8 || depth > 3) return random.of(prose);
  const tag = random.of(tags);
  const joint = random.of(["\n", "\n\n"]);
  return `<${tag}>${joint}${adversarialText(random, quotes, depth + 1)}${joint}</${tag}>`;
}

/** One line of a quote, sometimes slightly changed. */
function aLine(random, quotes) {
  const line = random.of(random.of(Object.values(quotes)).split("\n"));
  return random.chance(0.2) ? random.of([` ${line}`, `${line} `, `${line}x`, line.slice(1)]) : line;
}
