import { sql } from "kysely";

import type { DueDay } from "#server/features/memos/day-reads";
import type { Db } from "#server/platform/context";
import type { CompanyScope } from "#server/platform/scope";

/** Notes that somebody's day is told of. @returns false where it was before, also by another node at the same moment */
export async function claimDay(
  tx: Db,
  scope: CompanyScope,
  { employeeId, occasion, year }: DueDay,
): Promise<boolean> {
  const { numAffectedRows } =
    await sql`insert into celebrated_days (company_id, employee_id, occasion, year)
    values (${scope.companyId}, ${employeeId}, ${occasion}, ${year}) on conflict do nothing`.execute(
      tx,
    );
  return Number(numAffectedRows ?? 0) > 0;
}
