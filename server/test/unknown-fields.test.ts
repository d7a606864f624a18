// A client that calls its fields by other names must not take an answer for a success.
import type { Call } from "@lineup/contract/call";
import { type CallName, calls } from "@lineup/contract/calls";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";

import { preparedInputs } from "./support/prepared-inputs.ts";
import { writingCalls } from "./support/refusals.ts";
import { type SampleCompany, sampleCompany } from "./support/sample-company.ts";
import { sampleInputs } from "./support/sample-inputs.ts";
import type { TestApp } from "./support/test-app.ts";
import { useTestApp } from "./support/use-test-company.ts";
import { type WriteWatch, watchWrites } from "./support/write-watch.ts";

let server: TestApp;
let company: SampleCompany;
let token: string;
let watch: WriteWatch;

useTestApp((started) => void (server = started));

beforeAll(async () => {
  watch = await watchWrites(server.database.db);
});

beforeEach(async () => {
  company = await sampleCompany(server);
  token = await server.signIn(company.admin);
  await server.database.db.deleteFrom("rate_limits").execute();
});

const call = (name: CallName, input: object) =>
  server.call(name, { company_id: company.id, ...input }, { as: token });

/** @returns the fields of a call's sample input that say which record is meant */
async function selectorsOf(name: CallName): Promise<Record<string, unknown>> {
  const sample: Record<string, unknown> = {
    ...sampleInputs[name](company),
    ...(await preparedInputs[name]?.(server, company.admin)),
  };
  const inPath = [...calls[name].path.matchAll(/\{(\w+)\}/g)].map(([, field]) => field ?? "");
  const selectors = new Set(["company_id", "id", ...inPath]);
  return Object.fromEntries(Object.entries(sample).filter(([field]) => selectors.has(field)));
}

/** The calls that write, without those that take nothing but the record's id: they do their work whatever else stands there. */
const writing = writingCalls.filter((name) => {
  const { input, files, reads } = calls[name] as Call;
  const takesMore = Object.keys(input.shape).some((field) => !["company_id", "id"].includes(field));
  return !reads && (takesMore || files !== undefined);
});
const isChange = (name: CallName): boolean =>
  (calls[name] as Call).successes?.some((success) => success.endsWith("_updated")) ?? false;

test.for(writing)("%s refuses a body of unknown fields, unless it does its work", async (name) => {
  const selectors = await selectorsOf(name);
  await watch.settle();
  const { status, body } = await call(name, { ...selectors, nobody_knows: 1 });
  const written = await watch.take();
  if (isChange(name)) expect(status, JSON.stringify(body)).toBe(422);
  else if (status === 200) expect(written, `${name} did nothing, and answered 200`).not.toEqual([]);
  else expect(status, JSON.stringify(body)).toBeGreaterThanOrEqual(400);
});

describe("A change of which nothing is known", () => {
  test("is refused with the names of the fields", async () => {
    const { id } = company.employee;
    const answer = await call("updateEmployee", { id, employee_id: id, nick: "El", job: "Cook" });
    expect([answer.status, answer.body]).toMatchObject([
      422,
      {
        message: "Nothing was changed because none of these fields exist",
        errors: { nick: ["This field doesn't exist"], job: ["This field doesn't exist"] },
      },
    ]);
    const wrapped = await call("updateEmployee", { id, employee: { name: "Elijah" } });
    expect(Object.keys(wrapped.body["errors"] as object)).toEqual(["employee"]);
  });

  test("is not one with a field that the call takes, or with none", async () => {
    const { id } = company.employee;
    expect((await call("updateEmployee", { id, nick: "El", type: "Cook" })).status).toBe(200);
    expect((await call("updateEmployee", { id, nick: "El", type: "Cook" })).status).toBe(200);
    expect((await call("updateEmployee", { id })).status).toBe(200);
  });

  test("is not a record that is sent back whole, or in part", async () => {
    const { id } = company.employee;
    const { employee } = (await call("getEmployee", { id })).content;
    expect((await call("updateEmployee", { ...(employee as object) })).status).toBe(200);
    expect((await call("updateEmployee", { id, created_at: "2026-01-01" })).status).toBe(200);
    expect((await call("updateMemo", { id: company.memo, author: null })).status).toBe(200);
    const audience = { id: company.kitchen };
    const { content } = await call("getAudience", audience);
    expect((await call("updateAudience", content["audience"] as object)).status).toBe(200);
    expect((await call("updateAudience", { ...audience, created_at: null })).status).toBe(200);
  });

  test("is refused in settings, too", async () => {
    for (const name of ["updateFlags", "updateMemoSettings", "updateEmailAlerts"] as const)
      expect((await call(name, { settings: { tasks: true } })).status, name).toBe(422);
  });
});

test("What is done by a record's id alone can be repeated, whatever else is sent", async () => {
  const { id } = company.employee;
  for (let times = 0; times < 2; times += 1) {
    expect((await call("requestEmployee", { id, nobody_knows: 1 })).status).toBe(200);
    expect((await call("remindMemoRecipients", { id: company.memo, nobody_knows: 1 })).status).toBe(
      200,
    );
  }
});

test("E-mail alerts are switched by fields of their own, or together in one", async () => {
  const alerts = async (input: object): Promise<unknown> => {
    const { status, content, body } = await call("updateEmailAlerts", input);
    expect(status, JSON.stringify(body)).toBe(200);
    return (content["company"] as { email_alerts: unknown }).email_alerts;
  };
  expect(await alerts({ flagged_messages: false })).toMatchObject({ flagged_messages: false });
  const together = { flagged_messages: true, checkins: false, surveys: true, weekly_summary: true };
  const recipients = [company.admin.id];
  const after = {
    ...{ flagged_messages: true, checkins: false, survey_responses: true, weekly_summary: true },
    recipients: [{ id: company.admin.id }],
  };
  expect(await alerts({ email_alerts: together, recipients })).toMatchObject(after);
  const read = await alerts({ email_alerts: after });
  expect(await alerts({ email_alerts: read })).toEqual(read);
});
