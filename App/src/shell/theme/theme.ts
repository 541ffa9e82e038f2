/** The theme: light, dark, or that of the device. */
export type Theme = "system" | "light" | "dark";

const key = "cordada.theme";
/** The theme of the device. */
export const darkDevice = matchMedia("(prefers-color-scheme: dark)");

function chosen(): Theme {
  const kept = localStorage.getItem(key);
  return kept === "light" || kept === "dark" ? kept : "system";
}

/** Applies the theme stored on this device. */
export function paint(): void {
  const theme = chosen();
  const dark = theme === "dark" || (theme === "system" && darkDevice.matches);
  document.documentElement.dataset["theme"] = dark ? "dark" : "light";
  // The browser's bar above the page takes the colour of the page: --ground in tokens.css.
  for (const bar of document.querySelectorAll("meta[name=theme-color]")) {
    bar.setAttribute("content", dark ? "#0f1516" : "#f5f6f4");
  }
}

/** Sets and stores the theme. */
export function setTheme(theme: Theme): void {
  if (theme === "system") localStorage.removeItem(key);
  else localStorage.setItem(key, theme);
  paint();
  window.dispatchEvent(new Event("themechange"));
}

/** Calls `listener` when the page turns dark or light, until the returned function is called. */
export function onTheme(listener: (dark: boolean) => void): () => void {
  const tell = () => {
    paint();
    listener(isDark());
  };
  darkDevice.addEventListener("change", tell);
  window.addEventListener("themechange", tell);
  return () => {
    darkDevice.removeEventListener("change", tell);
    window.removeEventListener("themechange", tell);
  };
}

/** True if the page is dark. */
export function isDark(): boolean {
  return document.documentElement.dataset["theme"] === "dark";
}
