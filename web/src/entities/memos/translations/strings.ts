import type { Locale } from "@lineup/contract/constants";
import { isBlank } from "#web/lib/text/plain-text.ts";
import { isChoiceSurvey, longestTitle, type MemoForm } from "#web/entities/memos/form/memo-form.ts";
import { recipientContentIn, type TranslationForm } from "./form.ts";
import { defaultAnswers } from "#web/entities/memos/surveys/answer-sets.ts";

/** All texts that a translation consists of. */
export type TranslatedContent = Omit<TranslationForm, "is_outdated" | "reviewed">;

type Strings = Readonly<Record<string, string>>;

/** @returns the texts to translate, by name: `lines` are plain, `texts` are HTML */
export function stringsOf(form: MemoForm): { lines: Strings; texts: Strings } {
  const own = recipientContentIn(form);
  const answers = answersIn(form).map((answer, place) => [answerAt(place), answer]);
  return {
    lines: written({
      title: form.title,
      recipient_title: own?.title,
      ...Object.fromEntries(answers),
    }),
    texts: written({ content: form.content, recipient_content: own?.content }),
  };
}

/**
 * @param translated the translations of `stringsOf`, by the same names
 * @returns the translation of the memo; default answers get their defaults translation
 */
export function translatedContent(
  form: MemoForm,
  locale: Locale,
  translated: ReadonlyMap<string, string>,
): TranslatedContent {
  const line = (name: string): string => translated.get(name)?.trim().slice(0, longestTitle) ?? "";
  const answers = answersIn(form);
  const defaults = defaultAnswers(locale, answers);
  return {
    title: line("title"),
    content: translated.get("content") ?? "",
    options: defaults.length > 0 ? defaults : answers.map((_, place) => line(answerAt(place))),
    recipient_title: line("recipient_title") || null,
    recipient_content: translated.get("recipient_content") || null,
  };
}

/** @returns true if the translation would overwrite something that was written */
export function isWritten(
  form: MemoForm,
  locale: Locale,
  { title, content, options, recipient_title, recipient_content }: TranslatedContent,
): boolean {
  const defaults = defaultAnswers(locale, answersIn(form));
  // Default answers are filled in automatically, so they don't count.
  const answers = options.filter((answer, place) => answer !== defaults[place]);
  const all = [title, content, ...answers, recipient_title ?? "", recipient_content ?? ""];
  return !all.every(isBlank);
}

function answersIn(form: MemoForm): readonly string[] {
  return form.display_type === "survey" && isChoiceSurvey(form) ? form.options : [];
}

function answerAt(place: number): string {
  return `answer ${place + 1}`;
}

function written(strings: Readonly<Record<string, string | undefined>>): Strings {
  return Object.fromEntries(
    Object.entries(strings).flatMap(([name, words]) => (words?.trim() ? [[name, words]] : [])),
  );
}
