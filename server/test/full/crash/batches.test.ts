// Kills the server in the middle of a change to thousands of people. Nothing of the interrupted change is stored, and the next
// server process makes the whole change exactly once.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";

import { sql } from "kysely";
import { expect, test } from "vitest";

import { insertCompany, insertToken } from "../../support/company-fixture.ts";
import { type ProductProcess, startProduct } from "../../support/product-process.ts";
import { createTestDatabase } from "../../support/test-database.ts";

const count = 3_000;

interface Change {
  /** @returns the body of a call that sets the employee type "Seasonal" for the employees with these IDs */
  readonly body: (companyId: number, ids: readonly number[]) => string | FormData;
  readonly path: string;
  /** The number of audit entries that the call adds, without the one entry for each changed person. */
  readonly entries: number;
}

const edit: Change = {
  path: "/bulk",
  entries: 0,
  body: (company_id, ids) => JSON.stringify({ company_id, ids, changes: { type: "Seasonal" } }),
};

const file: Change = {
  path: "/upload/confirm",
  entries: 1,
  body(companyId, ids) {
    const form = new FormData();
    const lines = ["Employee number,Position", ...ids.map((_, at) => `N${at + 1},Seasonal`)];
    form.set("company_id", String(companyId));
    form.set("file", new Blob([lines.join("\n")]), "people.csv");
    return form;
  },
};

test.each([
  ["bulk edit", edit],
  ["import", file],
])("an interrupted %s is done completely and once", { timeout: 150_000 }, async (_, change) => {
  const { url: databaseUrl, db, drop } = await createTestDatabase();
  const dataDir = await mkdtemp(path.join(tmpdir(), `lineup-test-${process.pid}-`));
  const company = await insertCompany(db);
  const token = await insertToken(db, company.admin.userId, new Date());
  const { rows } = await sql<{
    id: number;
  }>`insert into employees (company_id, name_first, company_ext_id)
    select ${company.id}, 'P' || lpad(n::text, 5, '0'), 'N' || n from generate_series(1, ${count}::int) n returning id`.execute(
    db,
  );
  const ids = rows.map(({ id }) => id);
  const env = { DATABASE_URL: databaseUrl, DATA_DIR: dataDir, NODE_ENV: "test", DEMO: "0" };
  let life: ProductProcess = await startProduct(env);
  const state = async () => {
    const found = await sql<{ state: string; done: number; counts: object }>`
      select state, done, counts from employee_batches where company_id = ${company.id}`.execute(
      db,
    );
    return found.rows[0];
  };
  const written = async () => {
    const found = await sql<Record<string, number>>`select
      (select count(*) from employees where company_id = ${company.id} and type = 'Seasonal') as people,
      (select count(*) from employee_batch_rows where company_id = ${company.id}) as rows,
      (select count(*) from audit_entries where company_id = ${company.id}) as entries,
      (select count(*) from outbox_events where company_id = ${company.id} and type = 'CompanyListChanged') as told`.execute(
      db,
    );
    return found.rows[0];
  };
  const waits = async () => {
    const found = await sql`select from pg_stat_activity where datname = current_database()
      and wait_event_type = 'Lock' and query like '%for no key update%'`.execute(db);
    return found.rows.length > 0;
  };
  try {
    await life.healthy();
    // This transaction locks the person whose name sorts last, so the batch waits before it changes that person.
    await db.transaction().execute(async (tx) => {
      await sql`select from employees where id = ${ids.at(-1)} for update`.execute(tx);
      const body = change.body(company.id, ids);
      const json = typeof body === "string" ? { "content-type": "application/json" } : {};
      const headers = { authorization: `Bearer ${token}`, ...json };
      const address = `${life.url}/api/company/employees${change.path}`;
      expect((await fetch(address, { method: "POST", headers, body })).status).toBe(200);
      await expect.poll(waits, { timeout: 30_000 }).toBe(true);
      // The server writes the progress outside the transaction of the change, so the progress may appear a moment later.
      const done = async () => (await state())?.done;
      await expect.poll(done, { timeout: 30_000 }).toBeGreaterThanOrEqual(1_000);
      expect(await state()).toMatchObject({ state: "running" });
      await life.end("SIGKILL");
    });
    const nothing = { people: 0, rows: 0, entries: change.entries, told: 0 };
    expect(await written()).toEqual(nothing);
    life = await startProduct(env);
    await expect.poll(async () => (await state())?.state, { timeout: 60_000 }).toBe("done");
    expect(await state()).toEqual({ state: "done", done: count, counts: { updated: count } });
    const all = { people: count, rows: count, entries: count + change.entries, told: 1 };
    expect(await written()).toEqual(all);
    expect(await life.end("SIGTERM")).toBe(0);
    expect(life.log().filter(({ level }) => level >= 50)).toEqual([]);
  } finally {
    await life.end("SIGKILL");
    await drop();
    await rm(dataDir, { recursive: true, force: true });
  }
});
