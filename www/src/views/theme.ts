import { served } from "../served.ts";

const themes = ["system", "light", "dark"] as const;
type Theme = (typeof themes)[number];
const key = "theme";

const isTheme = (value: string | null): value is Theme => themes.some((theme) => theme === value);

/** The theme that the reader chose. Without a choice, or where nothing can be stored, it is the system's. */
function chosen(): Theme {
  try {
    const stored = served ? null : localStorage.getItem(key);
    return isTheme(stored) ? stored : "system";
  } catch {
    return "system";
  }
}

export function bindTheme(button: HTMLButtonElement): void {
  const show = (theme: Theme) => {
    if (theme === "system") delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = theme;
    button.textContent = `Theme: ${theme}`;
  };
  let theme = chosen();
  show(theme);
  button.addEventListener("click", () => {
    theme = themes[(themes.indexOf(theme) + 1) % themes.length]!;
    show(theme);
    try {
      if (!served) localStorage.setItem(key, theme);
    } catch {
      // The theme is shown, but not remembered.
    }
  });
}
