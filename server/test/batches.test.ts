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

/** Ends the connection that waits for the lock. @returns whether there was one */
async function endWaiting(): Promise<boolean> {
  const { rows } = await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(server.database.db);
  return rows.length > 0;
}

test("calls of a batch whose connection was lost aren't done again", async () => {
  const { db } = server.database;
  const people = [company.admin, company.manager, company.employee];
  const statuses = await db.transaction().execute(async (tx) => {
    await sql`select from chat_groups where id = ${group_id} for no key update`.execute(tx);
    const answers = people.map((person) =>
      server.act(person, "sendChatMessage", { group_id, content: "Once" }),
    );
    // The first call has a transaction of its own, and the others share the next one.
    await expect.poll(endWaiting, { timeout: 10_000 }).toBe(true);
    await expect(answers[0]).resolves.toMatchObject({ status: 503 });
    await expect.poll(endWaiting, { timeout: 10_000 }).toBe(true);
    return Promise.all(answers.slice(1).map(async (answer) => (await answer).status));
  });
  expect(statuses).toEqual([503, 503]);
  const stored = await db.selectFrom("chat_messages").select("id").execute();
  expect(stored).toEqual([]);
});
