import type { ChatMember } from "@lineup/contract/chat/schemas";
import type { Role } from "@lineup/contract/constants";
import { folded } from "@lineup/contract/folded";
import { type RawBuilder, sql } from "kysely";

import { nextSeq as nextSeqAfter } from "#server/features/chat/messages/reads";
import { mentionedNames } from "#server/features/chat/rules";
import { type NamedRow, calledName, isFoundBy, nameKey } from "#server/features/targeting/reads";
import type { Db } from "#server/platform/context";
import { foldedContainsPattern } from "#server/platform/db/search-terms";
import { type PageRequest, limitTo } from "#server/platform/paging";
import type { CompanyScope } from "#server/platform/scope";

/** The members whose newest read message is the one with a number: how many, and the first of them. */
export type Receipts = ReadonlyMap<
  number,
  {
    readonly count: number;
    readonly first: { employee_id: number; name: string; read_at: string }[];
  }
>;

const maxReceipts = 50;

/** No message has a larger number. */
const largestSeq = sql.lit(Number.MAX_SAFE_INTEGER);

/**
 * A member has one receipt, on the newest of the messages that they have read: the number of receipts doesn't grow with the history.
 * Someone who joined later has none on what was written before, although it doesn't count as unread.
 * @param seqs the messages shown, at least one
 * @param nextSeq the message after them that is not shown; null if they are the newest; "unknown" to look for it
 */
export async function readReceipts(
  db: Db,
  scope: CompanyScope,
  groupId: number,
  seqs: readonly number[],
  nextSeq: number | null | "unknown",
): Promise<Receipts> {
  const rising = seqs.toSorted((one, other) => one - other);
  const shown = sql`${rising}::bigint[]`;
  const next =
    nextSeq === "unknown"
      ? sql`coalesce((${nextSeqAfter(scope, groupId, rising.at(-1) ?? 0)}), ${largestSeq})`
      : sql`${nextSeq}`;
  const end = nextSeq === null ? sql`` : sql`and m.read_seq < ${next}`;
  const { rows } = await sql<{
    seq: number;
    count: number;
    first: { employee_id: number; name: string; read_at: string }[];
  }>`
    with placed as (
      select m.employee_id, m.read_at, m.from_seq, (${shown})[width_bucket(m.read_seq, ${shown})] as seq
      from chat_members m
      where m.company_id = ${scope.companyId} and m.chat_group_id = ${groupId} and m.to_seq is null
        and m.read_seq >= ${rising[0] ?? 0} ${end} and m.read_at is not null
    ), ranked as (
      select p.*, count(*) over (partition by p.seq) as count,
        row_number() over (partition by p.seq order by p.read_at desc, p.employee_id) as place
      from placed p where p.seq > p.from_seq
    )
    select r.seq, r.count, json_agg(json_build_object('employee_id', r.employee_id, 'name', e.name, 'read_at', r.read_at)
      order by r.place) as first
    from ranked r join lateral (select ${calledName} as name from employees e
      where e.company_id = ${scope.companyId} and e.id = r.employee_id) e on true
    where r.place <= ${maxReceipts} group by r.seq, r.count`.execute(db);
  return new Map(
    rows.map(({ seq, count, first }) => [
      seq,
      {
        count,
        first: first.map((one) => ({ ...one, read_at: new Date(one.read_at).toISOString() })),
      },
    ]),
  );
}

/** @returns the number of members of a group */
export async function countMembers(db: Db, scope: CompanyScope, groupId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from chat_members
    where company_id = ${scope.companyId} and chat_group_id = ${groupId} and to_seq is null`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

/** @returns whether someone is in a group because of their locations and audiences, without being named in it */
export async function isInSegments(
  db: Db,
  scope: CompanyScope,
  groupId: number,
  employeeId: number,
): Promise<boolean> {
  const { rows } = await sql`select from chat_groups g
    where g.company_id = ${scope.companyId} and g.id = ${groupId} and g.mode = 'segments'
      and (not exists (select from chat_group_locations t where t.company_id = g.company_id and t.chat_group_id = g.id)
        or exists (select from chat_group_locations t join employee_locations x
          on x.company_id = t.company_id and x.location_id = t.location_id and x.employee_id = ${employeeId}
          where t.company_id = g.company_id and t.chat_group_id = g.id))
      and (not exists (select from chat_group_audiences t where t.company_id = g.company_id and t.chat_group_id = g.id)
        or exists (select from chat_group_audiences t join employee_audiences x
          on x.company_id = t.company_id and x.audience_id = t.audience_id and x.employee_id = ${employeeId}
          where t.company_id = g.company_id and t.chat_group_id = g.id))`.execute(db);
  return rows.length > 0;
}

/** A member as the list of members has them. */
type ListedMember = Pick<ChatMember, "id" | "name" | "because" | "is_creator"> & {
  readonly role: Role;
  readonly joined_at: Date;
  readonly silenced_until: Date | null;
};

/** @returns a page of a group's members by name, and the number of all that match */
export async function findMembers(
  db: Db,
  scope: CompanyScope,
  groupId: number,
  input: PageRequest & { readonly terms: string },
): Promise<{ members: ListedMember[]; total: number }> {
  const found = isNamed(input.terms);
  const members = sql`from chat_members m
    join employees e on e.company_id = m.company_id and e.id = m.employee_id
    join chat_groups g on g.company_id = m.company_id and g.id = m.chat_group_id
    where m.company_id = ${scope.companyId} and m.chat_group_id = ${groupId} and m.to_seq is null and ${found}`;
  const { rows } = await sql<ListedMember>`
    select e.id, ${calledName} as name, e.role, m.joined_at, m.silenced_until, g.created_by is not distinct from e.id as is_creator,
      case when exists (select from chat_group_recipients r where r.company_id = m.company_id
        and r.chat_group_id = m.chat_group_id and r.employee_id = e.id) then 'recipient' else 'segments' end as because
    ${members} order by ${nameKey(input.terms)}, e.id ${limitTo(input)}`.execute(db);
  const counted = await sql<{ count: number }>`select count(*) as count ${members}`.execute(db);
  return {
    members: rows,
    total: counted.rows[0]?.count ?? 0,
  };
}

/**
 * @param seq the number of a message
 * @returns a page of the members who have been in the group since the message was sent, other than its author: those who have read it
 *   or those who haven't; and the numbers of both
 */
export async function findReaders(
  db: Db,
  scope: CompanyScope,
  message: { readonly chat_group_id: number; readonly seq: number; readonly employee_id: number },
  input: PageRequest & { readonly terms: string; readonly has_read: boolean },
): Promise<{
  readers: (NamedRow & { read_at: Date | null })[];
  read_count: number;
  unread_count: number;
  total: number;
}> {
  const { chat_group_id, seq, employee_id } = message;
  const found = isNamed(input.terms);
  const members = sql`from chat_members m
    join employees e on e.company_id = m.company_id and e.id = m.employee_id
    where m.company_id = ${scope.companyId} and m.chat_group_id = ${chat_group_id} and m.to_seq is null
      and m.from_seq < ${seq} and m.employee_id <> ${employee_id}`;
  const isWanted = input.has_read ? sql`m.read_seq >= ${seq}` : sql`m.read_seq < ${seq}`;
  const { rows } = await sql<NamedRow & { read_at: Date | null }>`
    select e.id, ${calledName} as name, case when m.read_seq >= ${seq} then m.read_at end as read_at
    ${members} and ${found} and ${isWanted} order by ${nameKey(input.terms)}, e.id ${limitTo(input)}`.execute(
    db,
  );
  const counted = await sql<{ read: number; unread: number; total: number }>`
    select count(*) filter (where m.read_seq >= ${seq}) as read, count(*) filter (where m.read_seq < ${seq}) as unread,
      count(*) filter (where ${isWanted} and ${found}) as total ${members}`.execute(db);
  const { read = 0, unread = 0, total = 0 } = counted.rows[0] ?? {};
  return { readers: rows, read_count: read, unread_count: unread, total };
}

/** A message that an event is about. */
export interface MessageOfEvent {
  readonly group_id: number;
  readonly seq: number;
  /** Whether the event says that it was deleted. Otherwise no one gets the event once it is. */
  readonly is_deleted: boolean;
}

/**
 * Each membership is looked up in the index. PostgreSQL doesn't know that there is usually one message, and would otherwise
 * read the memberships of these employees in all of their groups.
 * @returns each message with each of the given employees who is in its group and may see it
 */
export async function readWhoSees(
  db: Db,
  scope: CompanyScope,
  messages: readonly MessageOfEvent[],
  employeeIds: readonly number[],
): Promise<(MessageOfEvent & { employee_id: number })[]> {
  const { rows } = await sql<MessageOfEvent & { employee_id: number }>`
    select x.group_id, x.seq, x.is_deleted, m.employee_id
    from json_to_recordset(${JSON.stringify(messages)}) as x (group_id bigint, seq bigint, is_deleted boolean)
    cross join json_array_elements_text(${JSON.stringify(employeeIds)}) as person (id)
    cross join lateral (select m.employee_id from chat_members m where m.company_id = ${scope.companyId}
      and m.chat_group_id = x.group_id and m.employee_id = person.id::bigint and m.to_seq is null
      and m.visible_after < x.seq limit 1) m
    where x.is_deleted or not exists (select from chat_messages d where d.company_id = ${scope.companyId}
      and d.chat_group_id = x.group_id and d.seq = x.seq and d.deleted_at is not null)`.execute(db);
  return rows;
}

/** @returns a member of a group: their name, role, and until when their messages are paused */
export async function findMember(
  db: Db,
  scope: CompanyScope,
  groupId: number,
  employeeId: number,
): Promise<(NamedRow & { role: Role; silenced_until: Date | null }) | undefined> {
  const { rows } = await sql<NamedRow & { role: Role; silenced_until: Date | null }>`
    select e.id, ${calledName} as name, e.role, m.silenced_until
    from chat_members m join employees e on e.company_id = m.company_id and e.id = m.employee_id
    where m.company_id = ${scope.companyId} and m.chat_group_id = ${groupId} and m.employee_id = ${employeeId}
      and m.to_seq is null`.execute(db);
  return rows[0];
}

/** @returns the members of a group, in no particular order, and no more than `limit` */
export async function readMemberNames(
  db: Db,
  scope: CompanyScope,
  groupId: number,
  limit: number,
): Promise<NamedRow[]> {
  const { rows } = await sql<NamedRow>`select e.id, ${calledName} as name from chat_members m
    join employees e on e.company_id = m.company_id and e.id = m.employee_id
    where m.company_id = ${scope.companyId} and m.chat_group_id = ${groupId} and m.to_seq is null
    limit ${limit}`.execute(db);
  return rows;
}

/** The maximum number of people whom one message mentions by name. */
const maxMentioned = 50;

/** @returns the members of a group whose names stand in a text after an @ (see `mentionedNames`), other than its author */
export async function findMentioned(
  db: Db,
  scope: CompanyScope,
  groupId: number,
  content: string,
  authorId: number,
): Promise<number[]> {
  const text = folded(content);
  // The first letters after each @: few names begin with one of them, and only these are folded.
  const letters = [...new Set(Array.from(text.matchAll(/@(.)/gsu), ([, letter = ""]) => letter))];
  const { rows } = await sql<{ name: string; ids: number[] }>`
    select folded(e.name) as name, (array_agg(e.id order by e.id))[1:${maxMentioned}] as ids from chat_members m
    join employees e on e.company_id = m.company_id and e.id = m.employee_id
    where m.company_id = ${scope.companyId} and m.chat_group_id = ${groupId} and m.to_seq is null
      and e.id <> ${authorId} and e.name <> '' and left(ltrim(e.search_text), 1) = any(${letters}::text[])
      and strpos(${text}, '@' || folded(e.name)) > 0
    group by 1`.execute(db);
  const mentioned = mentionedNames(
    text,
    rows.map(({ name }) => name),
  );
  const ids = rows.flatMap((row) => (mentioned.has(row.name) ? row.ids : []));
  return ids.toSorted((one, other) => one - other).slice(0, maxMentioned);
}

/** @returns the first fifty people who match the terms, without one, and the number of all */
export async function findChatPeople(
  db: Db,
  scope: CompanyScope,
  terms: string,
  without: number,
): Promise<{ people: NamedRow[]; total: number }> {
  const found = isNamed(terms);
  const people = sql`from employees e where e.company_id = ${scope.companyId} and e.is_active and e.deleted_at is null
    and e.id <> ${without} and ${found}`;
  const { rows } = await sql<NamedRow>`select e.id, ${calledName} as name ${people}
    order by ${nameKey(terms)}, e.id limit 50`.execute(db);
  const counted = await sql<{ count: number }>`select count(*) as count ${people}`.execute(db);
  return { people: rows, total: counted.rows[0]?.count ?? 0 };
}

/** A search by name only: it must not tell an employee whose phone or e-mail address contains something. */
function isNamed(terms: string): RawBuilder<boolean> {
  if (terms === "") return sql<boolean>`true`;
  const words = terms
    .split(/\s+/)
    .map((word) => sql`folded(${calledName}) like ${foldedContainsPattern(word)}`);
  return sql<boolean>`${isFoundBy(terms)} and ${sql.join(words, sql` and `)} and e.name <> ''`;
}
