import { sql } from "kysely";

import type { Db } from "#server/platform/context";
import type { CompanyScope } from "#server/platform/scope";

export interface NewCheckin {
  readonly employeeId: number;
  readonly topic: string | null;
  readonly note: string | null;
  readonly dueAt: Date | null;
  readonly by: number;
  readonly now: Date;
}

/** @returns the new check-in's id; null where the person has an open one */
export async function insertCheckin(
  tx: Db,
  scope: CompanyScope,
  { employeeId, topic, note, dueAt, by, now }: NewCheckin,
): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    insert into checkins (company_id, employee_id, topic, note, due_at, opened_by, opened_at)
    values (${scope.companyId}, ${employeeId}, ${topic}, ${note}, ${dueAt}, ${by}, ${now})
    on conflict (company_id, employee_id) where closed_at is null do nothing returning id`.execute(
    tx,
  );
  return rows[0]?.id ?? null;
}

/** @param id null for whichever is open @returns the id of the one that was closed; null where none is open */
export async function closeOpenCheckin(
  tx: Db,
  scope: CompanyScope,
  { employeeId, id, by, now }: { employeeId: number; id: number | null; by: number; now: Date },
): Promise<number | null> {
  const row = await tx
    .updateTable("checkins")
    .set({ closed_at: now, closed_by: by })
    .where("company_id", "=", scope.companyId)
    .where("employee_id", "=", employeeId)
    .where("closed_at", "is", null)
    .$if(id !== null, (query) => query.where("id", "=", id ?? 0))
    .returning("id")
    .executeTakeFirst();
  return row?.id ?? null;
}
