import {
  combineTransactionSteps,
  Extension,
  findChildrenInRange,
  getChangedRanges,
  type NodeWithPos,
  type Range,
} from "@tiptap/core";
import { isHistoryTransaction } from "@tiptap/pm/history";
import { type EditorState, Plugin, type Transaction } from "@tiptap/pm/state";
import type { EditorView } from "@tiptap/pm/view";
import { linkify } from "#web/lib/text/linkify.ts";

/**
 * Turns addresses into links while someone types or pastes them, by the same rule as in texts that are read. Tiptap's own search is
 * switched off, because it takes "ID.No" for an address and not "example.com." for one.
 */
export const linkFinder = Extension.create({
  name: "linkFinder",
  addProseMirrorPlugins: () => [
    new Plugin({
      appendTransaction: (transactions, before, after) =>
        transactions.some((one) => one.docChanged) && !transactions.some(isLeftAlone)
          ? withLinks(transactions, before, after)
          : null,
      props: { handlePaste: (view, event) => linkSelection(view, event) },
    }),
  ],
});

/** Undoing brings back what was there, and a link that someone just removed stays removed. */
function isLeftAlone(transaction: Transaction): boolean {
  return isHistoryTransaction(transaction) || transaction.getMeta("preventAutolink") === true;
}

function withLinks(
  transactions: readonly Transaction[],
  before: EditorState,
  after: EditorState,
): Transaction | null {
  const isPaste = transactions.some((one) => one.getMeta("uiEvent") === "paste");
  const changes = getChangedRanges(combineTransactionSteps(before.doc, [...transactions]));
  const { tr, schema, selection } = after;
  const type = schema.marks["link"];
  if (!type) return null;
  for (const { newRange } of changes) {
    const blocks = findChildrenInRange(after.doc, newRange, (node) => node.isTextblock);
    for (const { from, to, wordEnd, href } of blocks.flatMap(linksIn)) {
      const isTouched = from <= newRange.to && newRange.from <= wordEnd;
      const isBeingTyped =
        !isPaste && selection.empty && from < selection.from && selection.from <= wordEnd;
      if (!isTouched || isBeingTyped || after.doc.rangeHasMark(from, to, type)) continue;
      tr.addMark(from, to, type.create({ href }));
    }
  }
  return tr.docChanged ? tr : null;
}

interface FoundLink extends Range {
  /** The position after the word that the link is in, where the word may be longer than the link. */
  readonly wordEnd: number;
  readonly href: string;
}

function linksIn({ node, pos }: NodeWithPos): FoundLink[] {
  // Pictures and line breaks take one position, as this character does.
  const text = node.textBetween(0, node.content.size, undefined, "\n");
  const links: FoundLink[] = [];
  let at = 0;
  for (const part of linkify(text)) {
    const end = at + part.text.length;
    if (part.href) {
      const word = /^\S*/.exec(text.slice(end))?.[0] ?? "";
      const start = pos + 1;
      const wordEnd = start + end + word.length;
      links.push({ from: start + at, to: start + end, wordEnd, href: part.href });
    }
    at = end;
  }
  return links;
}

/** Pasting an address over selected text links the text. @returns true if it did */
function linkSelection({ state, dispatch }: EditorView, event: ClipboardEvent): boolean {
  const text = event.clipboardData?.getData("text/plain").trim() ?? "";
  const [link, ...others] = linkify(text);
  const type = state.schema.marks["link"];
  const { from, to, empty } = state.selection;
  if (!type || !link?.href || others.length > 0 || empty) return false;
  dispatch(state.tr.addMark(from, to, type.create({ href: link.href })));
  return true;
}
