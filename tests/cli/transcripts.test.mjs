// Tests the command line in a real shell, from transcripts. Runs each `$` line in transcripts/*.txt, in Node, and in
// Deno with only the permission to read. The output must be the lines below it. UPDATE=1 writes Node's output.
//
//   | standard output     ! standard error     = the exit code if it is not 0, and other remarks
import assert from "node:assert/strict";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, it } from "node:test";
import { fileURLToPath } from "node:url";
import { makeFolder } from "./fixtures.mjs";
import { RUNTIMES, shell } from "./shell.mjs";

const TRANSCRIPTS = fileURLToPath(new URL("transcripts/", import.meta.url));
const root = makeFolder();

/** Runs one command line and returns its output, in the notation of a transcript. */
async function answerTo(command, runtime) {
  const { code, stdout, stderr } = await shell(command, { root, runtime });
  return [...told("|", stdout), ...told("!", stderr), ...(code === 0 ? [] : [`= exit ${code}`])].join("\n").replaceAll(root, "ROOT");
}

function told(mark, text) {
  if (text === "") return [];
  const lines = text.split("\n");
  const last = lines.pop();
  const marked = (line) => (line === "" ? mark : `${mark} ${line}`);
  return [...lines.map(marked), ...(last === "" ? [] : [marked(last), "= no newline at the end"])];
}

/** A transcript's commands, each with its expected output. */
function entriesOf(transcript) {
  const entries = [];
  for (const line of transcript.split("\n")) {
    if (line.startsWith("$ ")) entries.push({ command: line.slice(2), expected: [] });
    else if (/^[|!=]/.test(line)) entries.at(-1).expected.push(line);
  }
  return entries.map(({ command, expected }) => ({ command, expected: expected.join("\n") }));
}

/** The transcript with new output. Its remarks and blank lines stay. */
function rewritten(transcript, answers) {
  const queue = [...answers];
  return transcript
    .split("\n")
    .filter((line) => !/^[|!=]/.test(line))
    .map((line) => (line.startsWith("$ ") ? [line, queue.shift()].filter(Boolean).join("\n") : line))
    .join("\n");
}

for (const runtime of RUNTIMES) {
  describe(`transcripts in ${runtime}`, { concurrency: 2 }, () => {
    for (const file of readdirSync(TRANSCRIPTS).sort()) {
      const transcript = readFileSync(join(TRANSCRIPTS, file), "utf8");
      it(file, async () => {
        const entries = entriesOf(transcript);
        const answers = [];
        for (const { command } of entries) answers.push(await answerTo(command, runtime));
        if (process.env.UPDATE && runtime === "Node") {
          writeFileSync(join(TRANSCRIPTS, file), rewritten(transcript, answers));
        } else if (!process.env.UPDATE) {
          const wanted = entries.map(({ command, expected }) => `$ ${command}\n${expected}`).join("\n");
          assert.equal(entries.map(({ command }, index) => `$ ${command}\n${answers[index]}`).join("\n"), wanted);
        }
      });
    }
  });
}
