// A report of 50,000 people that is read slowly: only a small part of it is in memory.
import { type IncomingMessage, request } from "node:http";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

import { calls } from "@lineup/contract/calls";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";

import type { TestCompany } from "../support/company-fixture.ts";
import { listen } from "../support/live-client.ts";
import { type TestApp, requestOf, startTestApp } from "../support/test-app.ts";

const people = 50_000;
/** Each name is a kilobyte, so the report is far larger than the limit below and than what a connection buffers. */
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

test("A report of 50,000 people needs little memory, however slowly it is read", async () => {
  const before = bytesHeld();
  const answer = await download();
  let most = 0;
  let lines = 0;
  let bytes = 0;
  let measureAt = 0;
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    lines += chunk.toString("latin1").split("\n").length - 1;
    if (bytes < measureAt) continue;
    measureAt = bytes + 5_000_000;
    // While the client doesn't read, the server has time to read ahead.
    await pause();
    most = Math.max(most, bytesHeld() - before);
  }
  expect(lines).toBe(people + 5);
  expect(bytes).toBeGreaterThan(3 * mostBytes);
  expect(most).toBeLessThan(mostBytes);
});

test("No row is missing or repeated if a page ends between two rows of the same person", async () => {
  const { id: companyId, admin } = await server.company();
  const many = 1_100;
  await sql`with people as (
      insert into employees (company_id, name_first, company_ext_id, role)
      select ${companyId}, 'Colleague ' || n % 7, 'E' || n, 'manager'
      from generate_series(1, ${many}::int) n returning id
    ), numbered as (select id, row_number() over (order by id) as n from people)
    insert into employee_managers (company_id, employee_id, manager_id)
      select ${companyId}, e.id, g.id from numbered e join numbered g on g.n in (e.n % ${many} + 1, (e.n + 1) % ${many} + 1, (e.n + 2) % ${many} + 1)`.execute(
    server.database.db,
  );
  const as = await server.signIn(admin);
  const linesOf = async (name: "downloadEmployeeManagers" | "downloadWeeklyLoginTexts") => {
    const made = requestOf(calls[name], { company_id: companyId }, { as });
    return (await server.app.http.inject(made)).body.trimEnd().split("\r\n").slice(1);
  };
  const pairs = await linesOf("downloadEmployeeManagers");
  expect(pairs).toHaveLength(3 * many);
  expect(new Set(pairs).size).toBe(3 * many);
  const teams = await linesOf("downloadWeeklyLoginTexts");
  expect(teams.filter((line) => line.startsWith(",Colleague "))).toHaveLength(many);
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

/** @returns the memory in use after a garbage collection */
function bytesHeld(): number {
  collectGarbage();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}
