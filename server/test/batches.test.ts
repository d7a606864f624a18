import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";

import type { TestCompany } from "./support/company-fixture.ts";
import { type TestApp, startTestApp } from "./support/test-app.ts";

let server: TestApp;
let company: TestCompany;
let group_id: number;

beforeAll(async () => {
  server = await startTestApp();
  company = await server.company();
  const everyone = { name: "Everyone" };
  const { group } = await server.done(company.manager, "createChatGroup", everyone);
  group_id = (group as { id: number }).id;
});
afterAll(() => server.stop());

test("calls of a batch whose connection was lost aren't done again", async () => {
  const { db } = server.database;
  const people = [company.admin, company.manager, company.employee];
  const ended = new Set<number>();
  const endWaiting = async (): Promise<number> => {
    const { rows } = await sql<{
      pid: number;
    }>`select pid, pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
    for (const { pid } of rows) ended.add(pid);
    return ended.size;
  };
  const counted = () =>
    db
      .selectFrom("rate_limits")
      .select("subject")
      .where("name", "=", "chatMessagesByUser")
      .execute();
  const { calls, transactions } = await db.transaction().execute(async (tx) => {
    await sql`select from chat_groups where id = ${group_id} for no key update`.execute(tx);
    const sent = people.map((person) =>
      server.act(person, "sendChatMessage", { group_id, content: "Once" }),
    );
    // All are counted before their transaction begins.
    await expect.poll(counted, { timeout: 10_000 }).toHaveLength(3);
    const answered = new Set<number>();
    for (const [at, call] of sent.entries()) void call.finally(() => answered.add(at));
    const endAndCount = async (): Promise<number> => {
      await endWaiting();
      return answered.size;
    };
    await expect.poll(endAndCount, { timeout: 10_000 }).toBe(3);
    return { calls: sent, transactions: ended.size };
  });
  expect(transactions).toBeLessThan(3);
  const statuses = (await Promise.all(calls)).map(({ status }) => status);
  expect(statuses).toEqual([503, 503, 503]);
  expect(await db.selectFrom("chat_messages").select("id").execute()).toEqual([]);
});
