import { type Locale, defaultLocale, interfaceLocales, locales } from "@lineup/contract/constants";

import type { Text } from "#server/platform/texts";

/** The language of a memo's original text, and the languages of its translations. */
export interface Shown {
  readonly locale_code: Locale;
  readonly translations: readonly { readonly locale_code: Locale }[];
}

/** The languages of a memo that is being written. The author may leave out the language of the original text. */
interface Spoken extends Pick<Shown, "translations"> {
  readonly locale_code?: Locale | undefined;
}

/**
 * @param authors the author's language
 * @returns the language of the memo's original text. If the author chose no language, this is the first language without
 *   a translation; the author's language is tried first.
 */
export function languageOf({ locale_code, translations }: Spoken, authors: string): Locale {
  if (locale_code !== undefined) return locale_code;
  const taken = translations.map((one) => one.locale_code);
  const own = locales.find((locale) => locale === authors);
  const inOrder = [...(own ? [own] : []), ...locales];
  return inOrder.find((locale) => !taken.includes(locale)) ?? defaultLocale;
}

/**
 * @returns an error for the field `translations` if the memo has a translation into its original language; otherwise null
 */
export function languageProblem({
  locale_code,
  translations,
}: Spoken): { field: "translations"; text: Text } | null {
  if (translations.every((one) => one.locale_code !== locale_code)) return null;
  return {
    field: "translations",
    text: {
      en: "The original is already in this language: change the language of the original or remove the translation",
      es: "El original ya está en este idioma: cambia el idioma del original o quita la traducción",
    },
  };
}

/**
 * @param own the language that the reader has chosen
 * @returns the language in which the memo is shown: the reader's language, if the memo has a text in this language;
 *   otherwise English, if the memo has an English text and the product isn't available in the reader's language;
 *   otherwise the memo's original language
 */
export function shownLocale({ locale_code, translations }: Shown, own: string): string {
  const isSpoken = interfaceLocales.some((locale) => locale === own);
  const inOrder = isSpoken ? [own] : [own, defaultLocale];
  const has = [locale_code, ...translations.map((one) => one.locale_code)];
  return inOrder.find((locale) => has.some((one) => one === locale)) ?? locale_code;
}
