import { type Insertable, sql } from "kysely";

import type { Db } from "#server/platform/context";
import type { Database } from "#server/platform/db/schema";
import type { CompanyScope } from "#server/platform/scope";

export type NewMessage = Omit<
  Insertable<Database["chat_messages"]>,
  "company_id" | "seq" | "created_at" | "updated_at"
> & { readonly now: Date };

/**
 * Sends a message: numbers it under the lock of its group, so numbers and ids rise together, and marks it as read by its author.
 * @returns its id; undefined if its author is no longer in the group, which may have changed while this waited for the lock
 */
export async function insertMessage(
  tx: Db,
  scope: CompanyScope,
  message: NewMessage,
): Promise<number | undefined> {
  const { chat_group_id, employee_id, now } = message;
  const { rows } = await sql<{ id: number }>`
    with numbered as (
      update chat_groups set last_seq = last_seq + 1 where company_id = ${scope.companyId} and id = ${chat_group_id}
      returning last_seq
    ), read as (
      update chat_members m set read_seq = numbered.last_seq, read_at = ${now} from numbered
      where m.company_id = ${scope.companyId} and m.chat_group_id = ${chat_group_id} and m.employee_id = ${employee_id}
        and m.to_seq is null
      returning m.read_seq as last_seq
    )
    insert into chat_messages (company_id, chat_group_id, seq, employee_id, client_key, content, image_key, image_key_min,
      image_key_thumb, image_type, image_sha256, image_width, image_height, image_url, chat_message_id, mention_ids, mentions_everyone, created_at, updated_at)
    select ${scope.companyId}, ${chat_group_id}, last_seq, ${employee_id}, ${message.client_key ?? null}, ${message.content},
      ${message.image_key ?? null}, ${message.image_key_min ?? null}, ${message.image_key_thumb ?? null},
      ${message.image_type ?? null}, ${message.image_sha256 ?? null}, ${message.image_width ?? null}::int,
      ${message.image_height ?? null}::int, ${message.image_url ?? null}, ${message.chat_message_id ?? null}::bigint,
      ${[...(message.mention_ids ?? [])]}::bigint[], ${message.mentions_everyone ?? false}, ${now}, ${now}
    from read returning id`.execute(tx);
  return rows[0]?.id;
}

/** Whom a message mentions. */
export interface Mentions {
  readonly mention_ids: number[];
  readonly mentions_everyone: boolean;
}

/** Locks a message until the transaction ends: edits, reactions and its deletion wait for each other. */
export async function lockMessage(tx: Db, scope: CompanyScope, id: number): Promise<void> {
  await sql`select from chat_messages where company_id = ${scope.companyId} and id = ${id} for no key update`.execute(
    tx,
  );
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
  readonly employeeId: number;
  readonly reaction: string;
}

/**
 * Removes a reaction to a locked message, or adds it if it isn't there.
 * @returns the number of the person's reactions to the message afterwards
 */
export async function toggleReaction(
  tx: Db,
  scope: CompanyScope,
  { messageId, employeeId, reaction }: Reaction,
  now: Date,
): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom("chat_reactions")
    .where("company_id", "=", scope.companyId)
    .where("chat_message_id", "=", messageId)
    .where("employee_id", "=", employeeId)
    .where("reaction", "=", reaction)
    .executeTakeFirst();
  if (numDeletedRows === 0n)
    await tx
      .insertInto("chat_reactions")
      .values({
        ...{ company_id: scope.companyId, chat_message_id: messageId, employee_id: employeeId },
        ...{ reaction, created_at: now },
      })
      .execute();
  const { rows } = await sql<{ count: number }>`select count(*) as count from chat_reactions
    where company_id = ${scope.companyId} and chat_message_id = ${messageId} and employee_id = ${employeeId}`.execute(
    tx,
  );
  return rows[0]?.count ?? 0;
}
