// Runs in a page before its own scripts. Records problems, requests, copied text and downloads.
const watched = (globalThis.watched = { problems: [], copied: "", download: undefined });
const say = (problem) => watched.problems.push(problem);

addEventListener("error", (event) => say(`error: ${event.error?.stack ?? event.message}`));
addEventListener("unhandledrejection", ({ reason }) => say(`error: ${reason?.stack ?? reason}`));
document.addEventListener("securitypolicyviolation", (event) =>
  say(`policy violated: ${event.violatedDirective} ${event.blockedURI} ${event.sourceFile}:${event.lineNumber}`),
);
for (const level of ["error", "warn"]) {
  const write = console[level];
  console[level] = (...words) => {
    say(`console: ${words.join(" ")}`);
    write.apply(console, words);
  };
}

const clipboard = { writeText: async (text) => void (watched.copied = text), readText: async () => watched.copied };
Object.defineProperty(navigator, "clipboard", { value: clipboard });

const made = new Map();
const { createObjectURL } = URL;
URL.createObjectURL = (blob) => {
  const url = createObjectURL.call(URL, blob);
  made.set(url, blob);
  return url;
};
const { click } = HTMLAnchorElement.prototype;
HTMLAnchorElement.prototype.click = function () {
  if (!this.download) return click.call(this);
  watched.download = made.get(this.href).text();
};

watched.asked = () => performance.getEntriesByType("resource").map(({ name }) => name);
