import { locales, type Locale } from "@lineup/contract/constants";
import type { Memo } from "@lineup/contract/memos/schemas";
import { isBlank } from "#web/lib/text/plain-text.ts";
import type { FormErrors, MemoForm } from "#web/entities/memos/form/memo-form.ts";
import { defaultAnswers } from "#web/entities/memos/surveys/answer-sets.ts";
import { editorTexts } from "#web/entities/memos/editor/editor-texts.ts";

/** A translation of a memo; the answers of a survey are in the original's order. */
export interface TranslationForm {
  readonly title: string;
  readonly content: string;
  readonly options: readonly string[];
  /** The personal message for the people celebrated; null if they read the same as everyone. */
  readonly recipient_title: string | null;
  readonly recipient_content: string | null;
  /** True if the original has changed since this was written. */
  readonly is_outdated: boolean;
  /** True if its author checked an outdated translation and found it still correct. */
  readonly reviewed: boolean;
}

/** A celebration's personal message for the people celebrated. */
export interface RecipientContent {
  readonly title: string;
  readonly content: string;
}

export type Translations = Readonly<Partial<Record<Locale, TranslationForm>>>;

/**
 * @param answers the number of choices
 * @param sent true if people will read the memo
 * @returns the errors that prevent saving, by language and field
 */
export function translationErrors(
  form: Pick<MemoForm, "content" | "translations">,
  answers: number,
  sent: boolean,
  required: string,
): FormErrors {
  const errors: FormErrors = {};
  for (const [locale, { title, content, options }] of translationEntries(form.translations)) {
    if (!title.trim()) errors[`${locale}-title`] = required;
    const translated = options.map((option) => option.trim().toLowerCase()).filter(Boolean);
    // Two different answers can have the same translation, especially by a machine.
    if (answers > 0 && new Set(translated).size < translated.length)
      errors[`${locale}-options`] = editorTexts.say("survey.twice");
    if (!sent) continue;
    if (isBlank(content) && !isBlank(form.content)) errors[`${locale}-content`] = required;
    if (translated.length > 0 && translated.length < answers)
      errors[`${locale}-options`] = editorTexts.say("survey.half");
  }
  return errors;
}

/** @returns the existing translations, in the order of the languages */
export function translationEntries(translations: Translations): [Locale, TranslationForm][] {
  return locales.flatMap((locale): [Locale, TranslationForm][] => {
    const translation = translations[locale];
    return translation ? [[locale, translation]] : [];
  });
}

/** @returns the translations with one replaced, or removed if it is null */
export function withTranslation(
  translations: Translations,
  locale: Locale,
  translation: TranslationForm | null,
): Translations {
  const next = { ...translations, [locale]: translation ?? undefined };
  return Object.fromEntries(translationEntries(next));
}

/**
 * @param was the answers when the translation was written
 * @param now the current answers
 * @returns the translation with its answers matched to the current ones: new or reworded answers have none
 */
export function realignTranslation(
  translation: TranslationForm,
  locale: Locale,
  was: readonly string[],
  now: readonly string[],
): TranslationForm {
  if (JSON.stringify(was) === JSON.stringify(now)) return translation;
  const own = now.map((answer) => translation.options[was.indexOf(answer)] ?? "");
  return { ...translation, options: own.some(Boolean) ? own : defaultAnswers(locale, now) };
}

/** @returns true if the original has changed since a translation was written */
export function isOutdated(form: MemoForm, base: MemoForm, locale: Locale): boolean {
  const [now, before] = [form.translations[locale], base.translations[locale]];
  if (!now || !before || now.reviewed) return false;
  if (JSON.stringify(now) !== JSON.stringify(before)) return false;
  return now.is_outdated || originalOf(form) !== originalOf(base);
}

function originalOf(form: MemoForm): string {
  const { title, content, options } = form;
  const own = recipientContentIn(form);
  const hasOwn = own !== null && (own.title.trim() !== "" || !isBlank(own.content));
  return JSON.stringify([title, content, options, ...(hasOwn ? [own] : [])]);
}

/** @returns the form values of a memo's translations */
export function translationsOf(translations: Memo["translations"]): Translations {
  const forms = translations.map(({ locale_code, memo_id: _id, ...words }) => [
    locale_code,
    { ...words, reviewed: false },
  ]);
  return Object.fromEntries(translationEntries(Object.fromEntries(forms)));
}

/** @param own the survey's answers, if any @returns the translations for the server */
export function translationFields(form: MemoForm, own: readonly string[]) {
  const noPersonalMessage = { recipient_title: null, recipient_content: null };
  return translationEntries(form.translations).map(
    ([locale_code, { is_outdated: _old, ...words }]) => ({
      ...words,
      locale_code,
      title: words.title.trim(),
      options: optionsIn(words.options, own),
      // A personal message that was turned off stays in the form, in case it is turned on again.
      ...(recipientContentIn(form) === null && noPersonalMessage),
    }),
  );
}

/** Matches the original's answers: translations of blank answers are left out. */
function optionsIn(options: readonly string[], own: readonly string[]): string[] {
  const kept = own.flatMap((option, place) =>
    option.trim() ? [options[place]?.trim() ?? ""] : [],
  );
  return kept.some(Boolean) ? kept : [];
}

/** @returns the personal message of a celebration if there is one in any language; null otherwise */
export function recipientContentOf({
  recipient_title = null,
  recipient_content = null,
  translations = [],
}: Partial<
  Pick<Memo, "recipient_title" | "recipient_content" | "translations">
>): RecipientContent | null {
  const all = [{ recipient_title, recipient_content }, ...translations];
  if (all.every((one) => !one.recipient_title && !one.recipient_content)) return null;
  return { title: recipient_title ?? "", content: recipient_content ?? "" };
}

/** The content for one reader, and its language. */
interface ReaderContent extends RecipientContent {
  readonly locale: string;
}

/**
 * @param locale the reader's language; null for the original, which also replaces a missing translation
 * @param isCelebrated true for the people celebrated, who get the personal message if there is one
 * @returns the content that such a reader sees
 */
export function contentForReader(
  form: MemoForm,
  locale: Locale | null,
  isCelebrated: boolean,
): ReaderContent {
  const translation = locale && form.translations[locale];
  const { title, content } = translation ?? form;
  const shown = { title, content, locale: translation ? locale : form.locale_code };
  const own = recipientContentIn(form);
  if (!isCelebrated || own === null) return shown;
  const theirs = translation
    ? { title: translation.recipient_title ?? "", content: translation.recipient_content ?? "" }
    : own;
  return {
    ...shown,
    title: theirs.title.trim() || title,
    content: isBlank(theirs.content) ? content : theirs.content,
  };
}

/** @returns the form's personal message; null if it is no celebration or has none */
export function recipientContentIn({
  display_type,
  own_words,
}: Pick<MemoForm, "display_type" | "own_words">): RecipientContent | null {
  return display_type === "celebration" ? own_words : null;
}
