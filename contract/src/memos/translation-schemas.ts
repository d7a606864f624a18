import { z } from "zod";
import { locales, longestRichText, maxMemoLetters } from "../constants.ts";
import { because, flag, line } from "../schemas.ts";
import { translatedOptions } from "./surveys/schemas.ts";

export const title = line(200).min(1);
/** Rich text as HTML; the server keeps only the allowed elements, and refuses what is nested deeper than `deepestRichText`. */
export const content = z
  .string()
  .max(longestRichText, { abort: true, error: because("too_much_markup") })
  .refine((html) => lettersOf(html) <= maxMemoLetters, because("too_much_text"));

/** @returns how many letters a person reads in it */
function lettersOf(html: string): number {
  return html.replaceAll(/<[^<>]*>/g, "").replaceAll(/&#?\w{1,10};/g, "_").length;
}

/** What a memo says in another language, for those who read it. */
const translationFields = {
  locale_code: z.enum(locales).default("es"),
  title,
  content: content.default(""),
  recipient_title: line(200).nullable().default(null),
  recipient_content: content.nullable().default(null),
  /** A survey's, one for each of its own; none: they stand as they are. */
  options: translatedOptions.default([]),
};
export const memoTranslation = z.object({
  memo_id: z.number().int(),
  ...translationFields,
  content: z.string(),
  recipient_content: z.string().nullable(),
  options: z.array(z.string()),
  /** The memo's own words were changed since this was written. */
  is_outdated: z.boolean(),
});
/** `reviewed`: it was looked at, and says what the memo says now. */
const translationDraft = z.object({ ...translationFields, reviewed: flag.default(false) });
export const translations = z
  .array(translationDraft)
  // One of them is the memo's own.
  .max(locales.length - 1)
  .refine(
    (list) => new Set(list.map(({ locale_code }) => locale_code)).size === list.length,
    because("language_twice"),
  );

export type MemoTranslation = z.infer<typeof memoTranslation>;
