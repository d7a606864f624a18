import { type RawBuilder, sql } from "kysely";

import { maxLiveReceipts } from "#server/features/chat/rules";
import type { Db } from "#server/platform/context";
import { withLockTimeout } from "#server/platform/db/lock-timeout";
import type { CompanyScope } from "#server/platform/scope";
import type { Text } from "#server/platform/texts";

/** One person in one group. */
export interface Member {
  readonly groupId: number;
  readonly employeeId: number;
}

/** How far a member has read a group: up to a message, or all of it. */
export interface ReadMark {
  readonly group_id: number;
  readonly employee_id: number;
  readonly seq: number | null;
  readonly now: Date;
}

/** A read mark that has moved. */
export interface MovedMark extends Omit<ReadMark, "seq" | "now"> {
  readonly read_seq: number;
  /** Whether the group has more than `maxLiveReceipts` members. */
  readonly is_large: boolean;
}

/**
 * Notes how far members have read groups. What was read before stays read, in whichever order the notes arrive. Memberships are locked
 * by id, as everything that writes several of them locks them: two of these can't deadlock.
 * @returns the marks that have moved
 */
export async function moveReadMarks(
  tx: Db,
  scope: CompanyScope,
  marks: readonly ReadMark[],
): Promise<MovedMark[]> {
  // The `limit 1` makes PostgreSQL look each row up in an index, however many it expects, and so does `= any`, because it expects a short
  // list. `least` ignores null, which is all of a group.
  const { rows } = await sql<MovedMark>`
    with found as materialized (
      select m.id, least(g.last_seq, x.seq) as up_to, x.now
      from json_to_recordset(${JSON.stringify(marks)}) as x (group_id bigint, employee_id bigint, seq bigint, now timestamptz)
      cross join lateral (select g.last_seq from chat_groups g
        where g.company_id = ${scope.companyId} and g.id = x.group_id limit 1) g
      cross join lateral (select m.id from chat_members m where m.company_id = ${scope.companyId}
        and m.chat_group_id = x.group_id and m.employee_id = x.employee_id and m.to_seq is null limit 1) m
    ), locked as materialized (
      select m.id, f.up_to, f.now from found f join chat_members m on m.company_id = ${scope.companyId} and m.id = f.id
      where m.id = any(array(select id from found)) and m.to_seq is null and m.read_seq < f.up_to
      order by m.id for no key update of m
    ), moved as (
      update chat_members m set read_seq = l.up_to, read_at = l.now from locked l
      where m.company_id = ${scope.companyId} and m.id = l.id and m.id = any(array(select id from locked))
        and m.to_seq is null and m.read_seq < l.up_to
      returning m.chat_group_id as group_id, m.employee_id, m.read_seq
    )
    select moved.*, (select count(*) from (select from chat_members o
      where o.company_id = ${scope.companyId} and o.chat_group_id = moved.group_id and o.to_seq is null
      limit ${maxLiveReceipts + 1}) first) > ${maxLiveReceipts} as is_large
    from moved`.execute(tx);
  return rows;
}

/**
 * Locks the members of all groups of a company until the transaction ends: people who are moving come before or after. It is taken before
 * a group's lock, since a long import makes it wait, and messages to the group must not wait with it.
 * @throws CallError `conflict` when an import holds it for too long
 */
export async function lockMembers(tx: Db, scope: CompanyScope): Promise<void> {
  const { rows } = await sql<{ isOurs: boolean }>`
    select pg_try_advisory_xact_lock(${membersOf(scope)}) as "isOurs"`.execute(tx);
  if (rows[0]?.isOurs) return;
  await withLockTimeout(tx, teamIsChanging, () =>
    sql`select pg_advisory_xact_lock(${membersOf(scope)})`.execute(tx),
  );
}

/**
 * Does the same for one person's memberships. Others move meanwhile.
 * @throws CallError `conflict` when an import holds it for too long
 */
export async function lockMember(tx: Db, scope: CompanyScope, employeeId: number): Promise<void> {
  await withLockTimeout(tx, teamIsChanging, async () => {
    await sql`select pg_advisory_xact_lock_shared(${membersOf(scope)})`.execute(tx);
    await sql`select from employees where company_id = ${scope.companyId} and id = ${employeeId} for no key update`.execute(
      tx,
    );
  });
}

/** The key of the lock that `chat_update_members` takes. */
function membersOf({ companyId }: CompanyScope): RawBuilder<unknown> {
  return sql`hashtextextended('chat members', ${companyId})`;
}

const teamIsChanging: Text = {
  en: "Many people are being changed right now. Try again in a moment",
  es: "Se están cambiando muchas personas en este momento. Inténtalo de nuevo en un momento",
};

export async function updatePreferences(
  tx: Db,
  scope: CompanyScope,
  { groupId, employeeId }: Member,
  change: { is_notifications_active?: boolean; pinned_at?: Date | null },
): Promise<void> {
  if (Object.keys(change).length === 0) return;
  await tx
    .updateTable("chat_members")
    .set(change)
    .where("company_id", "=", scope.companyId)
    .where("chat_group_id", "=", groupId)
    .where("employee_id", "=", employeeId)
    .where("to_seq", "is", null)
    .execute();
}

/** Pauses a member's messages until a time; null lets them write again. */
export async function updateSilence(
  tx: Db,
  scope: CompanyScope,
  { groupId, employeeId }: Member,
  silenced_until: Date | null,
): Promise<void> {
  await tx
    .updateTable("chat_members")
    .set({ silenced_until })
    .where("company_id", "=", scope.companyId)
    .where("chat_group_id", "=", groupId)
    .where("employee_id", "=", employeeId)
    .where("to_seq", "is", null)
    .execute();
}
