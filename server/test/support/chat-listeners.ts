import type { ChatEvent, ChatMessageSent } from "@lineup/contract/chat/events";
import {
  type ChatMessage,
  sharedChatGroup,
  sharedChatMessage,
} from "@lineup/contract/chat/schemas";
import { expect, vi } from "vitest";

import { emit } from "#server/platform/outbox/events";

import type { ChatHistory, HistoryPerson } from "./chat-history.ts";
import { type LiveClient, listenAs } from "./live-client.ts";
import { waitForNumbers } from "./wait-for-numbers.ts";

/** The people of a history on their own sockets. */
export interface ChatListeners {
  /** Waits until everything so far has arrived. @returns what each person has received of chats since the last call */
  arrived(): Promise<ReadonlyMap<HistoryPerson, ChatEvent[]>>;
  close(): void;
}

/** @param port where the history's server listens */
export async function listenToHistory(history: ChatHistory, port: number): Promise<ChatListeners> {
  const { server, company } = history.setup;
  const clients = new Map<HistoryPerson, LiveClient>();
  for (const person of history.people)
    clients.set(person, await listenAs(port, person.as, company.id));
  const taken = new Map<HistoryPerson, number>();
  const marker = "Marker";
  let markers = 0;
  return {
    async arrived() {
      markers += 1;
      const event = { type: marker, payload: {}, audience: { kind: "company" } };
      await server.database.db
        .transaction()
        .execute((tx) => emit(tx, { ...event, companyId: company.id }));
      server.app.outbox.wake();
      const since = new Map<HistoryPerson, ChatEvent[]>();
      for (const [person, { events }] of clients) {
        const heard = () => events.filter((one) => one.event === marker).length;
        await vi.waitUntil(() => heard() === markers, { timeout: 15_000, interval: 5 });
        const added = events.slice(taken.get(person) ?? 0);
        taken.set(person, events.length);
        since.set(person, added.filter((one) => one.event.startsWith("Chat")).map(asChatEvent));
      }
      return since;
    },
    close() {
      for (const client of clients.values()) client.close();
    },
  };
}

function asChatEvent({ event, data }: { event: string; data: object }): ChatEvent {
  const { seq: _seq, ...payload } = data as { seq: number };
  return { type: event, payload } as unknown as ChatEvent;
}

/**
 * Makes a step, and checks that each person hears of a message if and only if they may see it, or could until it was deleted; and that
 * what they hear is what they could fetch.
 */
export async function expectStepHeard(
  history: ChatHistory,
  listeners: ChatListeners,
): Promise<void> {
  const { kind, about } = await history.step();
  const heard = await listeners.arrived();
  for (const person of history.people) {
    const sent = (heard.get(person) ?? []).filter((one) => one.type === "ChatMessageSent");
    const where = `${kind}, ${person.name}`;
    const isAudience =
      about !== null && person.visibleAfter !== null && about.seq > person.visibleAfter;
    expect(
      sent.map(({ payload }) => payload.latest_message.id),
      where,
    ).toEqual(isAudience ? [about.id] : []);
    for (const event of sent) await expectFetchable(history, person, event);
  }
}

/** Checks the same for everything that a person could catch up with now. */
export async function expectMissedFetchable(
  history: ChatHistory,
  person: HistoryPerson,
): Promise<void> {
  await waitForNumbers(history.setup.server);
  const { events } = await history.calls.succeed(person.as, "listEvents", { after: 0 });
  for (const { event, data } of events) {
    const news = asChatEvent({ event, data });
    if (news.type !== "ChatMessageSent") continue;
    expect(history.mayEnter(person), `${person.name} isn't in the group`).toBe(true);
    expectShared(news);
    const { id, deleted_at } = news.payload.latest_message;
    const message = history.messages.find((one) => one.id === id);
    if (message === undefined) throw new Error(`there is no message ${id}`);
    if (deleted_at === null) expect(history.maySee(person, message)).toBe(true);
    else expect(message.seq).toBeGreaterThan(person.visibleAfter ?? 0);
  }
}

async function expectFetchable(
  { group_id, calls: { succeed } }: ChatHistory,
  { as }: HistoryPerson,
  event: ChatMessageSent,
): Promise<void> {
  expectShared(event);
  const { group, latest_message: message } = event.payload;
  const own = await succeed(as, "getChatGroup", { group_id });
  expect(group).toEqual(sharedChatGroup.parse(own.group));
  const { messages } = await succeed(as, "listChatMessages", { group_id, around: message.id });
  const found = messages.find(({ id }) => id === message.id);
  if (message.deleted_at !== null) {
    expect(found).toBeUndefined();
    return;
  }
  expect(withoutQuote(message)).toEqual(withoutQuote(sharedChatMessage.parse(found)));
}

/** An event has no field that is for one person only, and no text of a message that it only refers to. */
function expectShared({ payload }: ChatMessageSent): void {
  expect(Object.keys(payload).toSorted()).toEqual([
    ...["group", "initiator", "latest_message", "type"],
  ]);
  expect(sharedChatGroup.strict().parse(payload.group)).toEqual(payload.group);
  const { latest_message: message } = payload;
  expect(sharedChatMessage.strict().parse(message)).toEqual(message);
  if (message.deleted_at !== null)
    expect(message).toMatchObject({ content: "", image: null, reactions: [], reaction_counts: [] });
  if (message.primary !== null)
    expect(message.primary).toMatchObject({ content: "", image: null, employee: null });
}

function withoutQuote(message: Pick<ChatMessage, "primary">): object {
  return { ...message, primary: message.primary?.id };
}
