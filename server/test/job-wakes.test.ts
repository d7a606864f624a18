// Workers query the database for jobs when they are woken, so they must not be woken without a job.
import pg from "pg";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import { type TestApp, startTestApp } from "./support/test-app.ts";

let server: TestApp;
let listener: pg.Client;
const woken: (string | undefined)[] = [];

beforeAll(async () => {
  server = await startTestApp();
  listener = new pg.Client(server.database.url);
  await listener.connect();
  listener.on("notification", ({ payload }) => woken.push(payload));
  await listener.query("listen lineup_jobs");
});
afterAll(async () => {
  await listener.end();
  await server.stop();
});
beforeEach(() => {
  woken.length = 0;
});

test("a call wakes the workers of the jobs that it enqueued", async () => {
  await server.call("requestPasswordReset", { email: "nobody@lineup.example" });
  await expect.poll(() => woken).toEqual(["send-mail"]);
});

test("a call that enqueued nothing wakes no worker", async () => {
  const company = await server.company();
  const token = await server.signIn(company.manager);
  const input = { company_id: company.id, title: "Menu", content: "<p>New.</p>" };
  expect((await server.call("createMemo", input, { as: token })).status).toBe(200);
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(woken).toEqual([]);
});
