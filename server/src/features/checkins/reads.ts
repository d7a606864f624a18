import type { Checkin } from "@lineup/contract/checkins/schemas";
import { type RawBuilder, sql } from "kysely";

import type { Db } from "#server/platform/context";
import type { CompanyScope } from "#server/platform/scope";

interface CheckinRecord {
  readonly id: number;
  readonly employee_id: number;
  readonly topic: string | null;
  readonly note: string | null;
  readonly due_at: Date | null;
  readonly opened_at: Date;
  readonly opened_by: Checkin["opened_by"];
  readonly acknowledged_at: Date | null;
  readonly closed_at: Date | null;
  readonly closed_by: Checkin["closed_by"];
}

/** @returns the newest fifty check-ins of a person, the newest first; an open one is the first of them */
export async function readCheckinsOf(
  db: Db,
  scope: CompanyScope,
  employeeId: number,
): Promise<Checkin[]> {
  const { rows } =
    await sql<CheckinRecord>`select c.id, c.employee_id, c.topic, c.note, c.due_at, c.opened_at,
      ${person("c.opened_by")} as opened_by, c.acknowledged_at, c.closed_at, ${person("c.closed_by")} as closed_by
    from checkins c where c.company_id = ${scope.companyId} and c.employee_id = ${employeeId}
    order by c.opened_at desc, c.id desc limit 50`.execute(db);
  return rows.map(({ due_at, opened_at, acknowledged_at, closed_at, ...row }) => ({
    ...row,
    due_at: due_at?.toISOString() ?? null,
    opened_at: opened_at.toISOString(),
    acknowledged_at: acknowledged_at?.toISOString() ?? null,
    closed_at: closed_at?.toISOString() ?? null,
  }));
}

function person(column: string): RawBuilder<Checkin["opened_by"]> {
  return sql<
    Checkin["opened_by"]
  >`(select json_build_object('id', b.id, 'name', b.name) from employees b
    where b.company_id = c.company_id and b.id = ${sql.ref(column)})`;
}
