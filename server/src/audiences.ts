import type { ChatMessageSent } from "@lineup/contract/chat/events";
import type { SharedChatMessage } from "@lineup/contract/chat/schemas";

import { type MessageOfEvent, readWhoSees } from "#server/features/chat/members/reads";
import { readEditedTexts } from "#server/features/chat/messages/edited-reads";
import { readReceived } from "#server/features/memos/reads";
import type { Db } from "#server/platform/context";
import type { AudienceResolver, Candidates } from "#server/platform/outbox/audience";
import type { EventAudience, OutboxEvent } from "#server/platform/outbox/events";
import type { RenewEvents } from "#server/platform/outbox/resume";
import type { ResolvedAudience } from "#server/platform/realtime/resolved-audience";
import { companyScope } from "#server/platform/scope";

/** Resolves the audiences that features define. An unknown kind reaches no one. */
export const resolveAudience: AudienceResolver = async (audiences, candidates, db) => {
  const memos = await resolveMemoAudiences(audiences, candidates, db);
  const chats = await resolveChatAudiences(audiences, candidates, db);
  return audiences.map((audience) => memos(audience) ?? chats(audience) ?? {});
};

type Resolved = (audience: EventAudience) => ResolvedAudience | null;

/** For each kind of audience, the recipients who belong to it: all, or only those who responded. Management belongs to both. */
const recipientsOf = { "memo-recipients": "all", "memo-respondents": "responded" } as const;

async function resolveMemoAudiences(
  audiences: readonly EventAudience[],
  { companyId, employeeIds }: Candidates,
  db: Db,
): Promise<Resolved> {
  const scope = companyScope(companyId);
  const members = new Set<string>();
  for (const [kind, recipients] of Object.entries(recipientsOf)) {
    const memoIds = audiences.filter((audience) => audience.kind === kind).map(memoOf);
    if (memoIds.length === 0) continue;
    const found = await readReceived(db, scope, memoIds, employeeIds, recipients);
    for (const { memo_id, employee_id } of found) members.add(`${kind} ${memo_id} ${employee_id}`);
  }
  return (audience) => {
    if (!(audience.kind in recipientsOf)) return null;
    const isMember = (id: number) => members.has(`${audience.kind} ${memoOf(audience)} ${id}`);
    return { management: true, employeeIds: employeeIds.filter(isMember) };
  };
}

function memoOf(audience: EventAudience): number {
  return "memo_id" in audience ? Number(audience.memo_id) : 0;
}

/**
 * `chat-members`: who is in a group now; with `seq`, those of them who may see messages up to that number. `chat-readers`: those who may
 * also see a message, by its number; of one that is deleted by now, they hear only that. Managers hear of a conversation only if they are
 * in it.
 */
async function resolveChatAudiences(
  audiences: readonly EventAudience[],
  { companyId, employeeIds }: Candidates,
  db: Db,
): Promise<Resolved> {
  const messages = audiences.flatMap((audience) => chatMessageOf(audience) ?? []);
  if (messages.length === 0) return () => null;
  const found = await readWhoSees(db, companyScope(companyId), messages, employeeIds);
  const readers = new Map<string, number[]>();
  for (const { employee_id, ...message } of found) {
    const key = keyOf(message);
    const ids = readers.get(key);
    if (ids === undefined) readers.set(key, [employee_id]);
    else ids.push(employee_id);
  }
  return (audience) => {
    const message = chatMessageOf(audience);
    if (message === null) return null;
    return { employeeIds: readers.get(keyOf(message)) ?? [] };
  };
}

const keyOf = ({ group_id, seq, is_deleted }: MessageOfEvent): string =>
  `${group_id} ${seq} ${is_deleted}`;

function chatMessageOf(audience: EventAudience): MessageOfEvent | null {
  const { kind, group_id, seq, is_deleted } = audience as Partial<Record<string, unknown>>;
  const about = { group_id: Number(group_id), is_deleted: is_deleted === true };
  if (kind === "chat-readers") return { ...about, seq: Number(seq) };
  if (kind === "chat-members")
    return { ...about, seq: seq === undefined ? anyMessage : Number(seq), is_deleted: true };
  return null;
}

/** Every member may see messages with so large a number. */
const anyMessage = Number.MAX_SAFE_INTEGER;

/** Gives chat messages that have been edited the text that they have now: what they said before is for managers. */
export const renewEvents: RenewEvents = async (events, companyId, db) => {
  const ids = new Set(events.flatMap((event) => messageOf(event)?.id ?? []));
  const texts = await readEditedTexts(db, companyScope(companyId), [...ids]);
  return events.map((event) => {
    const message = messageOf(event);
    const text = message && texts.get(message.id);
    if (!text) return event;
    return { ...event, payload: { ...event.payload, latest_message: { ...message, ...text } } };
  });
};

/** @returns the chat message that an event is about, unless the event says that it was deleted */
function messageOf({ type, payload }: OutboxEvent): SharedChatMessage | null {
  if (type !== ("ChatMessageSent" satisfies ChatMessageSent["type"])) return null;
  const { latest_message: message } = payload as ChatMessageSent["payload"];
  return message.deleted_at === null ? message : null;
}
