import { maxNamedInChat, maxUnreadCounted } from "@lineup/contract/constants";
import { type RawBuilder, type Selectable, sql } from "kysely";

import { calledName } from "#server/features/targeting/reads";
import type { Db } from "#server/platform/context";
import type { Database } from "#server/platform/db/schema";
import type { CompanyScope } from "#server/platform/scope";

export type GroupRow = Selectable<Database["chat_groups"]>;

/** What decides what a member may see and write. */
type OwnMember = Pick<
  Selectable<Database["chat_members"]>,
  "id" | "visible_after" | "silenced_until"
>;

/** A group and the open membership of one of its members. */
export interface Membership {
  readonly group: GroupRow;
  readonly member: OwnMember;
  /** A message that a page of messages is before, after or around; null for one that the group doesn't have. */
  readonly anchor?: { readonly seq: number; readonly is_deleted: boolean } | null;
}

/** A group and what it names. */
export interface SharedGroupRecord extends GroupRow {
  readonly location_ids: number[];
  readonly audience_ids: number[];
  /** Not all of them if they are more than `maxNamedInChat`, except where it is said. */
  readonly recipient_ids: number[];
}

/** A group as one member sees it. */
export interface GroupRecord extends SharedGroupRecord {
  /** Whose view it is. */
  readonly employee_id: number;
  readonly unread_count: number;
  readonly has_mention: boolean;
  readonly latest_id: number | null;
  readonly read_seq: number;
  readonly from_seq: number;
  readonly visible_after: number;
  readonly is_notifications_active: boolean;
  readonly pinned_at: Date | null;
  readonly silenced_until: Date | null;
  /** Of a direct conversation: the other person, and whether they can still answer. */
  readonly partner_name: string | null;
  readonly partner_is_active: boolean | null;
}

/** @returns the group, if this employee is a member of it now, with the anchor that has the id `anchorId`; null for none */
export async function findMembership(
  db: Db,
  scope: CompanyScope,
  groupId: number,
  employeeId: number,
  anchorId: number | null = null,
): Promise<Membership | undefined> {
  const message = sql`(select json_build_object('seq', x.seq, 'is_deleted', x.deleted_at is not null) from chat_messages x
    where x.company_id = g.company_id and x.chat_group_id = g.id and x.id = ${anchorId})`;
  const anchorOf = anchorId === null ? sql`null` : message;
  type Row = GroupRow & OwnMember & Required<Pick<Membership, "anchor">>;
  const { rows } = await sql<Row & { readonly membership_id: number }>`
    select g.*, m.id as membership_id, m.visible_after, m.silenced_until, ${anchorOf} as anchor
    from chat_groups g join chat_members m on m.company_id = g.company_id and m.chat_group_id = g.id
    where g.company_id = ${scope.companyId} and g.id = ${groupId} and g.deleted_at is null
      and m.employee_id = ${employeeId} and m.to_seq is null`.execute(db);
  const [row] = rows;
  if (row === undefined) return undefined;
  const { membership_id, visible_after, silenced_until, anchor, ...group } = row;
  return { group, member: { id: membership_id, visible_after, silenced_until }, anchor };
}

/** A person in a group, or not. */
export interface Place {
  readonly group_id: number;
  readonly employee_id: number;
}

/** A membership, and what its group names. */
export interface SharedMembership extends Membership {
  readonly group: SharedGroupRecord;
}

/**
 * @param messageId a message to lock until the transaction ends: only memberships in its group that may see it are found. Without it,
 *   nothing is locked
 * @returns the open memberships among these, found by `placeKey`
 */
export async function findMemberships(
  db: Db,
  scope: CompanyScope,
  places: readonly Place[],
  messageId?: number,
): Promise<ReadonlyMap<string, SharedMembership>> {
  const message =
    messageId === undefined
      ? sql``
      : sql`join chat_messages x on x.company_id = ${scope.companyId} and x.id = ${messageId} and x.chat_group_id = g.id
          and x.deleted_at is null and x.seq > m.visible_after
        for no key update of x`;
  const { rows } = await sql<
    SharedGroupRecord & OwnMember & { readonly employee_id: number; readonly membership_id: number }
  >`
    select g.*, ${targetIds("some")}, m.id as membership_id, m.visible_after, m.silenced_until, m.employee_id
    from ${membersAt(scope, places)}
    cross join lateral (select g.* from chat_groups g
      where g.company_id = m.company_id and g.id = m.chat_group_id and g.deleted_at is null limit 1) g
    ${message}`.execute(db);
  return new Map(
    rows.map(({ membership_id, visible_after, silenced_until, employee_id, ...group }) => [
      placeKey({ group_id: group.id, employee_id }),
      { group, member: { id: membership_id, visible_after, silenced_until } },
    ]),
  );
}

/**
 * The `limit 1` makes PostgreSQL look each membership up in an index, however many it expects.
 * @returns SQL for the open memberships `m` among these
 */
function membersAt(scope: CompanyScope, places: readonly Place[]): RawBuilder<unknown> {
  return sql`json_to_recordset(${JSON.stringify(places)}) as place (group_id bigint, employee_id bigint)
    cross join lateral (select m.* from chat_members m where m.company_id = ${scope.companyId}
      and m.chat_group_id = place.group_id and m.employee_id = place.employee_id and m.to_seq is null limit 1) m`;
}

export function placeKey({ group_id, employee_id }: Place): string {
  return `${group_id} ${employee_id}`;
}

/** Locks a group: messages to it and changes of it wait until the transaction ends. */
export async function lockGroup(tx: Db, scope: CompanyScope, groupId: number): Promise<void> {
  await sql`select from chat_groups where company_id = ${scope.companyId} and id = ${groupId} for no key update`.execute(
    tx,
  );
}

/**
 * @param people whether to read all people whom it names, or no more than it takes to see that they are too many for a list
 * @returns SQL for the ids of the locations, audiences and people that `chat_groups g` names. One for people by name has no others
 */
const targetIds = (people: "all" | "some") => sql`
  case when g.mode = 'segments' then array(select x.location_id from chat_group_locations x
    where x.company_id = g.company_id and x.chat_group_id = g.id order by 1) else '{}' end as location_ids,
  case when g.mode = 'segments' then array(select x.audience_id from chat_group_audiences x
    where x.company_id = g.company_id and x.chat_group_id = g.id order by 1) else '{}' end as audience_ids,
  array(select x.employee_id from chat_group_recipients x where x.company_id = g.company_id and x.chat_group_id = g.id
    order by 1 ${people === "all" ? sql`` : sql`limit ${maxNamedInChat + 1}`}) as recipient_ids`;

/** @returns the group with all people whom it names; undefined if it doesn't exist */
export async function readSharedGroup(
  db: Db,
  scope: CompanyScope,
  groupId: number,
): Promise<SharedGroupRecord | undefined> {
  const { rows } = await sql<SharedGroupRecord>`select g.*, ${targetIds("all")} from chat_groups g
    where g.company_id = ${scope.companyId} and g.id = ${groupId}`.execute(db);
  return rows[0];
}

/** Whether anything has been written since `chat_members m` read `chat_groups g`: otherwise, no messages are looked at. */
const isBehind = sql<boolean>`g.last_seq > greatest(m.read_seq, m.visible_after)`;

/**
 * The unread messages of `chat_members m` in `chat_groups g`, which stop at `maxUnreadCounted`: a number for groups of any age. They are
 * read in order, so that PostgreSQL can stop after the last one counted: otherwise, it may look up every unread message first.
 */
const unreadCount = sql<number>`case when ${isBehind} then (select count(*) from (
  select from chat_messages x where x.company_id = m.company_id and x.chat_group_id = m.chat_group_id
    and x.seq > greatest(m.read_seq, m.visible_after) and x.employee_id <> m.employee_id and x.deleted_at is null
  order by x.seq limit ${maxUnreadCounted}) unread) else 0 end`;

/**
 * Whether an unread message mentions `chat_members m`, by name or with everyone. Like the count, it looks only at the newest hundred that
 * mention anyone. The first condition is that of an index.
 */
const hasMention = sql<boolean>`${isBehind} and exists (
  select from (select x.mentions_everyone, x.mention_ids from chat_messages x
    where (x.mentions_everyone or x.mention_ids <> '{}') and x.deleted_at is null
      and x.company_id = m.company_id and x.chat_group_id = m.chat_group_id
      and x.seq > greatest(m.read_seq, m.visible_after) and x.employee_id <> m.employee_id
    order by x.seq desc limit ${maxUnreadCounted}) newest
  where newest.mentions_everyone or m.employee_id = any(newest.mention_ids))`;

/** What members see of `chat_groups g` with `chat_members m`. */
const view = {
  columns: sql`g.*, ${targetIds("some")}, ${unreadCount} as unread_count, ${hasMention} as has_mention, latest.id as latest_id,
    m.employee_id, m.read_seq, m.from_seq, m.visible_after, m.is_notifications_active, m.pinned_at, m.silenced_until,
    partner.name as partner_name, partner.is_active as partner_is_active`,
  joins: sql`join chat_groups g on g.company_id = m.company_id and g.id = m.chat_group_id and g.deleted_at is null
    left join lateral (
      select x.id, x.created_at from chat_messages x
      where x.company_id = m.company_id and x.chat_group_id = m.chat_group_id and x.seq > m.visible_after
        and x.deleted_at is null
      order by x.seq desc limit 1) latest on true
    left join lateral (
      select ${calledName} as name, e.is_active and e.deleted_at is null as is_active from employees e
      where g.direct_low is not null and e.company_id = m.company_id
        and e.id = case when g.direct_low = m.employee_id then g.direct_high else g.direct_low end
      offset 0) partner on true`, // Looked at as a whole, so that nothing is read for groups without a partner.
};

/** @returns the groups that an employee is in, as the employee sees them: pinned ones first, then by newest message */
export async function readGroupsOf(
  db: Db,
  scope: CompanyScope,
  employeeId: number,
): Promise<GroupRecord[]> {
  const { rows } = await sql<GroupRecord>`select ${view.columns} from chat_members m ${view.joins}
    where m.company_id = ${scope.companyId} and m.employee_id = ${employeeId} and m.to_seq is null
    order by m.pinned_at is null, coalesce(latest.created_at, g.created_at) desc, g.id desc`.execute(
    db,
  );
  return rows;
}

/** @returns groups as their members see them, in no particular order; without those that they aren't members of */
export async function readGroupsAt(
  db: Db,
  scope: CompanyScope,
  places: readonly Place[],
): Promise<GroupRecord[]> {
  const { rows } = await sql<GroupRecord>`select ${view.columns}
    from ${membersAt(scope, places)} ${view.joins}`.execute(db);
  return rows;
}

/** @returns the number of unread messages in all groups of an employee that aren't muted or in which someone has mentioned them, each group counted up to a hundred */
export async function countUnreadChat(
  db: Db,
  scope: CompanyScope,
  employeeId: number,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select coalesce(sum(${unreadCount}), 0)::int as count
    from chat_members m
    join chat_groups g on g.company_id = m.company_id and g.id = m.chat_group_id and g.deleted_at is null
    where m.company_id = ${scope.companyId} and m.employee_id = ${employeeId} and m.to_seq is null
      and (m.is_notifications_active or (${hasMention}))`.execute(db);
  return rows[0]?.count ?? 0;
}

/** @returns the id of the open direct conversation of two people */
export async function findDirectGroup(
  db: Db,
  scope: CompanyScope,
  { low, high }: { readonly low: number; readonly high: number },
): Promise<number | undefined> {
  const row = await db
    .selectFrom("chat_groups")
    .select("id")
    .where("company_id", "=", scope.companyId)
    .where("direct_low", "=", low)
    .where("direct_high", "=", high)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  return row?.id;
}
