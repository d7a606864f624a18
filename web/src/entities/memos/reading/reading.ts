import { defaultLocale, interfaceLocales } from "@lineup/contract/constants";
import type { FlaggedMessage } from "@lineup/contract/follow-ups/flags/schemas";
import type { Memo } from "@lineup/contract/memos/schemas";
import { useMemo, useState } from "react";
import { useUserDetails } from "#web/entities/auth/session.ts";
import { useLanguage } from "#web/lib/i18n/use-language.ts";
import { isWaiting } from "#web/entities/memos/memo-need.ts";
import { markRead } from "#web/entities/memos/responses/use-responses.ts";

/** A memo in the language in which the reader sees it. */
export type ShownMemo = Memo & {
  /** The language of the shown text. An acknowledgement sends this language to the server. */
  readonly shownLocale: string;
  /** A survey's options in the shown language, in the original order. */
  readonly shownOptions: readonly string[];
  /** The language of `shownOptions`; the survey's original language if the options are not translated. */
  readonly optionsLocale: string;
};

export interface Reading {
  readonly memo: ShownMemo;
  readonly isTranslated: boolean;
  /** True if the original has changed since the shown translation was written. */
  readonly isOutdated: boolean;
  /** Switches between the original and the translation; null if there is no translation. */
  readonly turn: (() => void) | null;
}

/**
 * @returns the memo in the reader's language; the original if there is no translation, or if the reader switched to the original
 */
export function useReading(memo: Memo): Reading {
  const locales = useReaderLocales();
  const [original, setOriginal] = useState(false);
  const translated = shownIn(memo, ...locales);
  const isTranslated = translated.shownLocale !== memo.locale_code;
  return {
    memo: original ? shownIn(memo, memo.locale_code) : translated,
    isTranslated: isTranslated && !original,
    isOutdated: !original && isOutdatedIn(memo, translated.shownLocale),
    turn: isTranslated ? () => setOriginal(!original) : null,
  };
}

/**
 * @returns the languages in which the user reads memos, in order of preference. Usually, the list contains only the app's
 * language. If the app is in its default language because it doesn't support the account's language, the account's language comes
 * first
 */
export function useReaderLocales(): readonly string[] {
  const language = useLanguage();
  const { user } = useUserDetails();
  const own = user.default_locale;
  return useMemo(() => {
    const isSpoken = interfaceLocales.some((locale) => locale === own);
    return language === defaultLocale && !isSpoken ? [own, language] : [language];
  }, [language, own]);
}

function isOutdatedIn({ translations }: Memo, locale: string): boolean {
  return translations.some((each) => each.locale_code === locale && each.is_outdated);
}

export interface NewText {
  /** True if the memo waits for the reader's response, and its text has changed since the reader began to read it. */
  readonly unread: boolean;
  /** Records that the reader has read the new text. */
  readonly markRead: () => void;
}

/**
 * Detects if a memo's text changes while someone reads it, to keep this reader from acknowledging a text that they haven't
 * read.
 */
export function useNewText(memo: Memo): NewText {
  const [read, setRead] = useState(memo.version);
  return {
    unread: isWaiting(memo) && memo.version > read,
    markRead: () => {
      setRead(memo.version);
      markRead(memo);
    },
  };
}

type Titled = Pick<FlaggedMessage["message_data"], "title" | "locale_code" | "translated_titles">;

/** @returns the first of `locales` in which the memo has a title, or else the memo's original language */
export function titleLocale(memo: Titled, locales: readonly string[]): string {
  const { locale_code, translated_titles } = memo;
  return (
    locales.find((locale) => locale === locale_code || translated_titles[locale]) ?? locale_code
  );
}

/** @returns the memo's title in the first of `locales` in which the memo has a title, or else the original title */
export function titleIn(memo: Titled, locales: readonly string[]): string {
  return memo.translated_titles[titleLocale(memo, locales)] ?? memo.title;
}

/** @returns the texts of the chosen options in the language in which the survey is shown */
export function shownOf(
  { options, shownOptions }: Pick<ShownMemo, "options" | "shownOptions">,
  chosen: readonly string[],
): string[] {
  return chosen.map((option) => shownOptions[options.indexOf(option)] ?? option);
}

/** @returns the memo in the first of `locales` in which the memo exists, or else in its original language */
export function shownIn(memo: Memo, ...locales: readonly string[]): ShownMemo {
  const translations = locales.map((locale) =>
    locale === memo.locale_code
      ? "own"
      : memo.translations.find((one) => one.locale_code === locale),
  );
  const found = translations.find((one) => one !== undefined);
  const translation = found === "own" ? undefined : found;
  const ownOptions = { shownOptions: memo.options, optionsLocale: memo.locale_code };
  if (!translation) return { ...memo, ...ownOptions, shownLocale: memo.locale_code };
  const { title, content, locale_code: shownLocale, options } = translation;
  // In a draft, the translations of some options may be missing.
  const shownOptions = options.map((option, place) => option || (memo.options[place] ?? ""));
  const translated = { shownOptions, optionsLocale: shownLocale };
  return {
    ...{ ...memo, title, content, shownLocale },
    ...(options.length > 0 ? translated : ownOptions),
  };
}
