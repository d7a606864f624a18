import type { TestCompany } from "./company-fixture.ts";
import type { TestApp } from "./test-app.ts";

/** Inserts a bulk edit by the manager, which cleared the outsider's type, "Seasonal". @returns the batch's ID */
export async function insertSampleBatch(test: TestApp, company: TestCompany): Promise<number> {
  const { db } = test.database;
  const at = new Date("2026-03-02T14:00:00Z");
  const { id } = await db
    .insertInto("employee_batches")
    .values({
      ...{ company_id: company.id, kind: "edit", state: "done", input: "{}", total: 1, done: 1 },
      ...{ counts: JSON.stringify({ updated: 1 }), created_by: company.manager.id },
      ...{ created_at: at, finished_at: at, undo_until: new Date("2026-03-03T14:00:00Z") },
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await db
    .insertInto("employee_batch_rows")
    .values({
      ...{ company_id: company.id, batch_id: id, position: 1, employee_id: company.outsider.id },
      action: "updated",
      before: JSON.stringify({ type: "Seasonal" }),
      after: JSON.stringify({ type: null }),
    })
    .execute();
  return id;
}
