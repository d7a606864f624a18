import { afterAll, beforeAll, expect, test, vi } from "vitest";

import { listenAs, listen } from "./support/live-client.ts";
import { type TestApp, startTestApp } from "./support/test-app.ts";

let first: TestApp;
let second: TestApp;

beforeAll(async () => {
  first = await startTestApp();
  second = await startTestApp(first.database);
});
afterAll(async () => {
  await second.stop();
  await first.stop();
});

test("A memo published on one node reaches a socket on the other", async () => {
  const company = await first.company();
  const port = await listen(second);
  const socket = await listenAs(port, await first.signIn(company.employee), company.id);

  const sent = await first.call(
    "createMemo",
    { company_id: company.id, title: "Early start", content: "<p>Six.</p>", status: "published" },
    { as: await first.signIn(company.manager) },
  );
  expect(sent.status).toBe(200);

  await vi.waitUntil(() => socket.events.length > 0, { timeout: 15_000 });
  expect(socket.events.map(({ event }) => event)).toEqual(["MemoPublished"]);
  socket.close();
});
