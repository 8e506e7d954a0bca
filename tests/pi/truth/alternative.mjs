// Finds twins by rendering. Turns the library's reading of a prompt into a session and renders that session. If the
// bytes are the same, compares the library's result with the right answer for that session. If it is right, the prompt
// has a twin.
import { check } from "../check.js";
import { label } from "./label.mjs";

/** Whether `api`, which is wrong about `labelled`, is right about another session that renders to the same bytes. */
export function isRightAboutTwin(api, labelled, renderers) {
  const map = api.parsePrompt(labelled.prompt, { cwd: labelled.parentCwd });
  const own = renderers.find(({ version }) => version === labelled.version);
  const [preamble] = map.regions;
  const another = own.sections && preamble && reworded(own, labelled.prompt.slice(preamble.start, preamble.end));
  return [own, ...(another ? [another] : []), ...renderers.filter((renderer) => renderer !== own)].some((renderer) =>
    sessionsOf(map, labelled, renderer).some((session) => {
      const other = labelIfPossible(renderer, session);
      return other?.prompt === labelled.prompt && check(api, { ...labelled, truth: other.truth }).problems.length === 0;
    }),
  );
}

/** The renderer with another wording of the default preamble. The wording changed before, so nothing may rely on it. */
function reworded(renderer, preamble) {
  if (/\n\s*\n/.test(preamble)) return undefined;
  const wording = (session) => (session.customPrompt ? {} : { preamble });
  const sections = (session) => ({ ...renderer.sections(session), ...wording(session) });
  return { ...renderer, sections, render: (session) => Object.values(sections(session)).filter(Boolean).join("\n\n") };
}

function labelIfPossible(renderer, session) {
  try {
    return label(renderer, session, {});
  } catch {
    // No session of this version can have this reading, so it is not a twin.
    return undefined;
  }
}

/** The sessions that a reading may describe: one for each tool that the catalogue may name. */
function sessionsOf(map, { prompt, parentCwd }, renderer) {
  const crlf = prompt.includes("\r\n") && !/(?<!\r)\n/.test(prompt);
  const plain = (text) => (crlf ? text.replaceAll("\r\n", "\n") : text);
  const region = (kind) => map.regions.find((candidate) => candidate.kind === kind);
  const inner = (kind) => region(kind) && plain(prompt.slice(region(kind).start, region(kind).end)).replace(/^<.*>\n/, "").replace(/\n<.*>$/, "");
  const cwd = region("cwd");
  if (!cwd) return [];
  const sections = Object.fromEntries(["tools", "rules", "docs"].filter(region).map((kind) => [kind, inner(kind)]));
  const first = map.regions.find(({ kind }) => !["preamble", "tools", "rules", "docs", ...(renderer.sections ? [] : ["addendum"])].includes(kind));
  const glue = { date: "\n", cwd: renderer.sections ? "\n\n" : "\n" }[first.kind] ?? "\n\n";
  const opening = plain(prompt.slice(0, first.start));
  if (!opening.endsWith(glue)) return [];
  const session = {
    cwd: map.cwd,
    hostCwd: parentCwd,
    customPrompt: region("tools") ? "" : opening.slice(0, -glue.length),
    appendSystemPrompt: (renderer.sections && inner("addendum")) || "",
    contextFiles: (region("projectContext")?.files ?? []).map(({ path, content }) => ({ path, content: plain(prompt.slice(content.start, content.end)) })),
    skills: (region("skills")?.skills ?? []).map(({ name, description, filePath }) => ({ name, description: plain(description), filePath })),
    sections,
    crlf,
  };
  const end = renderedEnd(prompt, cwd, renderer, session);
  return [["read"], ["bash"], []].map((tools) => ({
    ...session,
    selectedTools: tools.length > 0 ? tools : ["read"],
    hiddenTools: tools.length > 0 ? [] : ["read"],
    appended: plain(prompt.slice(end)),
    blocks: [plain(prompt.slice(end))],
  }));
}

/** Where Pi's own text ends: at the end of the anchor, or after a newline if this version writes one. */
function renderedEnd(prompt, { end }, renderer, { customPrompt, cwd }) {
  const newline = /^\r?\n/.exec(prompt.slice(end))?.[0] ?? "";
  return !renderer.sections && customPrompt && renderer.render({ customPrompt, cwd }).endsWith("\n") ? end + newline.length : end;
}

/** How many claims of the parent's directory a prompt contains, anywhere. */
export function countAnchors({ prompt, parentCwd }) {
  const lines = prompt.split("\n").map((line) => line.replace(/\r$/, ""));
  const isParent = (dir) => dir !== undefined && normal(dir) === normal(parentCwd);
  return lines.filter((line, i) => {
    if (line.startsWith(footer)) return isParent(line.slice(footer.length));
    return line === "<cwd>" && lines[i + 2] === "</cwd>" && isParent(lines[i + 1]);
  }).length;
}

const footer = "Current working directory: ";
const normal = (dir) => dir.replaceAll("\\", "/").replace(/(?<=[^/:])\/+$/, "").replace(/^[A-Za-z]:/, (drive) => drive.toLowerCase());
