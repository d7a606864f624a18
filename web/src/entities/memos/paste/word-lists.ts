import { valueOf } from "./styles.ts";
import type { ListPlace } from "./writer.ts";

/**
 * Reads the place of a paragraph in a list of Word or classic Outlook. These programs write list items as paragraphs: the level
 * stands in a style of their own, and the bullet or number is text.
 * @returns null for any other paragraph
 */
export function wordListPlace(paragraph: Element, declarations: string): ListPlace | null {
  const [, level] = /\blevel(\d+)/.exec(valueOf(declarations, "mso-list") ?? "") ?? [];
  if (level === undefined || paragraph.localName === "li") return null;
  const marker = markerNodes(paragraph)
    .map((node) => node.textContent ?? "")
    .join("")
    .trim();
  const [, digits] = /^\(?(?:\d{1,4}\.)*(\d{1,6})[.)\s]*$/.exec(marker) ?? [];
  return {
    level: Number(level),
    isNumbered: digits !== undefined || /^\(?(?:[a-z]|[ivxlc]{1,7})[.)]+$/i.test(marker),
    number: digits === undefined ? null : Number(digits),
  };
}

/**
 * @returns the nodes of a list paragraph that hold its bullet or number: what Word marks with `mso-list: Ignore`, or else what stands
 *   between the comments `[if !supportLists]` and `[endif]`
 */
export function markerNodes(paragraph: Element): Node[] {
  const ignored = Array.from(paragraph.querySelectorAll("[style]")).filter((element) =>
    /mso-list:\s*ignore/i.test(element.getAttribute("style") ?? ""),
  );
  return ignored.length > 0 ? ignored : betweenComments(paragraph);
}

function betweenComments(paragraph: Element): Node[] {
  const walker = paragraph.ownerDocument.createTreeWalker(paragraph, NodeFilter.SHOW_COMMENT);
  while (walker.nextNode()) {
    const start = walker.currentNode;
    if (!/supportLists/i.test(start.nodeValue ?? "")) continue;
    const nodes: Node[] = [];
    let next = start.nextSibling;
    while (next && next.nodeType !== Node.COMMENT_NODE) {
      nodes.push(next);
      next = next.nextSibling;
    }
    return next ? nodes : [];
  }
  return [];
}
