import { type Locale, defaultLocale, interfaceLocales, locales } from "@lineup/contract/constants";

import type { Text } from "#server/platform/texts";

/** A memo with the languages it can be read in. */
export interface Shown {
  readonly locale_code: Locale;
  readonly translations: readonly { readonly locale_code: Locale }[];
}

/** The same, where the author may leave the language open. */
interface Spoken extends Pick<Shown, "translations"> {
  readonly locale_code?: Locale | undefined;
}

/**
 * @param authors the language the author reads
 * @returns the language of the memo's own text. When the author doesn't name it, it is the first one without a
 *   translation, starting with the author's language.
 */
export function languageOf({ locale_code, translations }: Spoken, authors: string): Locale {
  if (locale_code !== undefined) return locale_code;
  const taken = translations.map((one) => one.locale_code);
  const own = locales.find((locale) => locale === authors);
  const inOrder = [...(own ? [own] : []), ...locales];
  return inOrder.find((locale) => !taken.includes(locale)) ?? defaultLocale;
}

/** @returns a sentence about a memo that is translated into its own language; null when it isn't */
export function languageProblem({
  locale_code,
  translations,
}: Spoken): { field: "translations"; text: Text } | null {
  if (translations.every((one) => one.locale_code !== locale_code)) return null;
  return {
    field: "translations",
    text: {
      en: "The text itself is in this language: choose another one for it, or remove the translation",
      es: "El propio texto está en este idioma: elige otro para él o quita la traducción",
    },
  };
}

/**
 * @param own the language the reader has chosen
 * @returns the language the memo is shown in: the reader's; for a reader of a language the product isn't available
 *   in, English; otherwise the memo's own
 */
export function shownLocale({ locale_code, translations }: Shown, own: string): string {
  const isSpoken = interfaceLocales.some((locale) => locale === own);
  const inOrder = isSpoken ? [own] : [own, defaultLocale];
  const has = [locale_code, ...translations.map((one) => one.locale_code)];
  return inOrder.find((locale) => has.some((one) => one === locale)) ?? locale_code;
}
