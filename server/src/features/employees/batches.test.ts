import type { Batch, BatchRow } from "@lineup/contract/employees/batch-schemas";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import { applyChanges } from "#server/features/employees/batch-apply-service";
import { type PersonChange, chunksOf } from "#server/features/employees/batch-rules";
import { insertBatch, moveBatch } from "#server/features/employees/batch-store";
import type { SealedPin } from "#server/platform/auth/pins";
import type { Db } from "#server/platform/context";
import { companyScope } from "#server/platform/scope";

import type { TestCompany } from "../../../test/support/company-fixture.ts";
import { TEST_START, type TestApp, startTestApp } from "../../../test/support/test-app.ts";

let server: TestApp;
let company: TestCompany;
let as: string;

beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.stop());
beforeEach(async () => {
  company = await server.company();
  as = await server.signIn(company.admin);
});

/** Does changes as a batch, which an import makes of its file. @returns its id, and what is told after each chunk */
async function apply(
  changes: readonly PersonChange[],
  db: Db = server.database.db,
): Promise<{ id: number; told: number[] }> {
  const scope = companyScope(company.id);
  const told: number[] = [];
  return db.transaction().execute(async (tx) => {
    const by = company.admin.id;
    const batch = { kind: "import", input: {}, total: changes.length } as const;
    const id = await insertBatch(tx, scope, batch, by, TEST_START);
    const actor = { employeeId: by, name: "Ada Test", role: "admin" } as const;
    const occasion = { action: "createEmployee", requestId: "r" };
    const work = { tx, scope, now: TEST_START, batchId: id, actor, occasion };
    const counts = await applyChanges(
      work,
      chunksOf(changes),
      async (done) => void told.push(done),
    );
    const undo_until = new Date(TEST_START.getTime() + 1_000);
    await moveBatch(tx, scope, id, ["preview"], { state: "done", counts, undo_until });
    return { id, told };
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

test("People are added with what is known of them, and taken away again, but for who came in", async () => {
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
  const told = db.selectFrom("outbox_events").select(["type", "payload"]);
  const news = await told.where("company_id", "=", company.id).orderBy("id").execute();
  // What is for newcomers is for all their places: they are told of once.
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

test("Many people take a few statements a thousand", async () => {
  let statements = 0;
  const counted = server.database.db.withPlugin({
    transformQuery({ node }) {
      statements += 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  const many = (count: number) => Array.from({ length: count }, (_, at) => added(at + 1));
  const { told } = await apply(many(1_010), counted);
  const ofTwo = statements;
  expect(told).toEqual([1_000, 1_010]);
  expect(await people()).toHaveLength(1_010);
  statements = 0;
  await apply(many(10), counted);
  expect(ofTwo - statements).toBeLessThan(10);
  const links = server.database.db.selectFrom("employee_locations").select("employee_id");
  expect(await links.where("location_id", "=", company.north).execute()).toHaveLength(1_023);
});

test("What somebody takes at the same moment takes all of it back, with words", async () => {
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
  const blocked = sql<{ n: number }>`select count(*) as n from pg_locks where not granted`;
  await expect.poll(async () => (await blocked.execute(db)).rows[0]?.n).toBeGreaterThan(0);
  other.resolve();
  await taking;
  await outcome;
  expect(await people()).toEqual([]);
});
