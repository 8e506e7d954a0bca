// Counts verdicts and prints them: a table of situations by version, totals, and readable failures.

export class Report {
  constructor(title) {
    this.title = title;
    this.cells = new Map();
    this.alarms = [];
    this.failures = [];
    this.total = count();
    this.plainCodes = new Map();
  }

  add(labelled, result) {
    const row = rowOf(labelled);
    for (const key of [row, `in: ${labelled.slots.length === 1 ? labelled.slots[0] : "several slots"}`]) {
      if (key.startsWith("in:") && labelled.group !== "situation") continue;
      for (const column of [labelled.version, "all"]) this.cell(key, column)[result.verdict]++;
    }
    this.total[result.verdict]++;
    if (labelled.group === "plain") {
      if (result.said) this.alarms.push(labelled.id);
      for (const code of result.codes) this.plainCodes.set(code, (this.plainCodes.get(code) ?? 0) + 1);
    }
    if (result.verdict !== "right") this.failures.push({ labelled, result });
  }

  cell(row, column) {
    const key = `${row}\0${column}`;
    if (!this.cells.has(key)) this.cells.set(key, count());
    return this.cells.get(key);
  }

  get prompts() {
    return Object.values(this.total).reduce((a, b) => a + b, 0);
  }

  get share() {
    return this.total.right / this.prompts;
  }

  table(versions) {
    const columns = [...versions, "all"];
    const rows = [...new Set([...this.cells.keys()].map((key) => key.split("\0")[0]))];
    const ordered = [...rows.filter((row) => !row.startsWith("in:")), ...rows.filter((row) => row.startsWith("in:"))];
    const lines = [["", ...columns], ...ordered.map((row) => [row, ...columns.map((column) => word(this.cells.get(`${row}\0${column}`)))])];
    const widths = lines[0].map((_, i) => Math.max(...lines.map((line) => line[i].length)));
    const print = (line) => line.map((text, i) => (i === 0 ? text.padEnd(widths[i]) : text.padStart(widths[i]))).join("  ");
    return [this.title, ...lines.map(print), this.summary()].join("\n");
  }

  summary() {
    const { right, said, twin, wrong } = this.total;
    const codes = [...this.plainCodes].map(([code, n]) => `${code} ${n}`).join(", ");
    return (
      `${this.prompts} prompts: ${right} right (${(100 * this.share).toFixed(2)} %), ${said} wrong with a warning, ${twin} twins with one anchor, ${wrong} wrong without a warning; ` +
      `ambiguity reported although nothing is quoted: ${this.alarms.length}${codes && ` (diagnostics there: ${codes})`}`
    );
  }
}

/** The row of a prompt: its quote, its kind if it was made on purpose, or its group if it was drawn at random. */
function rowOf({ group, quotes }) {
  if (group === "situation" || group === "plain") return quotes[0];
  return group === "pair" || group === "adversarial" ? group : `${group}: ${quotes[0]}`;
}

const count = () => ({ right: 0, said: 0, twin: 0, wrong: 0 });

/** If all are right, the number. Otherwise right/wrong with a warning/twins/wrong without a warning. */
function word(cell) {
  if (!cell) return "-";
  const { right, said, twin, wrong } = cell;
  return said + twin + wrong === 0 ? String(right) : `${right}/${said}/${twin}/${wrong}`;
}

/** One failure, with the text around the differences. */
export function describe({ labelled, result }) {
  const { prompt } = labelled;
  const verdict = result.verdict === "said" ? "WRONG, WITH A WARNING" : result.verdict.toUpperCase();
  const quoting = `${labelled.slots.join(" + ")}: ${labelled.quotes.join(" + ")}`;
  const lines = [`${verdict}  ${labelled.id}  [${quoting}]  diagnostics: ${result.codes.join(", ") || "none"}`];
  for (const { what, expected, got } of result.problems.slice(0, 4)) lines.push(`  ${what}`, ...difference(prompt, expected, got));
  if (result.problems.length > 4) lines.push(`  … and ${result.problems.length - 4} more`);
  return lines.join("\n");
}

function difference(prompt, expected, got) {
  if (Array.isArray(expected) && Array.isArray(got)) {
    const at = expected.findIndex((item, i) => JSON.stringify(item) !== JSON.stringify(got[i]));
    const i = at < 0 ? expected.length : at;
    return [`    item ${i + 1}`, `    expected ${show(prompt, expected[i])}`, `    got      ${show(prompt, got[i])}`];
  }
  if (typeof expected === "string" && typeof got === "string" && expected.length + got.length > 160) {
    let at = 0;
    while (at < expected.length && expected[at] === got[at]) at++;
    const from = Math.max(0, at - 40);
    const around = (text) => JSON.stringify(text.slice(from, at + 60));
    return [`    first difference at ${at}`, `    expected ${around(expected)}`, `    got      ${around(got)}`];
  }
  return [`    expected ${show(prompt, expected)}`, `    got      ${show(prompt, got)}`];
}

function show(prompt, value) {
  if (value === undefined || value === null) return "nothing";
  const text = JSON.stringify(value);
  if (typeof value.offset === "number") {
    const around = [prompt.slice(Math.max(0, value.offset - 50), value.offset), prompt.slice(value.offset, value.offset + 50)];
    return `${text}: ${around.map((side) => JSON.stringify(side)).join(" ✂ ")}`;
  }
  if (typeof value.start === "number") {
    const slice = prompt.slice(value.start, value.end);
    return `${text}: ${JSON.stringify(slice.length > 120 ? `${slice.slice(0, 60)} … ${slice.slice(-60)}` : slice)}`;
  }
  return text;
}
