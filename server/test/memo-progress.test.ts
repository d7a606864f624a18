import type { MemoProgress } from "@lineup/contract/memos/recipients/progress-schemas";
import type { Memo } from "@lineup/contract/memos/schemas";
import { afterAll, beforeAll, expect, test } from "vitest";

import type { TestCompany, TestEmployee } from "./support/company-fixture.ts";
import { TEST_START, type TestApp, startTestApp } from "./support/test-app.ts";

let server: TestApp;
let company: TestCompany;
beforeAll(async () => {
  server = await startTestApp();
  company = await server.company();
});
afterAll(() => server.stop());

const after = (minutes: number) => new Date(TEST_START.getTime() + minutes * 60_000);

async function send(extra: object): Promise<Memo> {
  const memo = {
    company_id: company.id,
    title: "Closing list",
    content: "<p>Lights last.</p>",
    ...extra,
  };
  const { content } = await server.call("createMemo", memo, { as: await manager() });
  return content["memo"] as Memo;
}

async function progressOf(memo: Memo): Promise<MemoProgress> {
  const about = { company_id: company.id, id: memo.id };
  const { content, status } = await server.call("getMemoProgress", about, { as: await manager() });
  expect(status).toBe(200);
  return content["progress"] as MemoProgress;
}

async function acknowledge(memo: Memo, who: TestEmployee, minutes: number): Promise<void> {
  server.setTime(after(minutes));
  const about = { company_id: company.id, id: memo.id };
  const { status } = await server.call("acknowledgeMemo", about, { as: await server.signIn(who) });
  expect(status).toBe(200);
}

const manager = () => server.signIn(company.manager);

test("Answers are counted in steps from the start, and by location, the slowest first", async () => {
  server.setTime(TEST_START);
  const memo = await send({ status: "published", recipient_ids: [company.manager.id] });
  await acknowledge(memo, company.employee, 1);
  await acknowledge(memo, company.admin, 1);
  await acknowledge(memo, company.manager, 50);
  server.setTime(after(60));

  expect(await progressOf(memo)).toEqual({
    from: TEST_START.toISOString(),
    step_seconds: 300,
    over_time: [
      { at: after(0).toISOString(), count: 2 },
      { at: after(50).toISOString(), count: 1 },
    ],
    by_location: [
      { id: company.south, name: "South", recipient_count: 1, acknowledged_count: 0 },
      { id: company.north, name: "North", recipient_count: 3, acknowledged_count: 3 },
    ],
  });
});

test("A person at two locations counts in both, and people without one have their own line", async () => {
  server.setTime(TEST_START);
  const places = [
    { company_id: company.id, employee_id: company.employee.id, location_id: company.south },
  ];
  const { db } = server.database;
  await db.insertInto("employee_locations").values(places).execute();
  await db.deleteFrom("employee_locations").where("employee_id", "=", company.admin.id).execute();
  const { by_location: found } = await progressOf(await send({ status: "published" }));
  expect(found.map(({ id, recipient_count: count }) => [id, count])).toEqual([
    [company.south, 2],
    [company.north, 1],
    [null, 1],
  ]);
});

test("A draft has no progress", async () => {
  const progress = await progressOf(await send({ status: "draft" }));
  expect(progress).toMatchObject({ from: null, over_time: [], by_location: [] });
});

test("A scheduled memo counts from its start", async () => {
  server.setTime(TEST_START);
  const memo = await send({ status: "published", start_at: after(30).toISOString() });
  await acknowledge(memo, company.employee, 31);
  expect(await progressOf(memo)).toMatchObject({
    from: after(30).toISOString(),
    over_time: [{ at: after(31).toISOString(), count: 1 }],
  });
});

test("Answers from before a memo was postponed count from the first answer", async () => {
  server.setTime(TEST_START);
  const memo = await send({ status: "published" });
  await acknowledge(memo, company.employee, 2);
  const start_at = after(24 * 60).toISOString();
  const change = { company_id: company.id, id: memo.id, start_at };
  expect((await server.call("updateMemo", change, { as: await manager() })).status).toBe(200);
  const answered = { from: after(2).toISOString(), over_time: [{ at: after(2).toISOString() }] };
  expect(await progressOf(memo)).toMatchObject(answered);
  server.setTime(after(25 * 60));
  expect(await progressOf(memo)).toMatchObject(answered);
});

test("A deleted location isn't listed, and its people count at their other locations", async () => {
  server.setTime(TEST_START);
  const memo = await send({ status: "published" });
  const { db } = server.database;
  const gone = { deleted_at: TEST_START };
  await db.updateTable("locations").set(gone).where("id", "=", company.south).execute();
  const { by_location: found } = await progressOf(memo);
  expect(found.map(({ id }) => id)).not.toContain(company.south);
  expect(found.find(({ id }) => id === company.north)?.recipient_count).toBe(1);
});
