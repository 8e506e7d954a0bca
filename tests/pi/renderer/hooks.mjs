// A module loader hook. It replaces every import of an unpacked renderer by a stub, except its own skills.js. Only one
// stub matters: `getSystemMessageText` joins a message's non-empty content and the texts of its sections with a blank
// line. The others return paths of Pi's own documentation, or are never called.
import { readFileSync } from "node:fs";
import { cache } from "./cache.mjs";

const joinMessage = `({ content, sections = {} }) => [content, ...Object.values(sections)].filter(Boolean).join("\\n\\n")`;

export function resolve(specifier, context, next) {
  const importer = context.parentURL;
  if (!importer?.startsWith(cache.href) || specifier === "./skills.js") return next(specifier, context);
  return { url: stub(importer, specifier), shortCircuit: true };
}

/** A module that exports the names that `importer` imports from `specifier`. */
function stub(importer, specifier) {
  const clauses = [...readFileSync(new URL(importer), "utf8").matchAll(/^import (.+) from "(.+)";$/gm)];
  const [clause] = clauses.find(([, , from]) => from === specifier)?.slice(1) ?? [""];
  const names = clause.match(/\{(.*)\}/)?.[1].split(",").map((name) => name.trim()) ?? [];
  const exports = names.map((name) =>
    name === "getSystemMessageText"
      ? `export const ${name} = ${joinMessage};`
      : `export const ${name} = () => "/opt/pi/${name.replace(/^get|Path$/g, "").toLowerCase()}";`,
  );
  return `data:text/javascript,${encodeURIComponent([...exports, "export default undefined;"].join("\n"))}`;
}
