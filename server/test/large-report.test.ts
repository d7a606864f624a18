// A report of 50,000 people, read slowly: what is sent is all that is held.
import { type IncomingMessage, request } from "node:http";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

import { calls } from "@lineup/contract/calls";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";

import type { TestCompany } from "./support/company-fixture.ts";
import { listen } from "./support/live-client.ts";
import { type TestApp, startTestApp } from "./support/test-app.ts";

const people = 50_000;
/** Each is a kilobyte, so that all of them are far more than the limit below, and than a connection takes in by itself. */
const letters = 1_000;
const mostBytes = 16_000_000;

let server: TestApp;
let company: TestCompany;

beforeAll(async () => {
  server = await startTestApp();
  company = await server.company();
  await sql`insert into employees (company_id, name_first, type)
    select ${company.id}, 'Colleague ' || n, repeat('x', ${letters}::int) from generate_series(1, ${people}::int) n`.execute(
    server.database.db,
  );
  await sql`analyze employees`.execute(server.database.db);
});
afterAll(() => server.stop());

test("A file of 50,000 people costs no memory, however slowly it is read", async () => {
  const before = bytesHeld();
  const answer = await download();
  let most = 0;
  let lines = 0;
  let bytes = 0;
  let measureAt = 0;
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    for (const letter of chunk) if (letter === 10) lines += 1;
    if (bytes < measureAt) continue;
    measureAt = bytes + 5_000_000;
    // While nobody reads on, the server has all the time to read ahead.
    await pause();
    most = Math.max(most, bytesHeld() - before);
  }
  expect(lines).toBe(people + 5);
  expect(bytes).toBeGreaterThan(3 * mostBytes);
  expect(most).toBeLessThan(mostBytes);
});

async function download(): Promise<IncomingMessage> {
  const authorization = `Bearer ${await server.signIn(company.admin)}`;
  const { method, path } = calls.downloadEmployees;
  const port = await listen(server);
  return new Promise((resolve, reject) => {
    const headers = { authorization, "content-type": "application/json" };
    request({ port, method, path, headers }, resolve)
      .once("error", reject)
      .end(JSON.stringify({ company_id: company.id }));
  });
}

function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 50));
}

setFlagsFromString("--expose-gc");
const collectGarbage = runInNewContext("gc") as () => void;

/** What is in memory and still used. */
function bytesHeld(): number {
  collectGarbage();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}
