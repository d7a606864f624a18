import { locales, type Locale } from "@lineup/contract/constants";
import type { Memo } from "@lineup/contract/memos/schemas";
import { isBlank } from "#web/lib/text/plain-text.ts";
import type { FormErrors, MemoForm } from "#web/entities/memos/form/memo-form.ts";
import { defaultAnswers } from "#web/entities/memos/surveys/answer-sets.ts";
import { editorTexts } from "#web/entities/memos/editor/editor-texts.ts";

/** A translation of a memo. The options of a survey are in the same order as in the original. */
export interface TranslationForm {
  readonly title: string;
  readonly content: string;
  readonly options: readonly string[];
  /** The personal message for the people celebrated. Null means that they read the same text as everyone else. */
  readonly recipient_title: string | null;
  readonly recipient_content: string | null;
  /** True if the original has changed since the translation was written. */
  readonly is_outdated: boolean;
  /** True if the author has confirmed that an outdated translation is still correct. */
  readonly reviewed: boolean;
}

/** A celebration's personal message for the people celebrated. */
export interface RecipientContent {
  readonly title: string;
  readonly content: string;
}

export type Translations = Readonly<Partial<Record<Locale, TranslationForm>>>;

/**
 * @param answers the number of options of a survey; 0 if it has none
 * @param sent true if the memo is being sent or is sent already; a draft may have incomplete translations
 * @param required the error text for an empty field
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
    // A machine may translate two different options alike.
    if (answers > 0 && new Set(translated).size < translated.length)
      errors[`${locale}-options`] = editorTexts.say("survey.twice");
    if (!sent) continue;
    if (isBlank(content) && !isBlank(form.content)) errors[`${locale}-content`] = required;
    if (translated.length > 0 && translated.length < answers)
      errors[`${locale}-options`] = editorTexts.say("survey.half");
  }
  return errors;
}

/** @returns the translations with their languages, in the order of `locales` */
export function translationEntries(translations: Translations): [Locale, TranslationForm][] {
  return locales.flatMap((locale): [Locale, TranslationForm][] => {
    const translation = translations[locale];
    return translation ? [[locale, translation]] : [];
  });
}

/** @returns the translations with the given one added or replaced; null removes it */
export function withTranslation(
  translations: Translations,
  locale: Locale,
  translation: TranslationForm | null,
): Translations {
  const next = { ...translations, [locale]: translation ?? undefined };
  return Object.fromEntries(translationEntries(next));
}

/**
 * @param was the survey's options when the translation was written
 * @param now the survey's current options
 * @returns the translation with its options in the order of the current ones; new or reworded options are empty
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

/** @returns true if the original has changed, and the translation has been neither edited nor reviewed since */
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

/** @param own the survey's options in the original @returns the translations as input of the calls */
export function translationFields(form: MemoForm, own: readonly string[]) {
  const noPersonalMessage = { recipient_title: null, recipient_content: null };
  return translationEntries(form.translations).map(
    ([locale_code, { is_outdated: _old, ...words }]) => ({
      ...words,
      locale_code,
      title: words.title.trim(),
      options: optionsIn(words.options, own),
      // The form keeps a personal message that was turned off, in case it is turned on again. It must not be saved.
      ...(recipientContentIn(form) === null && noPersonalMessage),
    }),
  );
}

/** @returns the trimmed translations of the options that are not blank; an empty list if none is translated */
function optionsIn(options: readonly string[], own: readonly string[]): string[] {
  const kept = own.flatMap((option, place) =>
    option.trim() ? [options[place]?.trim() ?? ""] : [],
  );
  return kept.some(Boolean) ? kept : [];
}

/** @returns a celebration's personal message in the original language; null if no language has one */
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

/** The content that a reader sees, and its language. */
interface ReaderContent extends RecipientContent {
  readonly locale: string;
}

/**
 * @param locale the reader's language; null for the original. Without a translation, the reader sees the original.
 * @param isCelebrated true if the reader is celebrated and gets the personal message, if there is one
 * @returns the content that the reader sees
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

/** @returns the form's personal message; null if the memo is not a celebration or has no such message */
export function recipientContentIn({
  display_type,
  own_words,
}: Pick<MemoForm, "display_type" | "own_words">): RecipientContent | null {
  return display_type === "celebration" ? own_words : null;
}
