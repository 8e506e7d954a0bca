// Tests `prompt-inheritance view` from an installed tarball, in Node and in Deno, with Chromium as the browser.
import assert from "node:assert/strict";
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { createServer, request } from "node:http";
import { dirname, join } from "node:path";
import { after, before, describe, it } from "node:test";
import { resultOf, settled } from "../playground/browser.mjs";
import { launch, parentOf, sourceOf, visit } from "./browser.mjs";
import { desktop, install, pack, runtimes, until, view } from "./installed.mjs";

const SECRET = "You keep bees.";
const PROMPT = `${SECRET}

<project_context>
Project-specific instructions and guidelines:

<project_instructions path="/hives/AGENTS.md">
Wear a veil.
</project_instructions>
</project_context>

<cwd>
/hives
</cwd>

<weather>
It rains.
</weather>`;
const KNOWN = {
  customPrompt: SECRET,
  appendSystemPrompt: "",
  contextFiles: [{ path: "/hives/AGENTS.md", content: "Wear a veil." }],
  skills: [],
  sections: { weather: "It rains." },
};
/** Pi's options for the prompt. Parts that did not exist are absent. */
const OPTIONS = { cwd: "/hives", selectedTools: ["read"], customPrompt: SECRET, contextFiles: KNOWN.contextFiles, sections: KNOWN.sections };

let browser;
let folder;
let tarball;
before(async () => {
  tarball = await pack();
  [browser, folder] = await Promise.all([launch(), install(tarball)]);
  const write = (name, text) => writeFileSync(join(folder, name), text);
  write("parent.txt", PROMPT);
  write("known.json", JSON.stringify(KNOWN));
  write("options.json", JSON.stringify(OPTIONS));
  mkdirSync(join(folder, "meadow"));
  write("meadow/AGENTS.md", "Mind the cows.");
});
after(() => browser?.close());

/** A line of the parent's prompt, as its editor shows it. */
const lineOf = (page, text) => page.locator("#parent-editor .cm-line", { hasText: text });

/** Sends a request as a program does, with only these headers. */
function ask(address, { path = "", token, method = "GET", headers = {} } = {}) {
  const url = new URL(address);
  const own = token === undefined ? url.pathname : token === "" ? "/" : `/${token}/`;
  return new Promise((resolve, reject) => {
    const asked = request({ host: "127.0.0.1", port: url.port, path: own + path, method, headers }, (response) => {
      let body = "";
      response.setEncoding("utf8").on("data", (text) => (body += text)).on("end", () => resolve({ status: response.statusCode, headers: response.headers, body }));
    });
    asked.on("error", reject).end();
  });
}

it("the tarball stays under 505 KB, and contains the page without its tokenizer and its service worker", () => {
  assert.ok(statSync(tarball).size < 505_000, `${statSync(tarball).size} bytes`);
  const page = join(folder, "node_modules/prompt-inheritance/playground");
  assert.ok(existsSync(join(page, "index.html")));
  assert.ok(!existsSync(join(page, "sw.js")));
});

it("importing the library, or only the Pi package, loads none of these files", () => {
  const root = join(folder, "node_modules/prompt-inheritance");
  const reached = (entry) => {
    const files = new Set();
    const walk = (file) => {
      if (files.has(file)) return;
      files.add(file);
      const text = readFileSync(join(root, file), "utf8");
      for (const [, to] of text.matchAll(/^(?:import|export)\b[^"';]*["'](\.[^"']+)["'];?$/gm)) walk(join(dirname(file), to));
    };
    walk(entry);
    return [...files].sort();
  };
  for (const entry of ["index.js", "init.js", "testing.js"]) {
    assert.deepEqual(reached(entry).filter((file) => /^(view|pi|playground|cli|host)\//.test(file)), [], entry);
  }
  assert.deepEqual(reached("pi/extension.js"), ["pi/extension.js", "pi/turns.js"], "the library is loaded at the first use");
});

for (const runtime of runtimes) {
  describe(`view in ${runtime}`, { concurrency: 2 }, () => {
    it("opens the browser through a file that only the user can read, and shows the content of FILE", async () => {
      const desk = desktop();
      const { stop, address, said } = view(folder, runtime, ["parent.txt", "--known", "known.json", "--child-cwd", "meadow"], { path: join(desk, "bin") });
      const opened = await until(() => existsSync(join(desk, "opened")) && readFileSync(join(desk, "opened"), "utf8").trim(), () => `no file was opened: ${said.stderr}`);
      const token = new URL(await address()).pathname.slice(1, -1);
      assert.match(token, /^[\w-]{43}$/);
      assert.ok(!opened.includes(token), "the token is not on the command line");
      assert.equal(readFileSync(join(desk, "mode"), "utf8").trim(), "600");
      assert.ok(readFileSync(join(desk, "redirect.html"), "utf8").includes(token));

      const { page, responses, end } = await visit(browser, `file://${opened}`);
      assert.equal(page.url(), await address());
      assert.equal(await sourceOf(page), "parent.txt: all parts are known");
      assert.equal(await page.textContent("#known summary"), "Known parts: all");
      const meadow = join(folder, "meadow");
      assert.equal(await page.inputValue("#child-cwd"), meadow);
      const child = await resultOf(page);
      assert.ok(child.startsWith(`${SECRET}\n\n<project_context>`), child);
      assert.ok(child.includes(`<project_instructions path="${join(meadow, "AGENTS.md")}">\nMind the cows.\n`), "the child has its own files");
      assert.ok(child.includes(`Working directory: ${meadow}\nNot a git repository\nPlatform: ${process.platform}\n`), child);
      assert.match(await page.textContent("#amounts"), /characters\. This copy of the page has no tokenizer/);
      assert.equal(await page.locator("button:has-text('Count tokens'):visible").count(), 0);
      assert.equal(await parentOf(page), PROMPT);
      await until(() => !existsSync(opened), () => "the file that redirects is still there");

      await page.reload();
      await settled(page);
      assert.equal(await parentOf(page), PROMPT, "a reload shows the prompt again");

      const policy = await page.getAttribute('meta[http-equiv="Content-Security-Policy"]', "content");
      for (const response of responses.filter((one) => one.url().startsWith("http:"))) {
        const headers = response.headers();
        assert.equal(headers["cache-control"], "no-store", response.url());
        assert.equal(headers["referrer-policy"], "no-referrer");
        assert.ok(headers["content-security-policy"].startsWith(policy), headers["content-security-policy"]);
      }
      await end();
      const { code } = await stop();
      assert.equal(code, 0);
    });

    it("stores nothing in the browser, and shows no share button", async () => {
      const { stop, address } = view(folder, runtime, ["parent.txt", "--no-open"]);
      const { page, end } = await visit(browser, await address());
      await page.click("#theme-button");
      await page.fill("[data-field=agentName]", "Beekeeper");
      await settled(page);
      // Longer than the delay before a draft is stored.
      await page.waitForTimeout(1200);
      const kept = await page.evaluate(async () => ({
        workers: (await navigator.serviceWorker.getRegistrations()).length,
        caches: (await caches.keys()).length,
        databases: (await indexedDB.databases()).length,
        stored: localStorage.length + sessionStorage.length,
        cookies: document.cookie,
      }));
      assert.deepEqual(kept, { workers: 0, caches: 0, databases: 0, stored: 0, cookies: "" });
      assert.ok(await page.locator("#share-button").isHidden());
      await end();
      await stop();
    });

    it("refuses requests without the token, for another host name, from another site, or with another method", async () => {
      const { stop, address } = view(folder, runtime, ["parent.txt", "--no-open"]);
      const at = await address();
      const right = new URL(at).pathname.slice(1, -1);
      const wrong = right.replace(/^./, (first) => (first === "A" ? "B" : "A"));
      const { port } = new URL(at);

      const session = await ask(at, { path: "session" });
      assert.equal(session.status, 200);
      assert.equal(JSON.parse(session.body).prompt, PROMPT);
      assert.equal((await ask(at, { path: "session", headers: { "sec-fetch-site": "same-origin" } })).status, 200);

      const refused = {
        "no token": { token: "", path: "session" },
        "no token, the page": { token: "" },
        "a wrong token": { token: wrong, path: "session" },
        "a shorter token": { token: right.slice(1), path: "session" },
        "a wrong token, the page": { token: wrong },
        "another host": { path: "session", headers: { host: `rebound.example:${port}` } },
        "this machine by its name": { path: "session", headers: { host: `localhost:${port}` } },
        "the host without its port": { path: "session", headers: { host: "127.0.0.1" } },
        "another site": { path: "session", headers: { "sec-fetch-site": "cross-site" } },
        "another port": { path: "session", headers: { "sec-fetch-site": "same-site" } },
        "another site that opens the prompt itself": {
          path: "session",
          headers: { "sec-fetch-site": "cross-site", "sec-fetch-mode": "navigate", "sec-fetch-dest": "document" },
        },
        "another site that frames the page": { headers: { "sec-fetch-site": "cross-site", "sec-fetch-mode": "navigate", "sec-fetch-dest": "iframe" } },
        "another site that listens": { path: "events", headers: { "sec-fetch-site": "cross-site" } },
      };
      for (const [name, options] of Object.entries(refused)) {
        const { status, body, headers } = await ask(at, options);
        assert.equal(status, 403, name);
        assert.equal(body, "Refused.\n", name);
        assert.equal(headers["cache-control"], "no-store", name);
      }
      assert.equal((await ask(at, { method: "POST", path: "session" })).status, 405);
      for (const path of ["../cli.js", "..%2fcli.js", "assets/../../package.json", "assets", "toString"]) {
        assert.equal((await ask(at, { path })).status, 404, path);
      }
      await stop();
    });

    it("--no-open only prints the address; the page shows standard input, and Pi's options are known parts", async () => {
      const { stop, address, said } = view(folder, runtime, ["--no-open", "--known", "options.json"], { input: PROMPT });
      const at = await address();
      const { page, end } = await visit(browser, at);
      assert.equal(await sourceOf(page), "Standard input: all parts are known");
      assert.equal(await parentOf(page), PROMPT);
      await end();
      await stop();
      assert.deepEqual(said, { stdout: `${at}\n`, stderr: "" });
    });

    it("--watch shows the file again when it changes, and keeps the last content if it can't be read", async () => {
      const file = `watched-${runtime}.txt`;
      writeFileSync(join(folder, file), PROMPT);
      const { stop, address, said } = view(folder, runtime, [file, "--watch", "--no-open"]);
      const { page, end } = await visit(browser, await address());
      await page.fill("[data-field=agentName]", "Beekeeper");
      writeFileSync(join(folder, file), PROMPT.replace(SECRET, "You keep goats."));
      await lineOf(page, "You keep goats.").waitFor();
      assert.equal(await page.inputValue("[data-field=agentName]"), "Beekeeper", "the user's input stays");
      rmSync(join(folder, file));
      await until(() => said.stderr.includes(`the page was not updated: FILE: cannot read ${file}: no such file`), () => said.stderr);
      assert.equal(await lineOf(page, "You keep goats.").count(), 1);
      writeFileSync(join(folder, file), PROMPT);
      await lineOf(page, SECRET).waitFor();
      await end();
      await stop();
    });

    it("if no browser can be opened, it reports that and serves", async () => {
      const { stop, address, said } = view(folder, runtime, ["parent.txt"]);
      const at = await address();
      await until(() => said.stderr.includes("Could not open a browser. Open the address above."), () => said.stderr);
      const { page, end } = await visit(browser, at);
      assert.equal(await parentOf(page), PROMPT);
      await end();
      assert.equal((await stop()).code, 0);
    });

    it("a busy port, a missing file and --watch with standard input are wrong calls", async () => {
      const other = createServer();
      await new Promise((resolve) => other.listen(0, "127.0.0.1", resolve));
      const { port } = other.address();
      const calls = [
        [["parent.txt", "--port", String(port)], `--port: cannot serve on ${port}: another program uses it`],
        [["parent.txt", "--port", "70000"], "--port must be a number from 0 to 65535"],
        [["missing.txt"], "FILE: cannot read missing.txt: no such file"],
        [["parent.txt", "--known", "missing.json"], "--known: cannot read missing.json"],
        [["--watch"], "--watch needs a FILE"],
        [["parent.txt", "--cwd", ""], "--cwd: cwd: expected"],
      ];
      for (const [args, message] of calls) {
        const { code, stdout, stderr } = await view(folder, runtime, [...args, "--no-open"], { input: PROMPT }).ended;
        assert.equal(code, 2, stderr);
        assert.ok(stderr.startsWith("prompt-inheritance view: ") && stderr.includes(message), stderr);
        assert.equal(stdout, "");
      }
      await new Promise((resolve) => other.close(resolve));
    });

    it("a prompt of 16 MB", async () => {
      const line = "Bees dance to say where the flowers are. 🐝\n";
      const long = PROMPT.replace("Wear a veil.", line.repeat(Math.ceil((16 << 20) / Buffer.byteLength(line))) + "Wear a veil.");
      assert.ok(Buffer.byteLength(long) >= 16 << 20);
      const { stop, address } = view(folder, runtime, ["--no-open"], { input: long });
      const { page, end } = await visit(browser, await address());
      assert.equal(await parentOf(page), long);
      assert.equal(await page.locator("#outline .region").count(), 4);
      await end();
      await stop();
    });

    it("ends 30 seconds after the last page closes, and never before the first one opens", async () => {
      const unvisited = view(folder, runtime, ["parent.txt", "--no-open"]);
      const visited = view(folder, runtime, ["parent.txt", "--no-open"]);
      await unvisited.address();
      const [first, second] = [await visit(browser, await visited.address()), await visit(browser, await visited.address())];
      await first.end();
      await second.page.reload();
      await settled(second.page);
      // Longer than the tolerance below: the time starts again, and does not count from the reload.
      await second.page.waitForTimeout(5000);
      await second.end();
      const gone = Date.now();
      const { code, at } = await visited.ended;
      assert.equal(code, 0);
      assert.ok(at - gone > 28_000 && at - gone < 36_000, `${at - gone} ms`);
      assert.equal((await ask(await unvisited.address(), { path: "session" })).status, 200, "it still waits for its first page");
      await unvisited.stop();
    });

    it("Ctrl-C ends it while a page is open; the page reports that and continues to work", async () => {
      const { stop, address } = view(folder, runtime, ["parent.txt", "--no-open"]);
      const { page, end } = await visit(browser, await address());
      assert.equal((await stop()).code, 0);
      await page.waitForFunction(() => document.querySelector("#message").textContent.startsWith("The server has ended."));
      assert.equal(await parentOf(page), PROMPT);
      await end();
    });
  });
}
