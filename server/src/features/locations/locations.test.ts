import type { CallOutput } from "@lineup/contract/calls";
import { sql } from "kysely";
import { expect, test } from "vitest";

import { companyScope } from "#server/platform/scope";
import { addToSegment } from "#server/platform/segments";

import type { TestCompany } from "../../../test/support/company-fixture.ts";
import { type TestApp, TEST_START } from "../../../test/support/test-app.ts";
import { useTestCompany } from "../../../test/support/use-test-company.ts";

type Location = CallOutput<"getLocation">["location"];

let server: TestApp;
let company: TestCompany;
let admin: string;

useTestCompany((made) => void ({ server, company, admin } = made));

const call = (name: Parameters<TestApp["call"]>[0], input: object = {}, as = admin) =>
  server.call(name, { company_id: company.id, ...input }, { as });
const audited = () => server.audited(company.id);
const names = async (input: object = {}) =>
  ((await call("listLocations", input)).content["locations"] as Location[]).map(({ name }) => name);

test("An admin opens, renames and closes a location, and the audit log shows it", async () => {
  const opened = await call("createLocation", { name: "  Cafe\u0301 del Mar " });
  expect(opened.body["successes"]).toEqual(["location_created"]);
  const location = opened.content["location"] as Location;
  expect(location).toMatchObject({
    ...{ name: "Café del Mar", timezone: "America/Chicago" },
    ...{ created_at: TEST_START.toISOString(), deleted_at: null },
    ...{ employee_count: 0, memo_count: 0, scheduled_send_count: 0, device_count: 0 },
  });
  const { id } = location;
  const renamed = await call("updateLocation", { id, name: "Harbor", timezone: "America/Denver" });
  expect(renamed.content["location"]).toMatchObject({ name: "Harbor", timezone: "America/Denver" });
  await call("updateLocation", { id });
  const closed = await call("deleteLocation", { id });
  expect(closed.body["successes"]).toEqual(["location_deleted"]);
  expect(closed.content["location"]).toMatchObject({ id, deleted_at: TEST_START.toISOString() });
  expect((await call("getLocation", { id })).status).toBe(404);
  expect((await call("deleteLocation", { id })).status).toBe(404);
  expect(await audited()).toMatchObject([
    {
      ...{ action: "createLocation", subject_id: id, actor_id: company.admin.id },
      changes: { name: [null, "Café del Mar"], timezone: [null, "America/Chicago"] },
    },
    {
      action: "updateLocation",
      changes: {
        name: ["Café del Mar", "Harbor"],
        timezone: ["America/Chicago", "America/Denver"],
      },
    },
    { action: "deleteLocation", subject_name: "Harbor", changes: { name: ["Harbor", null] } },
  ]);
});

test("Two locations can't have the same name, even with other capitals or in calls at the same moment", async () => {
  for (const name of ["North", "nORTH ", "ÑANDÚ"]) {
    const before = name === "ÑANDÚ" && (await call("createLocation", { name: "ñandú" }));
    if (before) expect(before.status).toBe(200);
    const twin = await call("createLocation", { name });
    expect(twin.status).toBe(422);
    expect(twin.body["errors"]).toHaveProperty("name");
  }
  const onto = await call("updateLocation", { id: company.south, name: "north" });
  expect(onto.body["errors"]).toEqual({ name: ["A location with this name already exists"] });
  expect((await call("updateLocation", { id: company.north, name: "NORTH" })).status).toBe(200);
  const both = await Promise.all([1, 2].map(() => call("createLocation", { name: "At once" })));
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422]);
  await call("deleteLocation", { id: company.south });
  expect((await call("createLocation", { name: "South" })).status).toBe(200);
});

test("Only managers get the event that the list of locations has changed", async () => {
  await call("updateLocation", { id: company.north, name: "North Pier" });
  const events = await server.database.db
    .selectFrom("outbox_events")
    .select(["type", "payload", "audience"])
    .where("company_id", "=", company.id)
    .execute();
  expect(events).toEqual([
    {
      type: "CompanyListChanged",
      payload: { list: "locations" },
      audience: { kind: "management" },
    },
  ]);
});

test("Invalid names and time zones are refused, and nothing is changed", async () => {
  const bad = [
    { name: "" },
    { name: "   " },
    { name: "Two\nlines" },
    { name: "x".repeat(121) },
    { name: "Moon", timezone: "Europe/Madrid" },
  ];
  for (const input of bad) {
    expect((await call("createLocation", input)).status, JSON.stringify(input)).toBe(422);
    const change = { id: company.south, ...input };
    expect((await call("updateLocation", change)).status, JSON.stringify(input)).toBe(422);
  }
  expect(await names()).toEqual(["North", "South"]);
  expect(await audited()).toEqual([]);
});

test("Another company's locations can't be found, and managers can't change locations", async () => {
  const { north } = await server.company();
  const manager = await server.signIn(company.manager);
  for (const name of ["getLocation", "updateLocation", "deleteLocation"] as const) {
    expect((await call(name, { id: north, name: "Ours" })).status).toBe(404);
    expect((await call(name, { id: company.north }, manager)).status).toBe(403);
  }
  expect((await call("createLocation", { name: "Mine" }, manager)).status).toBe(403);
  expect((await call("listLocations", {}, manager)).status).toBe(403);
  const all = await call("listAllLocations", {}, manager);
  expect((all.content["locations"] as Location[]).map(({ name }) => name)).toEqual([
    "North",
    "South",
  ]);
});

test("The list can be searched, sorted and paged, and counts the active people of each location", async () => {
  for (const name of ["Ávila", "100% Beach", "Zoo"]) await call("createLocation", { name });
  expect(await names()).toEqual(["100% Beach", "Ávila", "North", "South", "Zoo"]);
  expect(await names({ terms: "%" })).toEqual(["100% Beach"]);
  expect(await names({ terms: "ávi" })).toEqual(["Ávila"]);
  expect(await names({ sort_by: "name", sort_direction: "desc", per_page: 2 })).toEqual([
    "Zoo",
    "South",
  ]);
  expect(await names({ sort_by: "no such field", per_page: 2, page: 3 })).toEqual(["Zoo"]);
  const byPeople = await call("listLocations", { sort_by: "employee_count" });
  expect(byPeople.body).toMatchObject({
    ...{ current_page: 1, total_pages: 1, sort_by: "employee_count", sort_direction: "desc" },
  });
  const counted = (byPeople.body["locations"] as Location[]).map((one) => one.employee_count);
  expect(counted).toEqual([3, 1, 0, 0, 0]);
  await server.database.db
    .updateTable("employees")
    .set({ is_active: false })
    .where("id", "=", company.outsider.id)
    .execute();
  const south = await call("getLocation", { id: company.south });
  expect(south.content["location"]).toMatchObject({ employee_count: 0 });
});

test("A location is counted in under two seconds right after thousands of people join it", async () => {
  const { db } = server.database;
  await sql`with made as (insert into employees (company_id, name_first)
      select ${company.id}, 'P' || n from generate_series(1, 8000) n returning company_id, id)
    insert into employee_locations (company_id, employee_id, location_id)
      select company_id, id, ${company.south} from made`.execute(db);
  const since = performance.now();
  const { content } = await call("getLocation", { id: company.south });
  expect(content["location"]).toMatchObject({ employee_count: 8001 });
  expect(performance.now() - since).toBeLessThan(2_000);
});

test("A location shows what depends on it, and once it is closed its memos get no new recipients", async () => {
  const manager = await server.signIn(company.manager);
  const memo = { content: "<p>Hello.</p>", status: "published", location_ids: [company.south] };
  const sent = await call("createMemo", { ...memo, title: "For the south" }, manager);
  expect(sent.status).toBe(200);
  const { id } = sent.content["memo"] as { id: number };
  await call("createMemo", { ...memo, title: "To come", start_at: "2026-04-01T09:00:00Z" });
  const unsent = await call("createMemo", { ...memo, title: "Draft", status: "draft" });
  const draft = (unsent.content["memo"] as { id: number }).id;
  const ended = await call("createMemo", { ...memo, title: "Ended" });
  await call("expireMessage", { id: (ended.content["memo"] as { id: number }).id });
  await call("createDevice", { name: "Counter", location_id: company.south });
  await call("createDevice", { name: "Kitchen", location_id: company.north });
  const template = { title: "Weekly", content: "<p>Hello.</p>", status: "published" };
  const { memo_template } = (await call("createTemplate", template)).content as {
    memo_template: { id: number };
  };
  const weekly = { sendable_type: "memo_template", sendable_id: memo_template.id };
  for (const location_id of [company.south, company.north])
    await call("createScheduledSend", {
      ...{ ...weekly, location_ids: [location_id], frequency: "weekly", send_time: "09:00" },
    });
  const uses = { employee_count: 1, memo_count: 2, scheduled_send_count: 1, device_count: 1 };
  const about = await call("getLocation", { id: company.south });
  expect(about.content["location"]).toMatchObject(uses);

  const closed = await call("deleteLocation", { id: company.south });
  expect(closed.content["location"]).toMatchObject(uses);
  const seen = (await call("getMemo", { id })).content["memo"] as { locations: object[] };
  expect(seen.locations).toEqual([{ id: company.south, name: "South" }]);
  const out = await call("updateMemo", { id: draft, status: "published" });
  expect(out.body["errors"]).toEqual({ recipient_ids: ["No one to send this to"] });
  const outsider = await server.signIn(company.outsider);
  expect((await call("getMemo", { id }, outsider)).status).toBe(200);

  const newcomer = await server.signIn((await server.company()).employee);
  await call("createMemo", { ...memo, location_ids: [], title: "For all" });
  await server.call("acceptInvite", { token: company.joinCode }, { as: newcomer });
  const inbox = async () => {
    const { content } = await call("getHome", {}, newcomer);
    return (content["memos"] as { title: string }[]).map(({ title }) => title);
  };
  await expect.poll(inbox).toEqual(["For all"]);
  expect(
    (await call("listLocationNames")).content["locations"] as { id: number }[],
  ).not.toContainEqual(expect.objectContaining({ id: company.south }));
});

test("New people at a location get its live memos, once", async () => {
  const memo = { content: "<p>Hello.</p>", status: "published", location_ids: [company.south] };
  const sent = await call("createMemo", { ...memo, title: "For the south" });
  const { id } = sent.content["memo"] as { id: number };
  const south = { kind: "location", id: company.south } as const;
  const people = [company.employee.id, company.outsider.id, company.employee.id];
  const add = () =>
    server.database.db
      .transaction()
      .execute((tx) => addToSegment(tx, companyScope(company.id), south, people));
  expect(await add()).toEqual([company.employee.id]);
  server.app.outbox.wake();
  const employee = await server.signIn(company.employee);
  const status = async () => (await call("getMemo", { id }, employee)).status;
  await expect.poll(status).toBe(200);
  expect(await add()).toEqual([]);
  const { content } = await call("getMemo", { id });
  expect(content["memo"]).toMatchObject({ recipient_count: 2 });
});
