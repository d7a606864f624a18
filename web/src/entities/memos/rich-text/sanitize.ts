import DOMPurify from "dompurify";
import { linkify } from "#web/lib/text/linkify.ts";

const purifier = DOMPurify(window);
purifier.addHook("afterSanitizeAttributes", (element) => {
  if (element.tagName === "A") openElsewhere(element);
});

const allowedTags = [
  ...["p", "br", "h1", "h2", "h3", "h4", "strong", "b", "em", "i", "u", "s"],
  ...["ul", "ol", "li", "blockquote", "hr", "a", "img"],
];

/**
 * @returns sanitized HTML. It contains only elements that the editor can create. Web addresses, e-mail addresses and
 * phone numbers in the text become links, and each picture becomes an empty element with the id of its file.
 */
export function sanitize(html: string): string {
  const fragment = purifier.sanitize(html, {
    RETURN_DOM_FRAGMENT: true,
    ALLOWED_TAGS: allowedTags,
    ALLOWED_ATTR: ["href", "data-media", "start"],
    ADD_URI_SAFE_ATTR: ["data-media", "start"],
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
    ALLOWED_URI_REGEXP: /^(?:https?:|mailto:|tel:)/i,
  });
  for (const picture of fragment.querySelectorAll("img")) picture.replaceWith(placeOf(picture));
  for (const text of textsOutsideLinks(fragment)) text.replaceWith(...nodesOf(text.data));
  const holder = document.createElement("div");
  holder.append(fragment);
  return holder.innerHTML;
}

function placeOf({ dataset: { media = "" } }: HTMLElement): HTMLElement {
  const place = document.createElement("span");
  place.dataset["media"] = media;
  return place;
}

function textsOutsideLinks(root: Node): Text[] {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) {
    const text = walker.currentNode as Text;
    if (!text.parentElement?.closest("a")) texts.push(text);
  }
  return texts;
}

function nodesOf(text: string): (Node | string)[] {
  return linkify(text).map((part) => {
    if (!part.href) return part.text;
    const link = document.createElement("a");
    link.href = part.href;
    link.textContent = part.text;
    openElsewhere(link);
    return link;
  });
}

function openElsewhere(link: Element): void {
  link.setAttribute("target", "_blank");
  link.setAttribute("rel", "noopener noreferrer");
}
