import {
  type DeclarationsOf,
  type Marks,
  declarationsIn,
  marksIn,
  noMarks,
  valueOf,
} from "./styles.ts";
import { rowsOf } from "./tables.ts";
import { markerNodes, wordListPlace } from "./word-lists.ts";
import { type BlockTag, type Writer, createWriter } from "./writer.ts";

/**
 * Turns HTML that another program put on the clipboard into HTML that the editor reads. Programs say by styles what the editor knows
 * as elements, each in its own way.
 * @returns only elements that the editor has; what the editor itself copied stays as it is
 */
export function fromClipboard(html: string): string {
  if (html.includes("data-pm-slice")) return html;
  const pasted = new DOMParser().parseFromString(html, "text/html");
  const holder = pasted.createElement("div");
  holder.append(
    written(pasted.body, {
      ...start,
      owner: pasted,
      writer: createWriter(pasted),
      declarationsOf: declarationsIn(pasted),
    }),
  );
  return holder.innerHTML;
}

/** What surrounds the nodes that are being written. */
interface Place {
  readonly owner: Document;
  readonly writer: Writer;
  readonly declarationsOf: DeclarationsOf;
  readonly marks: Marks;
  /** The number of lists around. */
  readonly listLevel: number;
  /** The number of quotes around. */
  readonly quotes: number;
  /** True in a table cell, whose blocks are written as one line. */
  readonly isLine: boolean;
  readonly isHeading: boolean;
  readonly isPreformatted: boolean;
  /** Nodes that hold the bullet or number of the list item around. */
  readonly markers: readonly Node[];
  readonly depth: number;
}

const start = {
  marks: noMarks,
  listLevel: 0,
  quotes: 0,
  isLine: false,
  isHeading: false,
  isPreformatted: false,
  markers: [],
  depth: 0,
} as const;

/** Elements deeper than this are written as plain text. */
const deepest = 100;
/** Quotes inside this many quotes, as in long e-mail threads, are written without another quote around them. */
const deepestQuote = 3;

const unread = new Set([
  ...["head", "style", "script", "noscript", "template", "title", "meta", "link", "xml"],
  ...["svg", "math", "object", "iframe", "video", "audio", "canvas", "select", "button"],
] as const satisfies readonly string[]) as ReadonlySet<string>;
const blockTags = new Set([
  ...["p", "div", "section", "article", "header", "footer", "main", "aside", "nav", "figure"],
  ...["figcaption", "address", "center", "dl", "dt", "dd", "form", "fieldset", "details"],
  ...["summary", "pre", "tr", "td", "th", "caption"],
] as const satisfies readonly string[]) as ReadonlySet<string>;

function written(parent: Element, place: Place): DocumentFragment {
  writeChildren(parent, place);
  return place.writer.finish();
}

function writeChildren(parent: Node, place: Place): void {
  for (const child of parent.childNodes) write(child, place);
}

function write(node: Node, place: Place): void {
  const { writer, marks, markers } = place;
  if (markers.includes(node)) return;
  if (node.nodeType === Node.TEXT_NODE) return writeText(node.nodeValue ?? "", place);
  if (!(node instanceof Element) || unread.has(node.localName)) return;
  if (place.depth > deepest) return writer.text(node.textContent ?? "", marks);
  const declarations = place.declarationsOf(node);
  if (valueOf(declarations, "display") === "none") return;
  const found = marksIn(node, declarations, marks);
  // Headings are bold anyway.
  const inner = place.isHeading ? { ...found, bold: false } : found;
  writeElement(node, declarations, { ...place, marks: inner, depth: place.depth + 1 });
}

function writeText(text: string, { writer, marks, isPreformatted, isLine }: Place): void {
  if (!isPreformatted || isLine) return writer.text(text, marks);
  for (const [at, line] of text.split("\n").entries()) {
    if (at > 0) writer.lineBreak();
    writer.text(line, marks);
  }
}

function writeElement(element: Element, declarations: string, place: Place): void {
  const { writer, owner, listLevel } = place;
  const tag = element.localName;
  // Word on the web ends each paragraph with this.
  if (element.classList.contains("EOP")) return;
  if (tag === "br") return place.isLine ? writer.text(" ", noMarks) : writer.lineBreak();
  if (tag === "img") return writePicture(element, place);
  if (place.isLine) return writeInLine(element, place);
  const heading = headingOf(element);
  if (heading) return writeBlock(element, heading, { ...place, marks: noMarks, isHeading: true });
  if (tag === "hr") return writer.add(owner.createElement("hr"), listLevel);
  if (tag === "ul" || tag === "ol") return writeList(element, place);
  if (tag === "li") return writeItem(element, place);
  if (tag === "table") return writeTable(element, place);
  if (tag === "blockquote") return writeQuote(element, place);
  if (!blockTags.has(tag)) return writeChildren(element, place);
  const item = listLevel === 0 ? wordListPlace(element, declarations) : null;
  if (!item) {
    const isPreformatted = place.isPreformatted || tag === "pre";
    return writeBlock(element, "p", { ...place, isPreformatted });
  }
  writer.startItem(item);
  const markers = markerNodes(element);
  writeChildren(element, { ...place, listLevel: item.level, markers });
  writer.startBlock("p", listLevel);
}

function writeBlock(element: Element, tag: BlockTag, place: Place): void {
  const { writer, listLevel } = place;
  writer.startBlock(tag, listLevel);
  writeChildren(element, place);
  writer.startBlock("p", listLevel);
}

/** The blocks of a table cell become one line, with a space between them. */
function writeInLine(element: Element, place: Place): void {
  const isBlock = blockTags.has(element.localName) || /^(li|h\d)$/.test(element.localName);
  if (isBlock) place.writer.text(" ", noMarks);
  writeChildren(element, place);
  if (isBlock) place.writer.text(" ", noMarks);
}

/** Only pictures of the memo's own files can be in its text. */
function writePicture(picture: Element, { owner, writer, listLevel, isLine }: Place): void {
  const media = picture.getAttribute("data-media");
  if (!media || isLine) return;
  const own = owner.createElement("img");
  own.dataset["media"] = media;
  writer.add(own, listLevel);
}

const titles: Readonly<Record<string, BlockTag>> = { MsoTitle: "h2", MsoSubtitle: "h3" };

/**
 * @returns the tag for a heading; null for anything else. The editor has two levels. Word on the web writes headings as paragraphs
 *   with a role, and Word its titles with a class.
 */
function headingOf(element: Element): BlockTag | null {
  const [, tagLevel] = /^h([1-6])$/.exec(element.localName) ?? [];
  const role = element.getAttribute("role");
  const level =
    role === "heading" ? Number(element.getAttribute("aria-level") ?? 2) : Number(tagLevel);
  if (level >= 1) return level <= 2 ? "h2" : "h3";
  return titles[element.className.trim()] ?? null;
}

function writeList(list: Element, place: Place): void {
  const { writer, listLevel } = place;
  // Google Docs, Outlook and Apple Notes put an inner list beside the item that it belongs to.
  writeChildren(list, { ...place, listLevel: listLevel + 1 });
  writer.startBlock("p", listLevel);
}

/** Word on the web gives each item a list of its own, and says the level in an attribute. */
function writeItem(item: Element, place: Place): void {
  const { writer } = place;
  const list = item.parentElement;
  const told = item.getAttribute("data-aria-level") ?? item.getAttribute("aria-level");
  const level = Math.max(1, Number(told) || place.listLevel);
  const isFirst = list?.querySelector(":scope > li") === item;
  const first = isFirst ? (list?.getAttribute("start") ?? "1") : null;
  const number = item.getAttribute("value") ?? first;
  writer.startItem({
    level,
    isNumbered: list?.localName === "ol",
    number: number === null ? null : Number.parseInt(number, 10) || null,
  });
  writeChildren(item, { ...place, listLevel: level });
  writer.startBlock("p", place.listLevel);
}

/** The editor has no tables: each row becomes a line with its cells side by side. */
function writeTable(table: Element, place: Place): void {
  const { writer, listLevel, declarationsOf } = place;
  const rows = rowsOf(table);
  if (!rows) return writeBlock(table, "p", place);
  const caption = table.querySelector(":scope > caption");
  if (caption) writeBlock(caption, "p", place);
  for (const cells of rows) {
    writer.startBlock("p", listLevel);
    for (const [at, cell] of cells.entries()) {
      if (at > 0) writer.text(" | ", noMarks);
      const marks = marksIn(cell, declarationsOf(cell), place.marks);
      writeChildren(cell, { ...place, marks, isLine: true });
    }
  }
  writer.startBlock("p", listLevel);
}

function writeQuote(quote: Element, place: Place): void {
  if (place.quotes >= deepestQuote) return writeBlock(quote, "p", place);
  const { owner, writer, listLevel } = place;
  const inside = { ...place, writer: createWriter(owner), listLevel: 0, quotes: place.quotes + 1 };
  const block = owner.createElement("blockquote");
  block.append(written(quote, inside));
  if (block.firstChild) writer.add(block, listLevel);
}
