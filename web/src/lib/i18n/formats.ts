import type { Language } from "./language.ts";

// Making one of these takes a slow phone milliseconds, using it none: each is made once.

export const dateTimeFormat = kept(
  (language: Language | "en-US", options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(language, options),
);
export const numberFormat = kept((language: Language) => new Intl.NumberFormat(language));
export const pluralRules = kept((language: Language) => new Intl.PluralRules(language));
export const relativeTimeFormat = kept(
  (language: Language) => new Intl.RelativeTimeFormat(language, { numeric: "auto" }),
);
export const sizeFormat = kept(
  (language: Language, unit: "kilobyte" | "megabyte") =>
    new Intl.NumberFormat(language, { style: "unit", unit, maximumFractionDigits: 1 }),
);
const languageNames = kept(
  (language: Language) => new Intl.DisplayNames(language, { type: "language" }),
);

/** @returns what a locale's language is called, such as "Spanish" for `es` */
export function languageName(language: Language, locale: string): string {
  return languageNames(language).of(locale) ?? locale;
}

/** Loads the language's tables, tens of milliseconds on a slow phone, for when there is nothing else to do. */
export function loadFormats(language: Language): void {
  numberFormat(language).format(0);
}

/** @returns the same, for the same arguments the one made before */
function kept<A extends readonly unknown[], F>(make: (...args: A) => F): (...args: A) => F {
  const made = new Map<string, F>();
  return (...args) => {
    const key = JSON.stringify(args);
    const format = made.get(key) ?? make(...args);
    made.set(key, format);
    return format;
  };
}
