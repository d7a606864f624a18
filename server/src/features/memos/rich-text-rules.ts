import sanitize from "sanitize-html";

/**
 * Keeps of a memo's text only what the editor can make; everything else, scripts and styles first, is dropped.
 * @param html as it came in
 * @returns HTML that is safe to show, the same again when cleaned twice
 */
export function cleanRichText(html: string): string {
  return sanitize(html, {
    allowedTags: [
      "p",
      "br",
      "h2",
      "h3",
      "strong",
      "em",
      "u",
      "s",
      "ul",
      "ol",
      "li",
      "blockquote",
      "a",
      "hr",
    ],
    allowedAttributes: { a: ["href", "rel", "target"] },
    allowedSchemes: ["http", "https", "mailto", "tel"],
    allowProtocolRelative: false,
    transformTags: {
      h1: "h2",
      h4: "h3",
      b: "strong",
      i: "em",
      a: sanitize.simpleTransform("a", { rel: "noopener noreferrer nofollow", target: "_blank" }),
    },
  }).trim();
}

/** @returns true for cleaned HTML that shows no text */
export function isBlank(html: string): boolean {
  return html.replaceAll(/<[^>]*>|&nbsp;|\s/g, "") === "";
}
