// The engines that tests in browsers run in, and which one is asked for.
import { existsSync } from "node:fs";

export const engine = process.env.ENGINE ?? "chromium";

const programs = {
  chromium: { CHROMIUM: "/usr/bin/chromium" },
  firefox: { FIREFOX: "/usr/bin/firefox-esr" },
  webkit: { WEBKIT_DRIVER: "/usr/bin/WebKitWebDriver", WEBKIT_BROWSER: miniBrowser(), XVFB: "/usr/bin/Xvfb" },
};
if (!(engine in programs)) throw new Error(`ENGINE is ${engine}: name one of ${Object.keys(programs).join(", ")}.`);

/** The path of a program that an engine needs, by the variable that may name another. */
export function program(variable) {
  const [name, known] = Object.entries(programs).find(([, needs]) => variable in needs);
  const path = process.env[variable] ?? known[variable];
  if (!existsSync(path)) throw new Error(`There is no ${path}: run .ci/browsers ${name}, or name another in ${variable}.`);
  return path;
}

function miniBrowser() {
  const folders = [`/usr/lib/${process.arch === "arm64" ? "aarch64" : "x86_64"}-linux-gnu`, "/usr/lib64", "/usr/libexec"];
  const paths = folders.flatMap((folder) => ["4.1", "4.0"].map((version) => `${folder}/webkit2gtk-${version}/MiniBrowser`));
  return paths.find(existsSync) ?? paths[0];
}

/** Starts Firefox or WebKit: its name and version, `newPage({ viewport, colorScheme })`, and `close`. */
export async function launchOther(name = engine) {
  const { launch } = await import(`./${name}.mjs`);
  return launch();
}
