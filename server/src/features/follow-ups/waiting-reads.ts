import { sql } from "kysely";

import type { Db } from "#server/platform/context";
import type { CompanyScope } from "#server/platform/scope";

/** @returns the number of questions, raised hands and check-ins that are waiting for management */
export async function countAwaitingFollowUps(db: Db, scope: CompanyScope): Promise<number> {
  const { companyId } = scope;
  const waiting = sql`f.resolved_at is null and f.manager_acknowledged_at is null`;
  const row = await sql<{ count: number }>`
    select (select count(*) from memo_flags f
        join memos m on m.company_id = f.company_id and m.id = f.memo_id and m.deleted_at is null
        where f.company_id = ${companyId} and f.withdrawn_at is null and ${waiting})
      + (select count(*) from raised_hands f where f.company_id = ${companyId} and ${waiting})
      + (select count(*) from checkins f where f.company_id = ${companyId} and f.closed_at is null
        and f.acknowledged_at is not null and f.deferred_until is null
        and exists (select from companies c where c.id = f.company_id
          and coalesce(c.flags -> 'checkins', 'true') = 'true')) as count`.execute(db);
  return row.rows[0]?.count ?? 0;
}
