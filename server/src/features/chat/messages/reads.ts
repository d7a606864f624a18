import { chatPageSize } from "@lineup/contract/constants";
import { type RawBuilder, type Selectable, sql } from "kysely";

import { calledName } from "#server/features/targeting/reads";
import type { Db } from "#server/platform/context";
import type { Database } from "#server/platform/db/schema";
import { idList } from "#server/platform/db/id-list";
import type { CompanyScope } from "#server/platform/scope";

export type MessageRow = Selectable<Database["chat_messages"]>;

/** A message with the names and reactions that are shown with it. */
export interface MessageRecord extends MessageRow {
  readonly name: string;
  readonly reactions: { employee_id: number; name: string; reaction: string }[];
  /** The message that this one answers. */
  readonly primary:
    | (Pick<MessageRow, "id" | "employee_id" | "seq" | "content" | "image_key" | "image_url"> & {
        readonly name: string;
        readonly deleted_at: string | null;
      })
    | null;
}

/** @returns a message of this company, also a deleted one */
export function findMessage(
  db: Db,
  scope: CompanyScope,
  id: number,
): Promise<MessageRow | undefined> {
  return db
    .selectFrom("chat_messages")
    .selectAll()
    .where("company_id", "=", scope.companyId)
    .where("id", "=", id)
    .executeTakeFirst();
}

/** @returns the message that this employee has sent with this key, also a deleted one */
export function findMessageByKey(
  db: Db,
  scope: CompanyScope,
  employeeId: number,
  clientKey: string,
): Promise<MessageRow | undefined> {
  return db
    .selectFrom("chat_messages")
    .selectAll()
    .where("company_id", "=", scope.companyId)
    .where("employee_id", "=", employeeId)
    .where("client_key", "=", clientKey)
    .executeTakeFirst();
}

/** @returns the text that a message was sent with, before any edit */
export async function readFirstText(
  db: Db,
  scope: CompanyScope,
  message: Pick<MessageRow, "id" | "version" | "content">,
): Promise<string> {
  if (message.version === 1) return message.content;
  const row = await db
    .selectFrom("chat_message_versions")
    .select("content")
    .where("company_id", "=", scope.companyId)
    .where("chat_message_id", "=", message.id)
    .where("version", "=", 1)
    .executeTakeFirstOrThrow();
  return row.content;
}

/** @returns the texts that a message had before its last edit, newest first, at most a hundred */
export function readEarlierTexts(
  db: Db,
  scope: CompanyScope,
  messageId: number,
): Promise<{ version: number; content: string; written_at: Date }[]> {
  return db
    .selectFrom("chat_message_versions")
    .select(["version", "content", "written_at"])
    .where("company_id", "=", scope.companyId)
    .where("chat_message_id", "=", messageId)
    .orderBy("version", "desc")
    .limit(100)
    .execute();
}

/** A part of a group's messages. */
export interface MessageRange {
  readonly groupId: number;
  /** Messages after this number. */
  readonly after: number;
  /** Messages before this number; null for no end. */
  readonly before: number | null;
  /** Whether to read the newest or the oldest of them, if there are more than `chatPageSize`. */
  readonly from: "newest" | "oldest";
}

/** @returns a page of messages that aren't deleted, newest first */
export async function readMessages(
  db: Db,
  scope: CompanyScope,
  { groupId, after, before, from }: MessageRange,
): Promise<MessageRecord[]> {
  const end = before === null ? sql`` : sql`and x.seq < ${before}`;
  const direction = from === "newest" ? sql`desc` : sql`asc`;
  const rows = await read(
    db,
    scope,
    sql`x.chat_group_id = ${groupId} and x.seq > ${after} ${end} and x.deleted_at is null
      order by x.seq ${direction} limit ${chatPageSize}`,
  );
  return from === "newest" ? rows : rows.toReversed();
}

/** @returns the number of the first message after a number that isn't deleted; undefined if there is none */
export async function findNextSeq(
  db: Db,
  scope: CompanyScope,
  groupId: number,
  after: number,
): Promise<number | undefined> {
  const { rows } = await sql<{ seq: number }>`select x.seq from chat_messages x
    where x.company_id = ${scope.companyId} and x.chat_group_id = ${groupId} and x.seq > ${after} and x.deleted_at is null
    order by x.seq limit 1`.execute(db);
  return rows[0]?.seq;
}

/** @returns the messages with these ids, in no particular order; deleted ones too */
export async function readMessagesByIds(
  db: Db,
  scope: CompanyScope,
  ids: readonly number[],
): Promise<MessageRecord[]> {
  return ids.length === 0 ? [] : read(db, scope, sql`x.id = any(${idList(ids)})`);
}

/** A group to search in, and the message after which the searcher may see its messages. */
export interface SearchedGroup {
  readonly id: number;
  readonly visible_after: number;
}

/**
 * The ids come from the index of words first, because with an order and a limit the planner would read the newest messages one by one,
 * and a rare word would take very long.
 * @param words each has to be in the message; the last one may be only the beginning of a word
 * @param before only messages with a smaller id; null for no end
 * @returns the newest messages of the groups that contain all words
 */
export async function findMessages(
  db: Db,
  scope: CompanyScope,
  groups: readonly SearchedGroup[],
  words: readonly string[],
  before: number | null,
): Promise<MessageRecord[]> {
  const marks = groups.map(({ id }) => `'#${id}'`).join(" | ");
  const terms = words.map((word, at) => `'${word}'${at === words.length - 1 ? ":*" : ""}`);
  const query = `(${marks}) & ${terms.join(" & ")}`;
  const end = before === null ? sql`` : sql`and f.id < ${before}`;
  const { rows } = await sql<{ id: number }>`
    with found as materialized (
      select f.id, f.chat_group_id, f.seq from chat_messages f
      where f.company_id = ${scope.companyId} and f.deleted_at is null
        and chat_words(f.chat_group_id, f.content) @@ ${query}::tsquery)
    select f.id from found f
    join json_to_recordset(${JSON.stringify(groups)}) as g (id bigint, visible_after bigint) on g.id = f.chat_group_id
    where f.seq > g.visible_after ${end}
    order by f.id desc limit ${chatPageSize}`.execute(db);
  const records = await readMessagesByIds(
    db,
    scope,
    rows.map(({ id }) => id),
  );
  return records.toSorted((one, other) => other.id - one.id);
}

async function read(
  db: Db,
  scope: CompanyScope,
  condition: RawBuilder<unknown>,
): Promise<MessageRecord[]> {
  const { rows } = await sql<MessageRecord>`
    select x.*, ${calledName} as name,
      (select json_build_object('id', p.id, 'employee_id', p.employee_id, 'name', pe.name, 'seq', p.seq, 'content', p.content,
          'image_key', p.image_key, 'image_url', p.image_url, 'deleted_at', p.deleted_at)
        from chat_messages p join lateral (select ${calledName} as name from employees e
          where e.company_id = p.company_id and e.id = p.employee_id) pe on true
        where p.company_id = x.company_id and p.id = x.chat_message_id) as primary,
      coalesce((select json_agg(json_build_object('employee_id', r.employee_id, 'name', re.name, 'reaction', r.reaction)
          order by r.created_at, r.employee_id, r.reaction)
        from chat_reactions r join lateral (select ${calledName} as name from employees e
          where e.company_id = r.company_id and e.id = r.employee_id) re on true
        where r.company_id = x.company_id and r.chat_message_id = x.id), '[]') as reactions
    from chat_messages x join employees e on e.company_id = x.company_id and e.id = x.employee_id
    where x.company_id = ${scope.companyId} and ${condition}`.execute(db);
  return rows;
}

/** @returns those of the storage keys that belong to pictures of messages that aren't deleted */
export async function readChatImageKeys(
  db: Db,
  scope: CompanyScope,
  keys: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    select key from chat_messages, unnest(array[image_key, image_key_min, image_key_thumb]) as key
    where company_id = ${scope.companyId} and image_key is not null and deleted_at is null
      and key = any(${[...keys]}::text[])`.execute(db);
  return rows.map(({ key }) => key);
}
