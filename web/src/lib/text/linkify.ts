import { defaultPhoneCountryCode } from "@lineup/contract/constants";
import { digitsOf } from "#web/lib/forms/phone.ts";

/** A part of a text; a part with an `href` becomes a link. */
export interface TextPart {
  readonly text: string;
  readonly href?: string;
}

/**
 * Finds web addresses, e-mail addresses and phone numbers in a text. Everything that turns text into links asks this function, so
 * the editor and the reader agree. An address without `https://` is a link only if nothing but an address is written that way: people
 * often leave out the space after a period ("Bring your ID.No exceptions").
 * @returns the parts of the text in order; joined, they make up the whole text
 */
export function linkify(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let from = 0;
  for (const match of text.matchAll(candidate)) {
    const link = linkOf(match);
    if (!link || match.index < from) continue;
    if (match.index > from) parts.push({ text: text.slice(from, match.index) });
    parts.push(link);
    from = match.index + link.text.length;
  }
  if (from < text.length) parts.push({ text: text.slice(from) });
  return parts;
}

/** A label of a host name. All repetitions have a limit, so the time of a search grows only with the length of the text. */
const label = String.raw`[\p{L}\p{N}][\p{L}\p{N}_-]{0,62}`;
const host = String.raw`${label}(?:\.${label}){1,9}`;
const url = String.raw`(?<![\p{L}\p{N}_])https?:\/\/[^\s<>"']+`;
const mail = String.raw`(?<![\p{L}\p{N}_.+-])[\p{L}\p{N}_.+-]{1,64}@${host}`;
// The two phone number formats of the specification. Digits within a longer row of digits and hyphens are not a phone number.
const phone = String.raw`(?<![\d(-])(?:\(\d{3}\) |\d{3}-)\d{3}-\d{4}(?![\d-])`;
const bare = String.raw`(?<![\p{L}\p{N}_.+@/:-])${host}(?:\/[^\s<>"']*)?(?!@)`;
const candidate = new RegExp(
  `(?<phone>${phone})|(?<url>${url})|(?<mail>${mail})|(?<bare>${bare})`,
  "giu",
);

/** @returns the part to link; null if the match only looks like an address */
function linkOf({ 0: match, groups = {} }: RegExpMatchArray): TextPart | null {
  if (groups["phone"])
    return { text: match, href: `tel:+${defaultPhoneCountryCode}${digitsOf(match)}` };
  const address = withoutEnd(withoutSentence(match));
  if (groups["url"]) return hasHost.test(address) ? { text: address, href: address } : null;
  if (groups["mail"])
    return mailbox.test(address) ? { text: address, href: `mailto:${address}` } : null;
  return isMeant(address) ? { text: address, href: `https://${address}` } : null;
}

const hasHost = /^https?:\/\/[^/?#]*[\p{L}\p{N}]/iu;
const mailbox = /^[^.@][^@]*(?<!\.)@[^@]+\.[a-z]{2,24}$/i;

/** Endings of host names that are no words, so no sentence begins with them. */
const endings = "com|org|net|edu|gov|mil|info|biz|app|dev|io|co|ca|mx|uk";
/** Further endings that count only before a path, as in `bit.ly/x`. */
const endingsBeforePath = "ly|be|gl|me|tv|us|gg|fm|page|link|site|shop|store|online|menu";
const meant = new RegExp(
  [
    String.raw`^www\.[^/]+\.[\p{L}\d-]{2,24}(?:\/|$)`,
    String.raw`^[^/]*\p{L}[^/.]*\.(?:(?:${endings})(?:\/|$)|(?:${endingsBeforePath})\/.)`,
  ].join("|"),
  "u",
);

/** @returns true if an address without `https://` was meant as an address */
function isMeant(address: string): boolean {
  const [hostName = ""] = address.split("/", 1);
  // Phones begin a sentence with a capital letter, and some people write all of an address in capitals.
  const isCapital = hostName === hostName.toUpperCase();
  return meant.test(isCapital ? address.toLowerCase() : address.replace(/^./u, lowerCase));
}

function lowerCase(letter: string): string {
  return letter.toLowerCase();
}

/** Cuts off a sentence that begins right behind a host name, as in `a@shop.example.Thanks`. */
function withoutSentence(address: string): string {
  const cut = /(?<=\.[\p{L}\p{N}_-]*[\p{Ll}\p{N}])\.\p{Lu}\p{Ll}*$/u.exec(address);
  return cut && !/\/[^/]|[?#]/.test(address.replace(/^https?:\/\//i, ""))
    ? address.slice(0, cut.index)
    : address;
}

/** Removes what belongs to the sentence around an address: punctuation, and brackets that were opened before it. */
function withoutEnd(address: string): string {
  let open = count(address, "(") - count(address, ")");
  let end = address.length;
  for (; end > 0; end -= 1) {
    const last = address.charAt(end - 1);
    if (last === ")" && open < 0) open += 1;
    else if (!".,;:!?…]}»”’".includes(last)) break;
  }
  return address.slice(0, end);
}

function count(text: string, character: string): number {
  return text.split(character).length - 1;
}
