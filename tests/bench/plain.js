// The same work in plain JavaScript, as you would write it without this package: split into lines, search the array,
// join. It is right for the prompts of this bench (`measure.js` checks that), but not for prompts with quotes. Runs in
// every runtime.

/** The identity of a child of `prompt`, with the cut and the excised text. */
export function inheritedIdentity(prompt, { parentCwd, childCwd = parentCwd }) {
  const lines = prompt.split("\n");
  const { skills, context } = layers(lines, parentCwd);
  const cut = childCwd === parentCwd ? skills : context;
  const kept = lines.slice(0, cut);
  const excised = [];
  const tools = kept.indexOf("<tools>");
  const docs = kept.indexOf("<docs>");
  if (tools > 0 && docs > tools) {
    excised.push({ line: tools + 1, text: kept.slice(tools, docs).join("\n") });
    kept.splice(tools, docs - tools);
  }
  return { text: kept.join("\n").trimEnd(), cut: { line: cut + 1 }, excised };
}

/** The first and last lines of the layers of the tail. */
function layers(lines, cwd) {
  let anchor = lines.lastIndexOf("<cwd>");
  if (lines[anchor + 1] !== cwd) anchor = lines.lastIndexOf(`Current working directory: ${cwd}`);
  const isSection = lines[anchor] === "<cwd>";
  const skillsEnd = lines.lastIndexOf(isSection ? "</skills>" : "</available_skills>", anchor);
  const heading = lines.lastIndexOf("The following skills provide specialized instructions for specific tasks.", skillsEnd);
  const skills = isSection ? heading - 1 : heading;
  const contextEnd = lines.lastIndexOf("</project_context>", skills);
  return { anchor, isSection, skills, skillsEnd, context: lines.indexOf("<project_context>"), contextEnd };
}

/** A child's prompt in append mode, with its own context files. */
export function buildChildPrompt({ agent, environment, parent, contextFiles }) {
  const { text } = inheritedIdentity(parent.prompt, { parentCwd: parent.cwd, childCwd: environment.cwd });
  const parts = [text];
  if (environment.cwd !== parent.cwd && contextFiles.length > 0) {
    const blank = parent.prompt.endsWith("</cwd>") ? "\n" : "\n\n";
    const files = contextFiles.map(({ path, content }) => `<project_instructions path="${path}">\n${content}\n</project_instructions>`);
    parts.push(`<project_context>${blank}Project-specific instructions and guidelines:\n\n${files.join("\n\n")}${blank}</project_context>`);
  }
  const git = environment.gitBranch === undefined ? "Not a git repository" : `Git repository: yes\nBranch: ${environment.gitBranch}`;
  parts.push(`<active_agent name="${agent.name}"/>\n\n# Environment\nWorking directory: ${environment.cwd}\n${git}\nPlatform: ${environment.platform}`);
  parts.push(`<agent_instructions>\n${agent.prompt}\n</agent_instructions>`);
  return { text: parts.join("\n\n") };
}

/** The parent's prompt without the layers that the child's prompt contains whole. */
export function stripForwarded(childPrompt, parentPrompt, cwd) {
  const lines = parentPrompt.split("\n");
  const { anchor, isSection, skills, skillsEnd, context, contextEnd } = layers(lines, cwd);
  const child = `\n${childPrompt}\n`;
  const segments = [[context, contextEnd], [skills, skillsEnd], [anchor, isSection ? anchor + 2 : anchor]];
  const kept = [];
  let at = 0;
  for (const [first, last] of segments) {
    if (!child.includes(`\n${lines.slice(first, last + 1).join("\n")}\n`)) continue;
    kept.push(...lines.slice(at, first));
    at = last + 1;
    // The blank line below is removed too. If there is none, the line break above stays.
    if (lines[at] === "" && at + 1 < lines.length) at++;
    else kept.push("");
  }
  kept.push(...lines.slice(at));
  return { text: kept.join("\n") };
}
