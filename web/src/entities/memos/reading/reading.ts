import { defaultLocale, interfaceLocales } from "@lineup/contract/constants";
import type { FlaggedMessage } from "@lineup/contract/follow-ups/flags/schemas";
import type { Memo } from "@lineup/contract/memos/schemas";
import { useMemo, useState } from "react";
import { useUserDetails } from "#web/entities/auth/session.ts";
import { useLanguage } from "#web/lib/i18n/language.ts";
import { isWaiting } from "#web/entities/memos/memo-need.ts";
import { markRead } from "#web/entities/memos/responses/use-responses.ts";

/** A memo in the language in which its reader sees it. */
export type ShownMemo = Memo & {
  /** The language of the shown text; it is sent with an acknowledgement. */
  readonly shownLocale: string;
  /** A survey's options in the shown language, in the original order. */
  readonly shownOptions: readonly string[];
  /** The language of the options; the survey's own if they are not translated. */
  readonly optionsLocale: string;
};

export interface Reading {
  readonly memo: ShownMemo;
  readonly isTranslated: boolean;
  /** True if the original has changed since this translation was written. */
  readonly isOutdated: boolean;
  /** Switches between the original and the translation; null if there is only one text. */
  readonly turn: (() => void) | null;
}

/** @returns the memo in the reader's language if there is a translation, until they switch to the original */
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
 * @returns the languages someone reads memos in, by preference: the language of the app, preceded by their account's
 * language if the app doesn't support it
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
  /** True while the memo waits for its reader and its text has changed since they began to read. */
  readonly unread: boolean;
  /** Records that they have read the new text. */
  readonly markRead: () => void;
}

/**
 * Detects a change of the text while it is being read, to keep the reader from acknowledging something they haven't
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

/** @returns the first language in the list that the memo has a title in, or else its own */
export function titleLocale(memo: Titled, locales: readonly string[]): string {
  const { locale_code, translated_titles } = memo;
  return (
    locales.find((locale) => locale === locale_code || translated_titles[locale]) ?? locale_code
  );
}

/** @returns a memo's title in that language */
export function titleIn(memo: Titled, locales: readonly string[]): string {
  return memo.translated_titles[titleLocale(memo, locales)] ?? memo.title;
}

/** @returns the shown texts of some of a survey's options */
export function shownOf(
  { options, shownOptions }: Pick<ShownMemo, "options" | "shownOptions">,
  chosen: readonly string[],
): string[] {
  return chosen.map((option) => shownOptions[options.indexOf(option)] ?? option);
}

/** @returns the memo in the first of the languages it has a translation for, or else in its own */
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
  // A draft may lack some translations.
  const shownOptions = options.map((option, place) => option || (memo.options[place] ?? ""));
  const translated = { shownOptions, optionsLocale: shownLocale };
  return {
    ...{ ...memo, title, content, shownLocale },
    ...(options.length > 0 ? translated : ownOptions),
  };
}
