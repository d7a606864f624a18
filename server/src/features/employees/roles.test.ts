import type { CallName } from "@lineup/contract/calls";
import { limits } from "@lineup/contract/limits";
import type { Memo } from "@lineup/contract/memos/schemas";
import { describe, expect, test, vi } from "vitest";

import {
  type TestCompany,
  type TestEmployee,
  insertEmployee,
} from "../../../test/support/company-fixture.ts";
import { runBehindLock } from "../../../test/support/run-behind-lock.ts";
import type { Answer, TestApp } from "../../../test/support/test-app.ts";
import { useTestCompany } from "../../../test/support/use-test-company.ts";

let server: TestApp;
let company: TestCompany;
let admin: string;
let manager: string;

useTestCompany((made) => void ({ server, company, admin, manager } = made));

type Person = Record<string, unknown> & { id: number };

const call = (name: CallName, input: object = {}, as = admin): Promise<Answer> =>
  server.call(name, { company_id: company.id, ...input }, { as });
const personOf = ({ content }: Answer) => content["employee"] as Person;
const change = (person: { id: number }, input: object, as = admin): Promise<Answer> =>
  call("updateEmployee", { id: person.id, ...input }, as);
const sendFile = (name: CallName, lines: readonly string[], as = admin): Promise<Answer> => {
  const file = { name: "people.csv", content: Buffer.from(lines.join("\n")) };
  return server.call(name, { company_id: company.id }, { as, files: { file } });
};
const preview = async (...given: Parameters<typeof sendFile>) =>
  ((await sendFile(...given)).content["import"] as { counts: Record<string, number> }).counts;
const audit = async () =>
  (await server.audited(company.id)).filter((entry) => entry.subject_kind === "employee");

describe("Roles", () => {
  test("a manager can change everyone except admins, and can't make anyone an admin", async () => {
    const denied = [
      change(company.admin, { type: "x" }, manager),
      change(company.employee, { role: "admin" }, manager),
      call("createEmployee", { name: "Nia", role: "admin" }, manager),
      call("deleteEmployee", { id: company.admin.id }, manager),
    ];
    for (const answer of await Promise.all(denied)) expect(answer.status).toBe(403);
    expect((await change(company.employee, { role: "manager" }, manager)).status).toBe(200);
    expect((await change(company.employee, { role: "admin" })).status).toBe(200);
  });

  test("a manager can't choose an admin's manager, not even through the manager's list of people", async () => {
    const admins = { employee_ids: [company.admin.id] };
    const { id } = company.manager;
    const newcomer = { name: "Nia", role: "manager", ...admins };
    expect((await change({ id }, admins, manager)).status).toBe(403);
    expect((await call("createEmployee", newcomer, manager)).status).toBe(403);
    expect((await change({ id }, admins)).status).toBe(200);
    expect((await change({ id }, { employee_ids: [] }, manager)).status).toBe(403);
    // The call doesn't change the admin's manager, so it succeeds although `employee_ids` contains the admin.
    const both = { employee_ids: [company.admin.id, company.outsider.id] };
    expect((await change({ id }, both, manager)).status).toBe(200);
  });

  test("only managers and admins can be chosen as managers, but a former manager isn't removed", async () => {
    const { employee: eli, manager: mara, outsider: otto } = company;
    const attempts: [{ id: number }, object, string][] = [
      [otto, { manager_ids: [mara.id, eli.id] }, "manager_ids"],
      [eli, { employee_ids: [otto.id] }, "employee_ids"],
    ];
    for (const [person, links, field] of attempts) {
      const { status, body } = await change(person, links);
      expect([status, Object.keys(body["errors"] ?? {})]).toEqual([422, [field]]);
    }
    for (const way of ["add_manager_ids", "manager_ids"]) {
      const many = { ids: [otto.id], changes: { [way]: [eli.id] } };
      const { status, body } = await call("editEmployees", many);
      expect([status, Object.keys(body["errors"] ?? {})]).toEqual([422, ["manager_ids"]]);
    }
    await change(otto, { manager_ids: [mara.id] });
    await change(mara, { role: "employee" });
    const same = personOf(await change(otto, { manager_ids: [mara.id], type: "Cook" }));
    expect(same).toMatchObject({ manager_ids: [mara.id], type: "Cook" });
    const found = await call("listEmployeeNames", { terms: "test", managers: true });
    expect(found.content["employees"]).toMatchObject([{ name: "Ada Test" }]);
  });

  test("attempts to find someone's PIN by setting PINs are limited", async () => {
    expect((await change(company.admin, { pin: "9182" })).status).toBe(200);
    const { max } = limits.givenPinsByUser;
    for (let tried = 0; tried < max; tried += 1)
      await change(company.employee, { pin: String(1000 + tried) }, manager);
    expect((await change(company.employee, { pin: "9182" }, manager)).status).toBe(429);
    const created = { name: "Nia", pin: "9182" };
    expect((await call("createEmployee", created, manager)).status).toBe(429);
    // The limit doesn't apply to changes that don't set a PIN.
    for (const input of [{ type: "Cook" }, { pin: null }])
      expect((await change(company.employee, input, manager)).status).toBe(200);
  });

  test("a bulk edit follows the same rules, and never takes away the caller's own access", async () => {
    const { id: ada } = company.admin;
    const bea = await insertEmployee(server.database.db, company.id, "admin", "Bea");
    const ids = [ada, bea.id, company.employee.id];
    const cases: [object, string, string[]][] = [
      [{ add_manager_ids: [company.manager.id] }, manager, ["refused", "refused", "updated"]],
      [{ remove_manager_ids: [company.manager.id] }, manager, ["refused", "refused", "updated"]],
      [{ add_manager_ids: [ada] }, manager, ["refused", "refused", "updated"]],
      [{ type: "Cook" }, manager, ["refused", "refused", "updated"]],
      [{ role: "manager" }, admin, ["refused", "updated", "updated"]],
      [{ is_active: false }, admin, ["refused", "deactivated", "deactivated"]],
    ];
    for (const [changes, as, actions] of cases) {
      const { content } = await call("editEmployees", { ids, changes }, as);
      const rows = content["rows"] as { employee_id: number; action: string }[];
      const found = ids.map((id) => rows.find((row) => row.employee_id === id)?.action);
      expect(found, JSON.stringify(changes)).toEqual(actions);
    }
  });

  test("a manager's import can't change admins' managers, and its undo can't remove new admins", async () => {
    const { db } = server.database;
    const link = { employee_id: company.admin.id, manager_id: company.manager.id };
    await db
      .insertInto("employee_managers")
      .values({ company_id: company.id, ...link })
      .execute();
    const file = ["Employee,Manager", "Eli Test,Mara Test"];
    const missing = async (as: string) => (await preview("previewManagerImport", file, as)).missing;
    expect([await missing(manager), await missing(admin)]).toEqual([0, 1]);
    const { content } = await sendFile("confirmEmployeeImport", ["Name", "Nia Park"], manager);
    const { id } = content["batch"] as { id: number };
    const nia = db.updateTable("employees").set({ role: "admin" }).where("name", "=", "Nia Park");
    await nia.where("company_id", "=", company.id).execute();
    const undone = await call("undoBatch", { id }, manager);
    expect(undone.content["batch"]).toMatchObject({ counts: { undone: 0, kept: 1 } });
  });

  test("only admins can import PINs, because an import would reveal which PINs are in use", async () => {
    expect((await change(company.admin, { pin: "9182" })).status).toBe(200);
    const file = ["Name,PIN", "Nia Park,9182", "Bea Cruz,7777", "Ana Ruiz,1"];
    expect(await preview("previewEmployeeImport", file)).toMatchObject({ refused: 2 });
    const shown = await sendFile("previewEmployeeImport", file, manager);
    expect(shown.content["import"]).toMatchObject({
      counts: { created: 3, refused: 0 },
      notes: [expect.stringContaining("Only admins")],
    });
    expect(JSON.stringify(shown.body)).not.toMatch(/9182|7777|has_pin/);
    expect((await sendFile("confirmEmployeeImport", file, manager)).status).toBe(200);
    const withPin = server.database.db.selectFrom("employees").select("id");
    const theirs = withPin.where("company_id", "=", company.id).where("pin", "is not", null);
    expect(await theirs.execute()).toEqual([{ id: company.admin.id }]);
  });

  test("the last admin who can log in can't step down, be deactivated or be deleted", async () => {
    // Nia is an admin without an account, so she can't log in.
    expect((await call("createEmployee", { name: "Nia", role: "admin" })).status).toBe(200);
    for (const input of [{ role: "manager" }, { is_active: false }])
      expect((await change(company.admin, { ...input, confirm_self: true })).status).toBe(409);
    const gone = { id: company.admin.id, confirm_self: true };
    expect((await call("deleteEmployee", gone)).status).toBe(409);
  });

  test.each([
    ["each other", true],
    ["themselves", false],
  ])(
    "one of the last two admins stays when both deactivate %s at the same moment",
    async (_, crossed) => {
      const ada = company.admin;
      const second = await insertEmployee(server.database.db, company.id, "admin", "Bea");
      const bea = await server.signIn(second);
      const [byAda, byBea] = crossed ? [second, ada] : [ada, second];
      const ends = { is_active: false, confirm_self: true };
      // Because of the lock, both calls wait after they have read the admins and before they write.
      const answers = await runBehindLock(server.database, "lock table employees in share mode", [
        () => change(byAda, ends),
        () => change(byBea, ends, bea),
      ]);
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    },
  );

  test("a person who would remove their own access has to confirm it", async () => {
    await insertEmployee(server.database.db, company.id, "admin", "Bea");
    expect((await call("deleteEmployee", { id: company.manager.id }, manager)).status).toBe(409);
    expect((await change(company.manager, { role: "employee" }, manager)).status).toBe(409);
    expect((await change(company.manager, { type: "Shift lead" }, manager)).status).toBe(200);
    const confirmed = { id: company.manager.id, confirm_self: true };
    expect((await call("deleteEmployee", confirmed, manager)).status).toBe(200);
  });
});

describe("A person who leaves", () => {
  const signedIn = async (person: TestEmployee) => {
    const as = await server.signIn(person);
    return async () => (await call("getSelf", {}, as)).status;
  };

  test("loses access to the company, and their invitation ends, but their record stays", async () => {
    const { db } = server.database;
    const status = await signedIn(company.employee);
    const invite = {
      company_id: company.id,
      employee_id: company.employee.id,
      token: `t${company.id}`,
    };
    const expires_at = new Date("2027-01-01");
    await db
      .insertInto("invites")
      .values({ ...invite, expires_at })
      .execute();
    expect(await status()).toBe(200);
    const answer = await call("deleteEmployee", { id: company.employee.id });
    expect(answer.body["successes"]).toEqual(["employee_deleted"]);
    expect(personOf(answer)).toMatchObject({ id: company.employee.id, name: "Eli Test" });
    expect(await status()).toBe(404);
    expect((await call("getEmployee", { id: company.employee.id })).status).toBe(404);
    const ended = await db
      .selectFrom("invites")
      .selectAll()
      .where("token", "=", invite.token)
      .execute();
    expect(ended).toMatchObject([{ status: "ended" }]);
    expect((await audit()).at(-1)).toMatchObject({
      ...{ action: "deleteEmployee", subject_name: "Eli Test" },
      changes: { name_first: ["Eli", null] },
    });
  });

  test("has access again when they are activated", async () => {
    const status = await signedIn(company.employee);
    await change(company.employee, { is_active: false });
    expect(await status()).toBe(404);
    await change(company.employee, { is_active: true });
    expect(await status()).toBe(200);
  });

  test("is removed from the open memos they haven't answered, and gets them again on return", async () => {
    const send = async (input: object) =>
      (
        await call("createMemo", {
          title: "Rota",
          content: "<p>A</p>",
          status: "published",
          ...input,
        })
      ).content["memo"] as Memo;
    const [open, answered, ended] = [await send({}), await send({}), await send({})];
    const eli = await server.signIn(company.employee);
    await call("acknowledgeMemo", { id: answered.id }, eli);
    await call("expireMessage", { id: ended.id });
    const counts = async () =>
      Promise.all(
        [open, answered, ended].map(
          async ({ id }) =>
            ((await call("getMemo", { id })).content["memo"] as Memo).recipient_count,
        ),
      );
    expect(await counts()).toEqual([3, 3, 3]);
    await change(company.employee, { is_active: false });
    await vi.waitFor(async () => expect(await counts()).toEqual([2, 3, 3]), { timeout: 15_000 });
    await change(company.employee, { is_active: true });
    await vi.waitFor(async () => expect(await counts()).toEqual([3, 3, 3]), { timeout: 15_000 });
    await change(company.employee, { is_active: false });
    await vi.waitFor(async () => expect(await counts()).toEqual([2, 3, 3]), { timeout: 15_000 });
  });
});

test("A person who is added or moves to another location gets its open memos", async () => {
  const memo = (
    await call("createMemo", {
      ...{ title: "Rota", content: "<p>A</p>", status: "published" },
      location_ids: [company.south],
    })
  ).content["memo"] as Memo;
  const count = async () =>
    ((await call("getMemo", { id: memo.id })).content["memo"] as Memo).recipient_count;
  expect(await count()).toBe(1);
  await call("createEmployee", { name: "Nia", location_ids: [company.south] });
  await vi.waitFor(async () => expect(await count()).toBe(2), { timeout: 15_000 });
  await change(company.employee, { location_ids: [company.north, company.south] });
  await vi.waitFor(async () => expect(await count()).toBe(3), { timeout: 15_000 });
});

test("A person who moves doesn't get memos back that a manager removed them from", async () => {
  const send = async (location_ids: number[]) => {
    const memo = { title: "Rota", content: "<p>A</p>", status: "published", location_ids };
    return ((await call("createMemo", memo)).content["memo"] as Memo).id;
  };
  const count = async (id: number) =>
    ((await call("getMemo", { id })).content["memo"] as Memo).recipient_count;
  const [all, south] = [await send([]), await send([company.south])];
  await call("deleteMemoRecipients", { id: all, recipient_ids: [company.employee.id] });
  expect([await count(all), await count(south)]).toEqual([2, 1]);
  await change(company.employee, { location_ids: [company.south] });
  await vi.waitFor(async () => expect(await count(south)).toBe(2), { timeout: 15_000 });
  expect(await count(all)).toBe(2);
});

test("A person can join with the code when another record has their phone, and that record keeps it", async () => {
  const { db } = server.database;
  const phone = "3125550177";
  const { status } = await call("createEmployee", { name: "Nia", phone });
  expect(status).toBe(200);
  const stranger = (await server.company()).employee;
  await db.updateTable("users").set({ phone }).where("id", "=", stranger.userId).execute();
  const as = await server.signIn(stranger);
  const joined = await server.call("acceptInvite", { token: company.joinCode }, { as });
  expect(joined.status).toBe(200);
  const records = await db
    .selectFrom("employees")
    .select(["user_id", "phone"])
    .where("company_id", "=", company.id)
    .where((eb) => eb.or([eb("user_id", "=", stranger.userId), eb("phone", "=", phone)]))
    .orderBy("id")
    .execute();
  expect(records).toEqual([
    { user_id: null, phone },
    { user_id: stranger.userId, phone: null },
  ]);
});
