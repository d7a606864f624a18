import { isUnseen } from "@lineup/contract/schemas";
import sanitize from "sanitize-html";

/**
 * Removes everything that the editor can't produce, such as scripts and styles.
 * @param html untrusted HTML
 * @returns HTML that is safe to show; cleaning it again changes nothing
 */
export function cleanRichText(html: string): string {
  let clean = sanitize(html, options).trim();
  // Removing an element can join the text before and after it into a new element, so cleaning is repeated until nothing
  // changes. HTML that still changes after several rounds is dropped.
  for (let looks = 0; looks < 5; looks += 1) {
    const before = clean;
    clean = sanitize(before, options).trim();
    if (clean === before) return clean;
  }
  return "";
}

const options: sanitize.IOptions = {
  allowedTags: "p br h2 h3 strong em u s ul ol li blockquote a hr img".split(" "),
  // An `img` contains the id of one of the memo's files. Readers load the picture from that file, never from another
  // address.
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

/**
 * @returns the `href` attribute; an empty object if the address has no allowed scheme. An address without a scheme
 *   would lead to a path of this app, for example to the path that signs the reader out.
 */
function linkTo(href: string): { href?: string } {
  return /^(https?:\/\/|mailto:|tel:)/i.test(href) ? { href } : {};
}

/**
 * @param html HTML that `cleanRichText` has cleaned
 * @returns true if the HTML has no visible text
 */
export function isBlank(html: string): boolean {
  return isUnseen(html.replaceAll(/<[^>]*>|&nbsp;/g, ""));
}
