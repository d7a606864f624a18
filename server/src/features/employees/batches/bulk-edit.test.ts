import type { CallName } from "@lineup/contract/calls";
import type { Batch, BatchRow } from "@lineup/contract/employees/batches/schemas";
import { describe, expect, test } from "vitest";

import { pruneBatches } from "#server/features/employees/batches/prune-store";
import { readCompanyScopes } from "#server/platform/company-scopes";

import { type TestCompany, insertEmployee } from "../../../../test/support/company-fixture.ts";
import { type Answer, TEST_START, type TestApp } from "../../../../test/support/test-app.ts";
import { useTestCompany } from "../../../../test/support/use-test-company.ts";

let server: TestApp;
let company: TestCompany;
let admin: string;
let manager: string;

useTestCompany((made) => void ({ server, company, admin, manager } = made));

const call = (name: CallName, input: object = {}, as = admin): Promise<Answer> =>
  server.call(name, { company_id: company.id, ...input }, { as });
const edit = (input: object, as = admin): Promise<Answer> => call("editEmployees", input, as);
const batchOf = ({ content }: Answer) => content["batch"] as Batch;
const rowsOf = ({ content }: Answer) => content["rows"] as BatchRow[];
const countsOf = ({ content }: Answer) => content["counts"] as Batch["counts"];
const people = () =>
  server.database.db
    .selectFrom("employees")
    .selectAll()
    .where("company_id", "=", company.id)
    .orderBy("id")
    .execute();
const person = async (id: number) => (await people()).find((one) => one.id === id);
const entries = () => server.audited(company.id);
const events = (type: string) =>
  server.database.db
    .selectFrom("outbox_events")
    .select(["payload", "audience"])
    .where("company_id", "=", company.id)
    .where("type", "=", type)
    .orderBy("id")
    .execute();
const both = () => [company.employee.id, company.outsider.id];

async function hire(count: number): Promise<number[]> {
  const rows = await server.database.db
    .insertInto("employees")
    .values(
      Array.from({ length: count }, (_, at) => ({
        ...{ company_id: company.id, name_first: "Temp", name_last: String(at).padStart(4, "0") },
        type: "Temp",
      })),
    )
    .returning("id")
    .execute();
  return rows.map(({ id }) => id);
}

async function ended(batch: Batch): Promise<Batch> {
  const now = async () => batchOf(await call("getBatch", { id: batch.id }));
  const finished = /^(done|failed|undone)$/;
  await expect.poll(async () => (await now()).state).toMatch(finished);
  return now();
}

describe("A bulk edit", () => {
  test("changes only people who differ, with a row, an audit entry and one event for all", async () => {
    await edit({ employees: [{ id: company.outsider.id, type: "Seasonal" }] });
    const before = await person(company.outsider.id);
    server.setTime(new Date(TEST_START.getTime() + 60_000));
    const answer = await edit({ ids: both(), changes: { type: "Seasonal" } });
    expect(answer.status).toBe(200);
    expect(countsOf(answer)).toMatchObject({ updated: 1, unchanged: 1, refused: 0 });
    expect(batchOf(answer)).toMatchObject({ state: "done", total: 2, done: 2, can_undo: true });
    expect(rowsOf(answer)).toMatchObject([
      { name: "Eli Test", changes: [{ field: "type", before: null, after: "Seasonal" }] },
      { name: "Otto Test", action: "unchanged", changes: [] },
    ]);
    expect(answer.content["employees"]).toMatchObject([{ name: "Eli Test", type: "Seasonal" }]);
    expect(await person(company.outsider.id)).toEqual(before);
    expect((await entries()).at(-1)).toMatchObject({
      ...{ action: "editEmployees", actor_id: company.admin.id, actor_name: "Ada Test" },
      ...{ subject_id: company.employee.id, subject_name: "Eli Test" },
      changes: { type: [null, "Seasonal"] },
    });
    expect(await events("EmployeeChanged")).toEqual([]);
    expect((await events("CompanyListChanged")).at(-1)).toMatchObject({
      payload: { list: "employees" },
      audience: { kind: "employees", ids: [], management: true },
    });
  });

  test("can use the list's filter with exceptions, and sets, adds and removes linked records", async () => {
    const { north, south, kitchen } = company;
    const filter = { locations: [north], terms: "test" };
    const chosen = { filter, excluded_ids: [company.admin.id] };
    const changes = {
      ...{ add_location_ids: [south], remove_location_ids: [north] },
      ...{ audience_ids: [kitchen], add_manager_ids: [company.manager.id] },
    };
    const answer = await edit({ ...chosen, changes });
    expect(countsOf(answer)).toMatchObject({ updated: 2, unchanged: 0 });
    expect(rowsOf(answer)[0]).toMatchObject({
      name: "Eli Test",
      changes: [
        { field: "locations", before: ["North"], after: ["South"] },
        { field: "managers", before: [], after: ["Mara Test"] },
      ],
    });
    // An employee can't be their own manager.
    expect(rowsOf(answer)[1]).toMatchObject({
      name: "Mara Test",
      changes: [{ field: "locations" }, { field: "audiences", before: [], after: ["Kitchen"] }],
    });
    expect(answer.content["employees"]).toMatchObject([
      { location_ids: [south], audience_ids: [kitchen] },
      { location_ids: [south], audience_ids: [kitchen] },
    ]);
    const managers = await call("getEmployee", { id: company.employee.id });
    expect(managers.content["employee"]).toMatchObject({ manager_ids: [company.manager.id] });
    const joined = await events("SegmentJoined");
    const payloads = joined.map(
      ({ payload }) => payload as { kind: string; employeeIds: number[] },
    );
    expect(payloads.find(({ kind }) => kind === "location")?.employeeIds).toEqual(
      expect.arrayContaining([company.manager.id, company.employee.id]),
    );
    // With `see_all: false`, only the employees of the caller's own locations are chosen.
    const own = await edit({
      filter: { see_all: false },
      changes: { on_leave: true },
      preview: true,
    });
    expect(own.content["total"]).toBe(1);
  });

  test("has a preview that shows what would change and writes nothing", async () => {
    const input = { ids: [...both(), company.admin.id], changes: { role: "manager" } };
    const preview = { ...input, preview: true, per_page: 1, page: 2, action: "updated" };
    const answer = await edit(preview);
    expect(countsOf(answer)).toMatchObject({ updated: 2, refused: 1 });
    expect(answer.content).toMatchObject({ batch: null, total: 3, total_pages: 2, employees: [] });
    const change = { field: "role", before: "employee", after: "manager" };
    expect(rowsOf(answer)).toMatchObject([{ name: "Otto Test", changes: [change] }]);
    const others = await edit({ ...input, expected: 2 });
    expect([others.body["code"], others.status]).toEqual(["conflict", 409]);
    expect(await entries()).toEqual([]);
    expect((await call("listBatches")).content["batches"]).toEqual([]);
    expect(countsOf(await edit({ ...input, expected: 3 }))).toEqual(countsOf(answer));
  });

  test("is refused without people, without changes or with unknown ids, and writes nothing", async () => {
    const other = await server.company();
    const ids = both();
    const { north, south } = company;
    const noLocation = ids.find((id) => id !== north && id !== south);
    const wrong: [object, string][] = [
      [{ changes: { type: "x" } }, "ids"],
      [{ ids, filter: {}, changes: { type: "x" } }, "ids"],
      [{ ids: [], changes: { type: "x" } }, "ids"],
      [{ filter: { terms: "nobody at all" }, changes: { type: "x" } }, "filter"],
      [{ ids }, "changes"],
      [{ ids, changes: {} }, "changes"],
      [{ ids: [other.employee.id], changes: { type: "x" } }, "ids"],
      [{ ids, changes: { add_location_ids: [other.north] } }, "location_ids"],
      [{ employees: [{ id: ids[0], manager_ids: [other.admin.id] }] }, "manager_ids"],
      [{ employees: [{ id: noLocation, location_ids: [noLocation] }] }, "location_ids"],
    ];
    const before = await people();
    for (const [input, field] of wrong) {
      const { status, body } = await edit(input);
      expect([status, Object.keys(body["errors"] ?? {})], JSON.stringify(input)).toEqual([
        422,
        [field],
      ]);
    }
    expect(await people()).toEqual(before);
    expect((await call("listBatches")).content["batches"]).toEqual([]);
  });
});

describe("The rules of bulk edits", () => {
  test("with a change for each person, a taken or invalid value is a problem of its row only", async () => {
    const [one = 0, two = 0, three = 0] = await hire(3);
    await edit({ employees: [{ id: three, phone: "3125550177", company_ext_id: "A-1" }] });
    const answer = await edit({
      employees: [
        { id: one, phone: "(312) 555-0177", name: "Zoe Park" },
        { id: two, phone: "312 555 0101" },
        { id: company.outsider.id, phone: "3125550101" },
        { id: company.employee.id, company_ext_id: "a-1" },
        { id: company.manager.id, birth_date_day: 31, birth_date_month: 2 },
        { id: 999_999_999, type: "x" },
        { id: three, manager_ids: [three] },
      ],
    });
    const fields = [
      "phone",
      undefined,
      "phone",
      "company_ext_id",
      "birth_date_day",
      null,
      "manager_ids",
    ];
    expect(rowsOf(answer).map(({ problem }) => problem?.field)).toEqual(fields);
    expect(answer.content["employees"]).toMatchObject([{ id: two }]);
    expect(rowsOf(answer)[5]).toMatchObject({ employee_id: null, action: "refused" });
    expect(await person(one)).toMatchObject({ phone: null, name_first: "Temp" });
    expect(await person(two)).toMatchObject({ phone: "3125550101" });
  });

  test("birthdays can be hidden in bulk but only shown one by one, because a person may want them hidden", async () => {
    const [one = 0, two = 0] = both();
    const all = (celebrates: boolean) => edit({ ids: both(), changes: { celebrates } });
    expect(countsOf(await all(false))).toMatchObject({ updated: 2 });
    expect(countsOf(await all(false))).toMatchObject({ unchanged: 2 });
    const { status, body } = await all(true);
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ["changes.celebrates"]]);
    const own = [{ id: one, celebrates: true }, { id: two }];
    expect((await edit({ employees: own })).status).toBe(200);
    expect(await person(one)).toMatchObject({ celebrates: true });
    expect(await person(two)).toMatchObject({ celebrates: false });
  });

  test("managers can't change admins or see others' batches, and no one can remove their own access", async () => {
    expect((await edit({ ids: both(), changes: { role: "admin" } }, manager)).status).toBe(403);
    const all = [company.admin.id, company.manager.id, company.employee.id];
    const answer = await edit({ ids: all, changes: { is_active: false } }, manager);
    expect(rowsOf(answer).map(({ name, action }) => [name, action])).toEqual([
      ["Ada Test", "refused"],
      ["Eli Test", "deactivated"],
      ["Mara Test", "refused"],
    ]);
    const { id } = batchOf(answer);
    const theirs = batchOf(await edit({ ids: both(), changes: { on_leave: true } }));
    const stranger = await server.company();
    for (const name of ["getBatch", "listBatchRows", "undoBatch"] as const) {
      expect((await call(name, { id: theirs.id }, manager)).status).toBe(404);
      const as = await server.signIn(stranger.admin);
      expect((await call(name, { id, company_id: stranger.id }, as)).status).toBe(404);
    }
    const seen = (as: string) =>
      call("listBatches", {}, as).then(({ content }) => content["batches"]);
    expect(await seen(manager)).toMatchObject([{ id }]);
    expect(await seen(admin)).toMatchObject([{ id: theirs.id }, { id }]);
  });

  test("deactivating or activating several people sends one event for all of them", async () => {
    const ids = await hire(2);
    await edit({ ids, changes: { is_active: false } });
    expect((await events("MemberLeft")).map(({ payload }) => payload)).toEqual([
      { employeeIds: ids },
    ]);
    await edit({ ids, changes: { is_active: true } });
    expect((await events("MemberJoined")).map(({ payload }) => payload)).toEqual([
      { employeeIds: ids },
    ]);
  });
});

describe("A bulk edit that runs as a job", () => {
  test("changes many people once and can be undone", async () => {
    const ids = await hire(150);
    const begun = await edit({ ids, changes: { type: "Seasonal", is_active: false } });
    expect(batchOf(begun)).toMatchObject({ state: "waiting", total: 150, can_undo: false });
    expect(rowsOf(begun)).toEqual([]);
    const batch = await ended(batchOf(begun));
    expect(batch).toMatchObject({ state: "done", done: 150, counts: { deactivated: 150 } });
    expect(batch.undo_until).toBe(new Date(TEST_START.getTime() + 86_400_000).toISOString());
    expect(await entries()).toHaveLength(150);
    const found = await call("listBatchRows", { id: batch.id, terms: "temp 0149" });
    expect(rowsOf(found)).toMatchObject([{ position: 150, action: "deactivated" }]);
    // One of the 150 employees is changed again after the batch.
    await edit({ employees: [{ id: ids[0] ?? 0, type: "Cook" }] });
    await call("undoBatch", { id: batch.id });
    const undone = await ended(batch);
    expect(undone).toMatchObject({
      state: "undone",
      can_undo: false,
      undone_by: { name: "Ada Test" },
    });
    expect(undone.counts).toMatchObject({ undone: 150, kept: 1 });
    expect(await person(ids[0] ?? 0)).toMatchObject({ type: "Cook", is_active: true });
    expect(await person(ids[1] ?? 0)).toMatchObject({ type: "Temp", is_active: true });
    const partlyUndone = await call("listBatchRows", { id: batch.id, action: "kept" });
    expect(rowsOf(partlyUndone)).toMatchObject([{ position: 1, problem: { field: "type" } }]);
    expect((await entries()).at(-1)).toMatchObject({ action: "undoBatch", actor_name: "Ada Test" });
    expect((await call("undoBatch", { id: batch.id })).status).toBe(409);
  });

  test("keeps a second one from starting, and fails with a message when its owner lost the role", async () => {
    const ids = await hire(101);
    await server.database.db
      .insertInto("employee_batches")
      .values({
        ...{ company_id: company.id, kind: "edit", state: "waiting", total: 101 },
        ...{ created_by: company.manager.id, created_at: TEST_START },
        input: JSON.stringify({
          ids,
          changes: { type: "x" },
          origin: { action: "x", requestId: "" },
        }),
      })
      .execute();
    const refused = await edit({ ids: both(), changes: { type: "Late" } });
    expect(refused.status).toBe(409);
    expect((await person(company.employee.id))?.type).toBeNull();
    await edit({ ids: both(), changes: { type: "Late" } }, manager);
    const { content } = await call("listBatches", {}, manager);
    const [{ id } = { id: 0 }] = content["batches"] as Batch[];
    await server.database.db
      .updateTable("employees")
      .set({ role: "employee" })
      .where("id", "=", company.manager.id)
      .execute();
    await server.app.jobs.enqueue(server.app.db, "apply-batch", {
      companyId: company.id,
      batchId: id,
    });
    const failed = await ended({ id } as Batch);
    expect(failed).toMatchObject({ state: "failed", done: 0 });
    expect(failed.problem).toMatch(/can no longer edit people/);
    expect((await person(ids[0] ?? 0))?.type).toBe("Temp");
    expect((await edit({ ids: both(), changes: { type: "Late" } })).status).toBe(200);
  });
});

test("A bulk edit can be undone for a day, and its undo never removes the last admin", async () => {
  const { db } = server.database;
  const bea = await insertEmployee(db, company.id, "employee", "Bea");
  const promoted = batchOf(await edit({ ids: [bea.id], changes: { role: "admin" } }));
  await edit({ employees: [{ id: company.employee.id, role: "manager" }] });
  const other = batchOf(await edit({ ids: [company.outsider.id], changes: { type: "x" } }));
  // Ada made Bea an admin with the first batch. Now Bea takes the admin role away from Ada. Undoing the first batch completely
  // would leave the company without an admin, so Bea keeps the role.
  const as = await server.signIn(bea);
  await call("updateEmployee", { id: company.admin.id, role: "manager" }, as);
  expect((await call("undoBatch", { id: promoted.id }, as)).status).toBe(200);
  expect(await person(bea.id)).toMatchObject({ role: "admin" });
  const rows = await call("listBatchRows", { id: promoted.id, action: "kept" }, as);
  expect(rowsOf(rows)).toMatchObject([{ name: "Bea Test", problem: { field: "role" } }]);
  server.setTime(new Date(TEST_START.getTime() + 86_400_000));
  expect((await call("undoBatch", { id: other.id }, as)).status).toBe(409);
});

test("Batches lose their PINs when they can't be undone and their rows after a month; audit entries stay", async () => {
  const { db } = server.database;
  const { id } = batchOf(await edit({ ids: both(), changes: { type: "x" } }));
  const more = JSON.stringify({ pin: "pin:sealed", type: "x" });
  const rows = () =>
    db.selectFrom("employee_batch_rows").selectAll().where("batch_id", "=", id).execute();
  await db
    .updateTable("employee_batch_rows")
    .set({ after: more })
    .where("batch_id", "=", id)
    .execute();
  const unconfirmed = { kind: "import", state: "preview", input: "{}" } as const;
  const preview = await db
    .insertInto("employee_batches")
    .values({ ...unconfirmed, company_id: company.id, created_at: TEST_START })
    .returning("id")
    .executeTakeFirstOrThrow();
  const sweepAfter = async (hours: number) => {
    const now = new Date(TEST_START.getTime() + hours * 3_600_000);
    server.setTime(now);
    for (const scope of await readCompanyScopes(db)) await pruneBatches(db, scope, now);
  };
  await sweepAfter(24);
  expect(JSON.stringify(await rows())).toContain("sealed");
  await sweepAfter(26);
  expect(JSON.stringify(await rows())).not.toContain("sealed");
  const listed = await call("listBatchRows", { id });
  const hasPin = { field: "has_pin", before: null, after: true };
  expect(rowsOf(listed)[0]?.changes).toContainEqual(hasPin);
  await sweepAfter(30 * 24 - 1);
  expect(await rows()).toHaveLength(2);
  expect(batchOf(await call("getBatch", { id }))).toMatchObject({ has_rows: true });
  server.setTime(new Date(TEST_START.getTime() + 30 * 86_400_000));
  await server.app.jobs.enqueue(server.app.db, "prune-platform", {});
  await expect.poll(rows).toEqual([]);
  const left = { has_rows: false, can_undo: false, state: "done", counts: { updated: 2 } };
  expect(batchOf(await call("getBatch", { id }))).toMatchObject(left);
  expect((await call("listBatchRows", { id })).content).toMatchObject({ rows: [], total: 0 });
  const stored = () =>
    db
      .selectFrom("employee_batches")
      .select(["id", "input"])
      .where("id", "in", [id, preview.id])
      .execute();
  await expect.poll(stored).toEqual([{ id, input: {} }]);
  expect(await entries()).toHaveLength(2);
});
