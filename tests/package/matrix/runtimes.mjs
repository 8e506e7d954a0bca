// Node and Deno, with nothing in between.
import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { execute, newestNode, tool, versions } from "../consumer.mjs";

const newest = tool("node-newest/bin/node");

export function runtimes(folder) {
  const rows = [node(`Node ${process.versions.node}`, process.execPath)];
  // The newest Node comes as a package for one platform; elsewhere the row is missing, and the table shows it.
  if (existsSync(newest)) rows.push(node(`Node ${newestNode}`, newest));
  return [...rows.flat(), deno()];

  function node(name, binary) {
    const run = async (...args) => answer(await execute(binary, args, { cwd: folder }));
    return [
      {
        name: `${name} import`,
        ".": () => run("inline.js"),
        "./init": () => run("init.js"),
        "./wasm": () => run("wasm-address.js"),
        "./testing": () => run("testing.js"),
        "./context-files": () => run("context-files.js"),
        "./cli": () => run("node_modules/prompt-inheritance/cli.js", "identity", "--json", "--parent-cwd", "/repo", "prompt.txt"),
      },
      {
        name: `${name} require`,
        ".": () => run("inline.cjs"),
        "./init": () => run("init.cjs"),
        "./wasm": () => run("wasm.cjs"),
      },
    ];
  }

  function deno() {
    // The launcher of the npm package is a script for Node; it finds the binary of this platform.
    const run = async (...args) => answer(await execute(process.execPath, [tool("deno/bin.cjs"), "run", "--no-prompt", "--quiet", ...args], { cwd: folder }));
    return {
      name: `Deno ${versions.deno}`,
      ".": () => run("inline.js"),
      "./init": () => run("--allow-read=node_modules", "init.js"),
      "./wasm": () => run("--allow-read=node_modules", "wasm-address.js"),
    };
  }
}

/** The last line that a program wrote is its answer. */
const answer = ({ stdout }) => JSON.parse(stdout.trim().split("\n").at(-1));
