// deno run --allow-read runtimes/deno.mjs PACKAGE_URL LABELLED_FOLDER_URL VERSION…
import { compareWithNode } from "./compare.js";

const [packageUrl, folder, ...versions] = Deno.args;
const api = await import(packageUrl);
const total = { runtime: `Deno ${Deno.version.deno}`, compared: 0, differing: [] };
for (const version of versions) {
  const { compared, differing } = compareWithNode(api, JSON.parse(await Deno.readTextFile(new URL(`${version}.json`, folder))));
  total.compared += compared;
  total.differing.push(...differing);
}
console.log(JSON.stringify(total));
