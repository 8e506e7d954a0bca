/** The options of CodeMirror's extension that shows special characters as marks. */
interface SpecialCharacters {
  readonly addSpecialChars: RegExp;
  render(code: number, description: string | null, placeholder: string): HTMLElement;
}

const names = new Map([[0x0d, "carriage return"], [0xfeff, "byte order mark"], [0x00, "null"]]);

/** Shows control characters and lone surrogates. Carriage returns are faint, because each line may have one. */
export const specialCharacters: SpecialCharacters = {
  // Without the u flag, each half of a surrogate pair would match.
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
