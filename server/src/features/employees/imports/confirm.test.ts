import type { CallName } from "@lineup/contract/calls";
import type { Batch } from "@lineup/contract/employees/batches/schemas";
import type { ImportPreview } from "@lineup/contract/employees/imports/schemas";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";

import { lockRoles } from "#server/features/employees/store";
import { writeAudit } from "#server/platform/audit";
import { companyScope } from "#server/platform/scope";
import { writeWorkbook } from "#server/platform/uploads/write-workbook";

import type { TestCompany } from "../../../../test/support/company-fixture.ts";
import { type Answer, TEST_START, type TestApp } from "../../../../test/support/test-app.ts";
import { useTestCompany } from "../../../../test/support/use-test-company.ts";

let server: TestApp;
let company: TestCompany;
let as: string;

useTestCompany((made) => void ({ server, company, admin: as } = made));

const ask = (call: CallName, input: object, content?: Buffer): Promise<Answer> =>
  server.call(
    call,
    { company_id: company.id, ...input },
    { as, files: content && { file: { name: "people", content } } },
  );
const batchOf = ({ content }: Answer) => content["batch"] as Batch;
const ended = async (id: number): Promise<Batch> => {
  const now = async () => batchOf(await ask("getBatch", { id }));
  await expect.poll(async () => (await now()).state).toMatch(/^(done|failed)/);
  return now();
};
const activeNames = async () => {
  const { db } = server.database;
  const all = db.selectFrom("employees").select("name").where("company_id", "=", company.id);
  return (await all.where("is_active", "=", true).orderBy("id").execute()).map(({ name }) => name);
};

test("Nobody is deactivated of whom nobody was asked: who came after it was confirmed", async () => {
  const lines = Array.from({ length: 101 }, (_, n) => `New,Person ${n},n${n}@example.com`);
  const file = Buffer.from(["First name,Last name,E-mail", ...lines].join("\n"));
  const before = await activeNames();
  const options = { missing_employees: true, confirm_missing: true };
  const { id } = await server.database.db.transaction().execute(async (tx) => {
    await lockRoles(tx, companyScope(company.id));
    const batch = batchOf(await ask("confirmEmployeeImport", options, file));
    const row = { company_id: company.id, name_first: "Late" };
    await tx.insertInto("employees").values(row).execute();
    return batch;
  });
  const { state, problem } = await ended(id);
  expect([state, problem]).toEqual(["failed", expect.stringMatching(/More people are missing/)]);
  expect(await activeNames()).toEqual([...before, "Late"]);
});

test("What was given up while it waited for its turn is not done after all", async () => {
  const lines = Array.from({ length: 101 }, (_, n) => `New,Person ${n},n${n}@example.com`);
  const file = Buffer.from(["First name,Last name,E-mail", ...lines].join("\n"));
  const before = await activeNames();
  const { db } = server.database;
  await db.transaction().execute(async (tx) => {
    await lockRoles(tx, companyScope(company.id));
    const { id } = batchOf(await ask("confirmEmployeeImport", {}, file));
    await expect.poll(waiting).toBe(1);
    await sql`update employee_batches set state = 'failed' where id = ${id}`.execute(db);
  });
  const left = async () => {
    const { rows } = await sql`select from jobs.job where name = 'apply-batch'
      and state in ('created', 'retry', 'active')`.execute(db);
    return rows.length;
  };
  await expect.poll(left).toBe(0);
  expect(await activeNames()).toEqual(before);
});

test("What a workbook holds is read beside the calls, however few people are in it", async () => {
  const book = await writeWorkbook("People", [["First name"], ["Ada"]]);
  const shown = await ask("previewEmployeeImport", {}, book);
  const { id } = shown.content["import"] as ImportPreview;
  const begun = batchOf(await ask("confirmEmployeeImport", { id }));
  expect(begun.state).toBe("waiting");
  expect(await ended(id)).toMatchObject({ state: "done", counts: { created: 1 } });
});

test("A confirmation does what it has read, whatever is said of the file meanwhile", async () => {
  const lines = Array.from({ length: 101 }, (_, n) => `New,Person ${n},n${n}@example.com`);
  const file = Buffer.from(["First name,Last name,E-mail", ...lines].join("\n"));
  const { id } = (await ask("previewEmployeeImport", {}, file)).content["import"] as ImportPreview;
  const before = await activeNames();
  const { confirming } = await server.database.db.transaction().execute(async (tx) => {
    await sql`update employee_batches set input = input || '{"missing_employees": true}' where id = ${id}`.execute(
      tx,
    );
    // The call has read the preview, and waits for the lock to write.
    const begun = ask("confirmEmployeeImport", { id });
    await expect.poll(waiting).toBe(1);
    return { confirming: begun };
  });
  expect((await confirming).content).toMatchObject({ deactivated: 0 });
  expect(await ended(id)).toMatchObject({ state: "done", counts: { deactivated: 0 } });
  expect(await activeNames()).toEqual(expect.arrayContaining(before));
});

test("A confirmation looks at the file again where something has changed, and only there", async () => {
  const lines = Array.from({ length: 101 }, (_, n) => `New,Person ${n},n${n}@example.com`);
  const file = Buffer.from(["First name,Last name,E-mail", ...lines].join("\n"));
  const preview = async () =>
    ((await ask("previewEmployeeImport", {}, file)).content["import"] as ImportPreview).id;
  const [changed, same] = [await preview(), await preview()];
  const { rows } = await sql<{ key: string }>`select input ->> 'file' as key from employee_batches
    where id in (${changed}, ${same}) order by id`.execute(server.database.db);
  const { files } = server.app.adapters;
  for (const { key } of rows)
    await files.put(key, Buffer.from("First name\nAda"), { type: "text/csv" });

  expect((await ask("confirmEmployeeImport", { id: same })).content).toMatchObject({
    created: 101,
  });
  expect(await ended(same)).toMatchObject({ state: "done", counts: { created: 1 } });
  const again = (await ask("confirmEmployeeImport", { id: changed })).content;
  expect(again).toMatchObject({ created: 1 });
});

test("A confirmation sees what was written before another change and committed after it", async () => {
  const file = Buffer.from("First name,Last name,Number\nNew,One,E-1\nNew,Two,E-2");
  const id = await server.database.db.transaction().execute(async (tx) => {
    const company_id = company.id;
    await tx.insertInto("employees").values({ company_id, company_ext_id: "E-1" }).execute();
    const scope = companyScope(company_id);
    const origin = {
      action: "createEmployee",
      requestId: "",
      now: TEST_START,
      actor: null,
    } as const;
    const change = { kind: "employee", id: null, name: "One", before: null, after: null } as const;
    await writeAudit(tx, scope, origin, change);
    expect((await ask("createTag", { name: "Late" })).status).toBe(200);
    const shown = await ask("previewEmployeeImport", {}, file);
    return (shown.content["import"] as ImportPreview).id;
  });
  const shown = { created: 2, updated: 0, deactivated: 0 };
  expect((await ask("confirmEmployeeImport", { id, shown })).status).toBe(409);
});

test("Who gets another PIN by a file, or it back, has an entry that says so", async () => {
  const change = { id: company.employee.id, company_ext_id: "E-1", pin: "4242" };
  expect((await ask("updateEmployee", change)).status).toBe(200);
  const { id } = batchOf(
    await ask("confirmEmployeeImport", {}, Buffer.from("Number,PIN\nE-1,5151")),
  );
  expect((await ask("undoBatch", { id })).status).toBe(200);
  const found = (await server.audited(company.id)).filter(
    ({ subject_kind }) => subject_kind === "employee",
  );
  const renewed = { subject_id: company.employee.id, changes: { pin: [null, "renewed"] } };
  expect(found.slice(1)).toMatchObject([
    { action: "confirmEmployeeImport", ...renewed },
    { action: "undoBatch", ...renewed },
  ]);
});

test("Of many people who come to a place, each has an entry with its name", async () => {
  const lines = Array.from({ length: 1_100 }, (_, n) => `New,Person ${n},North`);
  const file = Buffer.from(["First name,Last name,Locations", ...lines].join("\n"));
  const { id } = batchOf(await ask("confirmEmployeeImport", {}, file));
  expect(await ended(id)).toMatchObject({ state: "done", counts: { created: 1_100 } });
  const entries = (await server.audited(company.id)).filter(
    ({ subject_kind }) => subject_kind === "employee",
  );
  expect(entries).toHaveLength(1_100);
  for (const { changes } of entries)
    expect(changes).toMatchObject({ locations: [null, ["North"]] });
});

/** @returns how many connections to this database are waiting for a lock */
async function waiting(): Promise<number | undefined> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(server.database.db);
  return rows[0]?.n;
}

test("An import that was not confirmed is discarded with its file, by whom it is theirs to see", async () => {
  const file = Buffer.from("First name\nAda");
  const previewed = async () =>
    (await ask("previewEmployeeImport", {}, file)).content["import"] as ImportPreview;
  const kept = async () => {
    const keys = [];
    for await (const key of server.app.adapters.files.list(new Date("2100-01-01"))) keys.push(key);
    return keys.filter((key) => key.startsWith(`company/${company.id}/`));
  };
  const { id } = await previewed();
  expect(await kept()).toHaveLength(1);
  const manager = await server.signIn(company.manager);
  const theirs = await server.call(
    "discardImport",
    { company_id: company.id, id },
    { as: manager },
  );
  expect(theirs.status).toBe(404);
  expect((await ask("discardImport", { id })).body).toMatchObject({
    successes: ["import_discarded"],
  });
  expect(await kept()).toEqual([]);
  expect((await ask("getBatch", { id })).status).toBe(404);
  expect((await ask("discardImport", { id })).status).toBe(404);
  const done = await previewed();
  await ask("confirmEmployeeImport", { id: done.id });
  expect((await ask("discardImport", { id: done.id })).status).toBe(409);
  expect(batchOf(await ask("getBatch", { id: done.id })).state).toBe("done");
});

describe("Places that an import opened", () => {
  const openPlaces = async () => {
    const there = (table: "locations" | "audiences") =>
      server.database.db
        .selectFrom(table)
        .select("name")
        .where("company_id", "=", company.id)
        .where("deleted_at", "is", null)
        .orderBy("id")
        .execute();
    const all = [...(await there("locations")), ...(await there("audiences"))];
    return all.map(({ name }) => name);
  };
  const opening = { create_segments: true };

  test("are closed when it is undone, but those where somebody or something is, or with another name", async () => {
    const before = await openPlaces();
    const lines = ["Name,Location,Group", "Nia New,Pier; Quay,Bakers", "Bea New,Mole; Dock,Cooks"];
    const { id } = batchOf(
      await ask("confirmEmployeeImport", opening, Buffer.from(lines.join("\n"))),
    );
    const opened = ["Pier", "Quay", "Mole", "Dock", "Bakers", "Cooks"];
    expect(new Set(await openPlaces())).toEqual(new Set([...before, ...opened]));
    const { db } = server.database;
    const idOf = async (table: "locations" | "audiences", name: string) =>
      (
        await db
          .selectFrom(table)
          .select("id")
          .where("company_id", "=", company.id)
          .where("name", "=", name)
          .executeTakeFirstOrThrow()
      ).id;
    const quay = await idOf("locations", "Quay");
    await ask("updateEmployee", { id: company.employee.id, location_ids: [quay] });
    await ask("updateLocation", { id: await idOf("locations", "Mole"), name: "Old Mole" });
    const memo = { title: "For cooks", content: "<p>x</p>" };
    await ask("createMemo", { ...memo, audience_ids: [await idOf("audiences", "Cooks")] });
    await ask("createDevice", { name: "Tablet", location_id: await idOf("locations", "Dock") });
    expect(batchOf(await ask("undoBatch", { id }))).toMatchObject({ state: "undone" });
    const kept = ["Quay", "Old Mole", "Dock", "Cooks"];
    expect(new Set(await openPlaces())).toEqual(new Set([...before, ...kept]));
    const entries = (await server.audited(company.id)).filter(
      ({ action }) => action === "undoBatch",
    );
    const closed = entries.filter(({ subject_kind: kind }) => kind !== "employee");
    expect(closed.map(({ subject_name, changes }) => [subject_name, changes])).toEqual([
      ["Pier", { name: ["Pier", null] }],
      ["Bakers", { name: ["Bakers", null] }],
    ]);
  });

  test("stay where something goes that is only to be sent", async () => {
    const before = await openPlaces();
    const file = "Name,Location,Group\nNia New,Pier; Quay; Mole; Dock,Bakers";
    const { id } = batchOf(await ask("confirmEmployeeImport", opening, Buffer.from(file)));
    const { locations } = (await ask("listLocationNames", {})).content as {
      locations: { id: number; name: string }[];
    };
    const at = (name: string) => locations.filter((one) => one.name === name).map((one) => one.id);
    const words = { title: "Safety", content: "<p>Check it.</p>" };
    const made = await ask("createTemplate", { ...words, location_ids: at("Pier") });
    await ask("createSend", { title: "Draft", location_ids: at("Quay") });
    const { id: sendable_id } = made.content["template"] as { id: number };
    const daily = { frequency: "daily", send_time: "09:30", timezone: "America/Chicago" };
    const scheduled = await ask("createScheduledSend", {
      ...{ sendable_type: "memo_template", sendable_id, ...daily, starts_at: "2026-03-03" },
      location_ids: at("Mole"),
    });
    expect(scheduled.status).toBe(200);
    expect(batchOf(await ask("undoBatch", { id }))).toMatchObject({ state: "undone" });
    expect(new Set(await openPlaces())).toEqual(new Set([...before, "Pier", "Quay", "Mole"]));
  });

  test("are closed when a job finds that it can't be done", async () => {
    const before = await openPlaces();
    const lines = Array.from({ length: 101 }, (_, n) => `New,Person ${n},n${n}@example.com,Pier`);
    const file = Buffer.from(["First name,Last name,E-mail,Location", ...lines].join("\n"));
    const options = { ...opening, missing_employees: true, confirm_missing: true };
    const { id } = await server.database.db.transaction().execute(async (tx) => {
      await lockRoles(tx, companyScope(company.id));
      const batch = batchOf(await ask("confirmEmployeeImport", options, file));
      expect(await openPlaces()).toContain("Pier");
      await tx
        .insertInto("employees")
        .values({ company_id: company.id, name_first: "Late" })
        .execute();
      return batch;
    });
    expect((await ended(id)).state).toBe("failed");
    expect(await openPlaces()).toEqual(before);
  });
});
