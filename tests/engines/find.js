// Runs in the page: finds the elements of a Playwright selector, also inside open shadow roots.

/**
 * Applies `steps` one after the other, from the document on: `{ css }`, `{ text, exact }`, `{ hasText }`, `{ nth }`.
 */
export function find(steps) {
  const words = (element) => element.textContent.replace(/\s+/g, " ").trim();
  const below = (root) =>
    [...root.querySelectorAll("*")].flatMap((element) => [element, ...(element.shadowRoot ? below(element.shadowRoot) : [])]);
  const inside = (root) => [...(root.shadowRoot ? below(root.shadowRoot) : []), ...below(root)];
  const parentOf = (element) => element.parentElement ?? element.getRootNode().host;

  // `a > b` and `a ~ b` are in one tree, so the browser matches them. A space may cross the border of a shadow root.
  const compounds = (css) => css.match(/(?:[^\s"'[(]|\[[^\]]*\]|\((?:"[^"]*"|'[^']*'|[^)])*\)|\s*[>~+]\s*)+/g).map((compound) => {
    const [, plain, , hasText] = /^(.*?)(?::has-text\((["'])(.*?)\2\))?$/.exec(compound);
    return { plain: plain || "*", hasText };
  });
  const fits = (element, { plain, hasText }) => element.matches(plain) && (hasText === undefined || has(element, hasText));
  const has = (element, text) => words(element).toLowerCase().includes(text.toLowerCase());
  function fitsAll(element, parts) {
    if (!fits(element, parts.at(-1))) return false;
    let rest = parts.length - 1;
    for (let at = parentOf(element); at && rest > 0; at = parentOf(at)) if (fits(at, parts[rest - 1])) rest--;
    return rest === 0;
  }
  const alternatives = (css) => css.split(/,(?![^[(]*[\])])/).map((one) => compounds(one.trim()));

  let found = [document.documentElement];
  for (const { css, text, exact, hasText, nth } of steps) {
    if (css !== undefined) {
      const parts = alternatives(css);
      found = found.flatMap(inside).filter((element) => parts.some((one) => fitsAll(element, one)));
    } else if (text !== undefined) {
      const says = (element) => !/^(SCRIPT|STYLE|HEAD|TITLE)$/.test(element.tagName) && (exact ? words(element) === text : has(element, text));
      found = found.flatMap(inside).filter((element) => says(element) && ![...element.children].some(says));
    } else if (hasText !== undefined) found = found.filter((element) => has(element, hasText));
    else found = found.slice(nth, nth + 1);
    found = [...new Set(found)];
  }
  return found;
}
