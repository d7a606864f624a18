import { use } from "react";
import { numberFormat, pluralRules } from "./formats.ts";
import { withImportRetry } from "#web/lib/browser/import-retry.ts";
import { currentLanguage, onLanguageChange, type Language } from "./language.ts";
import { useLanguage } from "./use-language.ts";

type Entries = Readonly<Record<string, string>>;
type PluralForm = "zero" | "one" | "two" | "few" | "many" | "other";
type Names<S> = S extends `${string}{${infer Name}}${infer Rest}` ? Name | Names<Rest> : never;

/** A key to ask for: `read_one` and `read_other` are asked for as `read`. */
export type KeyOf<T> = keyof T extends infer K
  ? K extends `${infer Base}_${PluralForm}`
    ? Base
    : K extends string
      ? K
      : never
  : never;

type ParamsOf<T, K extends string> = K extends keyof T
  ? Names<T[K]>
  : `${K}_other` extends keyof T
    ? Names<T[`${K}_other`]> | "count"
    : never;
type Args<P extends string> = [P] extends [never]
  ? []
  : [params: Readonly<Record<P, string | number>>];

/** The same texts in another language: a missing or extra key does not compile. */
export type Translation<T> = { readonly [K in keyof T]: string };
/** Returns a text in the current language. */
export type Say<T> = <K extends KeyOf<T>>(key: K, ...args: Args<ParamsOf<T, K>>) => string;

export interface Texts<T> {
  /** For components: suspends until the texts are loaded and rerenders when the language changes. */
  readonly useTexts: () => Say<T>;
  /** For code outside components. Returns the key if the texts aren't loaded yet. */
  readonly say: Say<T>;
  /** Loads the texts in the current language, once. */
  readonly load: () => Promise<void>;
}

type Loaders<T> = {
  en: () => Promise<{ readonly en: T }>;
  es: () => Promise<{ readonly es: Translation<T> }>;
};

/**
 * The texts of one area of the product, loaded when one of its screens is first opened.
 * @param loaders a dynamic import per language
 */
export function defineTexts<const T extends Entries>(loaders: Loaders<T>): Texts<T> {
  const loaded = new Map<Language, Entries>();
  const waiting = new Map<Language, Promise<void>>();
  const loadModule = { en: withImportRetry(loaders.en), es: withImportRetry(loaders.es) };
  const fetchEntries: Record<Language, () => Promise<Entries>> = {
    en: async () => (await loadModule.en()).en,
    es: async () => (await loadModule.es()).es,
  };

  function load(language: Language = currentLanguage()): Promise<void> {
    const known = waiting.get(language);
    if (known) return known;
    const promise: Promise<void> & { status?: "fulfilled" } = fetchEntries[language]().then(
      (entries) => {
        loaded.set(language, entries);
        // React's `use` checks this; without it, `use` suspends for a moment even if the promise is resolved.
        promise.status = "fulfilled";
      },
      (error: unknown) => {
        waiting.delete(language);
        throw error;
      },
    );
    waiting.set(language, promise);
    return promise;
  }

  onLanguageChange.beforeSwitch((language) => (waiting.size > 0 ? load(language) : undefined));

  const says: Record<Language, Say<T>> = {
    en: (key, ...args) => format("en", loaded.get("en"), key, args[0]),
    es: (key, ...args) => format("es", loaded.get("es"), key, args[0]),
  };

  return {
    useTexts() {
      const language = useLanguage();
      // Called every time, loaded or not: a component that suspended runs again and has to call the same hooks.
      use(load(language));
      return says[language];
    },
    say: (key, ...args) => says[currentLanguage()](key, ...args),
    load: () => load(),
  };
}

/** Fills in the parameters of one text. It is pure, so tests need to load nothing. */
export function format(
  language: Language,
  entries: Entries | undefined,
  key: string,
  params: Readonly<Record<string, string | number>> = {},
): string {
  const count = params["count"];
  const plural = typeof count === "number" ? pluralRules(language).select(count) : undefined;
  const text = entries?.[key] ?? entries?.[`${key}_${plural}`] ?? entries?.[`${key}_other`] ?? key;
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = params[name];
    if (value === undefined) return whole;
    return typeof value === "number" ? numberFormat(language).format(value) : value;
  });
}
