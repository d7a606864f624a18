import { setTimeout as sleep } from "node:timers/promises";

import { afterAll, expect, test } from "vitest";

import { applyChanges } from "#server/features/employees/batches/apply-service";
import type { PersonChange, PlannedChunk } from "#server/features/employees/batches/rules";
import { insertBatch } from "#server/features/employees/batches/store";
import { companyScope } from "#server/platform/scope";

import { observeAllQueries, watchDriver } from "../../../../test/full/plans/observed-queries.ts";
import type { TestCompany } from "../../../../test/support/company-fixture.ts";
import { TEST_START, type TestApp } from "../../../../test/support/test-app.ts";
import { useTestApp } from "../../../../test/support/use-test-company.ts";

let server: TestApp;

useTestApp((started) => void (server = started));
afterAll(watchDriver());

async function apply({ id, admin }: TestCompany, chunks: readonly PlannedChunk[]): Promise<void> {
  const scope = companyScope(id);
  const { db } = server.database;
  const batch = { kind: "import", input: {} } as const;
  const batchId = await insertBatch(db, scope, batch, admin.id, TEST_START);
  await db.transaction().execute((tx) => {
    const actor = { employeeId: admin.id, name: "Ada Test", role: "admin" } as const;
    const occasion = { action: "confirmEmployeeImport", requestId: "r" } as const;
    const work = { tx, scope, now: TEST_START, batchId, actor, occasion };
    return applyChanges(work, chunks, async () => {});
  });
}

test("When a later chunk can't be prepared, the chunks before it are rolled back", async () => {
  const company = await server.company();
  const newcomers = (changesOf: () => PersonChange[]): PlannedChunk => {
    return { ids: [], newcomers: 1, isFree: true, changesOf };
  };
  const one = { position: 1, id: null, columns: { name_first: "One" } };
  const chunks = [
    newcomers(() => [one]),
    newcomers(() => {
      throw new Error("broken");
    }),
  ];
  await expect(apply(company, chunks)).rejects.toThrow("broken");
  await sleep(300);
  expect(await server.audited(company.id)).toEqual([]);
});

test("A chunk that doesn't depend on the one before is read before the results of that are written", async () => {
  const company = await server.company();
  const ids = [company.manager.id, company.employee.id, company.outsider.id];
  const chunks = ids.map((id, at): PlannedChunk => {
    const change = { position: at + 1, id, columns: { type: "Cook" } };
    return { ids: [id], newcomers: 0, isIndependent: true, changesOf: () => [change] };
  });
  const sent = await observeAllQueries(() => apply(company, chunks));
  const placesOf = (part: string): number[] =>
    sent.flatMap(({ text }, place) => (text.includes(part) ? [place] : []));
  const reads = placesOf("for no key update of e");
  const results = placesOf("insert into employee_batch_rows");
  expect([reads.length, results.length]).toEqual([3, 3]);
  for (const [at, read] of reads.slice(1).entries()) expect(read).toBeLessThan(results[at] ?? 0);
  const { db } = server.database;
  const people = db.selectFrom("employees").select("type").where("id", "in", ids);
  expect(await people.execute()).toEqual(ids.map(() => ({ type: "Cook" })));
  expect(await server.audited(company.id)).toHaveLength(3);
});
