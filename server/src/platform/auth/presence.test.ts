import pg from "pg";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import {
  type TestCompany,
  insertCompany,
  insertEmployee,
} from "../../../test/support/company-fixture.ts";
import { quietLog } from "../../../test/support/quiet-log.ts";
import { type TestDatabase, createTestDatabase } from "../../../test/support/test-database.ts";
import { createPresence } from "./presence.ts";

const { query } = pg.Client.prototype;
let writes = 0;
let database: TestDatabase;
let company: TestCompany;
const staff: number[] = [];

beforeAll(async () => {
  pg.Client.prototype.query = new Proxy(query, {
    apply(target, client, args) {
      if ((args[0] as { text?: string })?.text?.includes("set last_seen_at = free.at")) writes += 1;
      return Reflect.apply(target, client, args);
    },
  });
  database = await createTestDatabase();
  company = await insertCompany(database.db);
  for (let n = 0; n < 60; n += 1)
    staff.push((await insertEmployee(database.db, company.id, "employee", `Person ${n}`)).id);
});
afterAll(async () => {
  pg.Client.prototype.query = query;
  await database.drop();
});
beforeEach(async () => {
  await database.db.updateTable("employees").set({ last_seen_at: null }).execute();
  writes = 0;
});

/** Records that the whole staff is present. */
function recordStaff(at: Date): ReturnType<typeof createPresence> {
  const presence = createPresence({ db: database.db, log: quietLog() });
  for (const id of staff)
    presence.record({ tokenId: null, employee: { companyId: company.id, id } }, at);
  return presence;
}

async function seenAt(at: Date): Promise<number> {
  const seen = await database.db
    .selectFrom("employees")
    .select("id")
    .where("last_seen_at", "=", at)
    .execute();
  return seen.length;
}

test("The presence of a whole staff is written automatically, in several small writes", async () => {
  const at = new Date("2026-03-09T08:30:00Z");
  const presence = recordStaff(at);
  await expect.poll(() => seenAt(at)).toBe(staff.length);
  expect(writes).toBe(3);
  await presence.settle();
});

test("When the process ends, it writes all recorded presence", async () => {
  const at = new Date("2026-03-09T09:30:00Z");
  await recordStaff(at).settle();
  expect(await seenAt(at)).toBe(staff.length);
});
