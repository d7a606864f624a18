import type { RaisedHand } from "@lineup/contract/follow-ups/hands/schemas";
import { type RawBuilder, sql } from "kysely";

import { type HandRecord, presentHand } from "#server/features/follow-ups/hands/present";
import { hasLeft, personRef, ownerOf } from "#server/features/follow-ups/owner-reads";
import { calledName, locationNames } from "#server/features/targeting/reads";
import type { Db } from "#server/platform/context";
import type { CompanyScope } from "#server/platform/scope";

/** @returns the raised hands of this company with these ids, in no particular order */
export async function readHands(
  db: Db,
  scope: CompanyScope,
  ids: readonly number[],
  now: Date,
): Promise<RaisedHand[]> {
  if (ids.length === 0) return [];
  const rows = await read(db, scope, sql`h.id = any(${[...ids]}::bigint[])`);
  return rows.map((row) => presentHand(row, now));
}

/** @returns up to 50 raised hands of an employee, newest first. If there are more than 50, closed ones are left out first */
export async function readHandsOf(
  db: Db,
  scope: CompanyScope,
  employeeId: number,
  now: Date,
): Promise<RaisedHand[]> {
  const theirs = sql`h.id in (select x.id from raised_hands x
      where x.company_id = ${scope.companyId} and x.employee_id = ${employeeId}
      order by (x.resolved_at is null) desc, x.raised_at desc, x.id desc limit 50)
    order by h.raised_at desc, h.id desc`;
  return (await read(db, scope, theirs)).map((row) => presentHand(row, now));
}

async function read(
  db: Db,
  scope: CompanyScope,
  condition: RawBuilder<unknown>,
): Promise<HandRecord[]> {
  const { rows } = await sql<HandRecord>`
    select h.id, h.company_id, json_build_object('id', e.id, 'name', ${calledName}) as employee, ${hasLeft} as employee_left, ${locationNames} as locations,
      h.topic, h.content, h.is_urgent, h.raised_at, h.raised_count, h.waiting_since,
      ${ownerOf("h")} as owner, h.internal_note,
      ${personRef("h.company_id", "h.manager_id")} as manager, h.manager_note, h.manager_acknowledged_at,
      h.first_answered_at, h.acknowledged_at, h.acknowledgement, h.employee_note, h.resolved_at
    from raised_hands h join employees e on e.company_id = h.company_id and e.id = h.employee_id
    where h.company_id = ${scope.companyId} and ${condition}`.execute(db);
  return rows;
}
