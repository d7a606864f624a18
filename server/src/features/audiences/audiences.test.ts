import type { CallOutput } from "@lineup/contract/calls";
import type { Memo } from "@lineup/contract/memos/schemas";
import { sql } from "kysely";
import { expect, test } from "vitest";

import { type TestCompany, insertEmployee } from "../../../test/support/company-fixture.ts";
import { type TestApp, TEST_START } from "../../../test/support/test-app.ts";
import { useTestCompany } from "../../../test/support/use-test-company.ts";

type Audience = CallOutput<"getAudience">["audience"];

let server: TestApp;
let company: TestCompany;
let admin: string;

useTestCompany((made) => void ({ server, company, admin } = made));

const call = (name: Parameters<TestApp["call"]>[0], input: object = {}, as = admin) =>
  server.call(name, { company_id: company.id, ...input }, { as });
const audited = () => server.audited(company.id);
const send = async (title: string, extra: object = {}): Promise<number> => {
  const memo = { title, content: "<p>Hello.</p>", status: "published", ...extra };
  const { status, body, content } = await call("createMemo", memo);
  expect(status, JSON.stringify(body)).toBe(200);
  return (content["memo"] as Memo).id;
};
const inbox = async (as: string) => {
  const { content } = await call("getHome", {}, as);
  return (content["memos"] as Memo[]).map(({ title }) => title).toSorted();
};

test("An admin creates, changes and deletes an audience, and the audit log shows it", async () => {
  const { employee, outsider, manager } = company;
  const made = await call("createAudience", {
    name: "Bar",
    employee_ids: [employee.id, employee.id, manager.id],
  });
  expect(made.body["successes"]).toEqual(["audience_created"]);
  const audience = made.content["audience"] as Audience;
  const both = [employee.id, manager.id].toSorted((a, b) => a - b);
  expect(audience).toMatchObject({ name: "Bar", employee_ids: both, employee_count: 2 });
  const { id } = audience;
  const people = async (input: object) => {
    const { status, content } = await call("updateAudience", { id, ...input });
    expect(status).toBe(200);
    return (content["audience"] as Audience).employee_ids;
  };
  expect(await people({ name: "Bar team" })).toEqual(both);
  expect(await people({ add_employee_ids: [outsider.id] })).toHaveLength(3);
  expect(await people({ remove_employee_ids: both })).toEqual([outsider.id]);
  expect(await people({ employee_ids: [employee.id] })).toEqual([employee.id]);
  expect(await people({ employee_ids: [] })).toEqual([]);
  await people({ employee_ids: [] });
  const gone = await call("deleteAudience", { id });
  expect(gone.body["successes"]).toEqual(["audience_deleted"]);
  expect(gone.content["audience"]).toMatchObject({ deleted_at: TEST_START.toISOString() });
  expect((await call("getAudience", { id })).status).toBe(404);
  expect((await call("listAudienceEmployees", { id })).status).toBe(404);
  const entries = await audited();
  expect(entries.map(({ action, changes }) => [action, Object.keys(changes as object)])).toEqual([
    ["createAudience", ["name", "members"]],
    ["updateAudience", ["name"]],
    ["updateAudience", ["added_people"]],
    ["updateAudience", ["removed_people"]],
    ["updateAudience", ["added_people", "removed_people"]],
    ["updateAudience", ["removed_people"]],
    ["deleteAudience", ["name", "members"]],
  ]);
});

test("Taken names, unknown people and managers are refused, and nothing is changed", async () => {
  const other = await server.company();
  const manager = await server.signIn(company.manager);
  const twins = await Promise.all([1, 2].map(() => call("createAudience", { name: "Twin" })));
  expect(twins.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422]);
  expect((await call("createAudience", { name: "kitchen" })).body["errors"]).toEqual({
    name: ["An audience with this name already exists"],
  });
  const onto = await call("updateAudience", { id: company.floor, name: "KITCHEN" });
  expect(onto.body["errors"]).toHaveProperty("name");
  for (const field of ["employee_ids", "add_employee_ids", "remove_employee_ids"]) {
    const people = { [field]: [company.employee.id, other.employee.id] };
    const answer = await call("updateAudience", { id: company.floor, name: "New", ...people });
    expect(answer.status).toBe(422);
    expect(answer.body["errors"]).toHaveProperty(field);
  }
  for (const name of ["getAudience", "updateAudience", "deleteAudience"] as const) {
    expect((await call(name, { id: other.kitchen, name: "Ours" })).status).toBe(404);
    expect((await call(name, { id: company.kitchen }, manager)).status).toBe(403);
  }
  expect((await call("createAudience", { name: "" })).status).toBe(422);
  const floor = await call("getAudience", { id: company.floor });
  expect(floor.content["audience"]).toMatchObject({
    ...{ name: "Floor", employee_ids: [company.outsider.id] },
  });
  expect(await audited()).toHaveLength(1);
});

test("People of an audience can be searched and paged, and inactive people are marked", async () => {
  const { db } = server.database;
  const ids = [company.employee.id];
  for (const name of ["Ñusta", "Ávila", "Zoe"])
    ids.push((await insertEmployee(db, company.id, "employee", name)).id);
  await call("updateAudience", { id: company.kitchen, employee_ids: ids });
  await db
    .updateTable("employees")
    .set({ is_active: false })
    .where("id", "=", ids[3] ?? 0)
    .execute();
  const list = async (input: object) => {
    const { body } = await call("listAudienceEmployees", { id: company.kitchen, ...input });
    return (body["employees"] as { name: string }[]).map(({ name }) => name);
  };
  expect(await list({})).toEqual(["Ávila Test", "Eli Test", "Ñusta Test", "Zoe Test"]);
  expect(await list({ per_page: 2, page: 2 })).toEqual(["Ñusta Test", "Zoe Test"]);
  expect(await list({ terms: "ñus" })).toEqual(["Ñusta Test"]);
  const found = await call("listAudienceEmployees", { id: company.kitchen, terms: "zoe" });
  expect(found.content["employees"]).toMatchObject([{ is_active: false, locations: [] }]);
  const rows = (await call("listAudiences")).body["audiences"] as Audience[];
  expect(rows.map(({ name, employee_count }) => [name, employee_count])).toEqual([
    ["Floor", 1],
    ["Kitchen", 3],
  ]);
});

test("New people of an audience get its live memos that include newcomers; people who leave keep theirs", async () => {
  const kitchen = { audience_ids: [company.kitchen] };
  const live = await send("For the kitchen", kitchen);
  await send("For its people then", { ...kitchen, include_new_members: false });
  await send("To come", { ...kitchen, start_at: "2026-04-01T09:00:00Z" });
  await send("For the floor", { audience_ids: [company.floor] });
  await send("For the kitchen, north", { ...kitchen, location_ids: [company.north] });
  await send("By name", { mode: "recipients", recipient_ids: [company.employee.id] });
  const forAll = { id: await send("For all"), recipient_ids: [company.outsider.id] };
  expect((await call("deleteMemoRecipients", forAll)).status).toBe(200);
  const outsider = await server.signIn(company.outsider);
  expect(await inbox(outsider)).toEqual(["For the floor"]);

  const add = { id: company.kitchen, add_employee_ids: [company.outsider.id, company.manager.id] };
  expect((await call("updateAudience", add)).status).toBe(200);
  await expect.poll(() => inbox(outsider)).toEqual(["For the floor", "For the kitchen"]);
  const manager = await server.signIn(company.manager);
  const theirs = ["For all", "For the kitchen", "For the kitchen, north"];
  expect(await inbox(manager)).toEqual(theirs);
  const { content } = await call("getMemo", { id: live });
  expect(content["memo"]).toMatchObject({ recipient_count: 3 });

  const off = { id: company.kitchen, remove_employee_ids: [company.outsider.id] };
  expect((await call("updateAudience", off)).status).toBe(200);
  expect(await inbox(outsider)).toEqual(["For the floor", "For the kitchen"]);
});

test("Thousands of people who join an audience in one call all get its live memos", async () => {
  const { rows } = await sql<{ id: number }>`insert into employees (company_id, name_first)
    select ${company.id}, 'Person ' || n from generate_series(1, 2500) n returning id`.execute(
    server.database.db,
  );
  const ids = rows.map(({ id }) => id);
  const first = await send("One", { audience_ids: [company.kitchen] });
  const second = await send("Two", { audience_ids: [company.kitchen] });
  await call("updateAudience", { id: company.kitchen, add_employee_ids: ids });
  const count = async (id: number) =>
    ((await call("getMemo", { id })).content["memo"] as Memo).recipient_count;
  await expect.poll(() => count(first)).toBe(2501);
  expect(await count(second)).toBe(2501);
});

test("A memo for a deleted audience gets no new recipients", async () => {
  const id = await send("For the kitchen", { audience_ids: [company.kitchen] });
  const about = await call("getAudience", { id: company.kitchen });
  expect(about.content["audience"]).toMatchObject({
    ...{ employee_count: 1, memo_count: 1, scheduled_send_count: 0 },
  });
  await call("deleteAudience", { id: company.kitchen });
  const newcomer = await server.signIn((await server.company()).employee);
  await send("For all");
  await server.call("acceptInvite", { token: company.joinCode }, { as: newcomer });
  await expect.poll(() => inbox(newcomer)).toEqual(["For all"]);
  const { content } = await call("getMemo", { id });
  expect(content["memo"]).toMatchObject({ recipient_count: 1, audiences: [{ name: "Kitchen" }] });
});
