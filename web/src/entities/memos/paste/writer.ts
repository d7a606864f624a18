import type { Marks } from "./styles.ts";

export type BlockTag = "p" | "h2" | "h3";

/** Where an item stands in a list, as far as the pasted text says. */
export interface ListPlace {
  /** 1 for the items of a list that is in no other list. */
  readonly level: number;
  readonly isNumbered: boolean;
  /** The item's number; null if the text doesn't say. */
  readonly number: number | null;
}

/** Writes the blocks of a text one after the other, as HTML that the editor reads. */
export interface Writer {
  /** Ends the current block. What follows is written into a new one, which stands in the list item of this level; 0: in no list. */
  startBlock(tag: BlockTag, listLevel: number): void;
  startItem(place: ListPlace): void;
  text(text: string, marks: Marks): void;
  lineBreak(): void;
  /** Adds a complete block. */
  add(block: HTMLElement, listLevel: number): void;
  /** @returns all blocks; those without text are left out */
  finish(): DocumentFragment;
}

interface OpenList {
  readonly level: number;
  readonly element: HTMLElement;
  readonly isNumbered: boolean;
  item: HTMLElement;
  /** The number of the next item. */
  next: number;
}

/** No more lists than this are nested, so what is pasted keeps far from the limit for a text's depth. */
const deepestList = 8;

/** @param owner creates the elements; a document that isn't shown, so nothing in them loads */
export function createWriter(owner: Document): Writer {
  const root = owner.createDocumentFragment();
  const lists: OpenList[] = [];
  let block: HTMLElement | null = null;
  let waiting: { tag: BlockTag; listLevel: number } = { tag: "p", listLevel: 0 };

  function endBlock(): void {
    if (block) trimEnd(block);
    if (block && isEmpty(block)) block.remove();
    block = null;
  }

  /** Ends the lists that are deeper than a level. @returns where the next block goes */
  function container(level: number): ParentNode & Node {
    while ((lists.at(-1)?.level ?? 0) > level) lists.pop();
    return lists.at(-1)?.item ?? root;
  }

  /** A block is created with its first text. Until then, an empty element of the source ends no list and leaves no blank line. */
  function currentBlock(): HTMLElement {
    if (block) return block;
    const { tag, listLevel } = waiting;
    block = owner.createElement(listLevel > 0 ? "p" : tag);
    container(listLevel).append(block);
    return block;
  }

  function startItem({ level, isNumbered, number }: ListPlace): void {
    endBlock();
    const around = container(level);
    const same = lists.at(-1);
    waiting = { tag: "p", listLevel: level };
    if (same && (same.level === level || lists.length === deepestList)) {
      const isNext = !isNumbered || number === null || number === same.next;
      if (same.isNumbered === isNumbered && isNext) {
        same.item = owner.createElement("li");
        same.element.append(same.item);
        same.next += 1;
        return;
      }
      lists.pop();
      return openList(lists.at(-1)?.item ?? root, { level, isNumbered, number });
    }
    openList(around, { level, isNumbered, number });
  }

  function openList(parent: ParentNode, { level, isNumbered, number }: ListPlace): void {
    const element = owner.createElement(isNumbered ? "ol" : "ul");
    const first = number ?? 1;
    if (isNumbered && first > 1) element.setAttribute("start", String(first));
    const item = owner.createElement("li");
    element.append(item);
    parent.append(element);
    lists.push({ level, element, isNumbered, item, next: first + 1 });
  }

  return {
    startItem,
    startBlock(tag, listLevel) {
      endBlock();
      waiting = { tag, listLevel };
    },
    text(text, marks) {
      const at = block?.lastChild;
      const isStart = !block || !at || at.nodeName === "BR" || /\s$/.test(block.textContent ?? "");
      // Browsers draw any white space as one space, and none at the start of a line. A no-break space is drawn.
      const drawn = text.replace(/[ \t\r\n\f]+/g, " ").replace(/^ /, isStart ? "" : " ");
      if (drawn === "" || (!block && drawn.trim() === "")) return;
      currentBlock().append(marked(owner, drawn, marks));
    },
    lineBreak() {
      if (block) block.append(owner.createElement("br"));
    },
    add(element, listLevel) {
      endBlock();
      container(listLevel).append(element);
    },
    finish() {
      endBlock();
      for (const item of root.querySelectorAll("li")) if (isEmpty(item)) item.remove();
      for (const list of root.querySelectorAll("ul, ol")) if (!list.firstChild) list.remove();
      return root;
    },
  };
}

const tagsOfMarks = [
  ["bold", "strong"],
  ["italic", "em"],
  ["underline", "u"],
  ["strike", "s"],
] as const;

function marked(owner: Document, text: string, marks: Marks): Node {
  let node: Node = owner.createTextNode(text);
  const wrap = (tag: string): HTMLElement => {
    const element = owner.createElement(tag);
    element.append(node);
    node = element;
    return element;
  };
  // Links are underlined anyway.
  for (const [mark, tag] of tagsOfMarks)
    if (marks[mark] && !(mark === "underline" && marks.href)) wrap(tag);
  if (marks.href) wrap("a").setAttribute("href", marks.href);
  return node;
}

/** Removes line breaks and white space at the end of a block, which browsers don't draw. */
function trimEnd(block: HTMLElement): void {
  for (let last = block.lastChild; last; last = block.lastChild) {
    if (last.nodeName !== "BR" && (last.textContent ?? "").trim() !== "") break;
    last.remove();
  }
  const walker = block.ownerDocument.createTreeWalker(block, NodeFilter.SHOW_TEXT);
  let text: Node | null = null;
  while (walker.nextNode()) text = walker.currentNode;
  if (text) text.nodeValue = (text.nodeValue ?? "").trimEnd();
}

function isEmpty(element: Element): boolean {
  return (element.textContent ?? "").trim() === "" && !element.querySelector("img, hr");
}
