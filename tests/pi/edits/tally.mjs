// Counts verdicts by kind of edit and version, and prints them in percent.

export class Tally {
  constructor(title) {
    this.title = title;
    this.cells = new Map();
    this.silent = [];
  }

  add({ row, names, id, document }, mode, result) {
    for (const key of [row, "all"]) for (const column of [document.version, "all"]) this.cell(key, column)[result.verdict]++;
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

  /** The share of right answers, and the number of silent ones. */
  get shareRight() {
    return this.total.right / count(this.total);
  }

  summary() {
    return `${this.title}: ${count(this.total)} cuts, in percent right / said / silent: ${percent(this.total)}`;
  }

  table() {
    const keys = [...this.cells.keys()].map((key) => key.split("\0"));
    const columns = [...new Set(keys.map(([, column]) => column))].sort((a, b) => (a === "all") - (b === "all") || a.localeCompare(b, "en", { numeric: true }));
    const rows = [...new Set(keys.map(([row]) => row))].sort((a, b) => (a === "all") - (b === "all"));
    const lines = [["", ...columns], ...rows.map((row) => [row, ...columns.map((column) => (this.cells.has(`${row}\0${column}`) ? percent(this.cell(row, column)) : "-"))])];
    const widths = lines[0].map((_, i) => Math.max(...lines.map((line) => line[i].length)));
    const print = (line) => line.map((text, i) => (i === 0 ? text.padEnd(widths[i]) : text.padStart(widths[i]))).join("  ");
    return [this.summary(), ...lines.map(print)].join("\n");
  }
}

const count = ({ right, said, silent }) => right + said + silent;

/** All right: 100 alone. */
function percent(cell) {
  const of = (n) => {
    const share = (100 * n) / count(cell);
    return share === 0 || share === 100 ? String(share) : share.toFixed(1);
  };
  return cell.right === count(cell) ? "100" : [cell.right, cell.said, cell.silent].map(of).join("/");
}
