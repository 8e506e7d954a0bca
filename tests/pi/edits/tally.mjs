// Counts verdicts by kind of edit and version, and prints them in percent.

export class Tally {
  constructor(title) {
    this.title = title;
    this.cells = new Map();
    this.silent = [];
  }

  /** A pair counts in the rows of both its edits, and once in all. */
  add({ names, id, document }, mode, result) {
    for (const key of [...names, "all"]) for (const column of [document.version, "all"]) this.cell(key, column)[result.verdict]++;
    if (result.verdict === "silent") this.silent.push(`${id}, ${result.child} child, known parts: ${mode}: ${result.problem}`);
  }

  cell(row, column) {
    const key = `${row}\0${column}`;
    if (!this.cells.has(key)) this.cells.set(key, { right: 0, said: 0, silent: 0 });
    return this.cells.get(key);
  }

  get total() {
    return this.cell("all", "all");
  }

  get shareRight() {
    return this.total.right / count(this.total);
  }

  summary() {
    return `${this.title}: ${count(this.total)} cuts, in percent right / said / silent: ${exact(this.total)}`;
  }

  table() {
    const keys = [...this.cells.keys()].map((key) => key.split("\0"));
    const columns = [...new Set(keys.map(([, column]) => column))].sort((a, b) => (a === "all") - (b === "all") || a.localeCompare(b, "en", { numeric: true }));
    const rows = [...new Set(keys.map(([row]) => row))].sort((a, b) => (a === "all") - (b === "all"));
    const lines = [["", ...columns], ...rows.map((row) => [row, ...columns.map((column) => (this.cells.has(`${row}\0${column}`) ? brief(this.cell(row, column)) : "-"))])];
    const widths = lines[0].map((_, i) => Math.max(...lines.map((line) => line[i].length)));
    const print = (line) => line.map((text, i) => (i === 0 ? text.padEnd(widths[i]) : text.padStart(widths[i]))).join("  ");
    return [this.summary(), ...lines.map(print)].join("\n");
  }
}

const count = ({ right, said, silent }) => right + said + silent;

/** In whole percent, but what is there at all is at least 1 and what is not all at most 99. All right: 100 alone. */
function brief(cell) {
  const of = (n) => (n === 0 || n === count(cell) ? (100 * n) / count(cell) : Math.min(99, Math.max(1, Math.round((100 * n) / count(cell)))));
  return cell.right === count(cell) ? "100" : [cell.right, cell.said, cell.silent].map(of).join("/");
}

const exact = (cell) => [cell.right, cell.said, cell.silent].map((n) => ((100 * n) / count(cell)).toFixed(2)).join(" / ");
