import { chatPageSize, maxShownReactions } from "@lineup/contract/constants";
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
  /** The first `maxShownReactions`, and those of the person for whom it was read. */
  readonly reactions: { employee_id: number; name: string; reaction: string }[];
  /** The number of reactions with each emoji, in the order in which each came first. */
  readonly reaction_counts: { reaction: string; count: number }[];
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

/** An employee's Idempotency-Key. */
export interface SenderKey {
  readonly employee_id: number;
  readonly client_key: string;
}

/**
 * Finds the messages that have been sent with keys. Until the transaction ends, other calls with these keys wait.
 * @returns the messages, also deleted ones, by the ids of their authors
 */
export async function findMessagesByKeys(
  tx: Db,
  scope: CompanyScope,
  keys: readonly SenderKey[],
): Promise<ReadonlyMap<number, MessageRow>> {
  if (keys.length === 0) return new Map();
  const locks = keys.map((key) => `${scope.companyId} ${key.employee_id} ${key.client_key}`);
  await sql`select pg_advisory_xact_lock(lock) from (select distinct hashtextextended(x, 8) as lock
    from json_array_elements_text(${JSON.stringify(locks)}) x order by lock) locks`.execute(tx);
  const { rows } = await sql<MessageRow>`
    select m.* from json_to_recordset(${JSON.stringify(keys)}) as x (employee_id bigint, client_key text)
    cross join lateral (select m.* from chat_messages m where m.company_id = ${scope.companyId}
      and m.employee_id = x.employee_id and m.client_key = x.client_key limit 1) m`.execute(tx);
  return new Map(rows.map((row) => [row.employee_id, row]));
}

/** @returns the group of the message that was sent with a key, without waiting for another call with it; undefined if there is none */
export async function findGroupOfKey(
  db: Db,
  scope: CompanyScope,
  { employee_id, client_key }: SenderKey,
): Promise<number | undefined> {
  const row = await db
    .selectFrom("chat_messages")
    .select("chat_group_id")
    .where("company_id", "=", scope.companyId)
    .where("employee_id", "=", employee_id)
    .where("client_key", "=", client_key)
    .executeTakeFirst();
  return row?.chat_group_id;
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

/**
 * @param readerId the employee who gets all of their own reactions
 * @returns a page of messages that aren't deleted, newest first
 */
export async function readMessages(
  db: Db,
  scope: CompanyScope,
  { groupId, after, before, from }: MessageRange,
  readerId: number,
): Promise<MessageRecord[]> {
  const end = before === null ? sql`` : sql`and x.seq < ${before}`;
  const direction = from === "newest" ? sql`desc` : sql`asc`;
  const rows = await read(
    db,
    scope,
    sql`x.chat_group_id = ${groupId} and x.seq > ${after} ${end} and x.deleted_at is null
      order by x.seq ${direction} limit ${chatPageSize}`,
    readerId,
  );
  return rows.toSorted((one, other) => other.seq - one.seq);
}

/**
 * The conditions on the picture and the deletion are those of the index `chat_messages_pictures_idx`, which is read for them.
 * @param readerId as of `readMessages`
 * @returns the newest messages of a range that have a picture or a GIF and aren't deleted, newest first: a page and, if there is one, the
 *   next message
 */
export async function readPictures(
  db: Db,
  scope: CompanyScope,
  { groupId, after, before }: Omit<MessageRange, "from">,
  readerId: number,
): Promise<MessageRecord[]> {
  const end = before === null ? sql`` : sql`and x.seq < ${before}`;
  const rows = await read(
    db,
    scope,
    sql`x.chat_group_id = ${groupId} and x.seq > ${after} ${end}
      and (x.image_key is not null or x.image_url is not null) and x.deleted_at is null
      order by x.seq desc limit ${chatPageSize + 1}`,
    readerId,
  );
  return rows.toSorted((one, other) => other.seq - one.seq);
}

/** @returns the number of the first message after a number that isn't deleted; undefined if there is none */
export async function findNextSeq(
  db: Db,
  scope: CompanyScope,
  groupId: number,
  after: number,
): Promise<number | undefined> {
  const { rows } = await nextSeq(scope, groupId, after).execute(db);
  return rows[0]?.seq;
}

/** @returns SQL for the number of the first message after a number that isn't deleted: one row, or none */
export function nextSeq(
  scope: CompanyScope,
  groupId: number,
  after: number,
): RawBuilder<{ seq: number }> {
  return sql<{ seq: number }>`select x.seq from chat_messages x
    where x.company_id = ${scope.companyId} and x.chat_group_id = ${groupId} and x.seq > ${after} and x.deleted_at is null
    order by x.seq limit 1`;
}

/**
 * @param readerId as of `readMessages`; null for no one
 * @returns the messages with these ids, in no particular order; deleted ones too
 */
export async function readMessagesByIds(
  db: Db,
  scope: CompanyScope,
  ids: readonly number[],
  readerId: number | null,
): Promise<MessageRecord[]> {
  return ids.length === 0 ? [] : read(db, scope, sql`x.id = any(${idList(ids)})`, readerId);
}

/** What to search for, and for whom. */
export interface Search {
  readonly employeeId: number;
  /** One group only; null for all groups that the employee is in. */
  readonly groupId: number | null;
  /** Each has to be in the message; the last one may be only the beginning of a word. They are of letters and digits only. */
  readonly words: readonly string[];
  /** Only messages with a smaller id; null for no end. */
  readonly before: number | null;
}

/**
 * The index of words is read for one group after the other, and completely, before anything else is looked at: with an order and a
 * limit, the planner would read the newest messages one by one, and with a condition on the company all of its messages. Only the page
 * of messages that is left is joined with anything, one by one by id. Its size is a part of the text: of a parameter, the planner
 * would expect a tenth of all messages found, and read all employees.
 * @returns the newest messages that the employee may see and that contain all words, with the number after which the employee may see
 *   messages of their group
 */
export async function findMessages(
  db: Db,
  scope: CompanyScope,
  { employeeId, groupId, words, before }: Search,
): Promise<(MessageRecord & { readonly visible_after: number })[]> {
  const one = groupId === null ? sql`` : sql`and m.chat_group_id = ${groupId}`;
  const end = before === null ? sql`` : sql`and f.id < ${before}`;
  const terms = words.map((word, at) => `'# ${word}'${at === words.length - 1 ? ":*" : ""}`);
  const page = sql`select x.*, page.visible_after from page cross join lateral (
    select x.* from chat_messages x where x.company_id = ${scope.companyId} and x.id = page.id limit 1) x`;
  const { rows } = await sql<MessageRecord & { visible_after: number }>`
    with mine as materialized (
      select m.visible_after, replace(${terms.join(" & ")}, '#', '#' || m.chat_group_id)::tsquery as query from chat_members m
      join chat_groups g on g.company_id = m.company_id and g.id = m.chat_group_id and g.deleted_at is null
      where m.company_id = ${scope.companyId} and m.employee_id = ${employeeId} and m.to_seq is null ${one}
    ), found as materialized (
      select f.id, f.seq, mine.visible_after from mine cross join lateral (
        select x.company_id, x.id, x.seq from chat_messages x
        where x.deleted_at is null and chat_words(x.chat_group_id, x.content) @@ mine.query
        offset 0) f
      where f.company_id = ${scope.companyId}
    ), page as materialized (
      select f.id, f.visible_after from found f where f.seq > f.visible_after ${end}
      order by f.id desc limit ${sql.lit(chatPageSize)}
    ) ${recordsOf(page, employeeId)}`.execute(db);
  return rows.toSorted((first, second) => second.id - first.id);
}

/** @param condition a condition on `chat_messages x`, which may be followed by an order and a limit */
async function read(
  db: Db,
  scope: CompanyScope,
  condition: RawBuilder<unknown>,
  readerId: number | null,
): Promise<MessageRecord[]> {
  const messages = sql`select x.* from chat_messages x where x.company_id = ${scope.companyId} and ${condition}`;
  const { rows } = await recordsOf(messages, readerId).execute(db);
  return rows;
}

/**
 * The messages are chosen before they are joined with anything: otherwise the planner may join and sort all messages of a large group
 * for a page of them.
 * @param messages SQL for rows of `chat_messages`, which may have further columns
 * @param readerId as of `readMessagesByIds`
 * @returns SQL for these messages with their names and reactions, in no particular order
 */
function recordsOf(
  messages: RawBuilder<unknown>,
  readerId: number | null,
): RawBuilder<MessageRecord> {
  return sql<MessageRecord>`
    select x.*, ${calledName} as name,
      (select json_build_object('id', p.id, 'employee_id', p.employee_id, 'name', pe.name, 'seq', p.seq, 'content', p.content,
          'image_key', p.image_key, 'image_url', p.image_url, 'deleted_at', p.deleted_at)
        from chat_messages p join lateral (select ${calledName} as name from employees e
          where e.company_id = p.company_id and e.id = p.employee_id) pe on true
        where p.company_id = x.company_id and p.id = x.chat_message_id) as primary,
      reacted.reactions, reacted.reaction_counts
    from (${messages}) x
    join employees e on e.company_id = x.company_id and e.id = x.employee_id
    cross join lateral (
      select coalesce(json_agg(json_build_object('employee_id', r.employee_id,
            'name', (select ${calledName} from employees e where e.company_id = x.company_id and e.id = r.employee_id),
            'reaction', r.reaction)
          order by r.place) filter (where r.place <= ${sql.lit(maxShownReactions)} or r.employee_id = ${readerId}), '[]') as reactions,
        coalesce(json_agg(json_build_object('reaction', r.reaction, 'count', r.count) order by r.place)
          filter (where r.nth = 1), '[]') as reaction_counts
      from (select r.employee_id, r.reaction, count(*) over (partition by r.reaction) as count,
          row_number() over (order by r.created_at, r.employee_id, r.reaction) as place,
          row_number() over (partition by r.reaction order by r.created_at, r.employee_id) as nth
        from chat_reactions r where r.company_id = x.company_id and r.chat_message_id = x.id) r
    ) reacted`;
}

/**
 * The pictures are looked up in their index, before any other condition.
 * @returns the given storage keys that belong to pictures of messages that aren't deleted
 */
export async function readChatImageKeys(
  db: Db,
  scope: CompanyScope,
  keys: readonly string[],
): Promise<string[]> {
  const wanted = sql`${[...keys]}::text[]`;
  const { rows } = await sql<{ key: string }>`
    select key from (
      select x.company_id, array[x.image_key, x.image_key_min, x.image_key_thumb] as keys from chat_messages x
      where x.image_key is not null and x.deleted_at is null
        and array[x.image_key, x.image_key_min, x.image_key_thumb] && ${wanted}
      offset 0) found, unnest(found.keys) as key
    where found.company_id = ${scope.companyId} and key = any(${wanted})`.execute(db);
  return rows.map(({ key }) => key);
}
