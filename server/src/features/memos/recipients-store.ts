import type { Target } from "@lineup/contract/targeting/schemas";
import { sql } from "kysely";

import { hasResponded } from "#server/features/memos/state-reads";
import { isTargeted } from "#server/features/targeting/reads";
import type { Db } from "#server/platform/context";
import type { CompanyScope } from "#server/platform/scope";

/**
 * Makes everyone whom the target reaches a recipient, in one statement.
 * @param joinedSince only who joined the company since then
 * @returns how many were added
 */
export async function addTargetedRecipients(
  tx: Db,
  scope: CompanyScope,
  memoId: number,
  target: Target,
  joinedSince?: Date,
): Promise<number> {
  const late = joinedSince === undefined ? sql`true` : sql`e.created_at >= ${joinedSince}`;
  const { numAffectedRows } = await sql`
    insert into memo_recipients (company_id, memo_id, employee_id)
    select e.company_id, ${memoId}, e.id from employees e where ${isTargeted(scope, target)} and ${late}
    on conflict do nothing`.execute(tx);
  return Number(numAffectedRows ?? 0);
}

/** Makes one person a recipient of these memos, and counts them there. @returns those that did not have them yet */
export async function giveMemos(
  tx: Db,
  scope: CompanyScope,
  employeeId: number,
  memoIds: readonly number[],
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`with added as (
      insert into memo_recipients (company_id, memo_id, employee_id)
      select ${scope.companyId}, x, ${employeeId} from unnest(${[...memoIds]}::bigint[]) x
      on conflict do nothing returning memo_id)
    update memos m set recipient_count = m.recipient_count + 1 from added
    where m.company_id = ${scope.companyId} and m.id = added.memo_id returning m.id`.execute(tx);
  return rows.map(({ id }) => id);
}

/**
 * Sending a memo and giving a newcomer those that are out take turns: else neither would see the other, and the newcomer
 * would never get what was being sent as they joined. Any number may send at once.
 */
export async function takeTurns(
  tx: Db,
  scope: CompanyScope,
  what: "sending" | "welcoming",
): Promise<void> {
  const lock = {
    sending: sql`pg_advisory_xact_lock_shared`,
    welcoming: sql`pg_advisory_xact_lock`,
  };
  await sql`select ${lock[what]}(hashtextextended(${`memos of newcomers ${scope.companyId}`}, 7))`.execute(
    tx,
  );
}

/** Counts recipients that came or went. */
export async function changeRecipientCount(
  tx: Db,
  scope: CompanyScope,
  memoId: number,
  change: number,
): Promise<void> {
  await tx
    .updateTable("memos")
    .set((eb) => ({ recipient_count: eb("recipient_count", "+", change) }))
    .where("company_id", "=", scope.companyId)
    .where("id", "=", memoId)
    .execute();
}

/** Takes people off who have never acknowledged it, nor asked anything. @returns their ids */
export async function removeRecipients(
  tx: Db,
  scope: CompanyScope,
  memoId: number,
  employeeIds: readonly number[],
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`with removed as (
      delete from memo_recipients r where r.company_id = ${scope.companyId} and r.memo_id = ${memoId}
        and r.employee_id = any(${[...employeeIds]}::bigint[]) and not ${hasResponded}
      returning r.employee_id as id),
    unnamed as (delete from memo_named_recipients n using removed
      where n.company_id = ${scope.companyId} and n.memo_id = ${memoId} and n.employee_id = removed.id)
    select id from removed`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Names people whom a memo goes to beside its segments. */
export async function nameRecipients(
  tx: Db,
  scope: CompanyScope,
  memoId: number,
  employeeIds: readonly number[],
): Promise<void> {
  await sql`insert into memo_named_recipients (company_id, memo_id, employee_id)
    select ${scope.companyId}, ${memoId}, x from unnest(${[...new Set(employeeIds)]}::bigint[]) x
    on conflict do nothing`.execute(tx);
}
