import { type Selectable, sql } from "kysely";

import type { FollowUpState } from "#server/features/follow-ups/rules";
import type { Db } from "#server/platform/context";
import type { Database } from "#server/platform/db/schema";
import type { CompanyScope } from "#server/platform/scope";

type FlagRow = Selectable<Database["memo_flags"]>;

/**
 * SQL that is true for a question that waits for an answer. A unique index allows each employee only one waiting question per
 * memo.
 */
const isWaiting = sql<boolean>`withdrawn_at is null and manager_acknowledged_at is null and resolved_at is null`;

/** @returns the id of the new question; undefined if the employee already has a waiting question about this memo */
export async function insertFlag(
  db: Db,
  scope: CompanyScope,
  flag: { memoId: number; version: number; employeeId: number; content: string; flaggedAt: Date },
): Promise<number | undefined> {
  const row = await db
    .insertInto("memo_flags")
    .values({
      company_id: scope.companyId,
      memo_id: flag.memoId,
      employee_id: flag.employeeId,
      content: flag.content,
      version: flag.version,
      flagged_at: flag.flaggedAt,
    })
    .onConflict((conflict) =>
      conflict.columns(["company_id", "memo_id", "employee_id"]).where(isWaiting).doNothing(),
    )
    .returning("id")
    .executeTakeFirst();
  return row?.id;
}

/** @returns the id of the withdrawn question; undefined if the employee had no waiting question about this memo */
export async function withdrawFlag(
  db: Db,
  scope: CompanyScope,
  { memoId, employeeId, at }: { memoId: number; employeeId: number; at: Date },
): Promise<number | undefined> {
  const row = await db
    .updateTable("memo_flags")
    .set({ withdrawn_at: at })
    .where("company_id", "=", scope.companyId)
    .where("memo_id", "=", memoId)
    .where("employee_id", "=", employeeId)
    .where(isWaiting)
    .returning("id")
    .executeTakeFirst();
  return row?.id;
}

/** Locks the question until the transaction ends, so that it can't be withdrawn while it is being answered. */
export function lockFlag(db: Db, scope: CompanyScope, id: number): Promise<FlagRow | undefined> {
  return db
    .selectFrom("memo_flags")
    .selectAll("memo_flags")
    .innerJoin("memos", (join) =>
      join
        .onRef("memos.company_id", "=", "memo_flags.company_id")
        .onRef("memos.id", "=", "memo_flags.memo_id"),
    )
    .where("memo_flags.company_id", "=", scope.companyId)
    .where("memo_flags.id", "=", id)
    .where("memos.deleted_at", "is", null)
    .forUpdate("memo_flags")
    .executeTakeFirst();
}

/** @returns true if the employee has another waiting question about the memo, besides the given question */
export async function hasAnotherWaiting(
  db: Db,
  scope: CompanyScope,
  { id, memo_id, employee_id }: Pick<FlagRow, "id" | "memo_id" | "employee_id">,
): Promise<boolean> {
  const row = await db
    .selectFrom("memo_flags")
    .select("id")
    .where("company_id", "=", scope.companyId)
    .where("memo_id", "=", memo_id)
    .where("employee_id", "=", employee_id)
    .where("id", "!=", id)
    .where(isWaiting)
    .executeTakeFirst();
  return row !== undefined;
}

export async function updateFlag(
  db: Db,
  scope: CompanyScope,
  id: number,
  state: FollowUpState,
): Promise<void> {
  await db
    .updateTable("memo_flags")
    .set({ ...state })
    .where("company_id", "=", scope.companyId)
    .where("id", "=", id)
    .execute();
}
