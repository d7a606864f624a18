import {
  type ChatEvent,
  type LoadedMessages,
  outdatesGroups,
  reduceGroups,
  reduceMessages,
} from "@lineup/contract/chat/events";
import type { ChatGroup, ChatMessage } from "@lineup/contract/chat/schemas";
import { chatPageSize } from "@lineup/contract/constants";
import { expect } from "vitest";

import type { ChatHistory, HistoryPerson } from "./chat-history.ts";
import type { ChatListeners } from "./chat-listeners.ts";

/** What a browser has of chats: the list of groups, and the messages of the group that was opened. */
interface ChatState {
  groups: readonly ChatGroup[];
  loaded: LoadedMessages | null;
}

/**
 * Makes random steps, applies their events to what each person has, as the web does, and compares it with what they would fetch.
 * @throws if they differ, or if the list had to be fetched again after most events
 */
export async function expectStaysCurrent(
  history: ChatHistory,
  listeners: ChatListeners,
  steps: number,
): Promise<void> {
  const states = new Map<HistoryPerson, ChatState>();
  for (const person of history.people) states.set(person, await fetchState(history, person));
  const counts = { events: 0, fetches: 0 };
  for (let step = 0; step < steps; step += 1) {
    const { kind } = await history.step();
    const arrived = await listeners.arrived();
    const fresh = new Map<HistoryPerson, ChatState>();
    for (const person of history.people) fresh.set(person, await fetchState(history, person));
    for (const [person, state] of states) {
      const events = arrived.get(person) ?? [];
      counts.events += events.length;
      counts.fetches += await apply(history, person, state, events);
      const now = fresh.get(person) ?? state;
      expect(comparable(history, state), `step ${step}, ${kind}: ${person.name}`).toEqual(
        comparable(history, now),
      );
    }
  }
  expect(counts.fetches).toBeLessThan(counts.events * 0.75);
}

/** @returns the number of fetches of the list that the events made necessary */
async function apply(
  history: ChatHistory,
  person: HistoryPerson,
  state: ChatState,
  events: readonly ChatEvent[],
): Promise<number> {
  const self = person.employee.id;
  let isOutdated = false;
  for (const event of events) {
    isOutdated ||= outdatesGroups(state.groups, event, self);
    state.groups = reduceGroups(state.groups, event, self);
    if (state.loaded) state.loaded = reduceMessages(state.loaded, event, self);
  }
  if (!isOutdated) return 0;
  const fetched = await fetchState(history, person);
  state.groups = fetched.groups;
  // The messages of a group that someone has left are removed, and those of one that they have come to are fetched.
  if (fetched.loaded === null || state.loaded === null) state.loaded = fetched.loaded;
  return 1;
}

async function fetchState(
  { group_id, calls: { succeed } }: ChatHistory,
  { as }: HistoryPerson,
): Promise<ChatState> {
  const { groups } = await succeed(as, "listChatGroups", {});
  if (!groups.some(({ id }) => id === group_id)) return { groups, loaded: null };
  const page = await succeed(as, "listChatMessages", { group_id });
  return { groups, loaded: { group_id, ...page } };
}

/**
 * What has to be the same. A quote on the last line isn't shown. Of receipts, those of members on messages since they joined: one of
 * someone who has left stays until the next fetch, and one whose message is deleted moves to the message before.
 */
function comparable({ people }: ChatHistory, { groups, loaded }: ChatState): object {
  const joinedAfter = new Map(
    people.map((one) => [one.employee.id, one.visibleAfter === null ? Infinity : one.joinedAfter]),
  );
  const withReaders = ({ receipts, receipt_count: _count, ...message }: ChatMessage): object => ({
    ...message,
    readers: receipts
      .map(({ employee_id }) => employee_id)
      .filter((id) => message.seq > (joinedAfter.get(id) ?? Infinity))
      .toSorted((one, other) => one - other),
  });
  return {
    groups: groups.map(({ latest_message, ...group }) => ({
      ...group,
      latest_message: latest_message && { ...latest_message, primary: null },
    })),
    messages: loaded?.messages.slice(0, chatPageSize / 2).map(withReaders),
  };
}
