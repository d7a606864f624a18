import { sql } from "kysely";

import type { Db } from "#server/platform/context";
import type { CompanyScope } from "#server/platform/scope";

/** Locks a memo recipient's row, so that two reactions of the same person are written one after the other. */
export async function lockRecipient(
  tx: Db,
  scope: CompanyScope,
  memoId: number,
  employeeId: number,
): Promise<void> {
  await sql`select from memo_recipients where company_id = ${scope.companyId} and memo_id = ${memoId}
    and employee_id = ${employeeId} for update`.execute(tx);
}

/**
 * Stores a person's reaction to a celebration.
 * @param option the reaction; null to remove it
 */
export async function writeReaction(
  tx: Db,
  scope: CompanyScope,
  { memoId, employeeId }: { readonly memoId: number; readonly employeeId: number },
  option: string | null,
  now: Date,
): Promise<void> {
  if (option === null)
    await sql`delete from celebration_reactions where company_id = ${scope.companyId} and memo_id = ${memoId}
      and employee_id = ${employeeId}`.execute(tx);
  else
    await sql`insert into celebration_reactions (company_id, memo_id, employee_id, option, reacted_at)
      values (${scope.companyId}, ${memoId}, ${employeeId}, ${option}, ${now})
      on conflict (company_id, memo_id, employee_id) do update set option = ${option}, reacted_at = ${now}`.execute(
      tx,
    );
}

/** Removes people from those whom a memo celebrates. */
export async function removeCelebrated(
  tx: Db,
  scope: CompanyScope,
  memoId: number,
  employeeIds: readonly number[],
): Promise<void> {
  await sql`delete from memo_celebrated where company_id = ${scope.companyId} and memo_id = ${memoId}
    and employee_id = any(${[...employeeIds]}::bigint[])`.execute(tx);
}
