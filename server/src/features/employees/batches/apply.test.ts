import { setTimeout as sleep } from "node:timers/promises";

import { expect, test } from "vitest";

import { applyChanges } from "#server/features/employees/batches/apply-service";
import type { PersonChange, PlannedChunk } from "#server/features/employees/batches/rules";
import { insertBatch } from "#server/features/employees/batches/store";
import { companyScope } from "#server/platform/scope";

import { TEST_START, type TestApp } from "../../../../test/support/test-app.ts";
import { useTestApp } from "../../../../test/support/use-test-company.ts";

let server: TestApp;

useTestApp((started) => void (server = started));

test("When a later chunk can't be prepared, the chunks before it are rolled back", async () => {
  const { id, admin } = await server.company();
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
  const scope = companyScope(id);
  const { db } = server.database;
  const batch = { kind: "import", input: {} } as const;
  const batchId = await insertBatch(db, scope, batch, admin.id, TEST_START);
  const made = db.transaction().execute((tx) => {
    const actor = { employeeId: admin.id, name: "Ada Test", role: "admin" } as const;
    const occasion = { action: "confirmEmployeeImport", requestId: "r" } as const;
    const work = { tx, scope, now: TEST_START, batchId, actor, occasion };
    return applyChanges(work, chunks, async () => {});
  });
  await expect(made).rejects.toThrow("broken");
  await sleep(300);
  expect(await server.audited(id)).toEqual([]);
});
