import type { Target } from "@lineup/contract/targeting/schemas";
import { sql } from "kysely";

import type { Db } from "#server/platform/context";
import type { CompanyScope } from "#server/platform/scope";
import type { Segment } from "#server/platform/segments";

export interface OpenMemo extends Target {
  readonly id: number;
  /** Only people who work in this zone receive it. */
  readonly timezone: string | null;
  readonly starts_later: boolean;
}

/** @returns the memos, live or still to come, that go to people who join their segment later, each with its target */
export async function readTargetsOfOpenMemos(
  db: Db,
  scope: CompanyScope,
  now: Date,
): Promise<OpenMemo[]> {
  const { rows } = await sql<OpenMemo>`select m.id, m.mode, m.timezone,
      coalesce(m.start_at > ${now}, false) as starts_later,
      ${linked("memo_locations", "location_id")} as location_ids,
      ${linked("memo_audiences", "audience_id")} as audience_ids,
      ${linked("memo_named_recipients", "employee_id")} as recipient_ids
    from memos m where m.company_id = ${scope.companyId} and m.include_new_members and m.status = 'published'
      and m.deleted_at is null and (m.end_at is null or m.end_at > ${now})
    order by m.id`.execute(db);
  return rows;
}

/** @returns how many memos, live or still to come, are for this location or audience */
export async function countOpenMemosFor(
  db: Db,
  scope: CompanyScope,
  { kind, id }: Segment,
  now: Date,
): Promise<number> {
  const links = {
    location: sql`select memo_id from memo_locations where location_id = ${id}`,
    audience: sql`select memo_id from memo_audiences where audience_id = ${id}`,
  };
  const { rows } = await sql<{ count: number }>`select count(*) as count from memos m
    where m.company_id = ${scope.companyId} and m.id in (${links[kind]} and company_id = ${scope.companyId})
      and m.mode = 'segments' and m.status = 'published' and m.deleted_at is null
      and (m.end_at is null or m.end_at > ${now})`.execute(db);
  return rows[0]?.count ?? 0;
}

/** The ids that a memo's target names in one of its link tables, as an array. */
function linked(table: string, column: string): ReturnType<typeof sql> {
  return sql`array(select ${sql.ref(`x.${column}`)} from ${sql.table(table)} x
    where x.company_id = m.company_id and x.memo_id = m.id)`;
}
