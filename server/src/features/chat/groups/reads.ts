import { mostUnreadCounted } from "@lineup/contract/constants";
import { type RawBuilder, type Selectable, sql } from "kysely";

import { type NamedRow, calledName } from "#server/features/targeting/reads";
import type { Db } from "#server/platform/context";
import type { Database } from "#server/platform/db/schema";
import type { CompanyScope } from "#server/platform/scope";

export type GroupRow = Selectable<Database["chat_groups"]>;
export type MemberRow = Selectable<Database["chat_members"]>;

/** A group and the open membership of one of its members. */
export interface Membership {
  readonly group: GroupRow;
  readonly member: MemberRow;
}

/** A group as all of its members get it. */
export interface SharedGroupRecord extends GroupRow {
  readonly location_ids: number[];
  readonly audience_ids: number[];
  readonly recipient_ids: number[];
}

/** A group as one member sees it. */
export interface GroupRecord extends SharedGroupRecord {
  readonly unread_count: number;
  readonly has_mention: boolean;
  readonly latest_id: number | null;
  readonly read_seq: number;
  readonly visible_after: number;
  readonly is_notifications_active: boolean;
  readonly pinned_at: Date | null;
  readonly silenced_until: Date | null;
  /** Of a direct conversation: the other person, and whether they can still answer. */
  readonly partner_name: string | null;
  readonly partner_is_active: boolean | null;
}

/** @returns the group, if this employee is a member of it now */
export async function findMembership(
  db: Db,
  scope: CompanyScope,
  groupId: number,
  employeeId: number,
): Promise<Membership | undefined> {
  const group = await db
    .selectFrom("chat_groups")
    .selectAll()
    .where("company_id", "=", scope.companyId)
    .where("id", "=", groupId)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  if (group === undefined) return undefined;
  const member = await db
    .selectFrom("chat_members")
    .selectAll()
    .where("company_id", "=", scope.companyId)
    .where("chat_group_id", "=", groupId)
    .where("employee_id", "=", employeeId)
    .where("to_seq", "is", null)
    .executeTakeFirst();
  return member && { group, member };
}

/** Locks a group: messages to it and changes of it wait until the transaction ends. */
export async function lockGroup(tx: Db, scope: CompanyScope, groupId: number): Promise<void> {
  await sql`select from chat_groups where company_id = ${scope.companyId} and id = ${groupId} for no key update`.execute(
    tx,
  );
}

/** The ids of the locations, audiences and people that `chat_groups g` names. */
const targetIds = sql`
  array(select x.location_id from chat_group_locations x where x.company_id = g.company_id and x.chat_group_id = g.id
    order by 1) as location_ids,
  array(select x.audience_id from chat_group_audiences x where x.company_id = g.company_id and x.chat_group_id = g.id
    order by 1) as audience_ids,
  array(select x.employee_id from chat_group_recipients x where x.company_id = g.company_id and x.chat_group_id = g.id
    order by 1) as recipient_ids`;

/** @returns the group as all of its members get it; undefined if it doesn't exist */
export async function readSharedGroup(
  db: Db,
  scope: CompanyScope,
  groupId: number,
): Promise<SharedGroupRecord | undefined> {
  const { rows } = await sql<SharedGroupRecord>`select g.*, ${targetIds} from chat_groups g
    where g.company_id = ${scope.companyId} and g.id = ${groupId}`.execute(db);
  return rows[0];
}

/** The unread messages of `chat_members m` in `chat_groups g`, which stop at `mostUnreadCounted`: a number for groups of any age. */
const unreadCount = sql<number>`(select count(*) from (
  select from chat_messages x where x.company_id = m.company_id and x.chat_group_id = m.chat_group_id
    and x.seq > greatest(m.read_seq, m.visible_after) and x.employee_id <> m.employee_id and x.deleted_at is null
  limit ${mostUnreadCounted}) unread)`;

/** Whether an unread message mentions `chat_members m`, by name or with everyone. The first condition is that of an index. */
const hasMention = sql<boolean>`exists (
  select from chat_messages x where (x.mentions_everyone or x.mention_ids <> '{}') and x.deleted_at is null
    and x.company_id = m.company_id and x.chat_group_id = m.chat_group_id
    and x.seq > greatest(m.read_seq, m.visible_after) and x.employee_id <> m.employee_id
    and (x.mentions_everyone or m.employee_id = any(x.mention_ids)))`;

/**
 * @param groupId one group only; null for all
 * @returns the groups that an employee is in, as the employee sees them: pinned ones first, then by newest message
 */
export async function readGroupsOf(
  db: Db,
  scope: CompanyScope,
  employeeId: number,
  groupId: number | null = null,
): Promise<GroupRecord[]> {
  const one: RawBuilder<unknown> = groupId === null ? sql`` : sql`and g.id = ${groupId}`;
  const { rows } = await sql<GroupRecord>`
    select g.*, ${targetIds}, ${unreadCount} as unread_count, ${hasMention} as has_mention, latest.id as latest_id, m.read_seq, m.visible_after,
      m.is_notifications_active, m.pinned_at, m.silenced_until,
      partner.name as partner_name, partner.is_active as partner_is_active
    from chat_members m
    join chat_groups g on g.company_id = m.company_id and g.id = m.chat_group_id and g.deleted_at is null
    left join lateral (
      select x.id, x.created_at from chat_messages x
      where x.company_id = m.company_id and x.chat_group_id = m.chat_group_id and x.seq > m.visible_after
        and x.deleted_at is null
      order by x.seq desc limit 1) latest on true
    left join lateral (
      select ${calledName} as name, e.is_active and e.deleted_at is null as is_active from employees e
      where e.company_id = m.company_id
        and e.id = case when g.direct_low = m.employee_id then g.direct_high else g.direct_low end) partner on true
    where m.company_id = ${scope.companyId} and m.employee_id = ${employeeId} and m.to_seq is null ${one}
    order by m.pinned_at is null, coalesce(latest.created_at, g.created_at) desc, g.id desc`.execute(
    db,
  );
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
      and (m.is_notifications_active or ${hasMention})`.execute(db);
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

interface GroupNames {
  readonly locations: NamedRow[];
  readonly audiences: NamedRow[];
  readonly recipients: NamedRow[];
  readonly creator: NamedRow | null;
}

/** @returns the names of a group's locations and audiences that still exist, of the people whom it names, and of its creator */
export async function readGroupNames(
  db: Db,
  scope: CompanyScope,
  groupId: number,
): Promise<GroupNames> {
  const { rows } = await sql<GroupNames>`select
      coalesce((select json_agg(json_build_object('id', l.id, 'name', l.name) order by lower(l.name))
        from chat_group_locations x join locations l on l.company_id = x.company_id and l.id = x.location_id
        where x.company_id = g.company_id and x.chat_group_id = g.id and l.deleted_at is null), '[]') as locations,
      coalesce((select json_agg(json_build_object('id', a.id, 'name', a.name) order by lower(a.name))
        from chat_group_audiences x join audiences a on a.company_id = x.company_id and a.id = x.audience_id
        where x.company_id = g.company_id and x.chat_group_id = g.id and a.deleted_at is null), '[]') as audiences,
      coalesce((select json_agg(json_build_object('id', e.id, 'name', ${calledName}) order by lower(${calledName}), e.id)
        from chat_group_recipients x join employees e on e.company_id = x.company_id and e.id = x.employee_id
        where x.company_id = g.company_id and x.chat_group_id = g.id and e.deleted_at is null), '[]') as recipients,
      (select json_build_object('id', e.id, 'name', ${calledName}) from employees e
        where e.company_id = g.company_id and e.id = g.created_by) as creator
    from chat_groups g where g.company_id = ${scope.companyId} and g.id = ${groupId}`.execute(db);
  return rows[0] ?? { locations: [], audiences: [], recipients: [], creator: null };
}
