import { sql } from "kysely";

import type { Db } from "#server/platform/context";
import type { CompanyScope } from "#server/platform/scope";

/** One person in one group. */
export interface Member {
  readonly groupId: number;
  readonly employeeId: number;
}

/**
 * Notes that a member has read a group up to a message. What was read before stays read, in whichever order the notes arrive.
 * @returns the number of the newest read message, if this changed it
 */
export async function moveReadMark(
  tx: Db,
  scope: CompanyScope,
  { groupId, employeeId }: Member,
  seq: number | null,
  now: Date,
): Promise<number | undefined> {
  const upTo = seq === null ? sql`g.last_seq` : sql`least(g.last_seq, ${seq})`;
  const { rows } = await sql<{ read_seq: number }>`
    update chat_members m set read_seq = ${upTo}, read_at = ${now}
    from chat_groups g
    where g.company_id = ${scope.companyId} and g.id = ${groupId}
      and m.company_id = ${scope.companyId} and m.chat_group_id = ${groupId} and m.employee_id = ${employeeId}
      and m.to_seq is null and m.read_seq < ${upTo}
    returning m.read_seq`.execute(tx);
  return rows[0]?.read_seq;
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
