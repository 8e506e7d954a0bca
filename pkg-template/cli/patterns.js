/** Patterns of names and paths. The playground uses this module too. */

/**
 * Returns a function that tests if a pattern matches a whole text. `*` matches any run of characters, including `/`.
 * `\*` matches a literal `*`. Any other character, including `\`, matches itself.
 * @param {string} pattern
 * @returns {(text: string) => boolean}
 */
export function matcher(pattern) {
  // Each run between two stars is searched from the end of the previous one. The earliest match leaves the most room.
  const runs = pattern.split(/(?<!\\)\*/).map((run) => run.replaceAll("\\*", "*"));
  const first = runs[0];
  const last = runs[runs.length - 1];
  if (runs.length === 1) return (text) => text === first;
  return (text) => {
    if (!text.startsWith(first)) return false;
    let at = first.length;
    for (const run of runs.slice(1, -1)) {
      const found = text.indexOf(run, at);
      if (found < 0) return false;
      at = found + run.length;
    }
    return text.length - last.length >= at && text.endsWith(last);
  };
}
