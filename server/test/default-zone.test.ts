// People without a location count in the company's default time zone: here Hawaii, five hours behind Chicago in March.
import { type CallName, calls } from "@lineup/contract/calls";
import type { ScheduledSendDetail } from "@lineup/contract/scheduler/schemas";
import { beforeEach, expect, test } from "vitest";

import { insertSegments } from "#server/platform/segments";
import { companyScope } from "#server/platform/scope";

import { celebrate } from "./support/celebrate.ts";
import type { TestCompany, TestEmployee } from "./support/company-fixture.ts";
import { runDue } from "./support/scheduled.ts";
import { type TestApp, requestOf } from "./support/test-app.ts";
import { useTestApp } from "./support/use-test-company.ts";

let server: TestApp;
let company: TestCompany;

useTestApp((started) => void (server = started));

const at = (time: string): void => server.setTime(new Date(time));
const done = (name: CallName, input: object = {}, who: TestEmployee = company.manager) =>
  server.done(who, name, input);

/** Monday at 1:30 in Chicago, and Sunday at 20:30 in Hawaii. */
const betweenDays = "2026-03-09T06:30:00Z";

beforeEach(async () => {
  at("2026-03-02T15:00:00Z");
  company = await server.company();
  await done("updateCompany", { timezone: "America/Honolulu" }, company.admin);
  const { db } = server.database;
  await db.deleteFrom("employee_locations").where("company_id", "=", company.id).execute();
  await db
    .updateTable("locations")
    .set({ deleted_at: new Date("2026-03-02T15:00:00Z") })
    .where("company_id", "=", company.id)
    .execute();
});

async function change({ id }: TestEmployee, fields: object): Promise<void> {
  await server.database.db.updateTable("employees").set(fields).where("id", "=", id).execute();
}

async function publishTemplate(days: object = {}): Promise<number> {
  const content = { title: "Safety", content: "<p>Check it.</p>", status: "published", ...days };
  return ((await done("createTemplate", content))["memo_template"] as { id: number }).id;
}

async function schedule(extra: object): Promise<ScheduledSendDetail> {
  const draft = {
    ...{ sendable_type: "memo_template", sendable_id: await publishTemplate() },
    ...{ frequency: "daily", send_time: "09:30", ...extra },
  };
  return (await done("createScheduledSend", draft))["scheduled_send"] as ScheduledSendDetail;
}

const get = async (id: number): Promise<ScheduledSendDetail> =>
  (await done("getScheduledSend", { id }))["scheduled_send"] as ScheduledSendDetail;

test("A person's birthday is listed on the day that it is where the company is", async () => {
  at(betweenDays);
  await change(company.employee, { birth_date_month: 3, birth_date_day: 8 });
  const birthdays = [{ due_next: "2026-03-08", is_today: true }];
  expect(await done("listCelebrations")).toMatchObject({ celebrations: { birthdays } });
});

test("A birthday is celebrated in the company's morning", async () => {
  await done("updateMemoSettings", { celebrate_birthdays: true }, company.admin);
  await change(company.employee, { birth_date_month: 3, birth_date_day: 8 });
  expect(await celebrate(server, company.id, "2026-03-08T17:59:00Z")).toBe(0);
  expect(await celebrate(server, company.id, "2026-03-08T18:00:00Z")).toBe(1);
});

test("A day of use is the company's day, and so is the current week of reports", async () => {
  const as = await server.signIn(company.employee);
  const reports = await server.signIn(company.admin);
  at(betweenDays);
  await server.call("getCompany", { company_id: company.id }, { as });
  const { db } = server.database;
  const weeks = db.selectFrom("employee_login_weeks").select(["week", "days"]);
  const stored = weeks.where("employee_id", "=", company.employee.id);
  expect(await stored.execute()).toEqual([{ week: "2026-03-02", days: 64 }]);
  const about = { company_id: company.id };
  const { content } = await server.call("listWeeklyLogins", about, { as: reports });
  expect(content["week"]).toBe("2026-03-02");
  const rows = content["rows"] as { id: number; timezone: string }[];
  expect(rows.length).toBeGreaterThan(0);
  expect(rows.map(({ timezone }) => timezone)).toEqual(rows.map(() => "Pacific/Honolulu"));
});

test("Times in a report's file are the company's", async () => {
  await change(company.employee, { last_seen_at: new Date(betweenDays) });
  at("2026-03-09T20:00:00Z");
  const as = await server.signIn(company.admin);
  const request = requestOf(calls.downloadWeeklyLogins, { company_id: company.id }, { as });
  expect((await server.app.http.inject(request)).body).toContain("2026-03-08 20:30");
});

test("A person's page counts days where the company is", async () => {
  await change(company.employee, { last_seen_at: new Date("2026-03-08T20:00:00Z") });
  at(betweenDays);
  const { employee } = await done("getEmployee", { id: company.employee.id });
  expect(employee).toMatchObject({ has_logged_in_today: true });
});

test("What goes out by local time comes to people at the company's time", async () => {
  const named = { mode: "recipients", recipient_ids: [company.employee.id] };
  const { id, next_send_at, starts_at } = await schedule({
    ...{ timezone: null, starts_at: "2026-03-09", ...named },
  });
  expect([next_send_at, starts_at]).toEqual([
    "2026-03-09T19:30:00.000Z",
    "2026-03-09T19:30:00.000Z",
  ]);
  expect(await runDue(server, company.id, new Date("2026-03-09T14:30:00Z"))).toBeGreaterThan(0);
  const inChicago = await get(id);
  expect(inChicago.last_runs.flatMap(({ parts }) => parts.map((part) => part.send_id))).toEqual([
    null,
  ]);
  await runDue(server, company.id, new Date("2026-03-09T19:30:00Z"));
  const { last_runs } = await get(id);
  expect(last_runs).toMatchObject([{ status: "sent", parts: [{ timezone: "America/Honolulu" }] }]);
});

test("A schedule's next time follows the company's time zone", async () => {
  const named = { mode: "recipients", recipient_ids: [company.employee.id] };
  const { id } = await schedule({ timezone: null, starts_at: "2026-03-09", ...named });
  await done("updateCompany", { timezone: "America/Chicago" }, company.admin);
  await expect.poll(async () => (await get(id)).next_send_at).toBe("2026-03-09T14:30:00.000Z");
});

test("A schedule, a template's dates and a package count in the company's time zone when a call names none", async () => {
  const { next_send_at, timezone } = await schedule({ starts_at: "2026-03-09" });
  expect([timezone, next_send_at]).toEqual(["America/Honolulu", "2026-03-09T19:30:00.000Z"]);
  const template = await publishTemplate({ due_after_days: 7 });
  // Six hours ahead of the change of clocks in Chicago: Hawaii has none.
  const draft = await done("useTemplate", { id: template, start_at: "2026-03-05T20:00:00Z" });
  expect(draft["memo_template_send"]).toMatchObject({ due_at: "2026-03-12T20:00:00.000Z" });
  const made = await done("createPackage", {
    ...{ title: "First days", templates: [{ memo_template_id: template, send_time: "09:00" }] },
  });
  const { id } = made["memo_template_package"] as { id: number };
  for (const zone of [{}, { timezone: "each_location" }]) {
    const used = await done("usePackage", { id, start_on: "2026-03-10", ...zone });
    expect(used["sends"]).toMatchObject([{ start_at: "2026-03-10T19:00:00.000Z" }]);
  }
});

test("Locations that an import creates are in the company's time zone", async () => {
  const scope = companyScope(company.id);
  const now = new Date("2026-03-02T15:00:00Z");
  await insertSegments(server.database.db, scope, "location", ["Hilo"], now);
  const { locations } = await done("listLocations", {}, company.admin);
  expect(locations).toMatchObject([{ name: "Hilo", timezone: "America/Honolulu" }]);
});

test("A company that changed nothing is in the documents' default time zone", async () => {
  await done("updateCompany", { timezone: "America/Chicago" }, company.admin);
  at(betweenDays);
  await change(company.employee, { birth_date_month: 3, birth_date_day: 8 });
  expect(await done("listCelebrations")).toMatchObject({ celebrations: { birthdays: [] } });
});
