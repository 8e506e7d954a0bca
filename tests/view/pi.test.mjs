// Tests the Pi package in real sessions of the newest Pi, in each of Pi's modes.
import assert from "node:assert/strict";
import { execFile, spawn, spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { promisify } from "node:util";
import { launch, parentOf, sourceOf, visit } from "./browser.mjs";
import { desktop, install, pack, until } from "./installed.mjs";
import { handler, lay, piVersion, rpc, run, seen, terminal } from "./pi.mjs";

const SECTION = handler('event.systemPromptOptions.sections.weather = "It rains.";');
/** The first run has no context files. The second run adds their block at the end. */
const LATER = handler("if (run === 1) event.systemPromptOptions.contextFiles.length = 0;");
const EDIT = handler('return { systemPrompt: event.systemPrompt.replace("<docs>", "Be brief.\\n\\n<docs>") };');

let browser;
let tarball;
before(async () => {
  [browser, tarball] = await Promise.all([launch(), pack()]);
});
after(() => browser?.close());

const read = (path) => readFileSync(path, "utf8");
const knownOf = (home, sections) => ({
  customPrompt: "",
  appendSystemPrompt: "",
  contextFiles: [{ path: join(home.repo, "AGENTS.md"), content: "Run the tests." }],
  skills: [{ name: "pdf", description: "How to read PDFs", filePath: join(home.root, "agent/skills/pdf/SKILL.md") }],
  sections,
});

describe(`/inherit in Pi ${piVersion}`, { concurrency: 2 }, () => {
  it("in print mode, it prints to standard error what a child inherits from the last turn's prompt", async () => {
    const home = lay(tarball, { weather: SECTION });
    const { stdout, stderr } = await run(home, "print", "Hello", "Again", "/inherit");
    assert.equal(stdout, "Done.\n");
    const [prompt] = seen(home);
    assert.ok(prompt.includes("<weather>\nIt rains.\n</weather>"));
    assert.match(stderr, /^The prompt of turn 2, as the provider got it\.\nAll parts are known\.$/m);
    assert.ok(stderr.includes(`${prompt.length.toLocaleString("en-GB")} characters, shape section, directory ${home.repo}`), stderr);
    const size = (from, to) => String(prompt.indexOf(to) + to.length - prompt.indexOf(from));
    for (const [region, from, to, fate] of [
      ["projectContext", "<project_context>", "</project_context>", "kept in the same directory"],
      ["skills", "<skills>", "</skills>", "not inherited, 1 skill"],
      ["extension weather", "<weather>", "</weather>", "not inherited"],
    ]) {
      assert.match(stderr, new RegExp(`^line \\d+ +${size(from, to)}  ${region} +${fate}$`, "m"));
    }
    assert.match(stderr, /^✂ cut for a child in another directory: a context block begins here/m);
    assert.match(stderr, /^✂ cut for a child in the same directory: a catalogue begins here/m);
    assert.match(stderr, /^here: [\d,]+ characters; .*\n  left out: tools, rules, skills, cwd, extension weather$/m);
    assert.match(stderr, /^elsewhere: [\d,]+ characters; .*\n  left out: tools, rules, projectContext, skills, cwd, extension weather$/m);
    assert.match(stderr, /^Diagnostics\nnone$/m);
  });

  it("in JSON mode, the events are unchanged, and the report is on standard error too", async () => {
    const home = lay(tarball);
    const { stdout, stderr } = await run(home, "json", "Hello", "/inherit");
    assert.match(stderr, /^The prompt of turn 1, as the provider got it\.$/m);
    const events = stdout.trim().split("\n").map((line) => JSON.parse(line));
    assert.ok(events.some(({ type }) => type === "agent_end"));
    assert.ok(!stdout.includes("as the provider got it"));
  });

  it("before the first turn, it shows the base prompt and reports that extensions have not run", async () => {
    const home = lay(tarball, { weather: SECTION });
    const { stderr } = await run(home, "print", "/inherit");
    assert.match(stderr, /^The base prompt\. No turn has run yet, so extensions have not added to it\.\nAll parts are known\.$/m);
    assert.doesNotMatch(stderr, /weather/);
    assert.deepEqual(seen(home), []);
  });

  it("rejects view in a session that does not stay open, and rejects unknown arguments", async () => {
    const home = lay(tarball);
    for (const mode of ["print", "json"]) {
      const { stdout, stderr } = await run(home, mode, "/inherit view", "/inherit show");
      assert.match(stderr, /^\/inherit view needs a session that stays open\. .*npx prompt-inheritance view FILE$/m);
      assert.match(stderr, /^\/inherit does not accept "show"\. Use \/inherit alone, or with view, save FILE or child DIRECTORY$/m);
      assert.ok(!stdout.includes("127.0.0.1") && !stderr.includes("127.0.0.1"));
    }
  });

  it("adds nothing to the prompt, and stores nothing in the session", async () => {
    const [with_, without] = [lay(tarball, { weather: SECTION }), lay(tarball, { weather: SECTION }, { packaged: false })];
    await run(with_, "print", "Hello", "/inherit", "/inherit save x.txt", "Again");
    await run(without, "print", "Hello", "Again");
    assert.deepEqual(
      seen(with_).map((prompt) => prompt.replaceAll(with_.root, "ROOT")),
      seen(without).map((prompt) => prompt.replaceAll(without.root, "ROOT")),
    );
    const sessions = join(with_.root, "agent/sessions");
    const files = readdirSync(sessions, { recursive: true }).filter((name) => name.endsWith(".jsonl"));
    assert.equal(files.length, 1);
    const session = read(join(sessions, files[0]));
    assert.ok(session.includes("Again"));
    assert.ok(!session.replaceAll(with_.root, "ROOT").includes("inherit"), "the session must not mention it");
  });

  it("save writes the prompt that the provider got and a file with the known parts, readable only for the user, and overwrites nothing", async () => {
    const home = lay(tarball, { weather: SECTION });
    const { stderr } = await run(home, "print", "Hello", "/inherit save prompt.txt", "/inherit save prompt.txt", '/inherit save "with space.txt" ');
    const [prompt, known] = ["prompt.txt", "prompt.txt.known.json"].map((name) => join(home.repo, name));
    assert.equal(read(prompt), seen(home)[0]);
    assert.deepEqual(JSON.parse(read(known)), knownOf(home, { weather: "It rains." }));
    for (const file of [prompt, known]) assert.equal(statSync(file).mode & 0o777, 0o600);
    assert.ok(stderr.includes(`Saved ${prompt} and ${known}.`), stderr);
    assert.ok(stderr.includes(`cannot save ${prompt}: it already exists. Use --force to overwrite it`), stderr);
    assert.ok(existsSync(join(home.repo, "with space.txt.known.json")));

    writeFileSync(prompt, "Mine.", { mode: 0o644 });
    const half = join(home.repo, "half.txt");
    writeFileSync(`${half}.known.json`, "{}");
    const again = await run(home, "print", "Hello", "/inherit save half.txt", "/inherit save --force prompt.txt", "/inherit save no/such/folder.txt", "/inherit save");
    assert.equal(read(prompt), seen(home).at(-1));
    assert.equal(statSync(prompt).mode & 0o777, 0o600);
    assert.ok(!existsSync(half), "both files or none");
    assert.equal(read(`${half}.known.json`), "{}");
    assert.match(again.stderr, /cannot save .*folder\.txt: its directory does not exist/);
    assert.match(again.stderr, /\/inherit save FILE: the path is missing/);
    assert.deepEqual(readdirSync(home.repo).filter((name) => name.endsWith(".new")), []);
  });

  it("a section that a later turn added is where the provider got it", async () => {
    const home = lay(tarball, { weather: SECTION, later: LATER });
    await run(home, "print", "Hello", "/inherit save first.txt", "Again", "/inherit save second.txt");
    const [first, second] = seen(home);
    assert.ok(!first.includes("<project_context>") && second.endsWith("</project_context>"), second);
    assert.equal(read(join(home.repo, "first.txt")), first);
    assert.equal(read(join(home.repo, "second.txt")), second);
    assert.deepEqual(JSON.parse(read(join(home.repo, "first.txt.known.json"))).contextFiles, []);
    assert.deepEqual(JSON.parse(read(join(home.repo, "second.txt.known.json"))), knownOf(home, { weather: "It rains." }));
  });

  it("if another extension edited the prompt, it reports that, and saves the prompt as it was sent", async () => {
    const home = lay(tarball, { edit: EDIT });
    const { stderr } = await run(home, "print", "Hello", "/inherit", "/inherit save prompt.txt");
    const [prompt] = seen(home);
    assert.ok(prompt.includes("Be brief.\n\n<docs>"));
    assert.equal(read(join(home.repo, "prompt.txt")), prompt);
    assert.match(stderr, /^The prompt of turn 1, as the provider got it\.\nAn extension forced this prompt\. The known parts went into the prompt that it replaced/m);
  });

  it("child prints the prompt of a child in a directory, with that directory's files and branch", async () => {
    const home = lay(tarball, { weather: SECTION });
    const { stderr } = await run(home, "print", "Hello", "/inherit child ../topic", "/inherit child nowhere");
    const [prompt] = seen(home);
    const opening = prompt.slice(0, prompt.indexOf("<tools>"));
    const child = stderr.slice(stderr.indexOf(opening));
    assert.ok(child.includes(`<project_instructions path="${join(home.topic, "AGENTS.md")}">\nRules on the topic.\n</project_instructions>`), child);
    assert.ok(child.includes(`# Environment\nWorking directory: ${home.topic}\nGit repository: yes\nBranch: topic\nPlatform: ${process.platform}\n`), child);
    assert.ok(!child.includes("Run the tests.") && !child.includes("It rains."));
    assert.ok(stderr.includes(`${join(home.repo, "nowhere")} is not on this machine`));
  });

  it("over RPC, it notifies in plain text; the page shows the prompt, and its server ends with the session", async () => {
    const home = lay(tarball, { weather: SECTION });
    const desk = desktop();
    const session = rpc(home, { path: join(desk, "bin") });
    try {
      await session.send("Hello", ({ type }) => type === "agent_end");
      const isNotice = ({ type, method }) => type === "extension_ui_request" && method === "notify";
      const { message } = await session.send("/inherit", isNotice);
      assert.match(message, /^The prompt of turn 1, as the provider got it\.\nAll parts are known\.\n[^]*\nDiagnostics\nnone$/);
      assert.doesNotMatch(message, /\x1b/);

      const shown = await session.send("/inherit view", isNotice);
      const address = /^The prompt of turn 1, until this session ends: (http:\/\/127\.0\.0\.1:\d+\/[\w-]{43}\/)$/.exec(shown.message)?.[1];
      assert.ok(address, shown.message);
      const opened = await until(() => existsSync(join(desk, "opened")) && read(join(desk, "opened")).trim(), () => "no file was opened");
      const { page, end } = await visit(browser, `file://${opened}`);
      assert.equal(page.url(), address);
      assert.equal(await sourceOf(page), "The prompt of turn 1: all parts are known");
      assert.equal(await parentOf(page), seen(home)[0]);

      await session.send("Again", ({ type }) => type === "agent_end");
      assert.equal((await session.send("/inherit view", isNotice)).message, shown.message.replace("turn 1", "turn 2"), "there is one server for a session");
      await page.waitForFunction(() => document.querySelector("#source").textContent.startsWith("The prompt of turn 2:"));
      await session.end();
      await page.waitForFunction(() => document.querySelector("#message").textContent.startsWith("The server has ended."));
      await assert.rejects(fetch(address));
      await end();
    } finally {
      session.kill();
    }
  });

  const noTerminal = spawnSync("script", ["-qec", "true", "/dev/null"]).status === 0 ? false : "script (util-linux) is not on this machine";
  it("in the terminal, it is its own view that scrolls and closes", { skip: noTerminal }, async () => {
    const home = lay(tarball, { weather: SECTION });
    const session = terminal(home, { path: join(desktop(), "bin") });
    try {
      await session.wait(/faux/);
      await session.type("Hello\r");
      await session.wait(/Done\./);
      await session.type("/inherit\r");
      await session.wait(/lines? below\. Up and Down scroll, Space and b scroll a page, Escape closes\./);
      assert.match(session.shown(), /The prompt of turn 1, as the provider got it\.\s+All parts are known\./);
      assert.match(session.shown(), /line 1 +\d+  preamble +kept/);
      assert.doesNotMatch(session.shown(), /^Diagnostics/m);
      await session.type(" ");
      await session.wait(/^Diagnostics\s+none/m);
      await session.type(["\x1b"]);
      await session.wait(/Done\./);
      await session.type("/inherit view\r");
      await session.wait(/http:\/\/127\.0\.0\.1:\d+\/[\w-]+/);
      await session.type("/quit\r");
      assert.equal(await session.ended, 0);
    } finally {
      session.kill();
    }
  });

  it("npx prompt-inheritance view after npm install in an empty folder: all parts of a saved prompt are known", async () => {
    const home = lay(tarball, { weather: SECTION });
    await run(home, "print", "Hello", "/inherit save prompt.txt");
    const folder = await install(tarball);
    const saved = join(home.repo, "prompt.txt");
    const { stderr, stdout } = await promisify(execFile)("npx", ["prompt-inheritance", "regions", saved], { cwd: folder });
    assert.equal(stderr, `note: the known parts are read from ${saved}.known.json\n`);
    assert.doesNotMatch(stdout, /known-part-not-found|ambiguous/);

    const child = spawn("npx", ["prompt-inheritance", "view", saved, "--no-open"], { cwd: folder, detached: true });
    let address = "";
    child.stdout.on("data", (text) => (address += text));
    await until(() => address.endsWith("\n"), () => "no address");
    const { page, end } = await visit(browser, address.trim());
    assert.equal(await sourceOf(page), "prompt.txt: all parts are known");
    assert.ok(await page.locator("#parent-notices").isHidden(), "each known part was found");
    assert.equal(await parentOf(page), seen(home)[0]);
    await end();
    // Like a terminal, which sends the signal to every program of the group.
    process.kill(-child.pid, "SIGINT");
    await new Promise((resolve) => child.on("close", resolve));
  });
});
