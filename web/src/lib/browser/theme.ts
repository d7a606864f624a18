import { storage } from "./storage.ts";

export const themes = ["system", "light", "dark"] as const;
export type Theme = (typeof themes)[number];

export const themeKey = "lineup-theme";
const listeners = new Set<() => void>();

/** @returns the chosen theme; `system` follows the device */
export function currentTheme(): Theme {
  const stored = storage.get(themeKey);
  return stored === "light" || stored === "dark" ? stored : "system";
}

/** Sets the theme and stores it on this device. */
export function setTheme(theme: Theme): void {
  if (theme === "system") storage.remove(themeKey);
  else storage.set(themeKey, theme);
  applyTheme();
  for (const listener of listeners) listener();
}

/** Applies the stored theme to the page. */
export function applyTheme(): void {
  const theme = currentTheme();
  if (theme === "system") delete document.documentElement.dataset["theme"];
  else document.documentElement.dataset["theme"] = theme;
}

export function onThemeChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
