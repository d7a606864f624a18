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

const request = (call: CallName, input: object, content?: Buffer): Promise<Answer> =>
  server.call(
    call,
    { company_id: company.id, ...input },
    { as, files: content && { file: { name: "people", content } } },
  );
const batchOf = ({ content }: Answer) => content["batch"] as Batch;
const ended = async (id: number): Promise<Batch> => {
  const now = async () => batchOf(await request("getBatch", { id }));
  await expect.poll(async () => (await now()).state).toMatch(/^(done|failed)/);
  return now();
};
const activeNames = async () => {
  const { db } = server.database;
  const all = db.selectFrom("employees").select("name").where("company_id", "=", company.id);
  return (await all.where("is_active", "=", true).orderBy("id").execute()).map(({ name }) => name);
};

test("An import fails when more people are missing than when its deactivations were confirmed", async () => {
  const lines = Array.from({ length: 101 }, (_, n) => `New,Person ${n},n${n}@example.com`);
  const file = Buffer.from(["First name,Last name,E-mail", ...lines].join("\n"));
  const before = await activeNames();
  const options = { missing_employees: true, confirm_missing: true };
  const { id } = await server.database.db.transaction().execute(async (tx) => {
    await lockRoles(tx, companyScope(company.id));
    const batch = batchOf(await request("confirmEmployeeImport", options, file));
    const row = { company_id: company.id, name_first: "Late" };
    await tx.insertInto("employees").values(row).execute();
    return batch;
  });
  const { state, problem } = await ended(id);
  expect([state, problem]).toEqual(["failed", expect.stringMatching(/More people are missing/)]);
  expect(await activeNames()).toEqual([...before, "Late"]);
});

test("An import that was marked as failed while it waited doesn't run", async () => {
  const lines = Array.from({ length: 101 }, (_, n) => `New,Person ${n},n${n}@example.com`);
  const file = Buffer.from(["First name,Last name,E-mail", ...lines].join("\n"));
  const before = await activeNames();
  const { db } = server.database;
  await db.transaction().execute(async (tx) => {
    await lockRoles(tx, companyScope(company.id));
    const { id } = batchOf(await request("confirmEmployeeImport", {}, file));
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

test("A workbook is always imported by a job, even with few people in it", async () => {
  const book = await writeWorkbook("People", [["First name"], ["Ada"]]);
  const shown = await request("previewEmployeeImport", {}, book);
  const { id } = shown.content["import"] as ImportPreview;
  const begun = batchOf(await request("confirmEmployeeImport", { id }));
  expect(begun.state).toBe("waiting");
  expect(await ended(id)).toMatchObject({ state: "done", counts: { created: 1 } });
});

test("A confirmation uses the options that it has read, even when they change meanwhile", async () => {
  const lines = Array.from({ length: 101 }, (_, n) => `New,Person ${n},n${n}@example.com`);
  const file = Buffer.from(["First name,Last name,E-mail", ...lines].join("\n"));
  const { id } = (await request("previewEmployeeImport", {}, file)).content[
    "import"
  ] as ImportPreview;
  const before = await activeNames();
  const { confirming } = await server.database.db.transaction().execute(async (tx) => {
    await sql`update employee_batches set input = input || '{"missing_employees": true}' where id = ${id}`.execute(
      tx,
    );
    // Start the call. It reads the preview, and then waits for the lock that it needs to change the preview.
    const begun = request("confirmEmployeeImport", { id });
    await expect.poll(waiting).toBe(1);
    return { confirming: begun };
  });
  expect((await confirming).content).toMatchObject({ deactivated: 0 });
  expect(await ended(id)).toMatchObject({ state: "done", counts: { deactivated: 0 } });
  expect(await activeNames()).toEqual(expect.arrayContaining(before));
});

test("A confirmation reads the file again only when something has changed since the preview", async () => {
  const lines = Array.from({ length: 101 }, (_, n) => `New,Person ${n},n${n}@example.com`);
  const file = Buffer.from(["First name,Last name,E-mail", ...lines].join("\n"));
  const preview = async () =>
    ((await request("previewEmployeeImport", {}, file)).content["import"] as ImportPreview).id;
  const [changed, same] = [await preview(), await preview()];
  const { rows } = await sql<{ key: string }>`select input ->> 'file' as key from employee_batches
    where id in (${changed}, ${same}) order by id`.execute(server.database.db);
  const { files } = server.app.adapters;
  for (const { key } of rows)
    await files.put(key, Buffer.from("First name\nAda"), { type: "text/csv" });

  expect((await request("confirmEmployeeImport", { id: same })).content).toMatchObject({
    created: 101,
  });
  expect(await ended(same)).toMatchObject({ state: "done", counts: { created: 1 } });
  const again = (await request("confirmEmployeeImport", { id: changed })).content;
  expect(again).toMatchObject({ created: 1 });
});

test("A confirmation notices a change that was written before the preview and committed after it", async () => {
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
    expect((await request("createTag", { name: "Late" })).status).toBe(200);
    const shown = await request("previewEmployeeImport", {}, file);
    return (shown.content["import"] as ImportPreview).id;
  });
  const shown = { created: 2, updated: 0, deactivated: 0 };
  expect((await request("confirmEmployeeImport", { id, shown })).status).toBe(409);
});

test("The audit log shows a new PIN from a file, and the old PIN from its undo", async () => {
  const change = { id: company.employee.id, company_ext_id: "E-1", pin: "4242" };
  expect((await request("updateEmployee", change)).status).toBe(200);
  const { id } = batchOf(
    await request("confirmEmployeeImport", {}, Buffer.from("Number,PIN\nE-1,5151")),
  );
  expect((await request("undoBatch", { id })).status).toBe(200);
  const found = (await server.audited(company.id)).filter(
    ({ subject_kind }) => subject_kind === "employee",
  );
  const renewed = { subject_id: company.employee.id, changes: { pin: [null, "renewed"] } };
  expect(found.slice(1)).toMatchObject([
    { action: "confirmEmployeeImport", ...renewed },
    { action: "undoBatch", ...renewed },
  ]);
});

test("Each of many people who are added to a location has an audit entry with its name", async () => {
  const lines = Array.from({ length: 1_100 }, (_, n) => `New,Person ${n},North`);
  const file = Buffer.from(["First name,Last name,Locations", ...lines].join("\n"));
  const { id } = batchOf(await request("confirmEmployeeImport", {}, file));
  expect(await ended(id)).toMatchObject({ state: "done", counts: { created: 1_100 } });
  const entries = (await server.audited(company.id)).filter(
    ({ subject_kind }) => subject_kind === "employee",
  );
  expect(entries).toHaveLength(1_100);
  for (const { changes } of entries)
    expect(changes).toMatchObject({ locations: [null, ["North"]] });
});

/** @returns the number of connections to this database that are waiting for a lock */
async function waiting(): Promise<number | undefined> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(server.database.db);
  return rows[0]?.n;
}

test("Only people who can see an unconfirmed import can discard it, which deletes its file", async () => {
  const file = Buffer.from("First name\nAda");
  const previewed = async () =>
    (await request("previewEmployeeImport", {}, file)).content["import"] as ImportPreview;
  const storedFiles = async () => {
    const keys = [];
    for await (const key of server.app.adapters.files.list(new Date("2100-01-01"))) keys.push(key);
    return keys.filter((key) => key.startsWith(`company/${company.id}/`));
  };
  const { id } = await previewed();
  expect(await storedFiles()).toHaveLength(1);
  const manager = await server.signIn(company.manager);
  const theirs = await server.call(
    "discardImport",
    { company_id: company.id, id },
    { as: manager },
  );
  expect(theirs.status).toBe(404);
  expect((await request("discardImport", { id })).body).toMatchObject({
    successes: ["import_discarded"],
  });
  // A job deletes it after the commit.
  await expect.poll(storedFiles).toEqual([]);
  expect((await request("getBatch", { id })).status).toBe(404);
  expect((await request("discardImport", { id })).status).toBe(404);
  const done = await previewed();
  await request("confirmEmployeeImport", { id: done.id });
  expect((await request("discardImport", { id: done.id })).status).toBe(409);
  expect(batchOf(await request("getBatch", { id: done.id })).state).toBe("done");
});

describe("Locations and audiences that an import created", () => {
  const openSegments = async () => {
    const namesIn = (table: "locations" | "audiences") =>
      server.database.db
        .selectFrom(table)
        .select("name")
        .where("company_id", "=", company.id)
        .where("deleted_at", "is", null)
        .orderBy("id")
        .execute();
    const all = [...(await namesIn("locations")), ...(await namesIn("audiences"))];
    return all.map(({ name }) => name);
  };
  const opening = { create_segments: true };

  test("are closed when it is undone, except those that are in use or were renamed", async () => {
    const before = await openSegments();
    const lines = ["Name,Location,Group", "Nia New,Pier; Quay,Bakers", "Bea New,Mole; Dock,Cooks"];
    const { id } = batchOf(
      await request("confirmEmployeeImport", opening, Buffer.from(lines.join("\n"))),
    );
    const opened = ["Pier", "Quay", "Mole", "Dock", "Bakers", "Cooks"];
    expect(new Set(await openSegments())).toEqual(new Set([...before, ...opened]));
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
    await request("updateEmployee", { id: company.employee.id, location_ids: [quay] });
    await request("updateLocation", { id: await idOf("locations", "Mole"), name: "Old Mole" });
    const memo = { title: "For cooks", content: "<p>x</p>" };
    await request("createMemo", { ...memo, audience_ids: [await idOf("audiences", "Cooks")] });
    await request("createDevice", { name: "Tablet", location_id: await idOf("locations", "Dock") });
    expect(batchOf(await request("undoBatch", { id }))).toMatchObject({ state: "undone" });
    const inUse = ["Quay", "Old Mole", "Dock", "Cooks"];
    expect(new Set(await openSegments())).toEqual(new Set([...before, ...inUse]));
    const entries = (await server.audited(company.id)).filter(
      ({ action }) => action === "undoBatch",
    );
    const closed = entries.filter(({ subject_kind: kind }) => kind !== "employee");
    expect(closed.map(({ subject_name, changes }) => [subject_name, changes])).toEqual([
      ["Pier", { name: ["Pier", null] }],
      ["Bakers", { name: ["Bakers", null] }],
    ]);
  });

  test("stay open when templates, drafts or scheduled sends are for them", async () => {
    const before = await openSegments();
    const file = "Name,Location,Group\nNia New,Pier; Quay; Mole; Dock,Bakers";
    const { id } = batchOf(await request("confirmEmployeeImport", opening, Buffer.from(file)));
    const { locations } = (await request("listLocationNames", {})).content as {
      locations: { id: number; name: string }[];
    };
    const at = (name: string) => locations.filter((one) => one.name === name).map((one) => one.id);
    const template = { title: "Safety", content: "<p>Check it.</p>" };
    const made = await request("createTemplate", { ...template, location_ids: at("Pier") });
    await request("createSend", { title: "Draft", location_ids: at("Quay") });
    const { id: sendable_id } = made.content["template"] as { id: number };
    const daily = { frequency: "daily", send_time: "09:30", timezone: "America/Chicago" };
    const scheduled = await request("createScheduledSend", {
      ...{ sendable_type: "memo_template", sendable_id, ...daily, starts_at: "2026-03-03" },
      location_ids: at("Mole"),
    });
    expect(scheduled.status).toBe(200);
    expect(batchOf(await request("undoBatch", { id }))).toMatchObject({ state: "undone" });
    expect(new Set(await openSegments())).toEqual(new Set([...before, "Pier", "Quay", "Mole"]));
  });

  test("are closed when the import's job fails", async () => {
    const before = await openSegments();
    const lines = Array.from({ length: 101 }, (_, n) => `New,Person ${n},n${n}@example.com,Pier`);
    const file = Buffer.from(["First name,Last name,E-mail,Location", ...lines].join("\n"));
    const options = { ...opening, missing_employees: true, confirm_missing: true };
    const { id } = await server.database.db.transaction().execute(async (tx) => {
      await lockRoles(tx, companyScope(company.id));
      const batch = batchOf(await request("confirmEmployeeImport", options, file));
      expect(await openSegments()).toContain("Pier");
      await tx
        .insertInto("employees")
        .values({ company_id: company.id, name_first: "Late" })
        .execute();
      return batch;
    });
    expect((await ended(id)).state).toBe("failed");
    expect(await openSegments()).toEqual(before);
  });
});

test("The result of an import has every error of a row", async () => {
  const file = "Name,E-mail,Phone\nNia New,nia@example.com,\nBad Row,bad,12";
  const { id } = batchOf(await request("confirmEmployeeImport", {}, Buffer.from(file)));
  const { content } = await request("listBatchRows", { id });
  expect(content["rows"]).toMatchObject([
    { name: "Nia New", problem: null },
    {
      ...{ name: "Bad Row", action: "refused" },
      problem: { field: "email", others: [{ field: "phone" }] },
    },
  ]);
});
