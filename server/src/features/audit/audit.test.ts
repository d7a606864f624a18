import { calls } from "@lineup/contract/calls";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import { writeAudit } from "#server/platform/audit";
import { companyScope } from "#server/platform/scope";

import type { TestCompany } from "../../../test/support/company-fixture.ts";
import { hours, memoCalls } from "../../../test/support/memo-calls.ts";
import {
  TEST_START,
  type TestApp,
  requestOf,
  startTestApp,
} from "../../../test/support/test-app.ts";

let server: TestApp;
let company: TestCompany;
let admin: string;
let manager: string;
let other: TestCompany;

beforeAll(async () => {
  server = await startTestApp();
  other = await server.company();
});
afterAll(() => server.stop());

beforeEach(async () => {
  server.setTime(TEST_START);
  company = await server.company();
  admin = await server.signIn(company.admin);
  manager = await server.signIn(company.manager);
});

const memos = memoCalls(() => ({ server, company, manager }), {
  title: "Closing list",
  content: "<p>As <strong>agreed</strong> &amp; done.</p>",
});

interface Shown {
  readonly actor: { readonly id: number; readonly name: string };
  readonly action: string;
  readonly subject_name: string;
  readonly changes: readonly { field: string; before: unknown; after: unknown }[];
}

async function list(filters: object = {}): Promise<Shown[]> {
  const { status, body, content } = await memos.call(admin, "listAuditEntries", filters);
  expect(status, JSON.stringify(body)).toBe(200);
  expect(content["total"]).toBe((content["entries"] as Shown[]).length);
  return content["entries"] as Shown[];
}

const names = async (filters: object): Promise<string[]> =>
  (await list(filters)).map((entry) => `${entry.action} ${entry.subject_name}`);

async function csv(language: string, filters: object = {}): Promise<string[]> {
  const input = { company_id: company.id, ...filters };
  const request = requestOf(calls.downloadAuditEntries, input, { as: admin, language });
  const answer = await server.app.http.inject(request);
  expect(answer.statusCode).toBe(200);
  return answer.body.trimEnd().split("\r\n");
}

test("Entries come newest first and can be found by text, person, kind, record and time", async () => {
  const { id } = await memos.send();
  server.setTime(new Date(hours(30)));
  await memos.call(admin, "updateMemo", { id, title: "Closing list, corrected" });
  await memos.call(await server.signIn(company.employee), "acknowledgeMemo", { id });
  const corrected = "Closing list, corrected";
  expect(await names({})).toEqual([
    `acknowledgeMemo ${corrected}`,
    `updateMemo ${corrected}`,
    "createMemo Closing list",
  ]);
  expect(await names({ terms: "eli" })).toEqual([`acknowledgeMemo ${corrected}`]);
  expect(await names({ terms: "CORRECTED" })).toHaveLength(2);
  expect(await names({ terms: "100%" })).toEqual([]);
  expect(await names({ actor_id: company.manager.id })).toEqual(["createMemo Closing list"]);
  expect(await names({ kind: "employee" })).toEqual([]);
  expect(await names({ kind: "memo", subject_id: id })).toHaveLength(3);
  expect(await names({ subject_id: id + 1 })).toEqual([]);
  expect(await names({ to: hours(24) })).toEqual(["createMemo Closing list"]);
  expect(await names({ from: hours(24) })).toHaveLength(2);
  expect(await names({ sort_direction: "asc", to: hours(24) })).toEqual([
    "createMemo Closing list",
  ]);
});

test("A changed text appears without markup, cut to start shortly before the change", async () => {
  const long = "The same again. ".repeat(30);
  const { id } = await memos.send({ content: `<p>${long}Old end.</p>` });
  await memos.call(admin, "updateMemo", { id, content: `<p>${long}New &amp; better end.</p>` });
  const [entry] = await list();
  expect(entry?.changes).toContainEqual({
    field: "content",
    before: `…${entryPart("Old end.")}`,
    after: `…${entryPart("New & better end.")}`,
  });
});

function entryPart(end: string): string {
  return `${"The same again. ".repeat(30).slice(-40)}${end}`;
}

test("Only admins of the same company can read the audit log", async () => {
  await memos.send();
  const foreign = await server.signIn(other.admin);
  const elsewhere = await server.call(
    "listAuditEntries",
    { company_id: other.id },
    { as: foreign },
  );
  expect(elsewhere.content["entries"]).toEqual([]);
  const refused = await server.call(
    "listAuditEntries",
    { company_id: company.id },
    { as: foreign },
  );
  expect(refused.status).toBe(404);
  expect((await memos.call(manager, "listAuditEntries")).status).toBe(403);
  expect((await memos.call(manager, "downloadAuditEntries")).status).toBe(403);
  const wrong = await memos.call(admin, "listAuditEntries", { kind: "moon", from: "yesterday" });
  expect(wrong.status).toBe(422);
  expect(Object.keys(wrong.body["errors"] as object).toSorted()).toEqual(["from", "kind"]);
});

test("The download has a row for each changed field, in the reader's language, and no formulas", async () => {
  await memos.send({ title: "=SUM(A1:A9)", priority: "urgent" });
  const english = await csv("en");
  expect(english[0]).toBe("\uFEFFWhen,Who,What they did,Type,Name,Field,Before,After");
  const start = "2026-03-02T15:00:00.000Z,Mara Test,wrote the memo,Memo,'=SUM(A1:A9)";
  expect(english).toContain(`${start},Title,,'=SUM(A1:A9)`);
  expect(english).toContain(`${start},Priority,,Urgent`);
  expect(english).toContain(`${start},Text,,As agreed & done.`);
  expect(await csv("es", { terms: "mara" })).toContain(
    "2026-03-02T15:00:00.000Z,Mara Test,escribió el comunicado,Comunicado,'=SUM(A1:A9),Prioridad,,Urgente",
  );
  const none = await memos.call(admin, "downloadAuditEntries", { terms: "nobody" });
  expect(none.body["code"]).toBe("nothing_to_download");
});

test("The download translates a survey's answer type and a celebration's type", async () => {
  const survey = { title: "Shift", display_type: "survey", is_anonymous: true };
  const multiple = { ...survey, answer_type: "multiple", options: ["Early", "Late"] };
  await memos.call(manager, "createMemo", multiple);
  const birthday = { title: "Eli is 30!", type: "birthday", celebrated_ids: [company.employee.id] };
  await memos.call(manager, "createCelebration", birthday);
  const cells = (lines: readonly string[], name: string): string[] =>
    lines
      .filter((line) => line.includes(`,${name},`))
      .map((line) => line.split(`,${name},`)[1] ?? "");
  const spanish = await csv("es");
  expect(cells(spanish, "Shift")).toEqual(
    expect.arrayContaining([
      ...["Cómo se responde,,Varias respuestas", 'Opciones de respuesta,,"Early, Late"'],
      "Anónima,,Sí",
    ]),
  );
  expect(cells(spanish, "Eli is 30!")).toContain("Tipo,,Cumpleaños");
  const english = await csv("en");
  expect(cells(english, "Shift")).toContain("How people answer,,Several answers");
  expect(cells(english, "Eli is 30!")).toContain("Type,,Birthday");
});

test("The personal text of a celebration appears without markup, in each language", async () => {
  const own = { recipient_content: "<p><strong>Cake</strong> at three.</p>" };
  const es = { locale_code: "es", title: "Otto", recipient_content: "<p>Tarta</p>" };
  const draft = { title: "Otto", celebrated_ids: [company.employee.id], ...own };
  await memos.call(manager, "createCelebration", { ...draft, translations: [es] });
  const [entry] = await list();
  const texts = entry?.changes.filter(({ field }) => field.startsWith("recipient_content"));
  expect(texts?.map(({ after }) => after)).toEqual(["Cake at three.", "Tarta"]);
});

test("A plain text appears as it was written, even where it looks like markup", async () => {
  const content = "The sign says <closed> & it is 3 < 5 &amp; 7";
  await memos.call(await server.signIn(company.employee), "raiseHand", { content });
  const [entry] = await list();
  expect(entry?.changes.find(({ field }) => field === "content")?.after).toBe(content);
});

test("The download has every entry of a long log", async () => {
  const { db } = server.database;
  const about = { action: "createMemo", subject_kind: "memo", subject_name: "Menu" };
  const rows = Array.from({ length: 2300 }, (_, n) => ({
    ...{ ...about, company_id: company.id, actor_name: "Ada", request_id: "test" },
    // Many entries have the same time, also across a page break.
    ...{ at: new Date(TEST_START.getTime() + Math.floor(n / 700) * 1000) },
    ...{ subject_id: n, changes: JSON.stringify({ title: [null, `No ${n}`] }) },
  }));
  await db.insertInto("audit_entries").values(rows).execute();
  const lines = await csv("en");
  expect(new Set(lines).size).toBe(2301);
});

test("A search finds entries by a name of that time, and the log keeps each name once", async () => {
  const { id } = await memos.send();
  const change = { id, title: "Opening list" };
  await memos.call(manager, "updateMemo", change);
  await memos.call(manager, "updateMemo", { ...change, content: "<p>Other.</p>" });
  expect(await names({ terms: "closing" })).toEqual(["createMemo Closing list"]);
  expect(await names({ terms: "OPENING" })).toHaveLength(2);
  expect(await names({ terms: "list", actor_id: company.admin.id })).toEqual([]);
  const kept = await server.database.db
    .selectFrom("audit_names")
    .select(["subject_kind", "subject_id", "name"])
    .where("company_id", "=", company.id)
    .orderBy("subject_kind", "desc")
    .orderBy("name")
    .execute();
  expect(kept).toEqual([
    { subject_kind: "memo", subject_id: id, name: "Closing list" },
    { subject_kind: "memo", subject_id: id, name: "Opening list" },
    { subject_kind: "employee", subject_id: company.manager.id, name: "Mara Test" },
  ]);
});

test("A search finds entries that aren't about a single record, once", async () => {
  const origin = {
    action: "renewPairing",
    requestId: "test",
    now: TEST_START,
    actor: null,
  } as const;
  const change = {
    kind: "device",
    id: null,
    name: "All tablets",
    before: null,
    after: {},
  } as const;
  await writeAudit(server.database.db, companyScope(company.id), origin, change);
  const found = await list({ terms: "all tab" });
  expect(found.map(({ subject_name }) => subject_name)).toEqual(["All tablets"]);
  expect(await list({ terms: "tablets of" })).toEqual([]);
});
