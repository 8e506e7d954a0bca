// The browser engines of the tests, and the selected one.
import { existsSync } from "node:fs";
import { chromium } from "playwright-core";

export const engine = process.env.ENGINE ?? "chromium";

const programs = {
  chromium: { CHROMIUM: "/usr/bin/chromium" },
  firefox: { FIREFOX: "/usr/bin/firefox-esr" },
  webkit: { WEBKIT_DRIVER: "/usr/bin/WebKitWebDriver", WEBKIT_BROWSER: miniBrowser(), XVFB: "/usr/bin/Xvfb" },
};
if (!(engine in programs)) throw new Error(`ENGINE is ${engine}. It must be one of ${Object.keys(programs).join(", ")}.`);

export const engines = Object.keys(programs);

/** The path of a program that an engine needs. The environment variable `variable` may name another path. */
export function program(variable) {
  const [name, known] = Object.entries(programs).find(([, needs]) => variable in needs);
  const path = process.env[variable] ?? known[variable];
  if (!existsSync(path)) throw new Error(`There is no ${path}. Run .ci/browsers ${name}, or set ${variable} to another path.`);
  return path;
}

function miniBrowser() {
  const folders = [`/usr/lib/${process.arch === "arm64" ? "aarch64" : "x86_64"}-linux-gnu`, "/usr/lib64", "/usr/libexec"];
  const paths = folders.flatMap((folder) => ["4.1", "4.0"].map((version) => `${folder}/webkit2gtk-${version}/MiniBrowser`));
  return paths.find(existsSync) ?? paths[0];
}

const quiet = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync"];

/** Starts Chromium and returns Playwright's browser. */
export const launchChromium = () => chromium.launch({ executablePath: program("CHROMIUM"), args: quiet });

/** Starts a browser. Returns its name and version, `newPage({ viewport, colorScheme, reducedMotion })` and `close`. */
export async function launch(name = engine) {
  if (name !== "chromium") return (await import(`./${name}.mjs`)).launch();
  const browser = await launchChromium();
  return { name: "Chromium", version: browser.version(), newPage: (options) => browser.newPage(options), close: () => browser.close() };
}
