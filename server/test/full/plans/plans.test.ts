// Checks how PostgreSQL plans the statements of frequent calls in a company of 50,000 people. The database contains several
// companies. Each statement must find its rows through an index.
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { emit } from "#server/platform/outbox/events";
import { numberEvents, readLastSeq } from "#server/platform/outbox/numbering";

import { insertToken } from "../../support/company-fixture.ts";
import { type TestApp, startTestApp } from "../../support/test-app.ts";
import { type TestDatabase, createTestDatabase } from "../../support/test-database.ts";
import { type Explained, type Explainer, createExplainer } from "./explain.ts";
import { type HotCall, hotCalls } from "./hot-calls.ts";
import { type LargeCompany, fillLargeCompany } from "./large-company.ts";
import { type ObservedQuery, observeQueries, watchDriver } from "./observed-queries.ts";

const unwatch = watchDriver();
let database: TestDatabase;
let app: TestApp;
let explainer: Explainer;
let company: LargeCompany;
let tokens: Record<HotCall["by"], string>;

beforeAll(async () => {
  database = await createTestDatabase();
  company = await fillLargeCompany(database.db);
  // Jobs would change the company during the measurement. For example, every quarter of an hour a job sends memos for the
  // birthdays of 50,000 people, and inviting people is a job too. Deleting the schedule after the start would be too late.
  app = await startTestApp(database, {}, { runsJobs: false });
  const now = new Date();
  app.setTime(now);
  explainer = await createExplainer(database.url);
  tokens = {
    admin: await insertToken(database.db, company.adminUserId, now),
    manager: await insertToken(database.db, company.managerUserId, now),
    employee: await insertToken(database.db, company.employeeUserId, now),
    veteran: await insertToken(database.db, company.veteranUserId, now),
  };
}, 300_000);
afterAll(async () => {
  unwatch();
  await explainer.close();
  await app.stop();
  await database.drop();
});

describe("no statement scans a big table or reads more pages than it needs", () => {
  test.each(Object.entries(hotCalls))("%s", async (_, call) => {
    expectIndexed(await explainCall(call), call.pages);
  });

  // Statements that many people cause at the same moment must not have array parameters: PostgreSQL plans a statement with an array
  // parameter again for each array length, even for arrays of one item, and planning takes longer than looking up one person.
  test.each(["a memo, as its recipient", "an acknowledgement", "an answer to a survey"])(
    "statements that a whole staff causes in the same minute are planned once: %s",
    async (name) => {
      for (const { isPlannedOnce, text } of await explainCall(hotCalls[name] as HotCall))
        expect(isPlannedOnce || /^(begin|commit)/.test(text), text).toBe(true);
    },
  );

  test("numbering events, and reading the last number", async () => {
    const queries = await observeQueries(async () => {
      const event = { companyId: company.id, type: "MemoChanged", payload: {}, audience: null };
      await emit(database.db, event);
      await numberEvents(database.db);
      await readLastSeq(database.db);
    });
    expectIndexed(await explainAll(queries), 200);
  });
});

async function explainCall({ call, by, input, file }: HotCall): Promise<Explained[]> {
  const queries = await observeQueries(async () => {
    const fields = { company_id: company.id, ...input?.(company) };
    const files = file && { files: { file: { name: "people.csv", content: Buffer.from(file) } } };
    const answer = await app.call(call, fields, { as: tokens[by], ...files });
    expect([200, 401], JSON.stringify(answer.body)).toContain(answer.status);
  });
  return explainAll(queries);
}

async function explainAll(queries: readonly ObservedQuery[]): Promise<Explained[]> {
  const explained: Explained[] = [];
  for (const query of queries) explained.push(await explainer.explain(query));
  return explained;
}

function expectIndexed(explained: readonly Explained[], maxPages: number): void {
  expect(explained.length).toBeGreaterThan(0);
  const pages = explained.reduce((sum, one) => sum + one.pages, 0);
  expect(explained.filter(({ scanned }) => scanned.length > 0)).toEqual([]);
  expect(pages, explained.map((one) => `${one.pages}: ${one.text}`).join("\n")).toBeLessThanOrEqual(
    maxPages,
  );
}
