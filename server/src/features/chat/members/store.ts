import { sql } from "kysely";

import { maxLiveReceipts } from "#server/features/chat/rules";
import type { Db } from "#server/platform/context";
import type { CompanyScope } from "#server/platform/scope";

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
 * Notes how far members have read groups. What was read before stays read, in whichever order the notes arrive.
 * @returns the marks that have moved
 */
export async function moveReadMarks(
  tx: Db,
  scope: CompanyScope,
  marks: readonly ReadMark[],
): Promise<MovedMark[]> {
  // The `limit 1` makes PostgreSQL look each row up in an index, however many it expects. `least` ignores null, which is all of a group.
  const { rows } = await sql<MovedMark>`
    with found as materialized (
      select m.id, least(g.last_seq, x.seq) as up_to, x.now
      from json_to_recordset(${JSON.stringify(marks)}) as x (group_id bigint, employee_id bigint, seq bigint, now timestamptz)
      cross join lateral (select g.last_seq from chat_groups g
        where g.company_id = ${scope.companyId} and g.id = x.group_id limit 1) g
      cross join lateral (select m.id from chat_members m where m.company_id = ${scope.companyId}
        and m.chat_group_id = x.group_id and m.employee_id = x.employee_id and m.to_seq is null limit 1) m
    ), moved as (
      update chat_members m set read_seq = f.up_to, read_at = f.now from found f
      where m.company_id = ${scope.companyId} and m.id = f.id and m.read_seq < f.up_to
      returning m.chat_group_id as group_id, m.employee_id, m.read_seq
    )
    select moved.*, (select count(*) from (select from chat_members o
      where o.company_id = ${scope.companyId} and o.chat_group_id = moved.group_id and o.to_seq is null
      limit ${maxLiveReceipts + 1}) first) > ${maxLiveReceipts} as is_large
    from moved`.execute(tx);
  return rows;
}

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
