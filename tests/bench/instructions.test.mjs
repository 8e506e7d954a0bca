// That the core takes no more instructions than recorded in instructions.txt: `instructions.rs` counts and judges.
import { test } from "node:test";
import { execute, path } from "../package/consumer.mjs";

test("the core takes no more instructions than recorded", async (t) => {
  const { stdout } = await execute("cargo", ["bench", "--bench", "instructions"], { cwd: path("../../") });
  if (stdout.includes("SKIPPED")) return t.skip(stdout.trim());
  for (const line of stdout.trim().split("\n")) t.diagnostic(line);
});
