import { type RawBuilder, sql } from "kysely";

import type { Db } from "#server/platform/context";
import { idList } from "#server/platform/db/id-list";
import type { CompanyScope } from "#server/platform/scope";

/** An employee's question about a memo, with the manager's answer if there is one. The question has not been withdrawn. */
export interface Flag {
  readonly id: number;
  readonly memoId: number;
  readonly employeeId: number;
  readonly content: string;
  /** The version of the memo that the question is about. */
  readonly version: number;
  readonly flaggedAt: Date;
  readonly managerId: number | null;
  readonly managerName: string | null;
  readonly managerNote: string | null;
  readonly managerAcknowledgedAt: Date | null;
  readonly resolvedAt: Date | null;
}

/**
 * @returns an employee's questions about these memos, by memo id, oldest first. A memo without questions has no entry
 */
export async function readFlagsOfEmployee(
  db: Db,
  scope: CompanyScope,
  employeeId: number,
  memoIds: readonly number[],
): Promise<Map<number, Flag[]>> {
  if (memoIds.length === 0) return new Map();
  const flags = await readFlags(
    db,
    scope,
    sql`f.employee_id = ${employeeId} and f.memo_id = any(${memoIds}::bigint[])`,
  );
  return Map.groupBy(flags, (flag) => flag.memoId);
}

/** @returns the questions of these employees about one memo, by employee id, oldest first */
export async function readFlagsOfMemo(
  db: Db,
  scope: CompanyScope,
  memoId: number,
  employeeIds: readonly number[],
): Promise<Map<number, Flag[]>> {
  if (employeeIds.length === 0) return new Map();
  const flags = await readFlags(
    db,
    scope,
    sql`f.memo_id = ${memoId} and f.employee_id = any(${idList(employeeIds)})`,
  );
  return Map.groupBy(flags, (flag) => flag.employeeId);
}

/**
 * @returns the number of employees who have asked about each of these memos, by memo id. A memo without questions has no entry
 */
export async function countFlagsOfMemos(
  db: Db,
  scope: CompanyScope,
  memoIds: readonly number[],
): Promise<Map<number, number>> {
  if (memoIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("memo_flags")
    .select(({ fn }) => ["memo_id", fn.count<number>("employee_id").distinct().as("count")])
    .where("company_id", "=", scope.companyId)
    .where("memo_id", "in", [...memoIds])
    .where("withdrawn_at", "is", null)
    .groupBy("memo_id")
    .execute();
  return new Map(rows.map(({ memo_id, count }) => [memo_id, count]));
}

async function readFlags(
  db: Db,
  scope: CompanyScope,
  condition: RawBuilder<unknown>,
): Promise<Flag[]> {
  const { rows } = await sql<Flag>`
    select f.id, f.memo_id as "memoId", f.employee_id as "employeeId", f.content, f.version, f.flagged_at as "flaggedAt",
      f.manager_id as "managerId", e.name as "managerName", f.manager_note as "managerNote",
      f.manager_acknowledged_at as "managerAcknowledgedAt", f.resolved_at as "resolvedAt"
    from memo_flags f
    left join employees e on e.company_id = f.company_id and e.id = f.manager_id
    where f.company_id = ${scope.companyId} and f.withdrawn_at is null and ${condition}
    order by f.id`.execute(db);
  return rows;
}
