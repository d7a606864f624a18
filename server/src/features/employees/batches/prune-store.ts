import { sql } from "kysely";

import { rowsKeptDays } from "#server/features/employees/batches/retention-rules";
import type { Db } from "#server/platform/context";
import type { CompanyScope } from "#server/platform/scope";

const DAY_MS = 86_400_000;

/**
 * Removes what nobody needs of changes to many people: PINs once nothing can be undone; later what became of whom, which stays
 * in the audit log, and whom it was to concern; files that nobody confirmed.
 */
export async function pruneBatches(db: Db, scope: CompanyScope, now: Date): Promise<void> {
  // An hour more: who asked in the last moment is still at it.
  const undoIsOver = new Date(now.getTime() - DAY_MS / 24);
  const old = new Date(now.getTime() - rowsKeptDays * DAY_MS);
  const isOver = sql`state in ('done', 'undone', 'failed') and coalesce(undone_at, finished_at, created_at) <= ${old}`;
  const batches = (condition: typeof isOver) => sql`batch_id in (
    select id from employee_batches where company_id = ${scope.companyId} and ${condition})`;
  await sql`delete from employee_batch_rows where company_id = ${scope.companyId} and ${batches(isOver)}`.execute(
    db,
  );
  // That there was one is still told.
  await sql`update employee_batch_rows set
      before = case when before ->> 'pin' <> '' then jsonb_set(before, '{pin}', '""') else before end,
      after = case when after ->> 'pin' <> '' then jsonb_set(after, '{pin}', '""') else after end
    where company_id = ${scope.companyId} and (before ->> 'pin' <> '' or after ->> 'pin' <> '')
      and ${batches(sql`state in ('done', 'undone') and undo_until <= ${undoIsOver}`)}`.execute(db);
  await sql`update employee_batches set input = '{}' where company_id = ${scope.companyId} and kind = 'edit'
    and input <> '{}' and ${isOver}`.execute(db);
  await sql`delete from employee_batches where company_id = ${scope.companyId} and state = 'preview'
    and created_at <= ${old}`.execute(db);
}
