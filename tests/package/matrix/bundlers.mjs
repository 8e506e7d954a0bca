// Runs the bundlers, each with as little configuration as its users have. Their output runs in its intended place.
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import * as esbuild from "esbuild";
import { rolldown } from "rolldown";
import * as vite from "vite";
import webpack from "webpack";
import { execute, versions } from "../consumer.mjs";
import { inPage } from "./pages.mjs";
import { policy, serve } from "./server.mjs";

export async function bundlers(folder, browser) {
  const server = await serve(folder);
  const bundle = (name, file = "") => join(folder, "bundles", name, file);

  /** Loads a bundle as a script of a page. */
  async function script(name, file, type = "module") {
    await writeFile(bundle(name, "index.html"), `<!doctype html><meta charset="utf-8"><title>${name}</title><script ${type === "module" ? 'type="module"' : "defer"} src="${file}"></script>`);
    return inPage(browser, `${server.address}/bundles/${name}/index.html`);
  }

  async function viteDev(entry) {
    const page = `${entry}-vite.html`;
    await writeFile(join(folder, page), `<!doctype html><title>Vite</title><script type="module" src="/${entry}.js"></script>`);
    const dev = await vite.createServer({
      root: folder,
      configFile: false,
      logLevel: "error",
      cacheDir: bundle(`vite-cache-${entry}`),
      server: { headers: { "content-security-policy": policy }, watch: null },
    });
    try {
      await dev.listen(0);
      return await inPage(browser, `${dev.resolvedUrls.local[0]}${page}`);
    } finally {
      await dev.close();
    }
  }

  async function viteBuild(entry) {
    const page = `${entry}-vite.html`;
    await writeFile(join(folder, page), `<!doctype html><title>Vite</title><script type="module" src="/${entry}.js"></script>`);
    const outDir = bundle(`vite-${entry}`);
    const base = `/bundles/vite-${entry}/`;
    await vite.build({ root: folder, base, configFile: false, logLevel: "error", build: { outDir, rollupOptions: { input: join(folder, page) } } });
    return inPage(browser, `${server.address}${base}${page}`);
  }

  const esbuildTo = (name, entry, format, file = "main.js") =>
    esbuild.build({
      absWorkingDir: folder,
      entryPoints: [`${entry}.js`],
      bundle: true,
      format,
      platform: format === "cjs" ? "node" : "browser",
      target: "es2022",
      loader: { ".wasm": "binary" },
      logLevel: "error",
      // If a format has no import.meta, init needs the file as an argument. wasm.js passes it.
      logOverride: { "empty-import-meta": "silent" },
      outfile: bundle(name, file),
    });

  async function esbuildEsm(entry) {
    await esbuildTo(`esbuild-esm-${entry}`, entry, "esm");
    return script(`esbuild-esm-${entry}`, "main.js");
  }

  async function esbuildCjs(entry) {
    await esbuildTo(`esbuild-cjs-${entry}`, entry, "cjs", "main.cjs");
    const { stdout } = await execute(process.execPath, [bundle(`esbuild-cjs-${entry}`, "main.cjs")]);
    return JSON.parse(stdout);
  }

  async function esbuildIife(entry) {
    await esbuildTo(`esbuild-iife-${entry}`, entry, "iife");
    return script(`esbuild-iife-${entry}`, "main.js", "classic");
  }

  async function rolldownEsm(entry) {
    const build = await rolldown({ cwd: folder, input: `${entry}.js`, platform: "browser", moduleTypes: { ".wasm": "binary" }, logLevel: "warn" });
    await build.write({ dir: bundle(`rolldown-${entry}`), entryFileNames: "main.js" });
    await build.close();
    return script(`rolldown-${entry}`, "main.js");
  }

  async function webpackBuild(entry) {
    const name = `webpack-${entry}`;
    const stats = await promisify(webpack)({
      context: folder,
      mode: "production",
      entry: `./${entry}.js`,
      output: { path: bundle(name), filename: "main.js" },
      ...(entry === "wasm-namespace"
        ? { experiments: { asyncWebAssembly: true } }
        : { module: { rules: [{ test: /\.wasm$/, type: "asset/resource" }] } }),
      performance: false,
    });
    if (stats.hasErrors() || stats.hasWarnings()) throw new Error(stats.toString());
    return script(name, "main.js", "classic");
  }

  // With ?url, Vite imports the address of a file.
  const program = await readFile(join(folder, "wasm.js"), "utf8");
  await writeFile(join(folder, "wasm-url.js"), program.replace("prompt-inheritance/wasm", "$&?url"));

  const row = (name, run, { init = true, wasm = "wasm", namespace = false } = {}) => ({
    name,
    ".": () => run("inline"),
    ...(init && { "./init": () => run("init") }),
    "./wasm": () => run(wasm),
    ...(namespace && { "./wasm *": () => run("wasm-namespace") }),
    "./testing": () => run("testing"),
  });
  // esbuild and rolldown do not follow `new URL(…, import.meta.url)`. Their users pass the file to init, as with
  // ./wasm.
  return {
    rows: [
      row(`Vite ${versions.vite} dev`, viteDev, { wasm: "wasm-url" }),
      row(`Vite ${versions.vite} build`, viteBuild, { wasm: "wasm-url", namespace: true }),
      row(`esbuild ${versions.esbuild} esm`, esbuildEsm, { init: false }),
      row(`esbuild ${versions.esbuild} cjs`, esbuildCjs, { init: false }),
      row(`esbuild ${versions.esbuild} iife`, esbuildIife, { init: false }),
      row(`rolldown ${versions.rolldown} esm`, rolldownEsm, { init: false }),
      row(`webpack ${versions.webpack}`, webpackBuild, { namespace: true }),
    ],
    close: server.close,
  };
}
