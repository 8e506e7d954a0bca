// Compiles the host side of the package and the example host, to check their types, which are in comments.
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { it } from "node:test";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

const tsc = join(dirname(createRequire(import.meta.url).resolve("typescript/package.json")), "bin/tsc");

it("the command line, the context files, the test helpers and the example host compile", async () => {
  const project = fileURLToPath(new URL("tsconfig.json", import.meta.url));
  await promisify(execFile)(process.execPath, [tsc, "-p", project]).catch(({ stdout, stderr }) => assert.fail(`tsc: ${stdout}${stderr}`));
});
