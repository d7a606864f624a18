import { calls } from "@lineup/contract/calls";
import type { Call } from "@lineup/contract/call";
import { beforeEach, expect, test } from "vitest";

import { preparedInputs } from "./support/prepared-inputs.ts";
import { type SampleCompany, sampleCompany } from "./support/sample-company.ts";
import { TEST_START, type TestApp } from "./support/test-app.ts";
import { useTestApp } from "./support/use-test-company.ts";

let server: TestApp;
let company: SampleCompany;
let token = "";

useTestApp((started) => void (server = started));

beforeEach(async () => {
  company = await sampleCompany(server);
  token = await server.signIn(company.admin);
});

const trial = { is_on_trial: true, trial_days_left: 14, trial_ends_at: "2026-03-16T15:00:00.000Z" };

test("A person who creates a team gets the complete team, which is last in their list", async () => {
  const input = { name: "Corner Cafe", locations: [{ name: "Corner" }] };
  const { content, body } = await server.call("createCompany", input, { as: token });
  expect(content["company"]).toMatchObject({
    ...trial,
    name: "Corner Cafe",
    pivot: { role: "admin" },
    locations: [{ name: "Corner" }],
  });
  const companies = content["companies"] as { id: number }[];
  expect(companies.map(({ id }) => id)).toEqual([
    company.id,
    (content["company"] as { id: number }).id,
  ]);
  expect(body["successes"]).toEqual(["company_created"]);
});

test("The company says where a client hears its live events", async () => {
  const input = { company_id: company.id };
  const { content } = await server.call("getCompany", input, { as: token });
  expect(content["live"]).toEqual({
    ...{ hosted: false, key: "lineup", host: "127.0.0.1", port: expect.any(Number) },
    ...{ secure: false, channel: `private-chat.${company.id}` },
  });
});

test("The list of teams has each one's features and whether it is subscribed", async () => {
  await server.database.db
    .updateTable("companies")
    .set({ flags: JSON.stringify({ chat: false }), trial_ends_at: new Date(trial.trial_ends_at) })
    .where("id", "=", company.id)
    .execute();
  const { content } = await server.call("getUserDetails", {}, { as: token });
  const [listed] = content["companies"] as Record<string, unknown>[];
  expect(listed).toMatchObject({ ...trial, is_subscribed: false, all_locations_subscribed: false });
  expect(listed?.["flags"]).toContainEqual({ key: "chat", enabled: false });
  expect(content["company"]).toEqual(listed);
  const whole = await server.call("getCompany", { company_id: company.id }, { as: token });
  expect(whole.content["company"]).toMatchObject(listed ?? {});
});

test("The company's survey options don't include custom ones, which the screen offers", async () => {
  const { content } = await server.call("getCompany", { company_id: company.id }, { as: token });
  const { default_survey_options: offered } = content["company"] as {
    default_survey_options: { key: string }[];
  };
  expect(offered.map(({ key }) => key)).toEqual([
    ...["yes_no", "true_false", "agreement", "satisfaction", "rating_5", "frequency"],
  ]);
});

test("An invitation has its employee and expiry, and accepting it answers with the user", async () => {
  const as = await server.signIn(company.employee);
  const input = await preparedInputs.ignoreInvite?.(server, company.employee);
  const { phone } = await server.database.db
    .selectFrom("users")
    .select("phone")
    .where("id", "=", company.employee.userId)
    .executeTakeFirstOrThrow();
  const listed = await server.call("listInvites", { phone }, { as });
  expect(listed.content["invites"]).toMatchObject([
    {
      employee_id: expect.any(Number),
      expires_at: new Date(TEST_START.getTime() + 600_000).toISOString(),
    },
  ]);
  const accepted = await server.call("acceptInvite", input ?? {}, { as });
  expect(accepted.content["user"]).toMatchObject({ id: company.employee.userId });
});

test("Every call that changes something answers with the result", () => {
  for (const [name, call] of Object.entries(calls) as [string, Call][]) {
    // This call adds recipients if it gets some, and always lists them.
    if (name === "listMemoRecipients") continue;
    const writes = call.method !== "GET" && !call.reads && call.answer === undefined;
    const results = (call.successes ?? []).filter((success) => /^[a-z]+(_[a-z]+)+$/.test(success));
    expect(results.length, name).toBe(writes ? 1 : 0);
  }
});

test("The company has every field of the documents", async () => {
  const { content } = await server.call("getCompany", { company_id: company.id }, { as: token });
  const fields =
    `id name logo slogan pivot locations audiences managers employees employee_types default_survey_options
    checkin_topics celebration_options celebration_categories message_categories survey_categories flags is_subscribed
    all_locations_subscribed is_on_trial trial_ends_at trial_days_left`.split(/\s+/);
  const found = content["company"] as Record<string, unknown>;
  expect(fields.filter((field) => !(field in found))).toEqual([]);
  expect(found).toMatchObject({
    pivot: { role: "admin" },
    locations: expect.arrayContaining([{ id: company.north, name: "North" }]),
    flags: expect.arrayContaining([{ key: "tasks", enabled: expect.any(Boolean) }]),
  });
});

test("Only employees get their colleagues with the company, and only management the list of settings", async () => {
  const input = { company_id: company.id };
  const employee = await server.signIn(company.employee);
  const manager = await server.signIn(company.manager);
  const colleagues = async (as: string): Promise<unknown> => {
    const { content } = await server.call("getCompany", input, { as });
    return (content["company"] as { employees: unknown }).employees;
  };
  expect(await colleagues(employee)).toContainEqual({ id: company.outsider.id, name: "Otto Test" });
  expect(await colleagues(manager)).toEqual([]);
  const list = (as: string) => server.call("listSettingsEmployees", input, { as });
  expect([(await list(employee)).status, (await list(manager)).status]).toEqual([403, 200]);
});
