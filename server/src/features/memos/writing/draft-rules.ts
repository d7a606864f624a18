import type { CallArguments } from "@lineup/contract/calls";
import { type MemoKind, celebrationTypes, messageTypes } from "@lineup/contract/constants";
import type { MemoDraft } from "@lineup/contract/memos/schemas";

import { languageOf } from "#server/features/memos/writing/language-rules";
import { cleanRichText } from "#server/features/memos/writing/rich-text-rules";
import { type Question, storedQuestion } from "#server/features/memos/surveys/rules";
import type { MemoFields } from "#server/features/memos/store";
import type { Text } from "#server/platform/texts";

const kinds = { memo: "message", survey: "survey", celebration: "celebration" } as const;

/** @returns the memo kind for a display type */
export function kindOf(displayType: MemoDraft["display_type"]): MemoKind {
  return kinds[displayType];
}

type Written = Pick<
  MemoDraft,
  | "type"
  | "celebrated_ids"
  | "answer_type"
  | "options"
  | "is_anonymous"
  | "signature"
  | "recipient_title"
  | "recipient_content"
>;

/**
 * @returns the first field that has a value but doesn't exist in this kind of memo, and a text about the mistake; null if there
 *   is no such field
 */
export function kindProblem(
  draft: Partial<Written>,
  kind: MemoKind,
): {
  field: "options" | "signature" | "type" | "celebrated_ids" | "recipient_title";
  text: Text;
} | null {
  const isSurvey = kind === "survey";
  if (!isSurvey && (draft.answer_type || draft.options?.length || draft.is_anonymous))
    return {
      field: "options",
      text: {
        en: "Only surveys have answers to choose from",
        es: "Solo las encuestas tienen opciones de respuesta",
      },
    };
  if (kind !== "message" && draft.signature)
    return {
      field: "signature",
      text: {
        en: "Surveys and celebrations can't require a signature",
        es: "Las encuestas y las celebraciones no pueden pedir firma",
      },
    };
  if (kind === "message" && draft.type && !isOneOf(messageTypes, draft.type))
    return { field: "type", text: onlyCelebrations };
  if (kind === "celebration") return null;
  if (draft.celebrated_ids?.length) return { field: "celebrated_ids", text: onlyCelebrations };
  if (draft.recipient_title || draft.recipient_content)
    return { field: "recipient_title", text: onlyCelebrations };
  return null;
}

const onlyCelebrations: Text = {
  en: "Only celebrations can be about someone's birthday or anniversary",
  es: "Solo las celebraciones pueden ser por el cumpleaños o aniversario de alguien",
};

/** @returns the type to store: the given type if this kind of memo can have it; otherwise the kind's default type */
function typeFor(kind: MemoKind, type: MemoDraft["type"]): MemoDraft["type"] {
  if (kind === "message") return type;
  if (kind === "survey") return "standard";
  return isOneOf(celebrationTypes, type) ? type : "other";
}

function isOneOf(types: readonly string[], type: string): boolean {
  return types.includes(type);
}

/**
 * @param authors the author's language, for a draft that doesn't name its language
 * @returns the fields to store for a new memo
 */
export function fieldsOf(draft: MemoDraft, authors: string): MemoFields {
  const { title, category, priority, signature, mode, include_new_members } = draft;
  const kind = kindOf(draft.display_type);
  return {
    kind,
    locale_code: languageOf(draft, authors),
    title,
    category,
    priority,
    signature,
    mode,
    include_new_members,
    type: typeFor(kind, draft.type),
    ...storedQuestion(
      kind === "survey" ? { ...draft, answer_type: draft.answer_type ?? "single" } : draft,
    ),
    content: cleanRichText(draft.content),
    start_at: instant(draft.start_at),
    end_at: instant(draft.end_at),
    due_at: instant(draft.due_at),
    reveal_at: instant(draft.reveal_at),
    ...ownContent(draft),
  };
}

/** @returns the fields to update: only the fields that the change contains. The value null clears a field */
export function changedFields(
  change: CallArguments<"updateMemo">,
  before: Question & { readonly kind: MemoKind },
): Partial<MemoFields> {
  const plain = {
    locale_code: change.locale_code,
    title: change.title,
    type: before.kind === "survey" || !change.type ? undefined : typeFor(before.kind, change.type),
    category: change.category,
    priority: change.priority,
    signature: change.signature,
    mode: change.mode,
    include_new_members: change.include_new_members,
    content: change.content === undefined ? undefined : cleanRichText(change.content),
    start_at: change.start_at === undefined ? undefined : instant(change.start_at),
    end_at: change.end_at === undefined ? undefined : instant(change.end_at),
    due_at: change.due_at === undefined ? undefined : instant(change.due_at),
    reveal_at: change.reveal_at === undefined ? undefined : instant(change.reveal_at),
    ...ownContent(change),
    ...changedQuestion(change, before),
  };
  return Object.fromEntries(Object.entries(plain).filter(([, value]) => value !== undefined));
}

function changedQuestion(
  { answer_type, options, options_key, is_anonymous }: Partial<Question>,
  before: Question & { readonly kind: MemoKind },
): Partial<Question> {
  if (before.kind !== "survey") return {};
  const after = storedQuestion({
    answer_type: answer_type ?? before.answer_type,
    options: options ?? before.options,
    options_key: options_key ?? before.options_key,
    is_anonymous: is_anonymous ?? before.is_anonymous,
  });
  return JSON.stringify(after) === JSON.stringify(storedQuestion(before)) ? {} : after;
}

/**
 * @param own the survey's options in its original language
 * @returns the translations to store. HTML elements that aren't allowed are removed from the translated content.
 */
export function cleanTranslations(
  translations: MemoDraft["translations"],
  own: readonly string[],
): MemoDraft["translations"] {
  return translations.map((translation) => ({
    ...translation,
    options: inPlace(translation.options, own),
    content: cleanRichText(translation.content),
    recipient_content:
      translation.recipient_content && cleanRichText(translation.recipient_content),
  }));
}

/**
 * @returns the translated options to store. Forms send an empty string for each option that isn't translated yet. If
 *   there is a string for every option, the empty strings are kept, so that each string stays at the position of its
 *   option; otherwise the empty strings are removed.
 */
function inPlace(translated: string[], own: readonly string[]): string[] {
  return translated.length === own.length ? translated : translated.filter(Boolean);
}

/**
 * @returns `recipient_title` and `recipient_content` (which only the celebrated people read) in the form in which they are
 *   stored; undefined fields stay undefined
 */
function ownContent<D extends Partial<Pick<MemoDraft, "recipient_title" | "recipient_content">>>({
  recipient_title,
  recipient_content,
}: D): Pick<D, "recipient_title" | "recipient_content"> {
  return {
    recipient_title,
    recipient_content: recipient_content && cleanRichText(recipient_content),
  };
}

function instant(text: string | null): Date | null {
  return text === null ? null : new Date(text);
}
