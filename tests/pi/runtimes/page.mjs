// Judges the labelled prompts in a page of a browser.
import { fileURLToPath } from "node:url";
import { launch } from "../../engines/engines.mjs";
import { serve } from "../../package/matrix/server.mjs";

/** Compares the labelled prompts in `folder` with the package at `packageUrl`. Both must be inside `root`. */
export async function compareInPage(engine, root, packageUrl, folder, versions) {
  const server = await serve(fileURLToPath(root), { "/blank": { body: "<!doctype html><title>Labelled prompts</title>" } });
  const browser = await launch(engine);
  try {
    const page = await browser.newPage();
    await page.goto(`${server.address}/blank`);
    const total = { runtime: `${browser.name} ${browser.version}`, compared: 0, differing: [] };
    const served = (url) => url.href.slice(root.href.length - 1);
    for (const version of versions) {
      const labelled = served(new URL(`${version}.json`, folder));
      const paths = { api: served(packageUrl), compare: served(new URL("compare.js", import.meta.url)), labelled };
      const { compared, differing } = await page.evaluate(compare, paths);
      total.compared += compared;
      total.differing.push(...differing);
    }
    return total;
  } finally {
    await browser.close();
    server.close();
  }
}

async function compare(paths) {
  const { compareWithNode } = await import(paths.compare);
  return compareWithNode(await import(paths.api), await (await fetch(paths.labelled)).json());
}
