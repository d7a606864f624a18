import type { CallName } from "@lineup/contract/calls";
import type { Batch, BatchRow } from "@lineup/contract/employees/batches/schemas";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";

import { applyChanges } from "#server/features/employees/batches/apply-service";
import { type PersonChange, chunksOf } from "#server/features/employees/batches/rules";
import { insertBatch, moveBatch } from "#server/features/employees/batches/store";
import { lockRoles } from "#server/features/employees/store";
import { insertPinAccount } from "#server/platform/auth/pin-accounts";
import type { SealedPin } from "#server/platform/auth/pins";
import type { Db } from "#server/platform/context";
import { companyScope } from "#server/platform/scope";

import type { TestCompany } from "../../../../test/support/company-fixture.ts";
import { type Answer, TEST_START, type TestApp } from "../../../../test/support/test-app.ts";
import { useTestCompany } from "../../../../test/support/use-test-company.ts";

let server: TestApp;
let company: TestCompany;
let as: string;

useTestCompany((made) => void ({ server, company, admin: as } = made));

/**
 * Applies changes as a batch.
 * @returns the batch's id, and the progress number that was reported after each chunk
 */
async function apply(
  changes: readonly PersonChange[],
  db: Db = server.database.db,
): Promise<{ id: number; progress: number[] }> {
  const scope = companyScope(company.id);
  const progress: number[] = [];
  return db.transaction().execute(async (tx) => {
    const by = company.admin.id;
    const batch = { kind: "import", input: {}, total: changes.length } as const;
    const id = await insertBatch(tx, scope, batch, by, TEST_START);
    const actor = { employeeId: by, name: "Ada Test", role: "admin" } as const;
    const occasion = { action: "createEmployee", requestId: "r" } as const;
    const work = { tx, scope, now: TEST_START, batchId: id, actor, occasion };
    const counts = await applyChanges(
      work,
      chunksOf(changes),
      async (done) => void progress.push(done),
    );
    const undo_until = new Date(TEST_START.getTime() + 1_000);
    await moveBatch(tx, scope, id, ["preview"], { state: "done", counts, undo_until });
    return { id, progress };
  });
}

const added = (position: number, columns: PersonChange["columns"] = {}): PersonChange => ({
  ...{ position, id: null, location_ids: [company.north] },
  columns: { name_first: "New", name_last: String(position), is_active: true, ...columns },
});
const people = () =>
  server.database.db
    .selectFrom("employees")
    .selectAll()
    .where("company_id", "=", company.id)
    .where("name_first", "=", "New")
    .orderBy("id")
    .execute();
const call = (name: "listBatchRows" | "undoBatch", id: number, more: object = {}) =>
  server.call(name, { company_id: company.id, id, ...more }, { as });

test("A batch adds people, and undoing it removes all who haven't joined in the meantime", async () => {
  const phone = { phone: "3125550111", phone_country_code: "1" };
  const { id } = await apply([
    added(3, { ...phone, work_anniversary: "2019-05-01", pin: "4321" as SealedPin }),
    added(4, { phone: "3125550111" }),
    { ...added(5), manager_ids: [company.manager.id], audience_ids: [company.kitchen] },
    { ...added(9), refusal: { field: "name", text: { en: "No name", es: "Sin nombre" } } },
  ]);
  const [one, two, ...others] = await people();
  expect(one).toMatchObject({ ...phone, work_anniversary: "2019-05-01", pin: "4321" as SealedPin });
  expect(two).toMatchObject({
    name_last: "5",
    role: "employee",
    default_locale: "en",
    phone: null,
  });
  expect(others).toEqual([]);
  const listed = (await call("listBatchRows", id)).content["rows"] as BatchRow[];
  expect(listed).toMatchObject([
    { position: 3, action: "created", name: "New 3", employee_id: one?.id },
    {
      position: 4,
      action: "refused",
      problem: { field: "phone" },
      employee_id: null,
      name: "New 4",
    },
    { position: 5, action: "created" },
    { position: 9, action: "refused", problem: { message: "No name" } },
  ]);
  expect(listed[2]?.changes).toContainEqual({
    field: "managers",
    before: null,
    after: ["Mara Test"],
  });
  const { db } = server.database;
  const events = db.selectFrom("outbox_events").select(["type", "payload"]);
  const news = await events.where("company_id", "=", company.id).orderBy("id").execute();
  // There is one event for all new employees, and none for their locations.
  expect(news.slice(0, 2)).toEqual([
    { type: "MemberJoined", payload: { employeeIds: [one?.id, two?.id] } },
    { type: "CompanyListChanged", payload: { list: "employees" } },
  ]);
  const changeOf = (whom: number | undefined, set: { user_id?: number; deleted_at?: Date }) =>
    db
      .updateTable("employees")
      .set(set)
      .where("id", "=", whom ?? 0)
      .execute();
  await changeOf(company.outsider.id, { deleted_at: TEST_START });
  await changeOf(two?.id, { user_id: company.outsider.userId });
  const batch = (await call("undoBatch", id)).content["batch"] as Batch;
  expect(batch).toMatchObject({ state: "undone", counts: { undone: 1, kept: 1 } });
  expect((await people()).map(({ deleted_at }) => deleted_at !== null)).toEqual([true, false]);
  const audited = await db
    .selectFrom("audit_entries")
    .select(["action", "subject_name"])
    .where("company_id", "=", company.id)
    .orderBy("id")
    .execute();
  expect(audited).toEqual([
    { action: "createEmployee", subject_name: "New 3" },
    { action: "createEmployee", subject_name: "New 5" },
    { action: "undoBatch", subject_name: "New 3" },
  ]);
});

test("A thousand more people take fewer than ten more statements", async () => {
  let statements = 0;
  const counted = server.database.db.withPlugin({
    transformQuery({ node }) {
      statements += 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  const many = (count: number) => Array.from({ length: count }, (_, at) => added(at + 1));
  const { progress } = await apply(many(1_010), counted);
  const inTwoChunks = statements;
  expect(progress).toEqual([1_000, 1_010]);
  expect(await people()).toHaveLength(1_010);
  statements = 0;
  await apply(many(10), counted);
  expect(inTwoChunks - statements).toBeLessThan(10);
  const links = server.database.db.selectFrom("employee_locations").select("employee_id");
  expect(await links.where("location_id", "=", company.north).execute()).toHaveLength(1_023);
});

/** @returns the number of connections to this database that are waiting for a lock */
const waiting = async () => {
  const { rows } = await sql<{ n: number }>`select count(*) as n from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(server.database.db);
  return rows[0]?.n;
};

test("A batch is rolled back with an error when its PIN is taken by another transaction meanwhile", async () => {
  const { db } = server.database;
  const other = Promise.withResolvers<void>();
  const isIn = Promise.withResolvers<void>();
  const taking = db.transaction().execute(async (tx) => {
    await tx
      .insertInto("employees")
      .values({ company_id: company.id, pin: "9999" as SealedPin })
      .execute();
    isIn.resolve();
    await other.promise;
  });
  await isIn.promise;
  const applying = apply([added(1), added(2, { pin: "9999" as SealedPin })]);
  const outcome = expect(applying).rejects.toMatchObject({ code: "validation_failed" });
  await expect.poll(waiting).toBeGreaterThan(0);
  other.resolve();
  await taking;
  await outcome;
  expect(await people()).toEqual([]);
});

const request = (name: CallName, input: object = {}): Promise<Answer> =>
  server.call(name, { company_id: company.id, ...input }, { as });
const edit = (input: object): Promise<Answer> => request("editEmployees", input);
const batchOf = ({ content }: Answer) => content["batch"] as Batch;
const personOf = async (id: number) =>
  (await request("getEmployee", { id })).content["employee"] as Record<string, unknown>;
const hire = async (columns: { role?: "admin" | "manager" } = {}) => {
  const row = { company_id: company.id, name_first: "Temp", ...columns };
  const { db } = server.database;
  return (await db.insertInto("employees").values(row).returning("id").executeTakeFirstOrThrow())
    .id;
};

describe("A batch beside other work", () => {
  const ended = async (id: number) => {
    const all = server.database.db.selectFrom("employee_batches").selectAll();
    const found = all.where("id", "=", id);
    const now = () => found.executeTakeFirstOrThrow();
    await expect.poll(async () => (await now()).state).toMatch(/^[df]/);
    return now();
  };
  const begun = (input: object) => {
    const created_by = company.admin.id;
    const origin = { action: "editEmployees", requestId: "r" };
    const batch = { kind: "edit", input: { ...input, origin }, total: 1 } as const;
    return server.database.db.transaction().execute(async (tx) => {
      const id = await insertBatch(tx, companyScope(company.id), batch, created_by, TEST_START);
      const news = { state: "waiting", created_by } as const;
      await moveBatch(tx, companyScope(company.id), id, ["preview"], news);
      return id;
    });
  };
  const enqueue = (batchId: number) =>
    server.app.jobs.enqueue(server.app.db, "apply-batch", { companyId: company.id, batchId });

  test("finishes when all connections are in use, and a change that would wait for it is refused", async () => {
    const { db } = server.app;
    const start = Promise.withResolvers<void>();
    const isHeld = Promise.withResolvers<void>();
    const end = Promise.withResolvers<void>();
    const holds = server.database.db.transaction().execute(async (tx) => {
      await lockRoles(tx, companyScope(company.id));
      isHeld.resolve();
      await start.promise;
    });
    await isHeld.promise;
    const refused = await request("updateEmployee", { id: company.employee.id, role: "manager" });
    expect(refused.status).toBe(409);
    expect(JSON.stringify(refused.body)).toMatch(/being updated right now/);
    const id = await begun({ ids: [company.employee.id], changes: { type: "Cook" } });
    await enqueue(id);
    await expect.poll(waiting).toBe(1);
    const others = Array.from({ length: 9 }, () =>
      db.transaction().execute(async (tx) => {
        await sql`select 1`.execute(tx);
        await end.promise;
      }),
    );
    start.resolve();
    await holds;
    try {
      expect(await ended(id)).toMatchObject({ state: "done", done: 1 });
    } finally {
      end.resolve();
      await Promise.all(others);
    }
  });

  test("fails with a message when the database can't store a value", async () => {
    // An earlier version of the product accepted the year 0.
    const employees = [{ id: company.employee.id, work_anniversary: "0000-05-05" }];
    const id = await begun({ employees });
    await enqueue(id);
    const { state, problem } = await ended(id);
    expect(state).toBe("failed");
    expect(problem).toMatch(/couldn't be saved/);
    expect((await edit({ ids: [company.employee.id], changes: { type: "x" } })).status).toBe(200);
  });

  test("doesn't block changes to settings, locations and audiences that its people refer to", async () => {
    const { db } = server.database;
    const { id, north, kitchen, employee } = company;
    await db.transaction().execute(async (tx) => {
      for (const [table, one] of [
        ["companies", id],
        ["locations", north],
        ["audiences", kitchen],
        ["employees", employee.id],
      ] as const)
        await sql`select from ${sql.table(table)} where id = ${one} for key share`.execute(tx);
      const answers = [
        await request("updateFlags", { key: "chat", enabled: false }),
        await request("updateLocation", { id: north, name: "Far north" }),
        await request("updateAudience", { id: kitchen, name: "Cooks" }),
        await request("updateEmployee", { id: employee.id, type: "Cook" }),
      ];
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    });
  }, 10_000);
});

test("Dates outside the supported range and duplicate people are refused", async () => {
  const { id } = company.employee;
  const wrong: [object[], string][] = [
    [[{ id, work_anniversary: "0000-05-05" }], "employees.0.work_anniversary"],
    [[{ id, work_anniversary: "9999-05-05" }], "employees.0.work_anniversary"],
    [
      [
        { id, type: "A" },
        { id, type: "B" },
      ],
      "employees",
    ],
  ];
  for (const [employees, field] of wrong) {
    const { status, body } = await edit({ employees });
    expect([status, Object.keys(body["errors"] ?? {})]).toEqual([422, [field]]);
  }
  expect((await request("updateEmployee", { id, work_anniversary: "0000-05-05" })).status).toBe(
    422,
  );
  expect((await personOf(id))["type"]).toBeNull();
});

test("People who only use a PIN don't count as admins who can log in, so the last real admin stays", async () => {
  const { db } = server.database;
  const scope = companyScope(company.id);
  const [one, two, three] = [await hire(), await hire({ role: "admin" }), await hire()];
  await insertPinAccount(db, scope, one);
  await edit({ ids: [one], changes: { role: "admin" } });
  expect(await personOf(one)).toMatchObject({ role: "admin", user_id: null });
  const demoted = batchOf(await edit({ ids: [two], changes: { role: "employee" } }));
  await insertPinAccount(db, scope, two);
  expect((await request("undoBatch", { id: demoted.id })).status).toBe(200);
  expect(await personOf(two)).toMatchObject({ role: "admin", user_id: null });
  // An earlier version of the product could make someone with a PIN-only account an admin.
  await insertPinAccount(db, scope, three);
  await db.updateTable("employees").set({ role: "admin" }).where("id", "=", three).execute();
  const ends = { id: company.admin.id, role: "employee", confirm_self: true };
  expect((await request("updateEmployee", ends)).status).toBe(409);
  expect((await edit({ ids: [three], changes: { role: "employee" } })).status).toBe(200);
});

test("An invitation ends when the person gets a higher role, another phone or another e-mail", async () => {
  const { db } = server.database;
  const statusOf = async (employee_id: number) =>
    (
      await db
        .selectFrom("invites")
        .select("status")
        .where("employee_id", "=", employee_id)
        .orderBy("id")
        .execute()
    ).map(({ status }) => status);
  const ids = [await hire(), await hire(), await hire(), await hire()];
  const [promoted = 0, newPhone = 0, newEmail = 0, other = 0] = ids;
  for (const id of ids) await request("makeInviteLink", { id });
  const answer = await edit({
    employees: [
      { id: promoted, role: "manager" },
      { id: newPhone, phone: "3125550144" },
      { id: newEmail, email: "new@example.com" },
      { id: other, type: "Cook" },
    ],
  });
  expect(await Promise.all(ids.map(statusOf))).toEqual([
    ["ended"],
    ["ended"],
    ["ended"],
    ["pending"],
  ]);
  await request("makeInviteLink", { id: newPhone });
  await request("undoBatch", { id: batchOf(answer).id });
  expect(await statusOf(newPhone)).toEqual(["ended", "ended"]);
  expect(await statusOf(other)).toEqual(["pending"]);
});

test("Undoing can't restore locations and managers that were deleted, and its result says so", async () => {
  const { id } = company.employee;
  const boss = await hire({ role: "manager" });
  await request("updateEmployee", { id, manager_ids: [boss] });
  const moved = { location_ids: [company.south], manager_ids: [company.manager.id] };
  const { id: batch } = batchOf(await edit({ ids: [id], changes: { ...moved, type: "Cook" } }));
  await request("deleteLocation", { id: company.north });
  await request("deleteEmployee", { id: boss });
  const undone = batchOf(await call("undoBatch", batch));
  expect(undone.counts).toMatchObject({ undone: 1, kept: 1 });
  expect(await personOf(id)).toMatchObject({ ...moved, type: null });
  const { content } = await call("listBatchRows", batch, { action: "kept" });
  expect(content["rows"]).toMatchObject([
    {
      problem: {
        message: "Not undone because the earlier value no longer exists: Locations, Managers",
      },
    },
  ]);
});

test("Everyone whose role changes gets an event, even over a thousand people", async () => {
  const { db } = server.database;
  const rows = Array.from({ length: 1_001 }, () => ({ company_id: company.id, name_first: "New" }));
  const ids = await db.insertInto("employees").values(rows).returning("id").execute();
  await apply(ids.map(({ id }, at) => ({ position: at + 1, id, columns: { role: "manager" } })));
  const events = await db
    .selectFrom("outbox_events")
    .select("audience")
    .where("company_id", "=", company.id)
    .where("type", "=", "CompanyListChanged")
    .orderBy("id")
    .execute();
  expect(events.map(({ audience }) => (audience as { ids: number[] }).ids.length)).toEqual([
    1_000, 1,
  ]);
});
