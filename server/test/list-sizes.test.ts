import type { CallName } from "@lineup/contract/calls";
import { maxMemoLetters } from "@lineup/contract/constants";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";

import { growCompany } from "./support/many-records.ts";
import { type SampleCompany, sampleCompany } from "./support/sample-company.ts";
import { sampleInputs } from "./support/sample-inputs.ts";
import { type TestApp, startTestApp } from "./support/test-app.ts";

let server: TestApp;
let company: SampleCompany;
const rows = 50;

beforeAll(async () => {
  server = await startTestApp();
  company = await sampleCompany(server);
  await growCompany(server, company, rows + 10);
  const { db } = server.database;
  const sentence = "Wash it by hand. ";
  const long = `<p>${sentence.repeat(Math.floor(maxMemoLetters / sentence.length))}</p>`;
  await sql`update memos set content = ${long}`.execute(db);
  await sql`update memo_templates set content = ${long}`.execute(db);
  await sql`update shared_templates set content = ${long}`.execute(db);
});
afterAll(() => server.stop());

/** The maximum size of a page of 50 rows, in kilobytes before compression. Lists that come under several names are larger. */
const mostKilobytes = {
  listMemos: 48,
  listMessages: 94,
  listSurveys: 94,
  listCelebrationMemos: 94,
  listMemoRecipients: 56,
  listUnreadMemos: 94,
  listSurveyAnswers: 10,
  listTemplates: 160,
  listSharedTemplates: 76,
  listPackages: 16,
  listPackageTemplates: 8,
  listSends: 32,
  draftSend: 32,
  listFollowUps: 80,
  listCheckins: 66,
  /** Includes the runs of a month. */
  listScheduledSends: 142,
  /** Three lists of 50. */
  listMemoResponses: 86,
  // Employees read these memos without another request, even offline, so the lists include the content.
  listEmployeeMessages: 640,
  getHome: 800,
} as const satisfies Partial<Record<CallName, number>>;
const lists = Object.keys(mostKilobytes) as (keyof typeof mostKilobytes)[];

test.for(lists)("%s stays small even if memos are long", async (name) => {
  const input = { ...sampleInputs[name](company), per_page: rows };
  const { body, content } = await server.act(company.admin, name, input);
  const counts = Object.values(content).map((list) => (Array.isArray(list) ? list.length : 0));
  // The inbox of follow-ups has three kinds.
  expect(Math.max(...counts)).toBeGreaterThanOrEqual(rows - 1);
  expect(kilobytesOf(body)).toBeLessThan(mostKilobytes[name]);
});

test("The results of a survey are small, however many people answered", async () => {
  const input = sampleInputs.getSurveyResults(company);
  const { body, content } = await server.act(company.admin, "getSurveyResults", input);
  expect(content["results"]).toMatchObject({ answered_count: expect.toSatisfy((n) => n > rows) });
  expect(kilobytesOf(body)).toBeLessThan(3);
});

function kilobytesOf(body: object): number {
  return Buffer.byteLength(JSON.stringify(body)) / 1024;
}
