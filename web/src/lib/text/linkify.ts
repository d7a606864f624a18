import { defaultPhoneCountryCode } from "@lineup/contract/constants";
import { digitsOf } from "#web/lib/forms/phone.ts";

/** A part of a text; a part with an `href` becomes a link. */
export interface TextPart {
  readonly text: string;
  readonly href?: string;
}

const url = String.raw`\bhttps?:\/\/[^\s<>"']+`;
const mail = String.raw`\b[\w.+-]+@[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}\b`;
// The two phone number formats of the specification. Digits within a longer row of digits and hyphens are not a phone number.
const phone = String.raw`(?<![\d(-])(?:\(\d{3}\) |\d{3}-)\d{3}-\d{4}(?![\d-])`;
const found = new RegExp(`(?<url>${url})|(?<mail>${mail})|(?<phone>${phone})`, "gi");

/**
 * Finds web addresses, e-mail addresses and phone numbers in a text.
 * @returns the parts of the text in order; joined, they make up the whole text
 */
export function linkify(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let from = 0;
  for (const match of text.matchAll(found)) {
    const linked = match.groups?.["url"] ? withoutEnd(match[0]) : match[0];
    if (match.index > from) parts.push({ text: text.slice(from, match.index) });
    parts.push({ text: linked, href: hrefOf(linked, match.groups ?? {}) });
    from = match.index + linked.length;
  }
  if (from < text.length) parts.push({ text: text.slice(from) });
  return parts;
}

function hrefOf(text: string, kind: Record<string, string | undefined>): string {
  if (kind["mail"]) return `mailto:${text}`;
  return kind["phone"] ? `tel:+${defaultPhoneCountryCode}${digitsOf(text)}` : text;
}

/**
 * Removes the punctuation at the end of a web address: a period or bracket at the end belongs to the sentence around the address.
 */
function withoutEnd(address: string): string {
  const shorter = address.replace(/[.,;:!?…]+$/, "");
  const closes = shorter.endsWith(")") && !shorter.includes("(");
  return closes ? withoutEnd(shorter.slice(0, -1)) : shorter;
}
