// In a stall, every browser with a pending call asks whether the server is still there.
import { sql } from "kysely";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";

import { type TestApp, startTestApp } from "./support/test-app.ts";

const { query } = pg.Client.prototype;
let server: TestApp;
let counts = 0;

beforeAll(async () => {
  pg.Client.prototype.query = new Proxy(query, {
    apply(target, client, args) {
      const [first] = args as [unknown];
      const text = typeof first === "string" ? first : (first as { text?: string } | null)?.text;
      if (text?.includes("from outbox_failures")) counts += 1;
      return Reflect.apply(target, client, args);
    },
  });
  server = await startTestApp();
});
afterAll(async () => {
  await server.stop();
  pg.Client.prototype.query = query;
});

const health = () => server.inject({ method: "GET", url: "/api/health" });

test("Health requests that arrive together share their database queries, and a later one is fresh", async () => {
  const asked = await server.database.db.transaction().execute(async (tx) => {
    // The queries can't end before this transaction does.
    await sql`lock table outbox_failures in access exclusive mode`.execute(tx);
    const all = Array.from({ length: 100 }, health);
    await expect.poll(() => counts).toBeGreaterThan(0);
    await new Promise((resolve) => setTimeout(resolve, 300));
    return { answers: Promise.all(all) };
  });
  const answers = await asked.answers;
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(100);
  expect(counts).toBe(1);
  await health();
  expect(counts).toBe(2);
});
