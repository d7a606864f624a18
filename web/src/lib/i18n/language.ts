import { storage } from "#web/lib/browser/storage.ts";

export const languages = ["en", "es"] as const;
export type Language = (typeof languages)[number];

/** The language chosen on this device. */
export const languageKey = "lineup-language";
/** The language in the account of the last signed-in person. */
const accountKey = "lineup-account-language";
const listeners = new Set<() => void>();
const preparations = new Set<(language: Language) => Promise<void> | undefined>();
let language: Language = firstLanguage();

/** @returns the current language of the interface */
export function currentLanguage(): Language {
  return language;
}

/** @returns the interface language for a locale such as `es-MX`; English if there is no translation */
export function languageOf(locale: string | null | undefined): Language {
  return locale?.toLowerCase().startsWith("es") ? "es" : "en";
}

/** Sets the language of this device, whatever an account says. */
export function setLanguage(next: Language): Promise<void> {
  storage.set(languageKey, next);
  return show(next);
}

/**
 * Shows the account's language if none was chosen on this device, even if it was changed on another device.
 * @param locale the account's locale, such as `es-MX`
 * @param anew true if the person just chose it, at a sign-in or in the account
 */
export async function followAccount(locale: string | null, anew = false): Promise<void> {
  if (anew) storage.remove(languageKey);
  if (storage.get(languageKey) !== null) return;
  const next = languageOf(locale);
  // Every account starts with English, so that setting alone says nothing about someone's preference.
  if (next === "en" && !anew && storage.get(accountKey) === null) return;
  storage.set(accountKey, next);
  await show(next);
}

/** Changes the language once all texts in use have loaded, to keep screens from mixing languages. */
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

/** Sets the page's language for hyphenation and screen readers. */
export function announce(): void {
  if (typeof document !== "undefined") document.documentElement.lang = language;
}

function firstLanguage(): Language {
  const stored = storage.get(languageKey) ?? storage.get(accountKey);
  if (stored === "en" || stored === "es") return stored;
  return typeof document === "undefined" ? "en" : languageOf(navigator.language);
}
