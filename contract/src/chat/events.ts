import { maxUnreadCounted } from "../constants.ts";
import { withFirstReactions, withOwnReactions } from "./reducers.ts";
import type { ChatGroup, ChatMessage, SharedChatGroup, SharedChatMessage } from "./schemas.ts";

/**
 * A message was sent (`new`), edited or deleted (`update`), or reacted to (`reaction`). Goes to the members who may see the message.
 * Only what all of them may see is in it: what a group is for one member, such as the number of unread messages, is not.
 */
export type ChatMessageSent = {
  readonly type: "ChatMessageSent";
  readonly payload: {
    readonly type: "new" | "update" | "reaction";
    readonly group: SharedChatGroup;
    /** The message that is new or has changed. */
    readonly latest_message: SharedChatMessage;
    /** The employee who did it. */
    readonly initiator: { readonly id: number; readonly name: string };
  };
};

/** These groups were created, changed or deleted, or have new or fewer members. Goes to those concerned, who fetch them again. */
export type ChatGroupsChanged = {
  readonly type: "ChatGroupsChanged";
  readonly payload: { readonly ids: readonly number[] };
};

/** A member has read a group up to a message. Goes to the member's own devices and, in a small group, to the others. */
export type ChatRead = {
  readonly type: "ChatRead";
  readonly payload: {
    readonly group_id: number;
    readonly employee_id: number;
    readonly name: string;
    /** The number of the message in its group. */
    readonly read_seq: number;
    readonly read_at: string;
  };
};

export type ChatEvent = ChatMessageSent | ChatGroupsChanged | ChatRead;

/** The messages of a group that someone has loaded: newest first, without gaps. */
export interface LoadedMessages {
  readonly group_id: number;
  readonly messages: readonly ChatMessage[];
  /** The id to ask for earlier messages with; null if these begin with the first one. */
  readonly last: number | null;
  /** Whether the group has newer messages than these. */
  readonly has_newer: boolean;
}

/** @returns whether a message is among the loaded ones */
export function hasMessage({ messages }: Pick<LoadedMessages, "messages">, id: number): boolean {
  return messages.some((message) => message.id === id);
}

/**
 * @param selfId the employee who has loaded them
 * @returns the loaded messages after the event. A new message whose id is already there isn't added again. The answered message of one
 * that was just sent has no text in the event, so it is taken from the loaded ones
 */
export function reduceMessages<L extends LoadedMessages>(
  loaded: L,
  event: ChatEvent,
  selfId: number,
): L {
  if (event.type === "ChatRead") {
    const { group_id, employee_id, name, read_at, read_seq } = event.payload;
    if (group_id !== loaded.group_id) return loaded;
    const messages = withReceipt(loaded, { employee_id, name, read_at }, read_seq);
    return messages === loaded.messages ? loaded : { ...loaded, messages };
  }
  if (event.type !== "ChatMessageSent" || event.payload.group.id !== loaded.group_id) return loaded;
  const { type, latest_message: message } = event.payload;
  if (message.deleted_at !== null) return withoutMessage(loaded, message);
  if (type === "new") return withNewMessage(loaded, message);
  return withChangedMessage(loaded, event.payload, selfId);
}

/**
 * @param selfId the employee whose list it is: their own messages never count as unread
 * @returns the list of groups after the event, in its order. An event about a group that isn't in the list changes nothing
 */
export function reduceGroups(
  groups: readonly ChatGroup[],
  event: ChatEvent,
  selfId: number,
): readonly ChatGroup[] {
  if (event.type === "ChatGroupsChanged") return groups;
  const id = event.type === "ChatRead" ? event.payload.group_id : event.payload.group.id;
  const group = groups.find((one) => one.id === id);
  if (group === undefined) return groups;
  const changed = reduceGroup(group, event, selfId);
  if (changed === group) return groups;
  return groups.map((one) => (one === group ? changed : one)).toSorted(inListOrder);
}

/** @returns whether the list of groups has to be fetched again after the event, because the event alone doesn't tell how it is now */
export function outdatesGroups(
  groups: readonly ChatGroup[],
  event: ChatEvent,
  selfId: number,
): boolean {
  if (event.type === "ChatGroupsChanged") return true;
  if (event.type === "ChatMessageSent") {
    const { type, latest_message: message } = event.payload;
    const group = groups.find(({ id }) => id === event.payload.group.id);
    if (group === undefined) return false;
    if (message.deleted_at !== null) return true;
    // An edit may have removed the only unread mention.
    const isPlain = isUnread(group, message, selfId) && !mentions(message, selfId);
    return type === "update" && group.has_mention && isPlain;
  }
  const { group_id, employee_id, read_seq } = event.payload;
  const group = groups.find(({ id }) => id === group_id);
  return group !== undefined && employee_id === selfId && read_seq < group.last_seq;
}

type ChatReceipt = ChatMessage["receipts"][number];
type ReadOrSent = Exclude<ChatEvent, ChatGroupsChanged>;

function reduceGroup(group: ChatGroup, event: ReadOrSent, selfId: number): ChatGroup {
  if (event.type === "ChatRead") {
    const { employee_id, read_seq } = event.payload;
    return employee_id === selfId ? readUpTo(group, read_seq) : group;
  }
  const { type, latest_message: message, group: shared } = event.payload;
  const named = withShared(group, shared);
  const { latest_message: latest } = named;
  if (type !== "new" || message.deleted_at !== null) {
    const has_mention = named.has_mention || isUnreadMention(named, message, selfId);
    const updated = has_mention === named.has_mention ? named : { ...named, has_mention };
    if (latest?.id !== message.id || message.updated_at < latest.updated_at) return updated;
    const latest_message = message.deleted_at === null ? withFirstReactions(message) : null;
    return { ...updated, latest_message };
  }
  if (message.seq <= named.last_seq) return named;
  const sent = { ...named, latest_message: message, last_seq: message.seq };
  if (message.employee_id === selfId) return readUpTo(sent, message.seq);
  if (message.seq <= named.read_seq) return sent;
  const has_mention = named.has_mention || mentions(message, selfId);
  return {
    ...sent,
    has_mention,
    unread_count: Math.min(named.unread_count + 1, maxUnreadCounted),
  };
}

/** @returns whether a message stands beyond what a member has read, and is someone else's */
function isUnread(group: ChatGroup, message: SharedChatMessage, selfId: number): boolean {
  return message.seq > group.read_seq && message.employee_id !== selfId;
}

function isUnreadMention(group: ChatGroup, message: SharedChatMessage, selfId: number): boolean {
  return isUnread(group, message, selfId) && mentions(message, selfId);
}

/** @returns whether a message mentions someone, by name or with everyone */
export function mentions(
  message: Pick<SharedChatMessage, "mention_ids" | "mentions_everyone">,
  employeeId: number,
): boolean {
  return message.mentions_everyone || message.mention_ids.includes(employeeId);
}

/** Marks never go backwards, and at most as many messages are unread as came after the mark. */
function readUpTo(group: ChatGroup, seq: number): ChatGroup {
  if (seq <= group.read_seq) return group;
  const left = Math.max(0, group.last_seq - seq);
  const has_mention = left > 0 && group.has_mention;
  return { ...group, read_seq: seq, has_mention, unread_count: Math.min(group.unread_count, left) };
}

/** An event may be older than the list, and a direct conversation has another name for each of the two. */
function withShared(group: ChatGroup, shared: SharedChatGroup): ChatGroup {
  if (shared.updated_at <= group.updated_at) return group;
  const name = group.is_direct ? group.name : shared.name;
  return { ...group, ...shared, name };
}

/** Pinned groups first, then by newest message. */
function inListOrder(one: ChatGroup, other: ChatGroup): number {
  if (one.is_pinned !== other.is_pinned) return one.is_pinned ? -1 : 1;
  if (newestAt(one) !== newestAt(other)) return newestAt(one) < newestAt(other) ? 1 : -1;
  return other.id - one.id;
}

function newestAt(group: ChatGroup): string {
  return group.latest_message?.created_at ?? group.created_at;
}

function withNewMessage<L extends LoadedMessages>(loaded: L, sent: SharedChatMessage): L {
  const { messages, last, has_newer } = loaded;
  const oldest = messages.at(-1);
  const isBefore = last !== null && oldest !== undefined && sent.seq < oldest.seq;
  if (hasMessage(loaded, sent.id) || has_newer || isBefore) return loaded;
  const message = { ...sent, primary: answered(messages, sent), receipts: [], receipt_count: 0 };
  const more = [...messages, message].toSorted((one, other) => other.seq - one.seq);
  // Who sends a message has read up to it.
  const { id: employee_id, name } = sent.employee;
  const receipt = { employee_id, name, read_at: sent.created_at };
  return { ...loaded, messages: withReceipt({ ...loaded, messages: more }, receipt, sent.seq) };
}

function withChangedMessage<L extends LoadedMessages>(
  loaded: L,
  { latest_message: change, initiator }: ChatMessageSent["payload"],
  selfId: number,
): L {
  const messages = loaded.messages.map((message) => {
    if (message.id !== change.id) return withPrimary(message, change);
    if (change.updated_at < message.updated_at) return message;
    const own = initiator.id === selfId ? change : withOwnReactions(message, change, selfId);
    return { ...message, ...own, primary: message.primary };
  });
  return { ...loaded, messages };
}

function withoutMessage<L extends LoadedMessages>(loaded: L, deleted: SharedChatMessage): L {
  const { messages } = loaded;
  const left = messages
    .filter(({ id }) => id !== deleted.id)
    .map((message) => withPrimary(message, deleted));
  const gone = messages.find(({ id }) => id === deleted.id);
  const next = { ...loaded, messages: left };
  if (gone === undefined) return next;
  const moved = gone.receipts
    .toReversed()
    .reduce<L>(
      (before, receipt) => ({ ...before, messages: withReceipt(before, receipt, gone.seq) }),
      next,
    );
  return withUnlisted(moved, gone);
}

/** Adds the receipts of a deleted message that aren't among its first to the number of the message before it. */
function withUnlisted<L extends LoadedMessages>(loaded: L, gone: ChatMessage): L {
  const count = gone.receipt_count - gone.receipts.length;
  const target = loaded.messages.find(({ seq }) => seq < gone.seq);
  if (count <= 0 || target === undefined) return loaded;
  const raised = { ...target, receipt_count: target.receipt_count + count };
  return {
    ...loaded,
    messages: loaded.messages.map((message) => (message === target ? raised : message)),
  };
}

/** @returns the message with the new state of the message that it answers, as far as its reader may see that one */
function withPrimary(message: ChatMessage, change: SharedChatMessage): ChatMessage {
  const { primary } = message;
  if (primary?.id !== change.id || !primary.is_visible) return message;
  const { content, image, image_url, deleted_at } = change;
  return { ...message, primary: { ...primary, content, image, image_url, deleted_at } };
}

function answered(
  messages: readonly ChatMessage[],
  { primary }: SharedChatMessage,
): ChatMessage["primary"] {
  const known = messages.find(({ id }) => id === primary?.id);
  if (primary === null || primary.is_visible || known === undefined) return primary;
  const { id, employee, content, image, image_url } = known;
  return { id, employee, content, image, image_url, deleted_at: null, is_visible: true };
}

/** The longest list of receipts that a message has. */
const maxReceipts = 50;

/** @returns the messages with someone's receipt on the newest one that they have read, and on no other one */
function withReceipt(
  { messages, has_newer }: Pick<LoadedMessages, "messages" | "has_newer">,
  receipt: ChatReceipt,
  seq: number,
): readonly ChatMessage[] {
  const isTheirs = (one: ChatReceipt): boolean => one.employee_id === receipt.employee_id;
  const before = messages.find(({ receipts }) => receipts.some(isTheirs));
  // Someone who has read beyond the loaded messages has no receipt among them.
  const isBeyond = has_newer && seq > (messages[0]?.seq ?? 0);
  const target = isBeyond ? undefined : messages.find((message) => message.seq <= seq);
  if (before === target || (before !== undefined && before.seq >= seq)) return messages;
  return messages.map((message) => {
    const { receipts, receipt_count: count } = message;
    if (message === before)
      return {
        ...message,
        receipts: receipts.filter((one) => !isTheirs(one)),
        receipt_count: count - 1,
      };
    if (message !== target) return message;
    const more = [receipt, ...receipts].slice(0, maxReceipts);
    return { ...message, receipts: more, receipt_count: count + 1 };
  });
}
