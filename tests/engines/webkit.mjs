// WebKitGTK's MiniBrowser, driven over WebDriver on its own display.
import { spawn } from "node:child_process";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { program } from "./engines.mjs";
import { Page } from "./page.mjs";

const wide = { width: 1440, height: 900 };

export async function launch() {
  const screen = await startDisplay();
  const sessions = new Set();
  const open = async (options) => {
    const session = await startSession(screen.display, options);
    sessions.add(session);
    return session;
  };
  const first = await open({});
  await first.close();
  return {
    name: "WebKit",
    version: first.version,
    async newPage({ viewport = wide, ...options } = {}) {
      const session = await open(options);
      await session.resize(viewport.width, viewport.height);
      return new Page(session);
    },
    async close() {
      for (const session of sessions) await session.close();
      screen.stop();
    },
  };
}

/** Starts a virtual display. The server picks a free number and prints it. */
async function startDisplay() {
  const server = spawn(program("XVFB"), ["-displayfd", "1", "-screen", "0", "1600x1200x24", "-nolisten", "tcp"], { stdio: ["ignore", "pipe", "ignore"] });
  const number = await new Promise((resolve, reject) => {
    server.once("error", reject);
    server.once("exit", (code) => reject(new Error(`Xvfb ended with ${code}`)));
    server.stdout.once("data", (data) => resolve(String(data).trim()));
  });
  return { display: `:${number}`, stop: () => server.kill() };
}

/** Without this, the browser's own bars make the window wider than a phone. */
const narrowBars = "button, entry, image, label { min-width: 0; min-height: 0; padding: 0; margin: 0; border: 0; font-size: 1px; -gtk-icon-source: none; }";

/** Makes a folder with settings. */
async function settingsFor({ reducedMotion }) {
  const folder = await mkdtemp(join(tmpdir(), "prompt-inheritance-webkit-"));
  await mkdir(join(folder, "gtk-3.0"));
  await writeFile(join(folder, "gtk-3.0/gtk.css"), narrowBars);
  await writeFile(join(folder, "gtk-3.0/settings.ini"), `[Settings]\ngtk-enable-animations=${Number(reducedMotion !== "reduce")}\n`);
  return folder;
}

/** A driver serves one session, so each session has its own driver. */
async function startSession(display, options) {
  const port = await freePort();
  const settings = await settingsFor(options);
  const env = { ...process.env, DISPLAY: display, XDG_CONFIG_HOME: settings, GTK_THEME: options.colorScheme === "dark" ? "Adwaita:dark" : "Adwaita", NO_AT_BRIDGE: "1" };
  const driver = spawn(program("WEBKIT_DRIVER"), [`--port=${port}`, "--host=127.0.0.1"], { env, stdio: "ignore" });
  const address = `http://127.0.0.1:${port}`;
  const browserOptions = { binary: program("WEBKIT_BROWSER"), args: ["--automation"] };
  const capabilities = { alwaysMatch: { "webkitgtk:browserOptions": browserOptions } };
  for (const end = Date.now() + 15_000; ; await new Promise((resolve) => setTimeout(resolve, 50))) {
    const session = await send(address, "POST", "/session", { capabilities }).catch((error) => {
      if (error.cause === undefined || Date.now() > end) throw error;
    });
    if (session) {
      await send(address, "POST", `/session/${session.sessionId}/timeouts`, { script: 300_000 });
      return new Session(`${address}/session/${session.sessionId}`, session.capabilities.browserVersion, driver, settings);
    }
  }
}

function freePort() {
  return new Promise((resolve) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}

async function send(address, method, path, body) {
  const response = await fetch(address + path, { method, body: body && JSON.stringify(body) });
  const { value } = await response.json();
  if (!response.ok) throw new Error(`WebDriver, ${path}: ${value.error}: ${value.message}`);
  return value;
}

/** WebDriver's names of keys that write no character. */
const keys = {
  Backspace: "\ue003",
  Tab: "\ue004",
  Enter: "\ue007",
  Shift: "\ue008",
  Control: "\ue009",
  Escape: "\ue00c",
  End: "\ue010",
  Home: "\ue011",
  ArrowLeft: "\ue012",
  ArrowUp: "\ue013",
  ArrowRight: "\ue014",
  ArrowDown: "\ue015",
  Delete: "\ue017",
};

class Session {
  constructor(address, version, driver, settings) {
    Object.assign(this, { address, version, driver, settings });
  }

  #send = (method, path, body) => send(this.address, method, path, body);
  #act = (actions) => this.#send("POST", "/actions", { actions: [actions] });
  #key = (type, key) => this.#act({ type: "key", id: "keyboard", actions: [{ type, value: keys[key] ?? key }] });
  #pointer = (action) => this.#act({ type: "pointer", id: "mouse", parameters: { pointerType: "mouse" }, actions: [action] });

  goto = (url) => this.#send("POST", "/url", { url });
  reload = () => this.#send("POST", "/refresh", {});
  async evaluate(expression) {
    const script = `const done = arguments[0]; Promise.resolve(${expression}).then((value) => done(JSON.stringify({ value })), (error) => done(JSON.stringify({ error: String(error.stack ?? error) })))`;
    const { value, error } = JSON.parse(await this.#send("POST", "/execute/async", { script, args: [] }));
    if (error) throw new Error(error);
    return value;
  }
  run = (script) => this.#send("POST", "/execute/sync", { script, args: [] });
  press = (key) => this.#key("keyDown", key);
  lift = (key) => this.#key("keyUp", key);
  move = (x, y) => this.#pointer({ type: "pointerMove", duration: 0, x: Math.round(x), y: Math.round(y) });
  button = (isDown) => this.#pointer({ type: isDown ? "pointerDown" : "pointerUp", button: 0 });

  /** Resizes the window until the page has this size. The window also contains the browser's own bars. */
  async resize(width, height) {
    const inner = () => this.evaluate("({ width: innerWidth, height: innerHeight })");
    for (let round = 0; round < 4; round++) {
      const [rect, now] = [await this.#send("GET", "/window/rect"), await inner()];
      if (now.width === width && now.height === height) return;
      await this.#send("POST", "/window/rect", { width: rect.width + width - now.width, height: rect.height + height - now.height });
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    const now = await inner();
    if (now.width !== width || now.height !== height) throw new Error(`the page is ${now.width} by ${now.height} pixels, not ${width} by ${height}`);
  }

  async screenshot(path) {
    await writeFile(path, Buffer.from(await this.#send("GET", "/screenshot"), "base64"));
  }

  async close() {
    if (this.driver.exitCode !== null || this.driver.killed) return;
    await this.#send("DELETE", "").catch(() => {});
    this.driver.kill();
    await rm(this.settings, { recursive: true, force: true });
  }
}
