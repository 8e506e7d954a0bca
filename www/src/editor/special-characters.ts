/** What CodeMirror calls the characters that it shows as marks. */
interface SpecialCharacters {
  readonly addSpecialChars: RegExp;
  render(code: number, description: string | null, placeholder: string): HTMLElement;
}

const names = new Map([[0x0d, "carriage return"], [0xfeff, "byte order mark"], [0x00, "null"]]);

/** Shows what would be invisible: a carriage return faintly, as every line may have one; lone surrogates; controls. */
export const specialCharacters: SpecialCharacters = {
  // Without the u flag the two halves of a pair would match on their own.
  addSpecialChars: /[\p{Cs}]/u,
  render(code, description, placeholder) {
    const mark = document.createElement("span");
    const hex = code.toString(16).toUpperCase().padStart(4, "0");
    const name = code >= 0xd800 && code <= 0xdfff ? `lone surrogate ${hex}` : (names.get(code) ?? description ?? `character ${hex}`);
    mark.className = code === 0x0d ? "cm-special cm-return" : "cm-special";
    mark.textContent = code === 0x0d ? "␍" : code >= 0xd800 && code <= 0xdfff ? `\\u${hex.toLowerCase()}` : placeholder;
    mark.title = name;
    mark.setAttribute("role", "img");
    mark.setAttribute("aria-label", name);
    return mark;
  },
};
