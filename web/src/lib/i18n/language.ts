import { useSyncExternalStore } from "react";
import { storage } from "../storage.ts";

export const languages = ["en", "es"] as const;
export type Language = (typeof languages)[number];

const storageKey = "lineup-language";
const listeners = new Set<() => void>();
const preparations = new Set<(language: Language) => Promise<void> | undefined>();
let language: Language = firstLanguage();

/** @returns the language the interface speaks now */
export function currentLanguage(): Language {
  return language;
}

/** @returns the same, and draws again when it changes */
export function useLanguage(): Language {
  return useSyncExternalStore(onLanguageChange.subscribe, currentLanguage);
}

/** @returns the language a locale such as `es-MX` is shown in; English where we have no translation */
export function languageOf(locale: string | null | undefined): Language {
  return locale?.toLowerCase().startsWith("es") ? "es" : "en";
}

/** Changes the language once all texts in use are there, so that no screen shows half of each. */
export async function setLanguage(next: Language): Promise<void> {
  remember(next);
  if (next === language) return;
  await Promise.all([...preparations].map(async (prepare) => prepare(next)));
  language = next;
  announce();
  for (const listener of listeners) listener();
}

export const onLanguageChange = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  beforeSwitch(prepare: (language: Language) => Promise<void> | undefined): void {
    preparations.add(prepare);
  },
};

/** Tells the browser (hyphenation, screen readers) which language the page is in. */
export function announce(): void {
  if (typeof document !== "undefined") document.documentElement.lang = language;
}

function firstLanguage(): Language {
  const stored = storage.get(storageKey);
  if (stored === "en" || stored === "es") return stored;
  return typeof document === "undefined" ? "en" : languageOf(navigator.language);
}

function remember(next: Language): void {
  storage.set(storageKey, next);
}
