import type { MemoDraft } from "@lineup/contract/memos/schemas";
import type { MemoKind, TranslationLocale } from "@lineup/contract/constants";

import type { Text } from "#server/platform/texts";

/** What a memo says in another language. */
export interface WordsInLocale {
  readonly locale_code: TranslationLocale;
  readonly title: string;
  readonly content: string;
  readonly recipient_title: string | null;
  readonly recipient_content: string | null;
  readonly options: string[];
}

/** What a template says, as it is written. */
export type Words = Omit<
  MemoDraft,
  | ("start_at" | "end_at" | "due_at" | "reveal_at")
  | ("recipient_title" | "recipient_content" | "celebrated_ids" | "status")
>;

/** What a template says, as it is kept. */
export interface KeptWords extends Pick<
  Words,
  | ("title" | "content" | "type" | "category" | "priority" | "signature")
  | ("answer_type" | "options_key" | "is_anonymous" | "mode" | "include_new_members")
> {
  readonly kind: MemoKind;
  readonly options: readonly string[];
  readonly translations: readonly WordsInLocale[];
}

/** How what a memo says is kept. Given from outside, because features do not call each other. */
export interface Wording {
  /** @returns what is kept of it, cleaned @throws CallError beside a field that this kind of memo does not have */
  keep(words: Words): KeptWords;
  /** @returns a sentence about what it lacks to be sent, by field; null when it lacks nothing */
  lacks(words: KeptWords, hasFiles: boolean): { field: string; text: Text } | null;
}

/** How the kinds of memos are called where they are shown. */
export const displayTypes = {
  message: "memo",
  survey: "survey",
  celebration: "celebration",
} as const;

const kinds = { memo: "message", survey: "survey", celebration: "celebration" } as const;

/** @returns the kind of memo that is shown so */
export function kindOf(displayType: keyof typeof kinds): MemoKind {
  return kinds[displayType];
}

const longestExcerpt = 200;

/** @param html as it is kept: clean @returns the first words that a person reads in it */
export function excerptOf(html: string): string {
  const text = html
    .replaceAll(/<\/?(?:strong|em|u|s|a)\b[^>]*>/g, "")
    .replaceAll(/<[^>]*>/g, " ")
    .replaceAll("&nbsp;", " ")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&amp;", "&")
    .replaceAll(/\s+/g, " ")
    .trim();
  return text.length <= longestExcerpt
    ? text
    : `${text.slice(0, longestExcerpt).toWellFormed().trimEnd()}…`;
}

interface Days {
  readonly due_after_days: number | null;
  readonly expire_after_days: number | null;
}

/** @returns a sentence about what is wrong with the days, by field; null when they fit together */
export function daysProblem({ due_after_days: due, expire_after_days: end }: Days): {
  field: "due_after_days";
  text: Text;
} | null {
  if (due === null || end === null || due <= end) return null;
  return {
    field: "due_after_days",
    text: {
      en: "The due date must be before the end",
      es: "La fecha límite tiene que ser anterior al final",
    },
  };
}
