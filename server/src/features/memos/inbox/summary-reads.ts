import { sql } from "kysely";

import { isCelebration } from "#server/features/memos/celebrations/reads";
import {
  type Viewer,
  hasAskedOf,
  hasResponded,
  wasVisible,
  isAcknowledged,
  isListed,
  isPastDueFor,
  isVisibleToRecipient,
  isWaiting,
} from "#server/features/memos/state-reads";
import type { Db } from "#server/platform/context";
import { planAnew } from "#server/platform/db/database";
import type { CompanyScope } from "#server/platform/scope";

export interface ReadingSummary {
  readonly read_count: number;
  readonly unread_count: number;
  /** The number of surveys among the unread memos. */
  readonly unread_survey_count: number;
  readonly unread_celebration_count: number;
  readonly past_due_count: number;
  /** The number of past-due memos that are not celebrations. */
  readonly past_due_non_celebration_count: number;
  readonly acknowledged_count: number;
  readonly flagged_count: number;
}

/**
 * @param whose determines which memos count as acknowledged (see `isAcknowledged`), and who sees the numbers (see `Viewer`)
 * @returns the number of an employee's memos in each state. The numbers match the memo lists
 */
export async function readSummary(
  db: Db,
  scope: CompanyScope,
  employeeId: number,
  now: Date,
  whose: { onRecord: boolean; viewer: Viewer },
): Promise<ReadingSummary> {
  const done = isAcknowledged(now, whose);
  const asked = hasAskedOf(scope, employeeId);
  // One statement reads all numbers, because query planning takes most of the time, and the app waits for the result when it
  // opens. Over the years, only the number of acknowledged memos grows. An index alone is enough to count acknowledged memos.
  const { rows } = await sql<ReadingSummary>`${planAnew} select
      count(*) filter (where is_done)::int as read_count,
      count(*) filter (where is_done)::int as acknowledged_count,
      count(*) filter (where waits)::int as unread_count,
      count(*) filter (where waits and kind = 'survey')::int as unread_survey_count,
      count(*) filter (where waits and is_celebration)::int as unread_celebration_count,
      count(*) filter (where waits and is_past_due)::int as past_due_count,
      count(*) filter (where waits and is_past_due and not is_celebration)::int as past_due_non_celebration_count,
      count(*) filter (where has_asked)::int as flagged_count
    from (select m.kind, ${isPastDueFor(scope, employeeId, now)} as is_past_due, ${isCelebration} as is_celebration, ${done} as is_done,
        ${isWaiting(now, whose.viewer)} as waits, ${asked} and (${done} or ${isVisibleToRecipient(now, asked)}) as has_asked
      from memo_recipients r join memos m on m.company_id = r.company_id and m.id = r.memo_id
      where r.company_id = ${scope.companyId} and r.employee_id = ${employeeId} and ${isListed}) theirs`.execute(
    db,
  );
  return (
    rows[0] ?? {
      read_count: 0,
      unread_count: 0,
      unread_survey_count: 0,
      unread_celebration_count: 0,
      past_due_count: 0,
      past_due_non_celebration_count: 0,
      acknowledged_count: 0,
      flagged_count: 0,
    }
  );
}

/**
 * @returns the number of memos that an employee could read, the number that the employee opened, and the number that the
 *   employee answered. Ended memos are counted, too. Anonymous surveys aren't counted, because no one knows who answered them
 */
export async function readReadingFigures(
  db: Db,
  scope: CompanyScope,
  employeeId: number,
  now: Date,
): Promise<{ reached: number; opened: number; answered: number }> {
  const { rows } = await sql<{ reached: number; opened: number; answered: number }>`select
      count(*)::int as reached,
      count(*) filter (where r.read_at is not null or ${hasResponded})::int as opened,
      count(*) filter (where ${hasResponded})::int as answered
    from memo_recipients r join memos m on m.company_id = r.company_id and m.id = r.memo_id
    where r.company_id = ${scope.companyId} and r.employee_id = ${employeeId}
      and not m.is_anonymous and ${wasVisible(now, { onRecord: true })}`.execute(db);
  return rows[0] ?? { reached: 0, opened: 0, answered: 0 };
}

export async function employeeExists(
  db: Db,
  scope: CompanyScope,
  employeeId: number,
): Promise<boolean> {
  const row = await db
    .selectFrom("employees")
    .select("id")
    .where("company_id", "=", scope.companyId)
    .where("id", "=", employeeId)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  return row !== undefined;
}
