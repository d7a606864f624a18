import DOMPurify from "dompurify";

const purifier = DOMPurify(window);
purifier.addHook("afterSanitizeAttributes", (element) => {
  if (element.tagName !== "A") return;
  element.setAttribute("target", "_blank");
  element.setAttribute("rel", "noopener noreferrer");
});

const allowedTags = [
  ...["p", "br", "h1", "h2", "h3", "h4", "strong", "b", "em", "i", "u", "s"],
  ...["ul", "ol", "li", "blockquote", "hr", "a"],
];

/** @returns what people wrote as HTML, with only what the editor can make left in it */
export function sanitize(html: string): string {
  return purifier.sanitize(html, {
    ALLOWED_TAGS: allowedTags,
    ALLOWED_ATTR: ["href"],
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
    ALLOWED_URI_REGEXP: /^(?:https?:|mailto:|tel:)/i,
  });
}
