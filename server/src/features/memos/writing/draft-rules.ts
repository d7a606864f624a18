import type { CallArguments } from "@lineup/contract/calls";
import { type MemoKind, celebrationTypes, messageTypes } from "@lineup/contract/constants";
import type { MemoDraft } from "@lineup/contract/memos/schemas";

import { languageOf } from "#server/features/memos/writing/language-rules";
import { cleanRichText } from "#server/features/memos/writing/rich-text-rules";
import { type Question, keptQuestion } from "#server/features/memos/surveys/rules";
import type { MemoFields } from "#server/features/memos/store";
import type { Text } from "#server/platform/texts";

const kinds = { memo: "message", survey: "survey", celebration: "celebration" } as const;

/** @returns the kind of memo that is shown so */
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

/** @returns a sentence about a field that this kind of memo does not have; null when there is none */
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
        es: "Solo las encuestas tienen respuestas para elegir",
      },
    };
  if (kind !== "message" && draft.signature)
    return {
      field: "signature",
      text: {
        en: "Only messages can be signed",
        es: "Solo los mensajes se pueden firmar",
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
  en: "Only celebrations are of somebody's day",
  es: "Solo las celebraciones son de un día de alguien",
};

/** @returns the type that such a memo is kept with: its own, or what stands for none */
function typeFor(kind: MemoKind, type: MemoDraft["type"]): MemoDraft["type"] {
  if (kind === "message") return type;
  if (kind === "survey") return "standard";
  return isOneOf(celebrationTypes, type) ? type : "other";
}

function isOneOf(types: readonly string[], type: string): boolean {
  return types.includes(type);
}

/** @param authors what its author reads in @returns what is kept of a memo that is written */
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
    ...keptQuestion(
      kind === "survey" ? { ...draft, answer_type: draft.answer_type ?? "single" } : draft,
    ),
    content: cleanRichText(draft.content),
    start_at: instant(draft.start_at),
    end_at: instant(draft.end_at),
    due_at: instant(draft.due_at),
    reveal_at: instant(draft.reveal_at),
    ...ownWords(draft),
  };
}

/** @returns only what the change names: absent means unchanged, null means clear */
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
    ...ownWords(change),
    ...changedQuestion(change, before),
  };
  return Object.fromEntries(Object.entries(plain).filter(([, value]) => value !== undefined));
}

function changedQuestion(
  { answer_type, options, options_key, is_anonymous }: Partial<Question>,
  before: Question & { readonly kind: MemoKind },
): Partial<Question> {
  if (before.kind !== "survey") return {};
  const after = keptQuestion({
    answer_type: answer_type ?? before.answer_type,
    options: options ?? before.options,
    options_key: options_key ?? before.options_key,
    is_anonymous: is_anonymous ?? before.is_anonymous,
  });
  return JSON.stringify(after) === JSON.stringify(keptQuestion(before)) ? {} : after;
}

/** @param own the answers that there are to choose from @returns the translations with the elements that are allowed */
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

/** One that is empty is not written yet, or is that of an empty one, as forms send them, which don't count. */
function inPlace(translated: string[], own: readonly string[]): string[] {
  return translated.length === own.length ? translated : translated.filter(Boolean);
}

/** What those read whom it celebrates; what is undefined stays so. */
function ownWords<D extends Partial<Pick<MemoDraft, "recipient_title" | "recipient_content">>>({
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
