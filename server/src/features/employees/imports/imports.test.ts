import { type CallName, calls } from "@lineup/contract/calls";
import type { Batch } from "@lineup/contract/employees/batches/schemas";
import type { ImportPreview } from "@lineup/contract/employees/imports/schemas";
import { beforeEach, expect, test } from "vitest";

import { attachables } from "#server/attachments";
import { sweepFiles } from "#server/features/media/jobs";
import { pinsOf } from "#server/platform/auth/pins";
import { companyScope } from "#server/platform/scope";
import { readTable } from "#server/platform/uploads/read-table";

import type { TestCompany } from "../../../../test/support/company-fixture.ts";
import {
  type Answer,
  TEST_SECRET,
  TEST_START,
  type TestApp,
  requestOf,
} from "../../../../test/support/test-app.ts";
import { useTestApp } from "../../../../test/support/use-test-company.ts";

let server: TestApp;
let company: TestCompany;
let admin: string;
let manager: string;

useTestApp((started) => void (server = started));

beforeEach(async () => {
  server.setTime(TEST_START);
  company = await server.company();
  admin = await server.signIn(company.admin);
  manager = await server.signIn(company.manager);
  await change(company.employee.id, { company_ext_id: "E-1", phone: "3125550101" });
  await change(company.outsider.id, { company_ext_id: "E-2", pin: pinOf("4242") });
});

interface Sending {
  readonly as?: string;
  readonly name?: string;
}

function send(
  call: CallName,
  lines: readonly string[] | Buffer | null,
  input: object = {},
  { as = admin, name = "people.csv" }: Sending = {},
): Promise<Answer> {
  const content = Buffer.isBuffer(lines) ? lines : Buffer.from((lines ?? []).join("\n"));
  const files = lines ? { files: { file: { name, content } } } : {};
  return server.call(call, { company_id: company.id, ...input }, { as, ...files });
}

const pinOf = (pin: string) => pinsOf(TEST_SECRET, companyScope(company.id)).seal(pin);
const previewOf = ({ content }: Answer) => content["import"] as ImportPreview;
const batchOf = ({ content }: Answer) => content["batch"] as Batch;
const people = () =>
  server.database.db
    .selectFrom("employees")
    .selectAll()
    .where("company_id", "=", company.id)
    .orderBy("id")
    .execute();
const person = async (id: number) => (await people()).find((one) => one.id === id);
const change = (id: number, columns: object) =>
  server.database.db.updateTable("employees").set(columns).where("id", "=", id).execute();

const roster = [
  "Nº empleado;Nombre;Apellidos;Teléfono;Rol;Local;Alta;PIN",
  "E-1;Eli;Test;(312) 555-0101;empleado;North;",
  "E-2;Otto;Núñez;;gerente;North|South;31/12/2019;1234",
  "E-3;Nia;O'Neil;312.555.0103;;South;2/3/2020;",
  "E-4;Bad;Row;12;chef;Nowhere;;",
];

test("A preview shows what each row would do, changes no one and can be read again by its id", async () => {
  const before = await people();
  const first = await send("previewEmployeeImport", roster);
  expect(first.status).toBe(200);
  const { id, ...shown } = previewOf(first);
  expect(shown).toMatchObject({
    ...{ rows: 4, show: "created", file_name: "people.csv", remembered: false, asks_missing: true },
    counts: { created: 1, updated: 1, unchanged: 1, missing: 1, refused: 1 },
    unknown_locations: ["Nowhere"],
  });
  expect(shown.columns.map(({ field }) => field)).toEqual([
    ...["company_ext_id", "name_first", "name_last", "phone", "role", "locations"],
    ...["work_anniversary", "pin"],
  ]);
  expect(shown.notes[0]).toContain("day first");
  // The preview is in the batch list of the admin who uploaded the file, but not in a manager's batch list.
  const listed = async (as: string) =>
    (await send("listBatches", null, {}, { as })).content["batches"];
  expect(await listed(admin)).toMatchObject([{ id, state: "preview", kind: "import", total: 4 }]);
  expect(await listed(await server.signIn(company.manager))).toEqual([]);
  const shownAs = async (show: string) =>
    previewOf(await send("previewEmployeeImport", null, { id, show })).people;
  const fields = (await shownAs("updated"))[0]?.changes;
  expect(fields).toEqual(
    [
      { field: "name_last", before: "Test", after: "Núñez" },
      { field: "role", before: "employee", after: "manager" },
      { field: "work_anniversary", before: null, after: "2019-12-31" },
      { field: "locations", before: ["South"], after: ["North", "South"] },
      { field: "has_pin", before: true, after: true },
    ].toSorted((one, other) => place(fields, one.field) - place(fields, other.field)),
  );
  expect(await shownAs("refused")).toMatchObject([
    {
      ...{ row: 5, company_ext_id: "E-4", name: "Bad Row", employee_id: null, changes: [] },
      errors: [
        { column: "Rol", message: "Use admin, manager or employee" },
        { column: "Local", message: "Not found: Nowhere" },
        { column: "Teléfono", message: "Please use a valid phone number" },
      ],
    },
  ]);
  expect(await shownAs("missing")).toMatchObject([{ row: null, name: "Mara Test" }]);
  expect(JSON.stringify([first.body, fields])).not.toMatch(/1234|4242/);
  expect(await people()).toEqual(before);
  // The chosen columns are stored with the preview, and used for the next file with the same headers.
  const columns = shown.columns.map(({ field }) => (field === "role" ? "type" : field));
  const again = previewOf(
    await send("previewEmployeeImport", null, { id, columns: JSON.stringify(columns) }),
  );
  expect(again.columns[4]?.field).toBe("type");
  const next = previewOf(await send("previewEmployeeImport", roster.slice(0, 2)));
  expect(next).toMatchObject({
    remembered: true,
    columns: again.columns.map(({ field }) => ({ field })),
  });
  expect(next.id).not.toBe(id);
});

function place(changes: readonly { field: string }[] | undefined, field: string): number {
  return changes?.findIndex((one) => one.field === field) ?? 0;
}

test("Confirming imports the valid rows, creates locations, writes audit entries and can be undone", async () => {
  const before = await people();
  const file = roster.map((line) => line.replace(";;South;", ";;South|Pier;"));
  const { id } = previewOf(await send("previewEmployeeImport", file));
  const options = { id, create_segments: true };
  const shown = { created: 1, updated: 1, deactivated: 0 };
  for (const other of [{ created: 2 }, { deactivated: 1 }]) {
    const input = { ...options, shown: { ...shown, ...other } };
    const { body } = await send("confirmEmployeeImport", null, input);
    expect(body).toMatchObject({ code: "conflict", errors: { shown: expect.anything() } });
  }
  expect(await people()).toEqual(before);
  const done = await send("confirmEmployeeImport", null, { ...options, shown });
  expect(done.content).toMatchObject({
    created: 1,
    updated: 1,
    deactivated: 0,
    unchanged: 1,
    errors: 1,
  });
  expect(done.body["successes"]).toEqual(["employees_uploaded"]);
  expect(batchOf(done)).toMatchObject({ id, kind: "import", state: "done", can_undo: true });
  expect(await person(company.outsider.id)).toMatchObject({
    ...{ name_last: "Núñez", role: "manager", pin: pinOf("1234"), phone: null },
  });
  const made = (await people()).find((one) => one.company_ext_id === "E-3");
  expect(made).toMatchObject({
    name: "Nia O'Neil",
    phone: "3125550103",
    role: "employee",
    is_active: true,
  });
  const log = await server.database.db
    .selectFrom("audit_entries")
    .select(["action", "subject_kind", "subject_name"])
    .where("company_id", "=", company.id)
    .orderBy("id")
    .execute();
  expect(log).toEqual(
    [
      ["location", "Pier"],
      ["employee", "Otto Test"],
      ["employee", "Nia O'Neil"],
      ["import", "people.csv"],
    ].map(([subject_kind, subject_name]) => ({
      action: "confirmEmployeeImport",
      subject_kind,
      subject_name,
    })),
  );
  expect((await send("confirmEmployeeImport", null, options)).status).toBe(409);
  expect((await send("previewEmployeeImport", null, { id })).status).toBe(409);
  const undone = await send("undoBatch", null, { id });
  expect(batchOf(undone).state).toBe("undone");
  const live = (rows: Awaited<ReturnType<typeof people>>) =>
    rows.filter(({ deleted_at }) => deleted_at === null).map(({ updated_at: _at, ...row }) => row);
  expect(live(await people())).toEqual(live(before));
});

test("Missing people are deactivated only when that is requested and confirmed, and never the caller", async () => {
  const file = ["Number,Name", "E-1,Eli Test"];
  const complete = { missing_employees: "1" };
  const unconfirmed = await send("confirmEmployeeImport", file, complete);
  expect(unconfirmed.status).toBe(409);
  expect(unconfirmed.body).toMatchObject({
    errors: { confirm_missing: [expect.stringContaining("2 people")] },
  });
  await change(company.employee.id, { is_active: false });
  const done = await send("confirmEmployeeImport", file, { ...complete, confirm_missing: true });
  expect(done.content).toMatchObject({ updated: 1, deactivated: 2 });
  // The inactive employee in the file is activated. The admin who runs the import stays active.
  const active = async () => (await people()).filter((one) => one.is_active).map(({ id }) => id);
  expect(await active()).toEqual([company.admin.id, company.employee.id]);
  await change(company.manager.id, { is_active: true });
  const theirs = await send(
    "confirmEmployeeImport",
    ["Name", "New Person"],
    { ...complete, confirm_missing: true },
    { as: manager },
  );
  expect(theirs.content).toMatchObject({ created: 1 });
  expect(await active()).toEqual(expect.arrayContaining([company.admin.id, company.manager.id]));
  // The new employee doesn't count as missing, because the file contains them.
  expect((await people()).find(({ name }) => name === "New Person")).toMatchObject({
    is_active: true,
  });
  expect(await active()).not.toContain(company.employee.id);
});

test("A file can't change more than its uploader is allowed to change", async () => {
  const file = ["E-mail,First name,Role,Location", "new@example.com,Nia,admin,Harbor"];
  const own = await server.database.db
    .selectFrom("employees")
    .select("email")
    .where("id", "=", company.admin.id)
    .executeTakeFirstOrThrow();
  file.push(`${own.email},Ada,employee,North`);
  const options = { create_segments: true, show: "refused" };
  const shown = async (as: string) => {
    const { people: rows } = previewOf(await send("previewEmployeeImport", file, options, { as }));
    return rows.map(({ name, errors }) => [name, errors.map(({ message }) => message).join()]);
  };
  expect(await shown(manager)).toEqual([
    ["Nia", "Not found: Harbor"],
    ["Ada Test", expect.stringContaining("Only an admin")],
  ]);
  expect(await shown(admin)).toEqual([["Ada Test", expect.stringContaining("This is you")]]);
  const { content } = await send("confirmEmployeeImport", file, options, { as: manager });
  expect(content).toEqual({});
  const { rows } = await server.database.db
    .selectFrom("locations")
    .select(({ fn }) => fn.countAll<number>().as("rows"))
    .where("company_id", "=", company.id)
    .executeTakeFirstOrThrow();
  expect(rows).toBe(2);
});

test("A file of managers adds and removes who manages whom", async () => {
  const links = () =>
    server.database.db
      .selectFrom("employee_managers")
      .select(["employee_id", "manager_id"])
      .where("company_id", "=", company.id)
      .orderBy("manager_id")
      .execute();
  const file = [
    "Employee,Manager,Add or remove",
    "E-1,Mara Test,",
    '(312) 555-0101,"Test, Ada",add',
    "E-2,Eli Test,",
    "Nobody,Mara Test,",
    "Mara Test,mara test,",
  ];
  const named = { name: "links.csv" };
  const shown = previewOf(await send("previewManagerImport", file, { show: "refused" }, named));
  expect(shown.counts).toEqual({ created: 0, updated: 1, unchanged: 0, missing: 0, refused: 3 });
  expect(
    shown.people.map(({ row, name, errors }) => [row, name, errors[0]?.column, errors[0]?.message]),
  ).toEqual([
    [4, "Otto Test", "Manager", "No manager or admin on this team is named Eli Test"],
    [5, "Nobody", "Employee", "No one on this team is named Nobody"],
    [6, "Mara Test", null, expect.stringContaining("manage themselves")],
  ]);
  expect((await send("confirmManagerImport", null, { id: shown.id })).status).toBe(200);
  const to = (id: number) => ({ employee_id: company.employee.id, manager_id: id });
  expect(await links()).toEqual([to(company.admin.id), to(company.manager.id)]);
  const rest = ["Employee,Manager,Action", "E-1,Ada Test,quitar", "E-2,Ada Test,"];
  expect((await send("confirmManagerImport", rest)).status).toBe(200);
  expect(await links()).toEqual([
    { employee_id: company.outsider.id, manager_id: company.admin.id },
    to(company.manager.id),
  ]);
  const without = await send("confirmManagerImport", ["Employee,Manager", "E-2,Ada Test"], {
    ...{ missing_employees: true, confirm_missing: true },
  });
  expect(without.content).toMatchObject({ unchanged: 1, deactivated: 1 });
  expect(await links()).toHaveLength(1);
});

test("Rows with errors can be downloaded, corrected and sent again; the templates can be imported", async () => {
  const bad = [
    "Number,Name,Phone,E-mail,PIN",
    "@E7,Nia,12,a@example.com,99",
    "E-8,Bea,+1 312 555 0108,b@,4321",
  ];
  const { id } = previewOf(await send("previewEmployeeImport", bad));
  const sheet = await download("downloadImportErrors", { id });
  expect(sheet).not.toMatch(/4321|99/);
  const table = await readTable(Buffer.from(sheet));
  expect(table.headers).toEqual(["Number", "Name", "Phone", "E-mail", "PIN", "What is wrong"]);
  expect(table.rows.map(({ cells }) => cells[0])).toEqual(["@E7", "E-8"]);
  expect(sheet).toContain("'@E7");
  const corrected = sheet.replace(",12,", ",3125550107,").replace("b@,", "b@example.com,");
  const { id: same, counts } = previewOf(
    await send("previewEmployeeImport", Buffer.from(corrected), { id }),
  );
  expect(same).toBe(id);
  expect(counts).toMatchObject({ created: 2, refused: 0 });
  for (const format of ["csv", "xlsx"]) {
    const input = { kind: "employees", format, language: "es" };
    const template = Buffer.from(
      await download("downloadImportTemplate", input, "latin1"),
      "latin1",
    );
    const filled = format === "csv" ? `${template.toString()}1,Ana,Ruiz\n` : template;
    const { status, body } = await send("previewEmployeeImport", Buffer.from(filled));
    if (format === "xlsx") expect(JSON.stringify(body)).toContain("no rows");
    else
      expect([status, previewOf({ content: body["content"] } as Answer).counts.created]).toEqual([
        200, 1,
      ]);
  }
});

async function download(
  call: "downloadImportErrors" | "downloadImportTemplate",
  input: object,
  encoding: BufferEncoding = "utf8",
): Promise<string> {
  const request = requestOf(calls[call], { company_id: company.id, ...input }, { as: admin });
  const answer = await server.app.http.inject(request);
  expect(answer.statusCode).toBe(200);
  return answer.rawPayload.toString(encoding);
}

test("Options that are chosen in calls at the same moment are all saved", async () => {
  const { id } = previewOf(await send("previewEmployeeImport", roster));
  const columns = JSON.stringify(["company_ext_id", "name", null, null, null, null, null, null]);
  await Promise.all(
    [{ columns }, { empty_clears: true }, { missing_employees: true }].map((choice) =>
      send("previewEmployeeImport", null, { id, ...choice }),
    ),
  );
  expect(previewOf(await send("previewEmployeeImport", null, { id }))).toMatchObject({
    ...{ empty_clears: true, missing_employees: true },
    columns: [
      { field: "company_ext_id" },
      { field: "name" },
      ...Array.from({ length: 6 }, () => ({ field: null })),
    ],
  });
});

test("Files that aren't tables and other people's previews are refused, and no file stays behind", async () => {
  const storedSize = async () => {
    let count = 0;
    for await (const key of server.app.adapters.files.list(new Date("2100-01-01")))
      count += key.length;
    return count;
  };
  const before = await storedSize();
  const refused = async (...given: Parameters<typeof send>) => (await send(...given)).status;
  expect(await refused("previewEmployeeImport", Buffer.from("<html>"))).toBe(415);
  expect(await refused("previewEmployeeImport", Buffer.from("PK\u0003\u0004"))).toBe(422);
  expect(await refused("confirmEmployeeImport", [""])).toBe(422);
  expect(await refused("previewEmployeeImport", null)).toBe(422);
  expect(await refused("confirmEmployeeImport", ["Phone", "12"])).toBe(422);
  expect(await storedSize()).toBe(before);
  const { id } = previewOf(await send("previewEmployeeImport", roster));
  expect(await refused("previewManagerImport", null, { id })).toBe(404);
  expect(await refused("confirmEmployeeImport", null, { id }, { as: manager })).toBe(404);
  const other = await server.company();
  const stranger = await server.signIn(other.admin);
  const theirs = { id, company_id: other.id };
  expect(await refused("confirmEmployeeImport", null, theirs, { as: stranger })).toBe(404);
  expect(await refused("downloadImportErrors", null, theirs, { as: stranger })).toBe(404);
  // A week after the preview, its file is no longer needed and is deleted.
  const { db } = server.database;
  const { files } = server.app.adapters;
  expect(await sweepFiles(db, files, new Date(Date.now() + 86_400_000), attachables)).toBe(0);
  await db
    .updateTable("employee_batches")
    .set({ created_at: new Date(Date.now() - 8 * 86_400_000) })
    .where("id", "=", id)
    .execute();
  await sweepFiles(db, files, new Date(Date.now() + 8 * 86_400_000), attachables);
  expect(await refused("confirmEmployeeImport", null, { id })).toBe(409);
});
