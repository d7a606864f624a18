import { type Locale, defaultLocale, interfaceLocales, locales } from "@lineup/contract/constants";

import type { Text } from "#server/platform/texts";

/** The languages of a memo: of its original text, and of its translations. */
export interface Shown {
  readonly locale_code: Locale;
  readonly translations: readonly { readonly locale_code: Locale }[];
}

/** The languages of a memo to write; the author may leave out the language of the original text. */
interface Spoken extends Pick<Shown, "translations"> {
  readonly locale_code?: Locale | undefined;
}

/**
 * @param authors the language that the author reads
 * @returns the language of the memo's original text. If the author left it out, it is the first language that the memo
 *   has no translation into, starting with the language that the author reads.
 */
export function languageOf({ locale_code, translations }: Spoken, authors: string): Locale {
  if (locale_code !== undefined) return locale_code;
  const taken = translations.map((one) => one.locale_code);
  const own = locales.find((locale) => locale === authors);
  const inOrder = [...(own ? [own] : []), ...locales];
  return inOrder.find((locale) => !taken.includes(locale)) ?? defaultLocale;
}

/**
 * @returns the field and a text about the mistake if a memo is translated into its original language; otherwise null
 */
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
 * @param own the language that the reader has chosen
 * @returns the language in which the memo is shown: the reader's language if the memo has it; if the product isn't
 *   available in the reader's language, English if the memo has it; otherwise the memo's original language
 */
export function shownLocale({ locale_code, translations }: Shown, own: string): string {
  const isSpoken = interfaceLocales.some((locale) => locale === own);
  const inOrder = isSpoken ? [own] : [own, defaultLocale];
  const has = [locale_code, ...translations.map((one) => one.locale_code)];
  return inOrder.find((locale) => has.some((one) => one === locale)) ?? locale_code;
}
