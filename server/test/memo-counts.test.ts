import type { Memo } from "@lineup/contract/memos/schemas";
import { afterAll, beforeAll, expect, test } from "vitest";

import type { TestCompany } from "./support/company-fixture.ts";
import { hours, memoCalls } from "./support/memo-calls.ts";
import { type TestApp, startTestApp } from "./support/test-app.ts";

let server: TestApp;
let company: TestCompany;
let manager: string;
beforeAll(async () => {
  server = await startTestApp();
  company = await server.company();
  manager = await server.signIn(company.manager);
});
afterAll(() => server.stop());

const { call, send } = memoCalls(() => ({ server, company, manager }), {
  title: "Tips",
  content: "<p>Shared.</p>",
});

const counters = (id: number): Promise<{ slot: number; acknowledged: number }[]> =>
  server.database.db
    .selectFrom("memo_counts")
    .select(["slot", "acknowledged"])
    .where("memo_id", "=", id)
    .orderBy("slot")
    .execute();
const counted = async (id: number): Promise<number | null> =>
  ((await call(manager, "getMemo", { id })).content["memo"] as Memo).acknowledged_count;

test("the counts of an ended memo move to its own row, and back to eight rows once it is reopened", async () => {
  const { id } = await send({ recipient_ids: [company.manager.id] });
  const live = await send();
  for (const one of [company.employee, company.outsider])
    for (const memo of [id, live.id])
      expect((await call(await server.signIn(one), "acknowledgeMemo", { id: memo })).status).toBe(
        200,
      );
  await call(manager, "expireMessage", { id });
  server.setTime(new Date(hours(25)));
  await server.app.jobs.enqueue(server.app.db, "prune-platform", {});
  await expect.poll(() => counters(id), { timeout: 15_000 }).toEqual([]);
  expect(await counters(live.id)).toHaveLength(8);
  expect(await counted(id)).toBe(2);

  expect((await call(manager, "updateMemo", { id, end_at: null })).status).toBe(200);
  expect(await counters(id)).toHaveLength(8);
  expect((await call(manager, "acknowledgeMemo", { id })).status).toBe(200);
  expect(await counted(id)).toBe(3);

  const again = { id, title: "Tips again", ask_again: true };
  expect((await call(manager, "updateMemo", again)).status).toBe(200);
  expect(await counted(id)).toBe(0);
});
