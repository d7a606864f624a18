import { regionalLocales } from "@lineup/contract/constants";
import type { Language } from "./language.ts";

// Creating a formatter takes milliseconds on a slow phone, so each formatter is created only once.

export const dateTimeFormat = cached(
  (language: Language, options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(regionalLocales[language], options),
);
export const numberFormat = cached(
  (language: Language) => new Intl.NumberFormat(regionalLocales[language]),
);
/** Numbers with a unit, rounded down, such as "3 hours". */
export const unitFormat = cached(
  (language: Language, unit: "day" | "hour" | "minute" | "second") =>
    new Intl.NumberFormat(regionalLocales[language], {
      ...({ style: "unit", unitDisplay: "long", maximumFractionDigits: 0 } as const),
      ...({ roundingMode: "trunc", unit } as const),
    }),
);
/** A number from 0 to 100 as a percentage. */
export const percentFormat = cached(
  (language: Language) =>
    new Intl.NumberFormat(regionalLocales[language], { style: "unit", unit: "percent" }),
);
/** Names joined as in a sentence, such as "Ada, Basil and Cleo". */
export const listFormat = cached(
  (language: Language) => new Intl.ListFormat(regionalLocales[language], { type: "conjunction" }),
);
export const pluralRules = cached((language: Language) => new Intl.PluralRules(language));
export const relativeTimeFormat = cached(
  (language: Language) =>
    new Intl.RelativeTimeFormat(regionalLocales[language], { numeric: "auto" }),
);
export const sizeFormat = cached(
  (language: Language, unit: "kilobyte" | "megabyte") =>
    new Intl.NumberFormat(regionalLocales[language], {
      ...({ style: "unit", unit, maximumFractionDigits: 1 } as const),
    }),
);
const languageNames = cached(
  (language: Language) => new Intl.DisplayNames(language, { type: "language" }),
);

/** @returns the name of a locale's language, such as "Spanish" for `es` */
export function languageName(language: Language, locale: string): string {
  return languageNames(language).of(locale) ?? locale;
}

/**
 * Makes the browser load its formatting data for a language early, because loading takes tens of milliseconds on a slow
 * phone.
 */
export function loadFormats(language: Language): void {
  numberFormat(language).format(0);
}

/** @returns a function that calls `make` only once for the same arguments and then returns the cached result */
function cached<A extends readonly unknown[], F>(make: (...args: A) => F): (...args: A) => F {
  const made = new Map<string, F>();
  return (...args) => {
    const key = JSON.stringify(args);
    const format = made.get(key) ?? make(...args);
    made.set(key, format);
    return format;
  };
}
