import { createHash } from "node:crypto";

import type { MemoDraft } from "@lineup/contract/memos/schemas";
import type { Locale, MemoKind } from "@lineup/contract/constants";

import type { Text } from "#server/platform/texts";

/** The content of a template in another language. */
export interface TranslatedContent {
  readonly locale_code: Locale;
  readonly title: string;
  readonly content: string;
  readonly recipient_title: string | null;
  readonly recipient_content: string | null;
  readonly options: readonly string[];
  /** The hash of the original this was translated from: a different hash means it is outdated. Absent in old templates. */
  readonly source_hash?: string;
  /** Only in shared templates, which store no hash: the translation was outdated when the template was shared. */
  readonly is_outdated?: boolean;
}

/** The content of a template as the database stores it. */
export interface StoredContent extends Pick<
  MemoDraft,
  | ("title" | "content" | "type" | "category" | "priority" | "signature")
  | ("answer_type" | "options_key" | "is_anonymous" | "mode" | "include_new_members")
  | ("recipient_title" | "recipient_content")
> {
  readonly kind: MemoKind;
  readonly locale_code: Locale;
  readonly options: readonly string[];
  readonly translations: readonly TranslatedContent[];
}

type Original = Pick<
  StoredContent,
  "title" | "content" | "options" | "recipient_title" | "recipient_content"
>;

/**
 * @param reviewed languages that were looked at, and say what the original says now
 * @param before the template as it was kept; null for a new one
 * @param older languages whose translation is of another text that is not known
 * @returns the translations, each with what it translates: one that comes as it was, and was not reviewed, what it did before
 */
export function withSources(
  words: StoredContent,
  reviewed: ReadonlySet<string>,
  before: (Original & Pick<StoredContent, "translations">) | null,
  older: ReadonlySet<string> = new Set(),
): TranslatedContent[] {
  return words.translations.map((one) => {
    if (older.has(one.locale_code)) return { ...one, source_hash: unknownSource };
    const kept = before?.translations.find((other) => saysTheSame(one, other));
    if (before === null || kept === undefined || reviewed.has(one.locale_code))
      return { ...one, source_hash: hashOf(words) };
    return { ...one, source_hash: kept.source_hash ?? hashOf(before) };
  });
}

/** In the place of a hash: no text has it. */
const unknownSource = "unknown";

/** @returns the original of a copy, as far as `withSources` goes by it: what is not older than its text there is of the copy's own text */
export function sourceOfCopy(original: StoredContent): StoredContent {
  const translations = original.translations.filter((one) => isOutdated(one, original));
  return { ...original, translations };
}

/** @returns whether a translation was written of another original than there is now */
export function isOutdated({ source_hash }: TranslatedContent, original: Original): boolean {
  return source_hash !== undefined && source_hash !== hashOf(original);
}

/** Of what those read whom it celebrates only where that is something else: without, it hashes as it always did. */
function hashOf(original: Original): string {
  const { title, content, options, recipient_title, recipient_content } = original;
  const own = recipient_title ?? recipient_content;
  const words = [
    title,
    content,
    options,
    ...(own === null ? [] : [recipient_title, recipient_content]),
  ];
  return createHash("sha256").update(JSON.stringify(words)).digest("base64url");
}

function saysTheSame(one: TranslatedContent, other: TranslatedContent): boolean {
  const said = (words: TranslatedContent): string => {
    const { locale_code, title, content, recipient_title, recipient_content, options } = words;
    return JSON.stringify([
      locale_code,
      title,
      content,
      recipient_title,
      recipient_content,
      options,
    ]);
  };
  return said(one) === said(other);
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

/**
 * @param html as it is kept: clean
 * @returns the first words that a person reads in it, with a dot between lines that end without one, as the items of a list do
 */
export function excerptOf(html: string): string {
  const text = html
    .split(/<\/(?:p|li|h\d)>/)
    .map(wordsOf)
    .filter(Boolean)
    .reduce((all, line) => `${all}${/[.,:;!?…]$/.test(all) ? "" : " ·"} ${line}`, "")
    .replace(/^ · /, "");
  return text.length <= longestExcerpt
    ? text
    : `${text.slice(0, longestExcerpt).toWellFormed().trimEnd()}…`;
}

function wordsOf(html: string): string {
  return html
    .replaceAll(/<\/?(?:strong|em|u|s|a)\b[^>]*>/g, "")
    .replaceAll(/<[^>]*>/g, " ")
    .replaceAll("&nbsp;", " ")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&amp;", "&")
    .replaceAll(/\s+/g, " ")
    .trim();
}

interface Days {
  readonly reveal_after_days: number | null;
  readonly due_after_days: number | null;
  readonly expire_after_days: number | null;
}

/** @returns a sentence about what is wrong with the days, by field; null when they fit together */
export function daysProblem({
  reveal_after_days: opens,
  due_after_days: due,
  expire_after_days: end,
}: Days): { field: "reveal_after_days" | "due_after_days"; text: Text } | null {
  if (opens !== null && ((due !== null && opens > due) || (end !== null && opens >= end)))
    return {
      field: "reveal_after_days",
      text: {
        en: "It must open before it is due or ends",
        es: "Tiene que abrirse antes de la fecha límite y del final",
      },
    };
  if (due === null || end === null || due <= end) return null;
  return {
    field: "due_after_days",
    text: {
      en: "The due date must be before the end",
      es: "La fecha límite tiene que ser anterior al final",
    },
  };
}
