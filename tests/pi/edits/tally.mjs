// Counts verdicts by edit and version, and prints them in percent.

export class Tally {
  constructor(title) {
    this.title = title;
    this.cells = new Map();
    this.silent = [];
  }

  /** A pair counts in the rows of both its edits, and once in the row `all`. */
  add({ names, id, document }, mode, result) {
    for (const key of [...names, "all"]) for (const column of [document.version, "all"]) this.cell(key, column)[result.verdict]++;
    if (result.verdict === "silent") this.silent.push(`${id}, ${result.child} child, known parts: ${mode}: ${result.problem}`);
  }

  cell(row, column) {
    const key = `${row}\0${column}`;
    if (!this.cells.has(key)) this.cells.set(key, { right: 0, said: 0, silent: 0 });
    return this.cells.get(key);
  }

  get shareRight() {
    const total = this.cell("all", "all");
    return total.right / count(total);
  }

  summary() {
    const total = this.cell("all", "all");
    return `${this.title}: ${count(total)} cuts, in percent right / said / silent: ${exact(total)}`;
  }

  table() {
    const keys = [...this.cells.keys()].map((key) => key.split("\0"));
    const allLast = (a, b) => (a === "all") - (b === "all");
    const rows = [...new Set(keys.map(([row]) => row))].sort(allLast);
    const columns = [...new Set(keys.map(([, column]) => column))].sort(
      (a, b) => allLast(a, b) || a.localeCompare(b, "en", { numeric: true }),
    );
    const written = (row, column) => (this.cells.has(`${row}\0${column}`) ? brief(this.cell(row, column)) : "-");
    const lines = [["", ...columns], ...rows.map((row) => [row, ...columns.map((column) => written(row, column))])];
    const widths = lines[0].map((_, i) => Math.max(...lines.map((line) => line[i].length)));
    const print = (line) => line.map((text, i) => (i === 0 ? text.padEnd(widths[i]) : text.padStart(widths[i]))).join("  ");
    return [this.summary(), ...lines.map(print)].join("\n");
  }
}

const verdicts = ["right", "said", "silent"];
const count = (cell) => cell.right + cell.said + cell.silent;

/**
 * Whole percentages. A count above zero is at least 1, and a count below the total at most 99. If all are right: 100.
 */
function brief(cell) {
  const all = count(cell);
  if (cell.right === all) return "100";
  const percent = (n) => (n === 0 || n === all ? (100 * n) / all : Math.min(99, Math.max(1, Math.round((100 * n) / all))));
  return verdicts.map((verdict) => percent(cell[verdict])).join("/");
}

const exact = (cell) => verdicts.map((verdict) => ((100 * cell[verdict]) / count(cell)).toFixed(2)).join(" / ");
