import { type Selectable, sql } from "kysely";

import type { JudgedRow, RowProblem } from "#server/features/employees/batches/rules";
import { changeToManyRuns } from "#server/features/employees/store";
import type { Db } from "#server/platform/context";
import type { CompanyTables } from "#server/platform/db/tables/company-tables";
import { CallError } from "#server/platform/http/errors";
import type { CompanyScope } from "#server/platform/scope";
import type { Text } from "#server/platform/texts";

/** Notes what became of a batch's people. @returns what does it, with the values made ready */
export function insertingBatchRows(
  scope: CompanyScope,
  batchId: number,
  judged: readonly JudgedRow[],
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

/** Notes of some of a batch's people why they were not put back, or not wholly. */
export async function noteKept(
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

/** Writes down what a batch is to do; nothing is done yet. @returns its id */
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

export interface BatchNews extends Partial<
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
 * Takes a batch on, if it is where it is thought to be.
 * @returns false when it is not
 * @throws CallError `conflict` while another one of the company runs
 */
export async function moveBatch(
  db: Db,
  scope: CompanyScope,
  id: number,
  from: readonly BatchRow["state"][],
  { counts, problem, ...news }: BatchNews,
): Promise<boolean> {
  const write = db
    .updateTable("employee_batches")
    .set({
      ...news,
      ...(counts && { counts: JSON.stringify(counts) }),
      ...(problem !== undefined && { problem: problem && JSON.stringify(problem) }),
    })
    .where("company_id", "=", scope.companyId)
    .where("id", "=", id)
    .where("state", "in", from)
    .executeTakeFirst()
    .catch((error: { constraint?: string }) => {
      throw error.constraint === "employee_batches_running_key"
        ? new CallError("conflict", { text: changeToManyRuns })
        : error;
    });
  return (await write).numUpdatedRows > 0n;
}

/** Keeps with a batch by which call it was confirmed: its entries in the audit log say so. */
export async function noteOrigin(
  tx: Db,
  scope: CompanyScope,
  id: number,
  origin: { readonly action: string; readonly requestId: string },
): Promise<void> {
  await sql`update employee_batches set input = input || ${JSON.stringify({ origin })}::jsonb
    where company_id = ${scope.companyId} and id = ${id}`.execute(tx);
}

/** Holds a batch until the transaction ends, so that it is done once; its progress can be written meanwhile. */
export async function holdBatch(tx: Db, scope: CompanyScope, id: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`batch ${scope.companyId} ${id}`}, 18))`.execute(
    tx,
  );
}
