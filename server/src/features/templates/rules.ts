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
 * @param reviewed languages whose translation the author has confirmed for the current original
 * @param before the stored template; null for a new one
 * @param older languages whose translation is outdated and whose original is unknown
 * @returns the translations with the hash of their original. A translation that is unchanged and not reviewed keeps
 *   its hash.
 */
export function withSources(
  words: StoredContent,
  reviewed: ReadonlySet<string>,
  before: (Original & Pick<StoredContent, "translations">) | null,
  older: ReadonlySet<string> = new Set(),
): TranslatedContent[] {
  return words.translations.map((one) => {
    if (older.has(one.locale_code)) return { ...one, source_hash: unknownSource };
    const kept = before?.translations.find((other) => hasSameContent(one, other));
    if (before === null || kept === undefined || reviewed.has(one.locale_code))
      return { ...one, source_hash: hashOf(words) };
    return { ...one, source_hash: kept.source_hash ?? hashOf(before) };
  });
}

/** A hash that no text has. */
const unknownSource = "unknown";

/**
 * @returns the original to use as `before` when a template is copied: outdated translations stay outdated in the
 *   copy, and the others belong to the copy's own text
 */
export function sourceOfCopy(original: StoredContent): StoredContent {
  const translations = original.translations.filter((one) => isOutdated(one, original));
  return { ...original, translations };
}

/** @returns true when the translation was made from another original than the current one */
export function isOutdated({ source_hash }: TranslatedContent, original: Original): boolean {
  return source_hash !== undefined && source_hash !== hashOf(original);
}

/** Content for celebrated people is hashed only if there is any, so that hashes of older templates stay valid. */
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

function hasSameContent(one: TranslatedContent, other: TranslatedContent): boolean {
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

/** The display types of the kinds of memos. */
export const displayTypes = {
  message: "memo",
  survey: "survey",
  celebration: "celebration",
} as const;

const kinds = { memo: "message", survey: "survey", celebration: "celebration" } as const;

/** @returns the kind of memo with this display type */
export function kindOf(displayType: keyof typeof kinds): MemoKind {
  return kinds[displayType];
}

const longestExcerpt = 200;

/**
 * @param html clean HTML, as stored
 * @returns the first words of the text, with a dot between lines that end without punctuation, such as list items
 */
export function excerptOf(html: string): string {
  let text = "";
  // Cut off within a tag or an entity, the text would end with a part of it.
  const start = html.slice(0, charactersRead).replace(/<[^<>]*$|&[^<>&;]*$/, "");
  for (const line of start.split(/<\/(?:p|li|h\d)>/).map(contentOf)) {
    if (text.length > longestExcerpt) break;
    if (line === "") continue;
    const dot = text === "" || ".,:;!?…".includes(text.slice(-1)) ? "" : " ·";
    text = text === "" ? line : `${text}${dot} ${line}`;
  }
  return text.length <= longestExcerpt && html.length <= charactersRead
    ? text
    : `${text.slice(0, longestExcerpt).toWellFormed().trimEnd()}…`;
}

/** How much of a text is read for its excerpt. A list has a hundred of them. */
const charactersRead = 4_000;

function contentOf(html: string): string {
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

/** @returns a sentence about the first number of days that conflicts with the others, by field; null when they fit */
export function daysProblem({
  reveal_after_days: opens,
  due_after_days: due,
  expire_after_days: end,
}: Days): { field: "reveal_after_days" | "due_after_days"; text: Text } | null {
  if (opens !== null && ((due !== null && opens > due) || (end !== null && opens >= end)))
    return {
      field: "reveal_after_days",
      text: {
        en: "Must open before the memo is due or ends",
        es: "Tiene que abrirse antes de que venza o termine",
      },
    };
  if (due === null || end === null || due <= end) return null;
  return {
    field: "due_after_days",
    text: {
      en: "It can't be due after it ends",
      es: "No puede vencer después de terminar",
    },
  };
}
