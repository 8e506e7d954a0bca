// The core takes no more instructions than instructions.txt records. `instructions.rs` counts and compares.
import { test } from "node:test";
import { execute, path } from "../package/consumer.mjs";

test("the core takes no more instructions than recorded", async (t) => {
  const { stdout } = await execute("cargo", ["bench", "--bench", "instructions"], { cwd: path("../../") });
  if (stdout.includes("SKIPPED")) return t.skip(stdout.trim());
  for (const line of stdout.trim().split("\n")) t.diagnostic(line);
});
