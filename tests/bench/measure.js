// Measures the package against plain JavaScript and against the bare copy, side by side. Runs in every runtime.
//
// In each round, all jobs of a prompt take turns. Ratios are computed within a round, so other work on the machine
// affects both sides alike. A turn is shorter than the time slice that a busy system gives a process, so most turns are
// not interrupted. The results are read, so no engine can skip the work.
import * as plain from "./plain.js";
import { CHILD, PARENT, SIZES, flat, makePrompt } from "./prompts.js";

/** How many milliseconds a turn takes. Clocks of browsers can be as coarse as 0.1 ms, so a turn has many ticks. */
const TURN = Math.max(0.5, 15 * tick());

function tick() {
  const start = performance.now();
  let now = start;
  while (now === start) now = performance.now();
  return now - start;
}

const encoder = new TextEncoder();
/** Receives what the jobs return. */
let sink = 0;

/** What is measured on one prompt: for each job, a run of the package and a run of the plain version. */
export function jobs(api, prompt) {
  const same = { parentCwd: PARENT };
  const relocated = { parentCwd: PARENT, childCwd: CHILD };
  const child = (cwd) => ({
    agent: { name: "Explore", mode: "append", prompt: "Look around, and report what you find." },
    environment: { cwd, platform: "linux", gitBranch: "main" },
    parent: { prompt, cwd: PARENT },
    contextFiles: [{ path: `${CHILD}/AGENTS.md`, content: "Keep changes small." }],
  });
  const forwardedTo = flat(plain.buildChildPrompt(child(PARENT)).text);
  return {
    "inheritedIdentity, same directory": pair(() => api.inheritedIdentity(prompt, same), () => plain.inheritedIdentity(prompt, same)),
    "inheritedIdentity, relocated": pair(() => api.inheritedIdentity(prompt, relocated), () => plain.inheritedIdentity(prompt, relocated)),
    "buildChildPrompt, relocated": pair(() => api.buildChildPrompt(child(CHILD)), () => plain.buildChildPrompt(child(CHILD))),
    stripForwarded: pair(() => api.stripForwarded(forwardedTo, prompt), () => plain.stripForwarded(forwardedTo, prompt, PARENT)),
    // All regions, files, skills and cuts, against plain JavaScript that finds the identity alone.
    parsePrompt: {
      package: () => {
        const { regions, cuts } = api.parsePrompt(prompt);
        return regions.at(-1).end + cuts.relocated.offset;
      },
      plain: () => read(plain.inheritedIdentity(prompt, relocated).text),
      agree: () => api.parsePrompt(prompt).cuts.relocated.line === plain.inheritedIdentity(prompt, relocated).cut.line,
    },
  };
}

/** A job that makes a text, in both versions. `agree` returns whether their results are equal. */
const pair = (ours, theirs) => ({
  package: () => read(ours().text),
  plain: () => read(theirs().text),
  agree: () => ours().text === theirs().text,
});

/** Reads a string. If the engine keeps it as a tree of parts, this joins them. */
const read = (text) => text.length + text.charCodeAt(text.length >> 1);

/** Measures all jobs on every kind of prompt. `sizes` are names of `SIZES`. */
export function measureAll(api, { sizes = Object.keys(SIZES), shapes = ["section", "footer"], rounds = 101 } = {}) {
  const results = [];
  for (const size of sizes)
    for (const shape of shapes)
      for (const wide of [false, true]) {
        const prompt = makePrompt(shape, SIZES[size], wide);
        const measured = measure(jobs(api, prompt), prompt, Math.ceil(rounds / (SIZES[size] < 500_000 ? 1 : SIZES[size] < 4_000_000 ? 3 : 12)));
        results.push(...measured.map((row) => ({ size, shape, string: wide ? "two-byte" : "one-byte", ...row })));
      }
  return results;
}

function measure(jobs, prompt, rounds) {
  const buffer = new Uint8Array(prompt.length * 3);
  const runs = [{ job: "copy", way: "copy", run: () => encoder.encodeInto(prompt, buffer).written }];
  for (const [job, ways] of Object.entries(jobs)) {
    if (!ways.agree()) throw new Error(`${job}: the results of the package and of the plain version differ`);
    for (const way of ["package", "plain"]) runs.push({ job, way, run: ways[way] });
  }
  for (const one of runs) {
    // Gives the engine time to compile.
    for (let index = 0; index < 3; index++) turn(one.run, 1);
    one.calls = 1;
    for (let time = 0; (time = turn(one.run, one.calls)) < TURN && one.calls < 1e6; ) one.calls = Math.ceil(one.calls * Math.max(2, Math.min(10, TURN / (time || 0.1))));
    one.times = [];
  }
  for (let round = 0; round < rounds; round++)
    for (const one of runs) one.times.push((turn(one.run, one.calls) * 1000) / one.calls);
  globalThis.benchSink = sink;
  const times = (job, way) => runs.find((run) => run.job === job && run.way === way).times;
  const copy = times("copy", "copy");
  return Object.keys(jobs).map((job) => {
    const [ours, theirs] = [times(job, "package"), times(job, "plain")];
    return {
      job,
      microseconds: { package: spread(ours), plain: spread(theirs), copy: spread(copy) },
      faster: spread(theirs.map((time, round) => time / ours[round])),
      copies: spread(ours.map((time, round) => time / copy[round])),
    };
  });
}

/** Milliseconds for a number of calls. */
function turn(run, calls) {
  const start = performance.now();
  for (let call = 0; call < calls; call++) sink = (sink + run()) | 0;
  return performance.now() - start;
}

/** The median and the quartiles. */
export function spread(values) {
  const sorted = [...values].sort((a, b) => a - b);
  const at = (part) => sorted[Math.round((sorted.length - 1) * part)];
  return { median: at(0.5), low: at(0.25), high: at(0.75) };
}
