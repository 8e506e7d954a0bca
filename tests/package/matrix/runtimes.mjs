// Runs the package in Node, Bun and Deno, without a bundler.
import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { execute, newestNode, tool, versions } from "../consumer.mjs";

const newest = tool("node-newest/bin/node");
/**
 * The platform's package from npm. The main package selects it with an install script, but install scripts do not run
 * here.
 */
const bun = tool(`@oven/bun-${process.platform}-${process.arch}/bin/bun`);

export function runtimes(folder) {
  const rows = [node(`Node ${process.versions.node}`, process.execPath)];
  // The newest Node is a package for one platform. On others, its rows are missing from the table.
  if (existsSync(newest)) rows.push(node(`Node ${newestNode}`, newest));
  if (existsSync(bun)) rows.push([bunRow()]);
  return [...rows.flat(), deno()];

  function node(name, binary) {
    const output = async (...args) => (await execute(binary, args, { cwd: folder })).stdout;
    const run = async (program) => answer(await output(program));
    return [
      {
        name: `${name} import`,
        ".": () => run("inline.js"),
        "./init": () => run("init.js"),
        "./wasm": () => run("wasm-address.js"),
        // Node 20 supports this only with a flag.
        ...(binary === newest && { "./wasm *": () => run("wasm-namespace.js") }),
        "./testing": () => run("testing.js"),
        "./context-files": () => run("context-files.js"),
        "./cli": async () => identity(await output("node_modules/.bin/prompt-inheritance", ...identityArguments)),
      },
      {
        name: `${name} require`,
        ".": () => run("inline.cjs"),
        "./init": () => run("init.cjs"),
        "./wasm": () => run("wasm.cjs"),
      },
    ];
  }

  function bunRow() {
    const output = async (...args) => (await execute(bun, args, { cwd: folder })).stdout;
    const run = async (program) => answer(await output(program));
    return {
      name: `Bun ${versions.bun}`,
      ".": () => run("inline.js"),
      "./init": () => run("init.js"),
      "./wasm": () => run("wasm-address.js"),
      "./testing": () => run("testing.js"),
      "./context-files": () => run("context-files.js"),
      "./cli": async () => identity(await output("node_modules/prompt-inheritance/cli.js", ...identityArguments)),
    };
  }

  function deno() {
    // The launcher in the npm package is a Node script that finds the binary for this platform.
    const launch = [tool("deno/bin.cjs"), "run", "--no-prompt", "--quiet"];
    const output = async (...args) => (await execute(process.execPath, [...launch, ...args], { cwd: folder })).stdout;
    const run = async (...args) => answer(await output(...args));
    return {
      name: `Deno ${versions.deno}`,
      ".": () => run("inline.js"),
      "./init": () => run("--allow-read=node_modules", "init.js"),
      "./wasm": () => run("--allow-read=node_modules", "wasm-address.js"),
      "./wasm *": () => run("wasm-namespace.js"),
      "./testing": () => run("testing.js"),
      "./context-files": () => run("--allow-read", "context-files.js"),
      "./cli": async () => identity(await output("--allow-read", "node_modules/prompt-inheritance/cli.js", ...identityArguments)),
    };
  }
}

const identityArguments = ["identity", "--json", "--quiet", "--parent-cwd", "/repo", "prompt.txt"];
const identity = (json) => ({ same: JSON.parse(json).text });

/** The last line of a program's output is its result. */
const answer = (output) => JSON.parse(output.trim().split("\n").at(-1));
