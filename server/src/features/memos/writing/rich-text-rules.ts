import { isUnseen } from "@lineup/contract/schemas";
import sanitize from "sanitize-html";

/**
 * Keeps of a memo's text only what the editor can make; everything else, scripts and styles first, is dropped.
 * @param html as it came in
 * @returns HTML that is safe to show, the same again when cleaned twice
 */
export function cleanRichText(html: string): string {
  let clean = sanitize(html, options).trim();
  // What is nested as HTML can't be is put right by one more look; a text that never settles is no text.
  for (let looks = 0; looks < 5; looks += 1) {
    const before = clean;
    clean = sanitize(before, options).trim();
    if (clean === before) return clean;
  }
  return "";
}

const options: sanitize.IOptions = {
  allowedTags: "p br h2 h3 strong em u s ul ol li blockquote a hr img".split(" "),
  // A picture in the text is one of the memo's own files, by its id: readers look it up there, and nowhere else.
  allowedAttributes: { a: ["href", "rel", "target"], img: ["data-media"] },
  exclusiveFilter: ({ tag, attribs }) =>
    tag === "img" && !/^[1-9]\d{0,14}$/.test(attribs["data-media"] ?? ""),
  allowedSchemes: ["http", "https", "mailto", "tel"],
  allowProtocolRelative: false,
  transformTags: {
    h1: "h2",
    h4: "h3",
    b: "strong",
    i: "em",
    a: (tagName, { href = "" }) => ({ tagName, attribs: { ...linkTo(href), ...linkManners } }),
  },
};

const linkManners = { rel: "noopener noreferrer nofollow", target: "_blank" };

/** A link names where it leads: without a scheme it would lead to an address of this app, such as the one that signs out. */
function linkTo(href: string): { href?: string } {
  return /^(https?:\/\/|mailto:|tel:)/i.test(href) ? { href } : {};
}

/** @returns true for cleaned HTML that shows no text */
export function isBlank(html: string): boolean {
  return isUnseen(html.replaceAll(/<[^>]*>|&nbsp;/g, ""));
}
