import type { ChatMessage } from "@lineup/contract/chat/schemas";
import { describe, expect, test } from "vitest";
import { reactionGroups, rowsOf, withReaction } from "./rows.ts";

const self = 11;

function said(seq: number, by: number, at: string): ChatMessage {
  return {
    id: 100 + seq,
    seq,
    employee_id: by,
    created_at: `2026-03-0${at}:00.000Z`,
  } as ChatMessage;
}

describe("rowsOf", () => {
  // Newest first, as they are loaded.
  const messages = [
    said(5, 22, "3T15:30"),
    said(4, 22, "3T15:20"),
    said(3, 21, "3T15:01"),
    said(2, 21, "3T15:00"),
    said(1, 21, "2T15:00"),
  ];

  test("The oldest comes first, and each day begins with its date", () => {
    const rows = rowsOf(messages, { readSeq: null, selfId: self });
    expect(rows.map(({ message }) => message.seq)).toEqual([1, 2, 3, 4, 5]);
    expect(rows.map(({ beginsDay }) => beginsDay)).toEqual([true, true, false, false, false]);
  });

  test("Messages of one author in quick succession have the name once", () => {
    const rows = rowsOf(messages, { readSeq: null, selfId: self });
    expect(rows.map(({ isNamed }) => isNamed)).toEqual([true, true, false, true, true]);
  });

  test("The first unread message is someone else's", () => {
    const own = messages.map((one) => (one.seq === 3 ? { ...one, employee_id: self } : one));
    const rows = rowsOf(own, { readSeq: 2, selfId: self });
    expect(rows.filter(({ beginsUnread }) => beginsUnread)).toHaveLength(1);
    expect(rows.find(({ beginsUnread }) => beginsUnread)?.message.seq).toBe(4);
    const read = rowsOf(own, { readSeq: 9, selfId: self });
    expect(read.some(({ beginsUnread }) => beginsUnread)).toBe(false);
  });
});

test("Reactions are counted by emoji, and one's own is added and removed", () => {
  const none = { ...said(1, 21, "3T15:00"), reactions: [], reaction_counts: [] };
  const maria = { id: self, name: "Maria" };
  const once = withReaction(withReaction(none, { id: 21, name: "Ana" }, "👍"), maria, "👍");
  expect(reactionGroups(once, self)).toEqual([
    { reaction: "👍", count: 2, names: ["Ana", "Maria"], isOwn: true },
  ]);
  const back = withReaction(once, maria, "👍");
  expect(reactionGroups(back, self)).toEqual([
    { reaction: "👍", count: 1, names: ["Ana"], isOwn: false },
  ]);
  const other = withReaction(back, maria, "❤️");
  expect(reactionGroups(other, self).map(({ reaction }) => reaction)).toEqual(["👍", "❤️"]);
  expect(reactionGroups(withReaction(other, maria, "❤️"), self)).toEqual(
    reactionGroups(back, self),
  );
  const many = { ...back, reaction_counts: [{ reaction: "👍", count: 80 }] };
  expect(reactionGroups(withReaction(many, maria, "👍"), self)).toEqual([
    { reaction: "👍", count: 81, names: ["Ana", "Maria"], isOwn: true },
  ]);
});
