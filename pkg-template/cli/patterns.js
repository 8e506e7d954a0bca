/** Patterns of names and paths. The playground reads them with this as well. */

/**
 * Tells which texts a pattern matches as a whole: `*` stands for any run of characters, `/` included, and `\*` for itself. Any
 * other character, a `\` too, stands for itself.
 * @param {string} pattern
 * @returns {(text: string) => boolean}
 */
export function matcher(pattern) {
  // Each run between two stars is looked for from where the one before it ended: the earliest place leaves most room.
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
