import { type Selectable, sql } from "kysely";

import type { ValidatedRow, RowProblem } from "#server/features/employees/batches/rules";
import { batchIsRunning } from "#server/features/employees/store";
import type { AuditOccasion } from "#server/platform/audit";
import type { Db } from "#server/platform/context";
import type { CompanyTables } from "#server/platform/db/tables/company-tables";
import { CallError } from "#server/platform/http/errors";
import type { CompanyScope } from "#server/platform/scope";
import type { Text } from "#server/platform/texts";

/**
 * Prepares the rows of a batch's result.
 * @returns a function that inserts the rows
 */
export function prepareRowInsert(
  scope: CompanyScope,
  batchId: number,
  judged: readonly ValidatedRow[],
): (tx: Db) => Promise<void> {
  const rows = judged.map(({ position, id, person, action, before, after, problem }) => {
    const employee_id = action === "created" || person ? id : null;
    return { position, employee_id, action, before, after, problem };
  });
  const statement = sql`insert into employee_batch_rows
      (company_id, batch_id, position, employee_id, action, before, after, problem)
    select ${scope.companyId}, ${batchId}, x.position, x.employee_id, x.action, x.before, x.after, x.problem
    from json_to_recordset(${JSON.stringify(rows)}) as x
      (position int, employee_id bigint, action text, before jsonb, after jsonb, problem jsonb)`;
  return async (tx) => {
    await statement.execute(tx);
  };
}

/** Records the reasons why an undo restored some employees only partly or not at all. */
export async function recordKept(
  tx: Db,
  scope: CompanyScope,
  batchId: number,
  kept: readonly { readonly position: number; readonly problem: RowProblem }[],
): Promise<void> {
  if (kept.length === 0) return;
  await sql`update employee_batch_rows r set problem = x.problem
    from json_to_recordset(${JSON.stringify(kept)}) as x (position int, problem jsonb)
    where r.company_id = ${scope.companyId} and r.batch_id = ${batchId} and r.position = x.position`.execute(
    tx,
  );
}

type BatchRow = Selectable<CompanyTables["employee_batches"]>;

/**
 * Inserts a batch with its changes, without applying them.
 * @returns the id of the batch
 */
export async function insertBatch(
  tx: Db,
  scope: CompanyScope,
  {
    kind,
    input,
    total = 0,
    counts = {},
  }: Pick<BatchRow, "kind" | "input"> & Partial<Pick<BatchRow, "total" | "counts">>,
  created_by: number,
  created_at: Date,
): Promise<number> {
  const made = { company_id: scope.companyId, created_by, created_at };
  const { id } = await tx
    .insertInto("employee_batches")
    .values({
      ...{ ...made, kind, state: "preview", total },
      ...{ input: JSON.stringify(input), counts: JSON.stringify(counts) },
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

export interface BatchChange extends Partial<
  Pick<
    BatchRow,
    | "state"
    | "counts"
    | "total"
    | "done"
    | "created_by"
    | "finished_at"
    | "undo_until"
    | "undone_by"
    | "undone_at"
  >
> {
  readonly problem?: Text | null;
}

/**
 * Changes a batch if its state is one of `from`.
 * @returns false if the batch is in another state
 * @throws CallError `conflict` if the change starts or undoes the batch while another batch of the company is running
 */
export async function moveBatch(
  db: Db,
  scope: CompanyScope,
  id: number,
  from: readonly BatchRow["state"][],
  { counts, problem, ...fields }: BatchChange,
): Promise<boolean> {
  const write = db
    .updateTable("employee_batches")
    .set({
      ...fields,
      ...(counts && { counts: JSON.stringify(counts) }),
      ...(problem !== undefined && { problem: problem && JSON.stringify(problem) }),
    })
    .where("company_id", "=", scope.companyId)
    .where("id", "=", id)
    .where("state", "in", from)
    .executeTakeFirst()
    .catch((error: { constraint?: string }) => {
      throw error.constraint === "employee_batches_running_key"
        ? new CallError("conflict", { text: batchIsRunning })
        : error;
    });
  return (await write).numUpdatedRows > 0n;
}

/** Records which call confirmed or undid a batch. The audit entries of the batch name this call. */
export async function recordOrigin(
  tx: Db,
  scope: CompanyScope,
  id: number,
  origin: Pick<AuditOccasion, "action" | "requestId">,
): Promise<void> {
  await sql`update employee_batches set input = input || ${JSON.stringify({ origin })}::jsonb
    where company_id = ${scope.companyId} and id = ${id}`.execute(tx);
}

/**
 * Locks a batch until the transaction ends, so that it is applied only once. The batch's row isn't locked, so the progress can
 * still be updated.
 */
export async function lockBatch(tx: Db, scope: CompanyScope, id: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`batch ${scope.companyId} ${id}`}, 18))`.execute(
    tx,
  );
}
