import { defaultLocale } from "@lineup/contract/constants";
import type { Memo } from "@lineup/contract/memos/schemas";
import { useState } from "react";
import { useLanguage } from "#web/lib/i18n/language.ts";

/** A memo as it stands on the reader's screen. */
export type ShownMemo = Memo & {
  /** The language of the text that is shown; it goes along when the reader acknowledges. */
  readonly shownLocale: string;
};

export interface Reading {
  readonly memo: ShownMemo;
  readonly isTranslated: boolean;
  /** Shows the original, or the translation again; null where there is only one text. */
  readonly turn: (() => void) | null;
}

/** @returns the memo in the reader's language, where it has been translated into it, until they turn to the original */
export function useReading(memo: Memo): Reading {
  const language = useLanguage();
  const [original, setOriginal] = useState(false);
  const translated = shownIn(memo, language);
  const isTranslated = translated.shownLocale !== defaultLocale;
  return {
    memo: original ? shownIn(memo, defaultLocale) : translated,
    isTranslated: isTranslated && !original,
    turn: isTranslated ? () => setOriginal(!original) : null,
  };
}

/** @returns the memo with its text in a language: its translation, or else its own text */
export function shownIn(memo: Memo, locale: string): ShownMemo {
  const translation = memo.translations.find((each) => each.locale_code === locale);
  if (!translation) return { ...memo, shownLocale: defaultLocale };
  const { title, content, locale_code: shownLocale } = translation;
  return { ...memo, title, content, shownLocale };
}
