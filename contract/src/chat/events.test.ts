import { describe, expect, test } from "vitest";
import { maxShownReactions, maxUnreadCounted } from "../constants.ts";
import {
  type ChatEvent,
  type ChatMessageSent,
  type ChatRead,
  type LoadedMessages,
  outdatesGroups,
  reduceGroups,
  reduceMessages as reduceMessagesOf,
} from "./events.ts";
import type { ChatGroup, ChatMessage, SharedChatMessage } from "./schemas.ts";

const self = 11;
const ana = { id: 21, name: "Ana" };
const ben = { id: 22, name: "Ben" };
const at = (minute: number): string => `2026-03-02T15:${String(minute).padStart(2, "0")}:00.000Z`;

function shared(seq: number, more: Partial<SharedChatMessage> = {}): SharedChatMessage {
  const employee = more.employee ?? ana;
  return {
    ...{ id: 100 + seq, chat_group_id: 1, seq, employee_id: employee.id, employee },
    ...{ content: `Message ${seq}`, image: null, image_width: null, image_height: null },
    ...{ image_url: null, chat_message_id: null, message_id: null, survey_id: null },
    ...{
      celebration_id: null,
      reactions: [],
      reaction_counts: [],
      primary: null,
      mention_ids: [],
      mentions_everyone: false,
    },
    ...{ created_at: at(seq), updated_at: at(seq), edited_at: null, deleted_at: null },
    ...more,
  };
}

function message(seq: number, more: Partial<ChatMessage> = {}): ChatMessage {
  return { receipts: [], receipt_count: 0, ...shared(seq, more), ...more };
}

function group(id: number, more: Partial<ChatGroup> = {}): ChatGroup {
  return {
    ...{ id, company_id: 1, name: `Group ${id}`, icon: null, is_private: false, is_direct: false },
    ...{ shows_history: true, mode: "segments", audience_ids: [], location_ids: [] },
    ...{ recipient_ids: [], created_at: at(0), updated_at: at(0), unread_count: 0 },
    ...{
      latest_message: null,
      is_notifications_active: true,
      is_pinned: false,
      has_mention: false,
    },
    ...{ read_seq: 0, last_seq: 0, from_seq: 0, visible_after: 0 },
    ...{ read_only: null, silenced_until: null },
    ...more,
  };
}

function sent(
  latest_message: SharedChatMessage,
  type: ChatMessageSent["payload"]["type"] = "new",
): ChatMessageSent {
  const about = group(latest_message.chat_group_id);
  return {
    type: "ChatMessageSent",
    payload: { type, group: about, latest_message, initiator: latest_message.employee },
  };
}

function read(employee: { id: number; name: string }, seq: number, group_id = 1): ChatRead {
  const { id: employee_id, name } = employee;
  const payload = { group_id, employee_id, name, read_seq: seq, read_at: at(seq) };
  return { type: "ChatRead", payload };
}

function loaded(messages: readonly ChatMessage[], more = {}): LoadedMessages {
  return { group_id: 1, messages, last: null, has_newer: false, ...more };
}

/** @returns the messages of `self` after an event */
const reduceMessages = (before: LoadedMessages, event: ChatEvent): LoadedMessages =>
  reduceMessagesOf(before, event, self);

const seqs = ({ messages }: LoadedMessages): number[] => messages.map(({ seq }) => seq);
/** The names on each message's receipts, by the message's number. */
const readersOf = ({ messages }: LoadedMessages): Record<number, string[]> =>
  Object.fromEntries(
    messages
      .filter(({ receipts }) => receipts.length > 0)
      .map(({ seq, receipts }) => [seq, receipts.map(({ name }) => name)]),
  );

describe("reduceMessages", () => {
  test("A new message is added once, at its place", () => {
    const before = loaded([message(3), message(1)]);
    const after = reduceMessages(before, sent(shared(2)));
    expect(seqs(after)).toEqual([3, 2, 1]);
    expect(reduceMessages(after, sent(shared(2)))).toBe(after);
  });

  test("A message of another group, or behind messages that aren't loaded, changes nothing", () => {
    const before = loaded([message(3)], { last: 103 });
    expect(reduceMessages(before, sent(shared(4, { chat_group_id: 2 })))).toBe(before);
    expect(reduceMessages(before, sent(shared(2)))).toBe(before);
    const old = loaded([message(3)], { has_newer: true });
    expect(reduceMessages(old, sent(shared(9)))).toBe(old);
  });

  test("A deleted message goes, and its text with it from those that answer it", () => {
    const primary = {
      ...{ id: 101, employee: ana, content: "Message 1", image: null, image_url: null },
      ...{ deleted_at: null, is_visible: true },
    };
    const before = loaded([message(2, { chat_message_id: 101, primary }), message(1)]);
    const gone = shared(1, { content: "", deleted_at: at(5), updated_at: at(5) });
    const after = reduceMessages(before, sent(gone, "update"));
    expect(seqs(after)).toEqual([2]);
    expect(after.messages[0]?.primary).toMatchObject({ content: "", deleted_at: at(5) });
    expect(seqs(reduceMessages(after, sent(gone)))).toEqual([2]);
  });

  test("An edited message has its new text, also where it is quoted, and an older event doesn't bring the old one back", () => {
    const primary = {
      ...{ id: 101, employee: ana, content: "Message 1", image: null, image_url: null },
      ...{ deleted_at: null, is_visible: true },
    };
    const before = loaded([message(2, { chat_message_id: 101, primary }), message(1)]);
    const edited = shared(1, { content: "At ten", edited_at: at(5), updated_at: at(5) });
    const after = reduceMessages(before, sent(edited, "update"));
    expect(after.messages.map(({ content }) => content)).toEqual(["Message 2", "At ten"]);
    expect(after.messages[0]?.primary?.content).toBe("At ten");
    const late = shared(1, { content: "At nine", edited_at: at(4), updated_at: at(4) });
    expect(reduceMessages(after, sent(late, "update")).messages[1]?.content).toBe("At ten");
  });

  test("A reaction replaces the message and keeps its receipts and what it answers", () => {
    const receipt = { employee_id: 22, name: "Ben", read_at: at(3) };
    const before = loaded([message(1, { receipts: [receipt], receipt_count: 1 })]);
    const reactions = [{ employee_id: 22, name: "Ben", reaction: "👍" }];
    const after = reduceMessages(before, sent(shared(1, { reactions }), "reaction"));
    expect(after.messages[0]).toMatchObject({ reactions, receipts: [receipt], receipt_count: 1 });
  });

  test("Of many reactions, an event has the first and those of who caused it, and the reader's own stay", () => {
    const by = (employee_id: number, reaction = "👍") => ({ employee_id, name: "", reaction });
    const first = Array.from({ length: maxShownReactions }, (_, place) => by(100 + place));
    const own = [by(self), by(self, "🎉")];
    const before = loaded([message(1, { reactions: [...first, ...own] })]);
    const reactionsAfter = (event: ChatMessageSent) =>
      reduceMessages(before, event).messages[0]?.reactions;
    const causedBy = (initiator: { id: number; name: string }, reactions: typeof first) => {
      const { payload, ...event } = sent(shared(1, { reactions }), "reaction");
      return { ...event, payload: { ...payload, initiator } };
    };
    expect(reactionsAfter(causedBy(ben, [...first, by(22)]))).toEqual([...first, ...own]);
    // One of the first was taken back, and an own one is among them now.
    const moved = [...first.slice(1), by(self)];
    const fewer = causedBy(ben, [...moved, by(22)]);
    expect(reactionsAfter(fewer)).toEqual([...moved, by(self, "🎉")]);
    // On another device, the reader took one back.
    const mine = causedBy({ id: self, name: "Maria" }, [...first, by(self, "🎉")]);
    expect(reactionsAfter(mine)).toEqual([...first, by(self, "🎉")]);
    expect(reactionsAfter(causedBy(ben, first.slice(1)))).toEqual(first.slice(1));
    const groups = [group(1, { latest_message: shared(1), last_seq: 1 })];
    const [listed] = reduceGroups(groups, causedBy(ben, [...first, by(22)]), self);
    expect(listed?.latest_message?.reactions).toEqual(first);
  });

  test("What a new message answers is quoted from the loaded messages", () => {
    const hidden = {
      ...{ id: 101, employee: null, content: "", image: null, image_url: null },
      ...{ deleted_at: null, is_visible: false },
    };
    const answer = shared(2, { chat_message_id: 101, primary: hidden });
    const after = reduceMessages(loaded([message(1)]), sent(answer));
    expect(after.messages[0]?.primary).toMatchObject({ content: "Message 1", employee: ana });
    const unknown = reduceMessages(loaded([message(0)]), sent(answer));
    expect(unknown.messages[0]?.primary).toEqual(hidden);
  });

  test("Everyone has one receipt, on the newest message that they have read", () => {
    let state = loaded([message(3), message(2), message(1)]);
    state = reduceMessages(state, read(ben, 2));
    expect(readersOf(state)).toEqual({ 2: ["Ben"] });
    state = reduceMessages(state, read(ben, 3));
    expect(readersOf(state)).toEqual({ 3: ["Ben"] });
    expect(state.messages.map(({ receipt_count }) => receipt_count)).toEqual([1, 0, 0]);
    // An older event that comes late doesn't move it back.
    expect(reduceMessages(state, read(ben, 1))).toBe(state);
    state = reduceMessages(state, sent(shared(4)));
    expect(readersOf(state)).toEqual({ 3: ["Ben"], 4: ["Ana"] });
    const gone = shared(3, { content: "", deleted_at: at(9), updated_at: at(9) });
    expect(readersOf(reduceMessages(state, sent(gone, "update")))).toEqual({
      ...{ 2: ["Ben"], 4: ["Ana"] },
    });
  });

  test("The receipts of a deleted message that aren't listed count for the message before it", () => {
    const receipts = [{ employee_id: 22, name: "Ben", read_at: at(3) }];
    const before = loaded([message(2, { receipts, receipt_count: 60 }), message(1)]);
    const gone = shared(2, { content: "", deleted_at: at(9), updated_at: at(9) });
    const after = reduceMessages(before, sent(gone, "update"));
    expect(after.messages).toMatchObject([{ seq: 1, receipts, receipt_count: 60 }]);
  });

  test("Who has read beyond the loaded messages has no receipt among them", () => {
    const state = loaded([message(3), message(2)], { has_newer: true });
    const before = reduceMessages(state, read(ben, 3));
    expect(readersOf(before)).toEqual({ 3: ["Ben"] });
    expect(readersOf(reduceMessages(before, read(ben, 7)))).toEqual({});
  });
});

describe("reduceGroups", () => {
  test("A mention is unread until all of the group is read", () => {
    const mention = sent(shared(1, { mention_ids: [self] }));
    const [group1] = reduceGroups([group(1)], mention, self);
    expect(group1).toMatchObject({ has_mention: true, unread_count: 1 });
    const [group2] = reduceGroups(group1 ? [group1] : [], read({ id: self, name: "Eli" }, 1), self);
    expect(group2).toMatchObject({ has_mention: false, unread_count: 0 });
    const [other] = reduceGroups([group(1)], sent(shared(1, { mention_ids: [self + 1] })), self);
    expect(other).toMatchObject({ has_mention: false, unread_count: 1 });
  });

  test("A mention that an edit adds or takes away counts as long as the message is unread", () => {
    const before = [group(1, { unread_count: 1, last_seq: 5, read_seq: 4 })];
    const edit = (mention_ids: number[], more = {}) =>
      sent(shared(5, { mention_ids, updated_at: at(6), ...more }), "update");
    const after = reduceGroups(before, edit([self]), self);
    expect(after).toMatchObject([{ has_mention: true, unread_count: 1 }]);
    expect(outdatesGroups(before, edit([self]), self)).toBe(false);
    // Another unread message may mention the member, too.
    expect(outdatesGroups(after, edit([]), self)).toBe(true);
    const known = [group(1, { last_seq: 5, read_seq: 5 })];
    expect(reduceGroups(known, edit([self]), self)).toMatchObject([{ has_mention: false }]);
    const own = edit([self], { employee: { id: self, name: "Eli" } });
    expect(reduceGroups(before, own, self)).toMatchObject([{ has_mention: false }]);
  });

  const of = (groups: readonly ChatGroup[], id: number) => groups.find((one) => one.id === id);

  test("A new message counts as unread once, and its group comes first", () => {
    const before = [group(2, { latest_message: shared(1), last_seq: 1 }), group(1)];
    const after = reduceGroups(before, sent(shared(5)), self);
    expect(after.map(({ id }) => id)).toEqual([1, 2]);
    expect(of(after, 1)).toMatchObject({ unread_count: 1, last_seq: 5 });
    expect(reduceGroups(after, sent(shared(5)), self)).toBe(after);
  });

  test("Pinned groups stay first", () => {
    const before = [group(2, { is_pinned: true }), group(1)];
    expect(reduceGroups(before, sent(shared(5)), self).map(({ id }) => id)).toEqual([2, 1]);
  });

  test("An own message never counts, and reads what came before it", () => {
    const before = [group(1, { unread_count: 3, last_seq: 4, read_seq: 1 })];
    const own = shared(5, { employee: { id: self, name: "Maria" } });
    const after = reduceGroups(before, sent(own), self);
    expect(of(after, 1)).toMatchObject({ unread_count: 0, read_seq: 5, last_seq: 5 });
  });

  test("The number of unread messages has an end", () => {
    const full = [group(1, { unread_count: maxUnreadCounted, last_seq: 500 })];
    const after = reduceGroups(full, sent(shared(501, { created_at: at(9) })), self);
    expect(of(after, 1)?.unread_count).toBe(maxUnreadCounted);
  });

  test("A message for a group that isn't in the list is ignored", () => {
    const before = [group(1)];
    expect(reduceGroups(before, sent(shared(5, { chat_group_id: 9 })), self)).toBe(before);
  });

  test("The last line follows its message: edited, deleted, reacted to", () => {
    const before = [group(1, { latest_message: shared(5), last_seq: 5 })];
    const edited = shared(5, { content: "At ten", updated_at: at(6) });
    const after = reduceGroups(before, sent(edited, "update"), self);
    expect(of(after, 1)?.latest_message?.content).toBe("At ten");
    const gone = sent(shared(5, { content: "", deleted_at: at(7), updated_at: at(7) }), "update");
    expect(of(reduceGroups(after, gone, self), 1)?.latest_message).toBeNull();
    expect(outdatesGroups(after, gone, self)).toBe(true);
    const older = sent(shared(4, { updated_at: at(7) }), "update");
    expect(of(reduceGroups(after, older, self), 1)?.latest_message?.content).toBe("At ten");
  });

  test("Reading on another device clears the number here, and only one's own reading does", () => {
    const before = [group(1, { unread_count: 3, last_seq: 5, read_seq: 2 })];
    expect(reduceGroups(before, read(ana, 5), self)).toBe(before);
    const me = { id: self, name: "Maria" };
    const all = reduceGroups(before, read(me, 5), self);
    expect(of(all, 1)).toMatchObject({ unread_count: 0, read_seq: 5 });
    expect(reduceGroups(all, read(me, 4), self)).toBe(all);
    expect(of(reduceGroups(before, read(me, 4), self), 1)?.unread_count).toBe(1);
    expect(outdatesGroups(before, read(me, 4), self)).toBe(true);
    expect(outdatesGroups(before, read(me, 5), self)).toBe(false);
  });

  test("A group that names many people by now is without them, as in the list", () => {
    const event = sent(shared(5));
    const about = { ...event.payload.group, name: "Kitchen", updated_at: at(9) };
    const payload = { ...event.payload, group: { ...about, recipient_ids: null } };
    const before = [group(1, { recipient_ids: [21, 22] })];
    const after = reduceGroups(before, { ...event, payload }, self);
    expect(of(after, 1)).toMatchObject({ name: "Kitchen", recipient_ids: null });
  });

  test("A group has its new name, and a direct conversation keeps the other person's", () => {
    const direct = group(1, { name: "Ana", is_direct: true });
    const named = (id: number, name: string): ChatMessageSent => {
      const event = sent(shared(5, { chat_group_id: id }));
      const about = { ...event.payload.group, name, updated_at: at(9) };
      return { ...event, payload: { ...event.payload, group: { ...about, is_direct: id === 1 } } };
    };
    expect(of(reduceGroups([direct], named(1, ""), self), 1)?.name).toBe("Ana");
    expect(of(reduceGroups([group(2)], named(2, "Kitchen"), self), 2)?.name).toBe("Kitchen");
  });
});
