import { locales, type Locale } from "@lineup/contract/constants";
import type { Memo } from "@lineup/contract/memos/schemas";
import { isBlank } from "#web/lib/text/plain-text.ts";
import type { FormErrors, MemoForm } from "#web/entities/memos/form/memo-form.ts";
import { defaultAnswers } from "#web/entities/memos/surveys/answer-sets.ts";
import { editorTexts } from "#web/entities/memos/editor/editor-texts.ts";

/** What a memo says in another language; of a survey's answers, each in the place of the one it translates. */
export interface TranslationForm {
  readonly title: string;
  readonly content: string;
  readonly options: readonly string[];
  /** What those read whom it celebrates; null: the same as everybody. */
  readonly recipient_title: string | null;
  readonly recipient_content: string | null;
  /** The original says something else than when this was written. */
  readonly is_outdated: boolean;
  /** Its writer looked at an older translation and found that it still says the same. */
  readonly reviewed: boolean;
}

/** What those read whom a celebration celebrates, in place of what everybody reads. */
export interface RecipientContent {
  readonly title: string;
  readonly content: string;
}

export type Translations = Readonly<Partial<Record<Locale, TranslationForm>>>;

/**
 * @param answers how many there are to choose from
 * @param sent whether people get to read it
 * @returns what is in the way of saving, by language and field
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
    // Two answers can be the same word in another language, as a machine says them.
    if (answers > 0 && new Set(translated).size < translated.length)
      errors[`${locale}-options`] = editorTexts.say("survey.twice");
    if (!sent) continue;
    if (isBlank(content) && !isBlank(form.content)) errors[`${locale}-content`] = required;
    if (translated.length > 0 && translated.length < answers)
      errors[`${locale}-options`] = editorTexts.say("survey.half");
  }
  return errors;
}

/** @returns the translations that there are, in the order of the languages */
export function translationEntries(translations: Translations): [Locale, TranslationForm][] {
  return locales.flatMap((locale): [Locale, TranslationForm][] => {
    const translation = translations[locale];
    return translation ? [[locale, translation]] : [];
  });
}

/** @returns the translations with another one, or without it where it is null */
export function withTranslation(
  translations: Translations,
  locale: Locale,
  translation: TranslationForm | null,
): Translations {
  const next = { ...translations, [locale]: translation ?? undefined };
  return Object.fromEntries(translationEntries(next));
}

/**
 * @param was the answers that a translation was written to
 * @param now those that there are by now
 * @returns the translation, each of its answers with the one that it translates: what is new, or worded otherwise, has none
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

/** @returns whether what is written in a language may no longer say what the original says */
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

/** @returns the translations of a memo as they are written on */
export function translationsOf(translations: Memo["translations"]): Translations {
  const forms = translations.map(({ locale_code, memo_id: _id, ...words }) => [
    locale_code,
    { ...words, reviewed: false },
  ]);
  return Object.fromEntries(translationEntries(Object.fromEntries(forms)));
}

/** @param own the answers to choose from, where there are any @returns what is sent */
export function translationFields(form: MemoForm, own: readonly string[]) {
  const nobodys = { recipient_title: null, recipient_content: null };
  return translationEntries(form.translations).map(
    ([locale_code, { is_outdated: _old, ...words }]) => ({
      ...words,
      locale_code,
      title: words.title.trim(),
      options: optionsIn(words.options, own),
      // What was written for whom it celebrates, and then given up, is kept for second thoughts alone.
      ...(recipientContentIn(form) === null && nobodys),
    }),
  );
}

/** Each in the place of the one it translates: those without text to translate are left out. */
function optionsIn(options: readonly string[], own: readonly string[]): string[] {
  const kept = own.flatMap((option, place) =>
    option.trim() ? [options[place]?.trim() ?? ""] : [],
  );
  return kept.some(Boolean) ? kept : [];
}

/** @returns the words of a celebration for whom it celebrates, in whatever language; null where they read what everybody reads */
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

/** What somebody reads of what is written, and in which language. */
interface ReaderContent extends RecipientContent {
  readonly locale: string;
}

/**
 * @param locale null: untranslated, and so where it is not written in the language
 * @param isCelebrated it celebrates them: where they have no words of their own, they read what everybody reads
 * @returns what a reader of the form reads
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

/** @returns the words of a form for whom it celebrates; null where it is no celebration, or they read what everybody reads */
export function recipientContentIn({
  display_type,
  own_words,
}: Pick<MemoForm, "display_type" | "own_words">): RecipientContent | null {
  return display_type === "celebration" ? own_words : null;
}
