import {
  type ChatEvent,
  type ChatMessageSent,
  hasMessage,
  outdatesGroups,
  reduceGroups,
  reduceMessages,
} from "@lineup/contract/chat/events";
import type { ChatMessage } from "@lineup/contract/chat/schemas";
import { call } from "#web/lib/api/api-client.ts";
import { refresh } from "#web/lib/live/live.ts";
import { queryClient } from "#web/lib/api/query-client.ts";
import { forgetPicture } from "./forget.ts";
import { cachedGroups, groupsQuery, patchGroups } from "./groups.ts";
import { cachedMessages, patchMessages } from "./messages.ts";
import { noteNews } from "./news.ts";
import { updatePictures } from "./pictures.ts";
import { updateFound } from "./search.ts";
import { selfIn } from "./self.ts";

/** The longest random delay before a fetch. The delay keeps all members of a group from fetching at the same moment. */
const spreadMs = 1_000;
/** The same while no screen shows the groups, and only the number of unread messages depends on them. */
const laterMs = 10_000;

/** For each group with a running send, the events about own messages that arrive meanwhile: one of them may be the message itself. */
const held = new Map<number, ChatMessageSent[]>();
/** The ids of own messages whose sends were answered before their events came. */
const answered = new Set<number>();

/**
 * Applies a live event to the cached groups and messages.
 * @param isMissed true for an event that was fetched after an interruption: what it tells may be known already
 */
export function applyChat(companyId: number, event: ChatEvent, isMissed = false): void {
  if (event.type === "ChatMessageSent" && isOwnEcho(event, selfIn(companyId))) return;
  if (event.type === "ChatMessageSent" && !isMissed) warnOfDuplicate(companyId, event);
  show(companyId, event);
  if (event.type === "ChatMessageSent") completeQuote(companyId, event);
}

/**
 * Holds back events about own messages of a group while one is being sent, because the message is shown as pending until the answer.
 * @returns a function that ends this, called with the sent message or, if it wasn't sent, with null
 */
export function holdOwnEvents(
  companyId: number,
  groupId: number,
): (sent: ChatMessage | null) => void {
  held.set(groupId, []);
  return (sent) => {
    const events = held.get(groupId) ?? [];
    held.delete(groupId);
    if (sent) {
      answered.add(sent.id);
      showAnswer(companyId, "new", sent);
    }
    for (const event of events) applyChat(companyId, event);
  };
}

/** Shows a message as a call of this person has answered it. */
export function showAnswer(
  companyId: number,
  type: ChatMessageSent["payload"]["type"],
  message: ChatMessage,
): void {
  const group = cachedGroups(companyId)?.find(({ id }) => id === message.chat_group_id);
  if (!group) return;
  const initiator = { id: selfIn(companyId), name: "" };
  show(companyId, {
    type: "ChatMessageSent",
    payload: { type, group, latest_message: message, initiator },
  });
}

function show(companyId: number, event: ChatEvent): void {
  const self = selfIn(companyId);
  const groups = cachedGroups(companyId);
  noteNews(event);
  patchGroups(companyId, (before) => reduceGroups(before, event, self));
  for (const groupId of groupsOf(event))
    patchMessages(companyId, groupId, (loaded) => reduceMessages(loaded, event, self));
  if (event.type === "ChatMessageSent") updateCopies(companyId, event);
  if (!groups || outdatesGroups(groups, event, self)) fetchGroupsSoon(companyId);
  if (event.type === "ChatGroupsChanged") refresh("getChatGroup", "listChatMembers");
}

/** Changes a message that was edited or deleted where it stands outside of its conversation, and adds a new one among the pictures. */
function updateCopies(companyId: number, { payload }: ChatMessageSent): void {
  const { type, latest_message: message } = payload;
  updatePictures(companyId, payload);
  if (type !== "update") return;
  updateFound(companyId, message);
  if (message.deleted_at !== null) forgetPicture(companyId, message.id);
}

let timer: ReturnType<typeof setTimeout> | undefined;

/** Several events in quick succession lead to one fetch. */
function fetchGroupsSoon(companyId: number): void {
  const query = groupsQuery(companyId);
  const isShown = queryClient.getQueryCache().find({ queryKey: query.queryKey })?.isActive();
  timer ??= setTimeout(
    () => {
      timer = undefined;
      // The screen that shows the groups also shows the failure.
      queryClient.fetchQuery({ ...query, staleTime: 0 }).catch(() => undefined);
    },
    Math.random() * (isShown ? spreadMs : laterMs),
  );
}

function groupsOf(event: ChatEvent): readonly number[] {
  if (event.type === "ChatGroupsChanged") return [];
  return [event.type === "ChatRead" ? event.payload.group_id : event.payload.group.id];
}

/** @returns true for the event of a message that this page has sent, which the answer shows */
function isOwnEcho(event: ChatMessageSent, selfId: number): boolean {
  const { type, group, latest_message: message } = event.payload;
  if (type !== "new" || message.employee_id !== selfId) return false;
  if (answered.delete(message.id)) return true;
  const waiting = held.get(group.id);
  waiting?.push(event);
  return waiting !== undefined;
}

function warnOfDuplicate(companyId: number, { payload }: ChatMessageSent): void {
  const { type, group, latest_message: message } = payload;
  const loaded = cachedMessages(companyId, group.id);
  if (type !== "new" || !loaded || !hasMessage(loaded, message.id)) return;
  // oxlint-disable-next-line no-console -- the specification logs a warning for a duplicate
  console.warn(`Chat message ${message.id} is there already`);
}

/** What a new message answers may not be loaded, and then the event doesn't have its text, because not everyone may see it. */
function completeQuote(companyId: number, { payload }: ChatMessageSent): void {
  const { chat_group_id: groupId, id } = payload.latest_message;
  const isHidden = (message: ChatMessage): boolean =>
    message.id === id && message.primary?.is_visible === false;
  if (!cachedMessages(companyId, groupId)?.messages.some(isHidden)) return;
  setTimeout(() => {
    const input = { company_id: companyId, group_id: groupId, around: id };
    call("listChatMessages", input).then(
      ({ messages }) => {
        const primary = messages.find((message) => message.id === id)?.primary;
        if (!primary) return;
        patchMessages(companyId, groupId, (loaded) => ({
          ...loaded,
          messages: loaded.messages.map((one) => (isHidden(one) ? { ...one, primary } : one)),
        }));
      },
      // The quote stays without its text until the messages are fetched again.
      () => undefined,
    );
  }, Math.random() * spreadMs);
}
