import type { Checkin } from "@lineup/contract/follow-ups/checkins/schemas";
import { type RawBuilder, sql } from "kysely";

import { type CheckinRecord, presentCheckin } from "#server/features/follow-ups/checkins/present";
import { hasLeft, personRef, ownerOf } from "#server/features/follow-ups/owner-reads";
import { calledName, locationNames } from "#server/features/targeting/reads";
import type { Db } from "#server/platform/context";
import type { CompanyScope } from "#server/platform/scope";

/** @returns the check-ins of this company with these ids, in no particular order */
export async function readCheckins(
  db: Db,
  scope: CompanyScope,
  ids: readonly number[],
  now: Date,
): Promise<Checkin[]> {
  if (ids.length === 0) return [];
  const rows = await read(db, scope, sql`c.id = any(${[...ids]}::bigint[])`);
  return rows.map((row) => presentCheckin(row, now));
}

/** @returns up to fifty check-ins of an employee: first the open check-in, then the closed check-ins, newest first */
export async function readCheckinsOf(
  db: Db,
  scope: CompanyScope,
  employeeId: number,
  now: Date,
): Promise<Checkin[]> {
  const theirs = sql`c.employee_id = ${employeeId}
    order by (c.closed_at is null) desc, c.opened_at desc, c.id desc limit 50`;
  return (await read(db, scope, theirs)).map((row) => presentCheckin(row, now));
}

async function read(
  db: Db,
  scope: CompanyScope,
  condition: RawBuilder<unknown>,
): Promise<CheckinRecord[]> {
  const { rows } = await sql<CheckinRecord>`
    select c.id, c.company_id, json_build_object('id', e.id, 'name', ${calledName}) as employee, ${hasLeft} as employee_left, ${locationNames} as locations,
      c.topic, c.note, c.due_at, c.deferred_until, c.opened_at, ${personRef("c.company_id", "c.opened_by")} as opened_by,
      c.acknowledged_at, c.content, c.is_urgent, c.waiting_since,
      ${ownerOf("c")} as owner, c.internal_note,
      ${personRef("c.company_id", "c.manager_id")} as manager, c.manager_note, c.manager_acknowledged_at,
      c.first_answered_at, c.closed_at, ${personRef("c.company_id", "c.closed_by")} as closed_by
    from checkins c join employees e on e.company_id = c.company_id and e.id = c.employee_id
    where c.company_id = ${scope.companyId} and ${condition}`.execute(db);
  return rows;
}
