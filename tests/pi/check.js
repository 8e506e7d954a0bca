// Compares an implementation's result for a labelled prompt with the right answer (`truth`). Uses no API of any
// runtime: the same code runs in Node, in Deno and in a page.

/** Which known parts the library gets: none, all or some. */
export const modes = ["unknown", "known", "partly"];

/** All problems of the result for one labelled prompt, and whether a diagnostic warned of them. */
export function check(api, labelled, mode = "unknown") {
  const { prompt, parentCwd, childCwd, truth } = labelled;
  const known = { unknown: undefined, known: labelled.known, partly: labelled.partlyKnown }[mode];
  const problems = [];
  const expect = (what, expected, got) => {
    if (JSON.stringify(expected) !== JSON.stringify(got)) problems.push({ what, expected, got });
  };
  const codes = new Set();
  const heard = (result) => {
    for (const { code } of result.diagnostics) codes.add(code);
    return result;
  };
  try {
    const map = heard(api.parsePrompt(prompt, { cwd: parentCwd, ...(known && { known }) }));
    if (truth.shape) expect("shape", truth.shape, map.shape);
    if (truth.cwd !== undefined) expect("cwd", truth.cwd, map.cwd);
    for (const child of ["same", "relocated"]) expect(`cuts.${child}`, place(truth.cuts[child]), place(map.cuts[child]));
    if (truth.regions) compareRegions(expect, labelled, map.regions, mode);
    if (labelled.group === "plain" && mode === "unknown") compareFound(expect, truth, api.parsePrompt(prompt));
    for (const child of ["same", "relocated"]) {
      const options = { parentCwd, childCwd: child === "same" ? parentCwd : childCwd, ...(known && { known }) };
      compareIdentity(expect, labelled, child, heard(api.inheritedIdentity(prompt, options)));
    }
  } catch (error) {
    problems.push({ what: "threw", expected: "no error", got: String(error?.stack ?? error) });
  }
  const said = ["ambiguous-anchor", "ambiguous-region", "known-part-contradicted"].some((code) => codes.has(code));
  const verdict = problems.length === 0 ? "right" : said ? "said" : "wrong";
  return { verdict, said, codes: [...codes], problems };
}

/** If nothing is quoted, the library finds the anchor without the directory. */
function compareFound(expect, truth, map) {
  expect("without a directory: cwd", truth.cwd, map.cwd);
  for (const child of ["same", "relocated"]) expect(`without a directory: cuts.${child}`, place(truth.cuts[child]), place(map.cuts[child]));
}

const place = (cut) => cut && { offset: cut.offset, region: cut.region };

function compareIdentity(expect, { prompt, truth }, child, identity) {
  const cut = truth.cuts[child];
  const excised = truth.excisedWhenRelocated && child === "relocated" ? truth.excisedWhenRelocated : truth.excised;
  const text = identityText(prompt, cut, excised);
  expect(`${child} identity: cut`, place(cut), place(identity.cut));
  expect(`${child} identity: excised`, excised, identity.excised.map(({ kind, start, end }) => ({ kind, start, end })));
  expect(`${child} identity: text`, text, identity.text);
  expect(`${child} identity: relocated`, child === "relocated", identity.relocated);
  expect(`${child} identity: shared prefix`, sharedPrefix(text, prompt), identity.sharedPrefix);
  if (truth.regions && cut) {
    const laterIsLoose = ({ kind }, i, all) => (truth.loose && all.slice(0, i).some((region) => region.kind === "cwd") ? "extension" : kind);
    const kinds = (regions) => regions.map(laterIsLoose).filter((kind, i, all) => kind !== "extension" || all[i - 1] !== kind);
    expect(`${child} identity: dropped`, kinds(truth.regions.filter(({ start }) => start >= cut.offset)), kinds(identity.dropped));
  }
}

/** The identity by its definition: the prompt up to the cut, without the excised spans, trimmed at the end. */
export function identityText(prompt, cut, excised) {
  if (!cut && excised.length === 0) return prompt;
  let text = "";
  let from = 0;
  for (const { start, end } of excised) {
    text += prompt.slice(from, start);
    from = end;
  }
  return (text + prompt.slice(from, cut?.offset)).trimEnd();
}

function sharedPrefix(a, b) {
  let length = 0;
  while (length < a.length && a[length] === b[length]) length++;
  const highSurrogate = (unit) => unit >= 0xd800 && unit < 0xdc00;
  const lowSurrogate = (unit) => unit >= 0xdc00 && unit < 0xe000;
  const splits = (text) => length < text.length && lowSurrogate(text.charCodeAt(length));
  if (length > 0 && highSurrogate(a.charCodeAt(length - 1)) && (splits(a) || splits(b))) length--;
  return length;
}

/** The layer of each kind of region. */
export const layerOf = {
  preamble: "identity",
  tools: "session",
  rules: "session",
  docs: "identity",
  addendum: "identity",
  projectContext: "directory",
  header: "session",
  agent: "identity",
  skills: "session",
  date: "session",
  cwd: "session",
  extension: "turn",
};

function compareRegions(expect, { prompt, truth }, all, mode) {
  const told = mode === "known" || truth.shape !== "footer";
  const expected = told ? truth.regions : withoutAddendum(truth.regions);
  // With some known parts only, the library may distinguish the appended prompt, or may not.
  const got = (mode === "partly" && !told ? withoutAddendum(all) : all).map((region, i) => {
    // A block that an extension appended can look exactly like one that a later turn of Pi adds. Text alone cannot
    // tell.
    const isLater = truth.loose && mode !== "known" && all.slice(0, i).some(({ kind }) => kind === "cwd");
    return isLater ? { ...region, kind: "extension", layer: "turn" } : region;
  });
  const lines = lineNumbers(prompt);
  const isExtension = ({ kind }) => kind === "extension";
  const listed = (regions) => regions.filter((region) => !(truth.loose && isExtension(region)));
  expect("regions", listed(expected).map(brief), listed(got).map(brief));
  if (truth.loose) compareLooseExtensions(expect, expected.filter(isExtension), got.filter(isExtension), mode === "known");
  for (const region of got) {
    const found = expected.find(({ kind, start }) => kind === region.kind && start === region.start);
    if (!found) continue;
    expect(`${region.kind}: layer`, layerOf[region.kind], region.layer);
    expect(`${region.kind}: line`, lines(region.start), region.line);
    // The name of one of Pi's own regions may be missing. Only its name identifies an extension section.
    if (!truth.loose || region.kind !== "extension")
      if (region.kind === "extension" || region.name !== undefined) expect(`${region.kind}: name`, found.name, region.name);
    if (found.files) expect(`${region.kind}: files`, found.files.map(file), (region.files ?? []).map(file));
    if (found.skills) expect(`${region.kind}: skills`, found.skills.map(skill), (region.skills ?? []).map(skill));
  }
}

/** After the anchor, text that looks like sections is the same as sections. Known sections must still be found. */
function compareLooseExtensions(expect, expected, got, sectionsKnown) {
  const around = (regions) => (regions.length > 0 ? { start: regions[0].start, end: regions.at(-1).end } : undefined);
  expect("extension: span of all", around(expected), around(got));
  if (!sectionsKnown) return;
  for (const { start, end, name } of expected.filter(({ name }) => name !== undefined))
    expect(`extension: section ${name}`, { start, end, name }, brief(got.find((region) => region.name === name && region.start === start) ?? {}, true));
}

/** In footer shape, only known parts distinguish the appended prompt from the text before it. */
function withoutAddendum(regions) {
  const merged = [];
  for (const region of regions) {
    if (region.kind !== "addendum") merged.push(region);
    else if (merged.length > 0) merged.push({ ...merged.pop(), end: region.end });
    else merged.push({ ...region, kind: "preamble" });
  }
  return merged;
}

const brief = ({ kind, start, end, name }, named) => (named === true ? { start, end, name } : { kind, start, end });
const file = ({ start, end, path, content }) => ({ start, end, path, content: { start: content?.start, end: content?.end } });
/** A description may span lines. In a prompt with CRLF, it then contains these line ends. */
const skill = ({ start, end, name, description, filePath }) => ({ start, end, name, description: description?.replaceAll("\r\n", "\n"), filePath });

function lineNumbers(prompt) {
  return (offset) => {
    let line = 1;
    for (let at = prompt.indexOf("\n"); at >= 0 && at < offset; at = prompt.indexOf("\n", at + 1)) line++;
    return line;
  };
}
