import { type Locale, defaultLocale, interfaceLocales, locales } from "@lineup/contract/constants";

import type { Text } from "#server/platform/texts";

/** A memo, and what it is translated into. */
export interface Shown {
  readonly locale_code: Locale;
  readonly translations: readonly { readonly locale_code: Locale }[];
}

/** The same where its writer may not say what it is written in. */
interface Spoken extends Pick<Shown, "translations"> {
  readonly locale_code?: Locale | undefined;
}

/** @param authors what its author reads in @returns what a memo's own text is written in, where its writer does not say: a language that it is not translated into */
export function languageOf({ locale_code, translations }: Spoken, authors: string): Locale {
  if (locale_code !== undefined) return locale_code;
  const taken = translations.map((one) => one.locale_code);
  const own = locales.find((locale) => locale === authors);
  const inOrder = [...(own ? [own] : []), ...locales];
  return inOrder.find((locale) => !taken.includes(locale)) ?? defaultLocale;
}

/** @returns a sentence about a memo that is translated into its own language; null where it is not */
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
 * @param own what its reader reads in
 * @returns the language that they are shown a memo in: that, else English where the product does not speak it, else the memo's own
 */
export function shownLocale({ locale_code, translations }: Shown, own: string): string {
  const isSpoken = interfaceLocales.some((locale) => locale === own);
  const inOrder = isSpoken ? [own] : [own, defaultLocale];
  const has = [locale_code, ...translations.map((one) => one.locale_code)];
  return inOrder.find((locale) => has.some((one) => one === locale)) ?? locale_code;
}
