import { type Insertable, sql } from "kysely";

import type { Place } from "#server/features/chat/groups/reads";
import type { MessageRow } from "#server/features/chat/messages/reads";
import type { Db } from "#server/platform/context";
import type { Database } from "#server/platform/db/schema";
import type { CompanyScope } from "#server/platform/scope";

export type NewMessage = Omit<
  Insertable<Database["chat_messages"]>,
  "company_id" | "seq" | "created_at" | "updated_at"
> &
  Mentions & {
    /** The open membership of its author. */
    readonly membership_id: number;
    readonly now: Date;
  };

/**
 * Sends messages, each by another person: numbers them under the locks of their groups, so the numbers and ids of a group rise
 * together, and marks them as read by their authors. It locks first the groups and then the memberships of the authors, each by id.
 * PostgreSQL doesn't see how few rows the JSON has. So groups and memberships are also found by lists (`= any`), of which it expects
 * few: it then looks them up in an index, and doesn't read all of them.
 * @returns the messages by the ids of their authors; none for an author who is no longer in the group or may no longer write, which may
 *   have changed while this waited for its lock
 */
export async function insertMessages(
  tx: Db,
  scope: CompanyScope,
  messages: readonly NewMessage[],
): Promise<ReadonlyMap<number, MessageRow>> {
  if (messages.length === 0) return new Map();
  const { rows } = await sql<MessageRow>`
    with messages as materialized (
      select x.*, row_number() over (partition by chat_group_id order by place) as nth
      from rows from (json_to_recordset(${JSON.stringify(messages)}) as (membership_id bigint, chat_group_id bigint, employee_id bigint,
        client_key text, content text, image_key text, image_key_min text, image_key_thumb text, image_type text, image_sha256 text,
        image_width int, image_height int, image_url text, chat_message_id bigint, mention_ids bigint[], mentions_everyone boolean,
        now timestamptz))
        with ordinality x (membership_id, chat_group_id, employee_id, client_key, content, image_key, image_key_min, image_key_thumb,
          image_type, image_sha256, image_width, image_height, image_url, chat_message_id, mention_ids, mentions_everyone, now, place)
    ), locked as materialized (
      select g.id from chat_groups g
      where g.company_id = ${scope.companyId} and g.id = any(array(select chat_group_id from messages))
      order by g.id for no key update
    ), numbered as (
      update chat_groups g set last_seq = g.last_seq + c.count
      from (select chat_group_id, count(*) as count from messages group by 1) c
      where g.company_id = ${scope.companyId} and g.id = c.chat_group_id and g.id = any(array(select id from locked))
      returning g.id, g.last_seq - c.count as before
    ), authors as materialized (
      select m.id, n.before + x.nth as seq, x.now from messages x join numbered n on n.id = x.chat_group_id
      join chat_members m on m.company_id = ${scope.companyId} and m.id = x.membership_id
      where m.id = any(array(select membership_id from messages)) and m.to_seq is null
        and (m.silenced_until is null or m.silenced_until <= x.now)
      order by m.id for no key update of m
    ), read as (
      update chat_members m set read_seq = a.seq, read_at = a.now from authors a
      where m.company_id = ${scope.companyId} and m.id = a.id and m.id = any(array(select id from authors))
      returning m.id, m.read_seq
    ), sent as (
      insert into chat_messages (company_id, chat_group_id, seq, employee_id, client_key, content, image_key, image_key_min,
        image_key_thumb, image_type, image_sha256, image_width, image_height, image_url, chat_message_id, mention_ids,
        mentions_everyone, created_at, updated_at)
      select ${scope.companyId}, x.chat_group_id, read.read_seq, x.employee_id, x.client_key, x.content, x.image_key,
        x.image_key_min, x.image_key_thumb, x.image_type, x.image_sha256, x.image_width, x.image_height, x.image_url,
        x.chat_message_id, x.mention_ids, x.mentions_everyone, x.now, x.now
      from messages x join read on read.id = x.membership_id order by x.place
      returning *
    ) select * from sent`.execute(tx);
  return new Map(rows.map((row) => [row.employee_id, row]));
}

/** Whom a message mentions. */
export interface Mentions {
  readonly mention_ids: number[];
  readonly mentions_everyone: boolean;
}

/**
 * Locks a message until the transaction ends: edits, reactions and its deletion wait for each other.
 * @param member a person and a group: only a message of that group is locked, and only if the person is in it when the wait begins. They
 *   may have left when it ends. Null for any message
 * @returns the message, as the one who had the lock before left it; undefined if this company has none with this id
 */
export async function lockMessage(
  tx: Db,
  scope: CompanyScope,
  id: number,
  member: Place | null = null,
): Promise<MessageRow | undefined> {
  const inGroup =
    member &&
    sql`and x.chat_group_id = ${member.group_id} and exists (select from chat_members m
      where m.company_id = x.company_id and m.chat_group_id = x.chat_group_id and m.employee_id = ${member.employee_id}
        and m.to_seq is null)`;
  const { rows } = await sql<MessageRow>`
    select x.* from chat_messages x where x.company_id = ${scope.companyId} and x.id = ${id} ${inGroup ?? sql``}
    for no key update of x`.execute(tx);
  return rows[0];
}

/**
 * The time of a message's change: never before the one that it has, because a browser takes an earlier time for an older event, and the
 * clocks of two nodes differ.
 */
const laterOf = (now: Date) => sql<Date>`greatest(updated_at, ${now})`;

/** Changes the text of a locked message, and keeps the text that it had. */
export async function replaceText(
  tx: Db,
  scope: CompanyScope,
  id: number,
  text: { readonly content: string } & Mentions,
  now: Date,
): Promise<void> {
  await sql`insert into chat_message_versions (company_id, chat_message_id, version, content, written_at)
    select company_id, id, version, content, coalesce(edited_at, created_at) from chat_messages
    where company_id = ${scope.companyId} and id = ${id}`.execute(tx);
  await tx
    .updateTable("chat_messages")
    .set({ ...text, edited_at: now, updated_at: laterOf(now), version: sql`version + 1` })
    .where("company_id", "=", scope.companyId)
    .where("id", "=", id)
    .execute();
}

/** Marks a message as deleted. Its text stays in the database, where nothing shows it. */
export async function markDeleted(
  tx: Db,
  scope: CompanyScope,
  id: number,
  by: { readonly employeeId: number; readonly now: Date },
): Promise<void> {
  await tx
    .updateTable("chat_messages")
    .set({ deleted_at: by.now, deleted_by: by.employeeId, updated_at: laterOf(by.now) })
    .where("company_id", "=", scope.companyId)
    .where("id", "=", id)
    .execute();
}

/** A person's reaction to a message. */
export interface Reaction {
  readonly messageId: number;
  /** The membership through which the person sees the message. */
  readonly membershipId: number;
  readonly employeeId: number;
  readonly reaction: string;
}

/**
 * Removes a reaction to a locked message, or adds it if it isn't there.
 * @returns the number of the person's reactions to the message afterwards; undefined if the membership has ended, perhaps while this
 *   waited for the lock: then nothing is changed
 */
export async function toggleReaction(
  tx: Db,
  scope: CompanyScope,
  { messageId, membershipId, employeeId, reaction }: Reaction,
  now: Date,
): Promise<number | undefined> {
  const { rows } = await sql<{ count: number }>`
    with membership as materialized (
      select id from chat_members where company_id = ${scope.companyId} and id = ${membershipId} and to_seq is null
    ), removed as (
      delete from chat_reactions where company_id = ${scope.companyId} and chat_message_id = ${messageId}
        and employee_id = ${employeeId} and reaction = ${reaction} and exists (select from membership)
      returning 1
    ), added as (
      insert into chat_reactions (company_id, chat_message_id, employee_id, reaction, created_at)
      select ${scope.companyId}, ${messageId}, ${employeeId}, ${reaction}, ${now} from membership
      where not exists (select from removed)
      returning 1
    )
    select (select count(*) from chat_reactions where company_id = ${scope.companyId} and chat_message_id = ${messageId}
        and employee_id = ${employeeId})
      + (select count(*) from added) - (select count(*) from removed) as count
    from membership`.execute(tx);
  return rows[0]?.count;
}
