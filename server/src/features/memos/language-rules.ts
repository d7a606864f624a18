import { type Locale, defaultLocale, locales } from "@lineup/contract/constants";

import type { Text } from "#server/platform/texts";

interface Spoken {
  readonly locale_code?: Locale | undefined;
  readonly translations: readonly { readonly locale_code: Locale }[];
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
