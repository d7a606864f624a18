import type { ChatMessage } from "@lineup/contract/chat/schemas";
import { chatPageSize } from "@lineup/contract/constants";
import type { LiveEvent } from "@lineup/contract/events";
import { expect } from "vitest";

import type { ChatHistory, HistoryMessage, HistoryPerson } from "./chat-history.ts";
import { waitForNumbers } from "./wait-for-numbers.ts";

/**
 * Checks that every call gives a person exactly the messages of a history that they may see: lists, places in lists, search, quotes,
 * pictures, readers, reactions, and missed events. What they may not see is answered like what doesn't exist.
 */
export async function expectOnlyVisible(
  history: ChatHistory,
  person: HistoryPerson,
): Promise<void> {
  const { group_id, messages, calls } = history;
  const { as } = person;
  const seen = messages.filter((message) => history.maySee(person, message));
  const ids = seen.map(({ id }) => id);
  const reader = `${person.name} of group ${group_id}`;
  if (!history.mayEnter(person)) await expectOutside(history, person);
  else await expectListed(history, person, seen);

  const missed = await newMessagesMissed(history, person);
  expect(missed, `${reader}: missed events`).toEqual(ids);

  for (const message of messages) {
    const { id, word } = message;
    const isSeen = ids.includes(id);
    const where = `${reader}, message ${message.seq}`;
    const found = await calls.succeed(as, "searchChat", { terms: word });
    expect(found.messages.length > 0, `${where}: search`).toBe(isSeen);
    const about = { group_id, message_id: id };
    const expected = isSeen ? 200 : 404;
    const readers = await calls.call(as, "listChatReaders", about);
    expect(readers.status, `${where}: readers`).toBe(expected);
    if (message.hasPicture) {
      const picture = await calls.call(as, "downloadChatImage", { ...about, variant: "original" });
      expect(picture.status, `${where}: picture`).toBe(expected);
    }
    if (!isSeen) await expectUnknown(history, person, message);
  }
}

const groupCalls = [
  "listChatMessages",
  "listChatPictures",
  "getChatGroup",
  "readChatGroup",
] as const;

/** All calls about the group are refused like those about a group that doesn't exist. */
async function expectOutside(
  { group_id, calls: { call, groupOf } }: ChatHistory,
  { as, name }: HistoryPerson,
): Promise<void> {
  expect(await groupOf(as, group_id), name).toBeUndefined();
  for (const call_ of groupCalls) {
    const refused = await call(as, call_, { group_id });
    const unknown = await call(as, call_, { group_id: 999_999_999 });
    expect([refused.status, refused.body], `${name}: ${call_}`).toEqual([404, unknown.body]);
  }
}

const bodies = (answers: readonly { status: number; body: object }[]) =>
  answers.map(({ status, body }) => ({ status, body }));

async function expectListed(
  { group_id, calls, maySee }: ChatHistory,
  person: HistoryPerson,
  seen: readonly HistoryMessage[],
): Promise<void> {
  const { as, name } = person;
  const newestFirst = seen.toReversed();
  const listed = await calls.pageThrough(as, group_id);
  expect(
    listed.map(({ id }) => id),
    `${name}: list`,
  ).toEqual(newestFirst.map(({ id }) => id));
  const pictures = await calls.succeed(as, "listChatPictures", { group_id });
  expect(
    pictures.messages.map(({ id }) => id),
    `${name}: pictures`,
  ).toEqual(
    newestFirst
      .filter(({ hasPicture }) => hasPicture)
      .slice(0, chatPageSize)
      .map(({ id }) => id),
  );
  const group = await calls.groupOf(as, group_id);
  expect(group?.latest_message?.id, `${name}: last line`).toBe(newestFirst[0]?.id);
  for (const message of seen) {
    const shown = listed.find(({ id }) => id === message.id);
    expectQuote(shown, message.answers, message.answers && maySee(person, message.answers));
    for (const place of [{ around: message.id }, { around_seq: message.seq }]) {
      const page = await calls.succeed(as, "listChatMessages", { group_id, ...place });
      expect(page.messages.map(({ id }) => id)).toContain(message.id);
    }
  }
}

function expectQuote(
  shown: ChatMessage | undefined,
  answers: HistoryMessage | null,
  isSeen: boolean | null,
): void {
  if (answers === null) return expect(shown?.primary).toBeNull();
  expect(shown?.primary?.id).toBe(answers.id);
  const content = shown?.primary?.content ?? "";
  if (isSeen) expect(content).toContain(answers.word);
  else expect([content, shown?.primary?.image]).toEqual(["", null]);
}

/** Whatever is done with a message that isn't seen, the answer is the one for a message that doesn't exist, and nothing is changed. */
async function expectUnknown(
  { group_id, calls: { call } }: ChatHistory,
  { as, name }: HistoryPerson,
  message: HistoryMessage,
): Promise<void> {
  const attempts = (message_id: number) => {
    const about = { group_id, message_id };
    return [
      call(as, "reactToChatMessage", { ...about, reaction: "🧁" }),
      call(as, "editChatMessage", { ...about, content: "Changed" }),
      call(as, "deleteChatMessage", about),
      call(as, "reportChatMessage", { ...about, reason: "Rude" }),
      call(as, "downloadChatImage", { ...about, variant: "thumb" }),
      call(as, "sendChatMessage", { group_id, content: "Why?", chat_message_id: message_id }),
    ];
  };
  const refused = await Promise.all(attempts(message.id));
  const unknown = await Promise.all(attempts(999_999_999));
  expect(bodies(refused), `${name}: message ${message.seq}`).toEqual(bodies(unknown));
  for (const { status } of refused) expect([404, 422]).toContain(status);
  for (const place of ["last", "after", "around"] as const) {
    const { status, content } = await call(as, "listChatMessages", {
      ...{ group_id, [place]: message.id },
    });
    expect([200, 404], `${name}: ${place}`).toContain(status);
    if (status === 200) expect(content.messages.map(({ id }) => id)).not.toContain(message.id);
  }
}

/** @returns the ids of the new messages among the events that a person can catch up with, in their order */
async function newMessagesMissed(
  { group_id, setup, calls: { succeed } }: ChatHistory,
  { as }: HistoryPerson,
): Promise<number[]> {
  await waitForNumbers(setup.server);
  const { events, complete } = await succeed(as, "listEvents", { after: 0 });
  expect(complete).toBe(true);
  return events.flatMap(({ event: type, data: payload }) => {
    const event = { type, payload } as unknown as LiveEvent;
    if (event.type !== "ChatMessageSent" || event.payload.group.id !== group_id) return [];
    const { id, deleted_at } = event.payload.latest_message;
    return event.payload.type === "new" && deleted_at === null ? [id] : [];
  });
}
