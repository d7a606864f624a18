import { useSyncExternalStore } from "react";
import { storage } from "#web/lib/browser/storage.ts";

export const languages = ["en", "es"] as const;
export type Language = (typeof languages)[number];

/** What was chosen on this device. */
export const languageKey = "lineup-language";
/** What the account of the person who was signed in last says. */
const accountKey = "lineup-account-language";
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

/** Changes the language of this device, whatever an account says. */
export function setLanguage(next: Language): Promise<void> {
  storage.set(languageKey, next);
  return show(next);
}

/**
 * Shows the language of the account where nothing was chosen on this device, also when it was changed on another one.
 * @param locale the account's, such as `es-MX`
 * @param anew true where the person has just said so: at a sign-in, or by a change of the account
 */
export async function followAccount(locale: string | null, anew = false): Promise<void> {
  if (anew) storage.remove(languageKey);
  if (storage.get(languageKey) !== null) return;
  const next = languageOf(locale);
  // English is what accounts start with, so by itself it says nothing about what someone wants to read.
  if (next === "en" && !anew && storage.get(accountKey) === null) return;
  storage.set(accountKey, next);
  await show(next);
}

/** Changes the language once all texts in use are there, so that no screen shows half of each. */
async function show(next: Language): Promise<void> {
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
  const stored = storage.get(languageKey) ?? storage.get(accountKey);
  if (stored === "en" || stored === "es") return stored;
  return typeof document === "undefined" ? "en" : languageOf(navigator.language);
}
