import { deepestRichText } from "@lineup/contract/constants";
import { isUnseen } from "@lineup/contract/schemas";
import { Parser } from "htmlparser2";
import sanitize from "sanitize-html";

/**
 * Removes everything that the editor can't produce, such as scripts and styles.
 * @param html untrusted HTML
 * @returns HTML that is safe to show; cleaning it again changes nothing
 */
export function cleanRichText(html: string): string {
  let clean = html;
  // Removing an element can join the text before and after it into a new element, so cleaning is repeated until nothing
  // changes. HTML that still changes after several rounds is dropped.
  for (let rounds = 0; rounds < 6; rounds += 1) {
    if (isClean(clean)) return clean;
    const before = clean;
    clean = sanitize(before, options).trim();
    if (clean === before) return clean;
  }
  return "";
}

/**
 * @returns true if HTML is exactly as the sanitizer writes it. Checking takes a fraction of the time that cleaning takes, so text
 *   from the editor, and text that was cleaned before, costs almost nothing.
 */
function isClean(html: string): boolean {
  if (html !== html.trim()) return false;
  const open: string[] = [];
  let end = 0;
  for (const { 0: token, index } of html.matchAll(cleanToken)) {
    if (index !== end) return false;
    end += token.length;
    const [, slash, tag] = /^<(\/?)(\w+)/.exec(token) ?? [];
    if (tag === undefined) continue;
    const parent = open.at(-1) ?? "";
    if (slash) {
      if (tag !== parent) return false;
      open.pop();
    } else {
      if (closes[tag]?.test(parent)) return false;
      if (!token.endsWith("/>")) open.push(tag);
      if (open.length > deepestRichText) return false;
    }
  }
  return end === html.length && open.length === 0;
}

/** Matches one piece of clean HTML: text, an entity or a tag. */
const cleanToken = new RegExp(
  [
    String.raw`[^<>&]+|&(?:amp|lt|gt);`,
    String.raw`<\/?(?:p|h2|h3|strong|em|u|s|ul|ol|li|blockquote)>|<(?:br|hr) \/>|<\/a>`,
    String.raw`<ol start="[1-9]\d{0,5}">|<img data-media="[1-9]\d{0,14}" \/>`,
    String.raw`<a(?: href="(?:https?:\/\/|mailto:|tel:)(?:[^"<>&]|&(?:amp|lt|gt|quot);)*")? rel="noopener noreferrer nofollow" target="_blank">`,
  ].join("|"),
  "g",
);

/** The elements that the start of another one closes, as in every HTML parser. */
const closes: Readonly<Record<string, RegExp>> = {
  ...Object.fromEntries(["p", "ul", "ol", "blockquote", "hr"].map((tag) => [tag, /^p$/])),
  ...{ h2: /^(p|h\d)$/, h3: /^(p|h\d)$/, li: /^li$/, a: /^a$/ },
};

/**
 * @returns true if elements are nested deeper than any editor makes them. The time that cleaning takes grows with the square of the
 *   depth, so this is asked first, and stops as soon as it is known.
 */
export function isTooDeep(html: string): boolean {
  if (isClean(html)) return false;
  let depth = 0;
  const parser = new Parser({
    onopentag() {
      depth += 1;
      if (depth > deepestRichText) parser.pause();
    },
    onclosetag() {
      depth -= 1;
    },
  });
  parser.write(html);
  return depth > deepestRichText;
}

const options: sanitize.IOptions = {
  allowedTags: "p br h2 h3 strong em u s ul ol li blockquote a hr img".split(" "),
  // An `img` contains the id of one of the memo's files. Readers load the picture from that file, never from another
  // address.
  allowedAttributes: { a: ["href", "rel", "target"], img: ["data-media"], ol: ["start"] },
  exclusiveFilter: ({ tag, attribs }) =>
    tag === "img" && !/^[1-9]\d{0,14}$/.test(attribs["data-media"] ?? ""),
  allowedSchemes: ["http", "https", "mailto", "tel"],
  allowProtocolRelative: false,
  transformTags: {
    h1: "h2",
    h4: "h3",
    b: "strong",
    i: "em",
    ol: (tagName, { start = "" }) => ({ tagName, attribs: startAt(start) }),
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

/** @returns the `start` attribute of a numbered list; an empty object for a list that starts at 1, or at no number */
function startAt(start: string): { start?: string } {
  return /^[1-9]\d{0,5}$/.test(start) && start !== "1" ? { start } : {};
}

/**
 * @param html HTML that `cleanRichText` has cleaned
 * @returns true if the HTML has no visible text
 */
export function isBlank(html: string): boolean {
  return isUnseen(html.replaceAll(/<[^>]*>|&nbsp;/g, ""));
}
