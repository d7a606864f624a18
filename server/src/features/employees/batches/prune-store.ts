import { sql } from "kysely";

import { rowsKeptDays } from "#server/features/employees/batches/retention-rules";
import type { Db } from "#server/platform/context";
import type { CompanyScope } from "#server/platform/scope";

const DAY_MS = 86_400_000;

/**
 * Deletes batch data that is no longer needed. The PINs in a batch's rows are deleted an hour after the undo deadline. The rows,
 * the inputs of bulk edits, and the unconfirmed previews are deleted after `rowsKeptDays`. The audit log keeps the batch results.
 */
export async function pruneBatches(db: Db, scope: CompanyScope, now: Date): Promise<void> {
  // An undo that was requested just before the deadline may still be running, so the PINs are kept for another hour.
  const undoDeadline = new Date(now.getTime() - DAY_MS / 24);
  const old = new Date(now.getTime() - rowsKeptDays * DAY_MS);
  const isOld = sql`state in ('done', 'undone', 'failed') and coalesce(undone_at, finished_at, created_at) <= ${old}`;
  const batches = (condition: typeof isOld) => sql`batch_id in (
    select id from employee_batches where company_id = ${scope.companyId} and ${condition})`;
  await sql`delete from employee_batch_rows where company_id = ${scope.companyId} and ${batches(isOld)}`.execute(
    db,
  );
  // A PIN is replaced by an empty text, so that the row still shows that there was a PIN.
  await sql`update employee_batch_rows set
      before = case when before ->> 'pin' <> '' then jsonb_set(before, '{pin}', '""') else before end,
      after = case when after ->> 'pin' <> '' then jsonb_set(after, '{pin}', '""') else after end
    where company_id = ${scope.companyId} and (before ->> 'pin' <> '' or after ->> 'pin' <> '')
      and ${batches(sql`state in ('done', 'undone') and undo_until <= ${undoDeadline}`)}`.execute(
    db,
  );
  await sql`update employee_batches set input = '{}' where company_id = ${scope.companyId} and kind = 'edit'
    and input <> '{}' and ${isOld}`.execute(db);
  await sql`delete from employee_batches where company_id = ${scope.companyId} and state = 'preview'
    and created_at <= ${old}`.execute(db);
}
