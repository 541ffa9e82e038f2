/** Light, dark, or what the device says. */
export type Theme = "system" | "light" | "dark";

const key = "cordada.theme";
/** What the device says. */
export const darkDevice = matchMedia("(prefers-color-scheme: dark)");

function chosen(): Theme {
  const kept = localStorage.getItem(key);
  return kept === "light" || kept === "dark" ? kept : "system";
}

/** Paints the page by the theme kept on this device. */
export function paint(): void {
  const theme = chosen();
  const dark = theme === "dark" || (theme === "system" && darkDevice.matches);
  document.documentElement.dataset["theme"] = dark ? "dark" : "light";
  // The device's own bar above the page takes the page's ground: --ground of tokens.css.
  for (const bar of document.querySelectorAll("meta[name=theme-color]")) {
    bar.setAttribute("content", dark ? "#0f1516" : "#f5f6f4");
  }
}

/** Changes the theme, at once and for the next start. */
export function setTheme(theme: Theme): void {
  if (theme === "system") localStorage.removeItem(key);
  else localStorage.setItem(key, theme);
  paint();
  window.dispatchEvent(new Event("themechange"));
}

/** Calls `listener` whenever light turns dark or back; the answer stops that. */
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

/** Whether the page is painted dark now. */
export function isDark(): boolean {
  return document.documentElement.dataset["theme"] === "dark";
}
