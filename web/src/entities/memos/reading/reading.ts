import { defaultLocale, interfaceLocales } from "@lineup/contract/constants";
import type { FlaggedMessage } from "@lineup/contract/follow-ups/calls";
import type { Memo } from "@lineup/contract/memos/schemas";
import { useMemo, useState } from "react";
import { useUserDetails } from "#web/entities/auth/session.ts";
import { useLanguage } from "#web/lib/i18n/language.ts";
import { isWaiting } from "#web/entities/memos/memo-need.ts";
import { markRead } from "#web/entities/memos/responses/use-responses.ts";

/** A memo as it stands on the reader's screen. */
export type ShownMemo = Memo & {
  /** The language of the text that is shown; it goes along when the reader acknowledges. */
  readonly shownLocale: string;
  /** A survey's options as they are shown, each in the place of its own. */
  readonly shownOptions: readonly string[];
  /** Their language, which is the survey's own where they are not translated. */
  readonly optionsLocale: string;
};

export interface Reading {
  readonly memo: ShownMemo;
  readonly isTranslated: boolean;
  /** What is shown is a translation of what the original no longer says. */
  readonly isOutdated: boolean;
  /** Shows the original, or the translation again; null where there is only one text. */
  readonly turn: (() => void) | null;
}

/** @returns the memo in the reader's language, where it has been translated into it, until they turn to the original */
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
 * @returns the languages somebody reads memos in, the one they like best first: the one they use the product in, before it the one of
 *   their account where the product does not speak it
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
  /** True while the memo waits for its reader with another text than the one they began to read. */
  readonly unread: boolean;
  /** They have read it. */
  readonly markRead: () => void;
}

/** Follows whether a memo changes under its reader, who would else acknowledge what they have not read. */
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

/** @returns the first of the languages that a memo has a title in, or else its own */
export function titleLocale(memo: Titled, locales: readonly string[]): string {
  const { locale_code, translated_titles } = memo;
  return (
    locales.find((locale) => locale === locale_code || translated_titles[locale]) ?? locale_code
  );
}

/** @returns what a memo is called in that language */
export function titleIn(memo: Titled, locales: readonly string[]): string {
  return memo.translated_titles[titleLocale(memo, locales)] ?? memo.title;
}

/** @returns some of a survey's options as they are shown */
export function shownOf(
  { options, shownOptions }: Pick<ShownMemo, "options" | "shownOptions">,
  chosen: readonly string[],
): string[] {
  return chosen.map((option) => shownOptions[options.indexOf(option)] ?? option);
}

/** @returns the memo with its text in the first of the languages that it has: a translation, or else its own text */
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
  // Of a draft not all may be written yet.
  const shownOptions = options.map((option, place) => option || (memo.options[place] ?? ""));
  const translated = { shownOptions, optionsLocale: shownLocale };
  return {
    ...{ ...memo, title, content, shownLocale },
    ...(options.length > 0 ? translated : ownOptions),
  };
}
