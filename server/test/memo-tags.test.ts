import type { CallName } from "@lineup/contract/calls";
import type { Memo } from "@lineup/contract/memos/schemas";
import type { MemoTemplateSend } from "@lineup/contract/sends/schemas";
import type { Tag } from "@lineup/contract/tags/schemas";
import type { MemoTemplate } from "@lineup/contract/templates/schemas";
import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";

import type { TestCompany } from "./support/company-fixture.ts";
import { memoCalls } from "./support/memo-calls.ts";
import { TEST_START, type TestApp } from "./support/test-app.ts";
import { useTestApp } from "./support/use-test-company.ts";

let server: TestApp;
let company: TestCompany;
let manager: string;
let employee: string;
let tags: Tag[];

useTestApp((started) => void (server = started));

beforeEach(async () => {
  server.setTime(TEST_START);
  company = await server.company();
  manager = await server.signIn(company.manager);
  employee = await server.signIn(company.employee);
  tags = [];
  for (const title of ["Opening", "Cleaning", "Ávila"]) tags.push(await makeTag(title));
});

const sample = { title: "Rota", content: "<p>Swaps.</p>" };
const { call, send } = memoCalls(() => ({ server, company, manager }), sample);
async function done<T>(name: CallName, input: object, key: string, as = manager): Promise<T> {
  const { status, body, content } = await call(as, name, input);
  expect(status, JSON.stringify(body)).toBe(200);
  return content[key] as T;
}
const makeTag = (title: string) => done<Tag>("createTag", { title }, "tag");
const idOf = (title: string): number => tags.find((tag) => tag.title === title)?.id ?? 0;
const titlesOf = (of: { readonly tags: readonly Tag[] }): string[] =>
  of.tags.map(({ title }) => title);
const getMemo = (id: number, as = manager) => done<Memo>("getMemo", { id }, "memo", as);
const changesOf = (id: number) =>
  server.database.db
    .selectFrom("audit_entries")
    .select(["action", "changes"])
    .where("company_id", "=", company.id)
    .where("subject_id", "=", id)
    .orderBy("id")
    .execute();

test.for([
  ["createMessage", "message", {}],
  ["createSurvey", "survey", { options: ["Early", "Late"] }],
  ["createCelebration", "celebration", {}],
] as const)("%s accepts tags, which readers see in their order", async ([name, key, extra]) => {
  const tag_ids = [idOf("Opening"), idOf("Ávila"), idOf("Opening")];
  const input = { ...sample, ...extra, tag_ids, status: "published" };
  const memo = await done<Memo>(name, input, key);
  expect(titlesOf(memo)).toEqual(["Ávila", "Opening"]);
  expect(titlesOf(await getMemo(memo.id, employee))).toEqual(["Ávila", "Opening"]);
  const [row] = await done<Memo[]>("listMemos", {}, "memos");
  expect(row?.tags).toEqual(memo.tags);
  const { content } = await call(employee, "getHome");
  const all = [...(content["memos"] as Memo[]), ...(content["celebrations"] as Memo[])];
  expect(all.find(({ id }) => id === memo.id)?.tags).toEqual(memo.tags);
});

test("Tags are changed, left as they are or removed, and the audit log says so", async () => {
  const { id, version, revision } = await send({ tag_ids: [idOf("Opening")] });
  const changed = await done<Memo>("updateMemo", { id, tag_ids: [idOf("Cleaning")] }, "memo");
  expect(titlesOf(changed)).toEqual(["Cleaning"]);
  // No one has to acknowledge it again, and another manager who edits it at the same time gets a conflict.
  expect(changed.version).toBe(version);
  expect(changed.revision).toBeGreaterThan(revision);
  expect(titlesOf(await done<Memo>("updateMemo", { id, title: "Rotas" }, "memo"))).toEqual([
    "Cleaning",
  ]);
  expect(titlesOf(await done<Memo>("updateMemo", { id, tag_ids: [] }, "memo"))).toEqual([]);
  const entries = await changesOf(id);
  const tagChanges = entries.map(({ changes }) => (changes as Record<string, unknown>)["tags"]);
  expect(tagChanges).toEqual([
    [null, { names: ["Opening"], count: 1 }],
    [
      { names: ["Opening"], count: 1 },
      { names: ["Cleaning"], count: 1 },
    ],
    undefined,
    [{ names: ["Cleaning"], count: 1 }, null],
  ]);
});

test("Another company's tag and too many tags are refused", async () => {
  const other = await server.company();
  const theirs = await server.signIn(other.manager);
  const { content } = await server.call(
    "createTag",
    { company_id: other.id, title: "Theirs" },
    { as: theirs },
  );
  const foreign = (content["tag"] as Tag).id;
  const { id } = await send();
  for (const [name, input] of [
    ["createMemo", sample],
    ["updateMemo", { id }],
    ["createTemplate", sample],
  ] as const) {
    for (const tag_ids of [
      [foreign],
      [idOf("Opening"), 999_999_999],
      Array.from({ length: 21 }, (_, at) => at + 1),
    ]) {
      const { status, body } = await call(manager, name, { ...input, tag_ids });
      expect(status).toBe(422);
      expect(body["errors"]).toMatchObject({ tag_ids: [expect.any(String)] });
    }
  }
  expect(titlesOf(await getMemo(id))).toEqual([]);
});

test("The list of memos can be filtered by a tag, and offers the tags of its memos", async () => {
  const opening = await send({ tag_ids: [idOf("Opening"), idOf("Ávila")] });
  await send({ tag_ids: [idOf("Ávila")] });
  const gone = await send({ tag_ids: [idOf("Cleaning")] });
  await call(manager, "deleteMemo", { id: gone.id });
  const filter = { tag_id: idOf("Opening") };
  const { content } = await call(manager, "listMemos", filter);
  expect((content["memos"] as Memo[]).map(({ id }) => id)).toEqual([opening.id]);
  expect(content["total"]).toBe(1);
  expect((content["filters"] as { tags: unknown }).tags).toEqual([
    { id: idOf("Ávila"), name: "Ávila", selected: false },
    { id: idOf("Opening"), name: "Opening", selected: true },
  ]);
  const all = await done<Memo[]>("listAllMemos", filter, "memos");
  expect(all.map(({ id }) => id)).toEqual([opening.id]);
});

test("Renaming a tag renames it on memos, and deleting it removes it from them", async () => {
  const { id } = await send({ tag_ids: [idOf("Opening"), idOf("Cleaning")] });
  const input = { ...sample, tag_ids: [idOf("Opening")] };
  const template = await done<MemoTemplate>("createTemplate", input, "template");
  await call(manager, "updateTag", { id: idOf("Cleaning"), title: "Closing" });
  expect(titlesOf(await getMemo(id))).toEqual(["Closing", "Opening"]);
  await call(manager, "deleteTag", { id: idOf("Opening") });
  expect(titlesOf(await getMemo(id))).toEqual(["Closing"]);
  const untagged = await done<MemoTemplate>("getTemplate", { id: template.id }, "template");
  expect(titlesOf(untagged)).toEqual([]);
});

test("Memos made from a template have its tags, and shared templates have none", async () => {
  const input = { ...sample, tag_ids: [idOf("Opening"), idOf("Cleaning")] };
  const template = await done<MemoTemplate>("createTemplate", input, "template");
  const { id } = template;
  expect(titlesOf(template)).toEqual(["Cleaning", "Opening"]);
  const [row] = await done<MemoTemplate[]>("listTemplates", {}, "templates");
  expect(row?.tags).toEqual(template.tags);
  const used = await done<MemoTemplateSend>("useTemplate", { id }, "memo_template_send");
  expect(used.memos.map(titlesOf)).toEqual([["Cleaning", "Opening"]]);
  const change = { memo: { id: used.memos[0]?.id, tag_ids: [idOf("Ávila")] } };
  const { memos } = await done<MemoTemplateSend>(
    "writeSendMemo",
    { id: used.id, ...change },
    "memo_template_send",
  );
  expect(memos.map(titlesOf)).toEqual([["Ávila"]]);
  const changed = await done<MemoTemplate>("updateTemplate", { id, title: "Rotas" }, "template");
  expect(titlesOf(changed)).toEqual(["Cleaning", "Opening"]);
  const copy = await done<MemoTemplate>(
    "createTemplate",
    { ...sample, copied_id: id, tag_ids: template.tags.map((tag) => tag.id) },
    "template",
  );
  expect(copy.tags).toEqual(template.tags);
  expect((await changesOf(id)).map(({ action }) => action)).toContain("createTemplate");
  await call(manager, "shareTemplate", { id });
  const { content: shared } = await call(manager, "listSharedTemplates", { id });
  expect(JSON.stringify(shared)).toContain("Rotas");
  expect(JSON.stringify(shared)).not.toMatch(/Opening|Cleaning|"tags"/);
  const other = await server.company();
  const as = await server.signIn(other.manager);
  const taken = await server.call("useSharedTemplate", { company_id: other.id, id }, { as });
  expect(titlesOf(taken.content["template"] as MemoTemplate)).toEqual([]);
});

test("A memo has its author's description, by default the one of their last memo", async () => {
  const description = { author_description: "Regional manager" };
  const first = await send(description);
  expect(first.author_description).toBe("Regional manager");
  expect((await getMemo(first.id, employee)).author_description).toBe("Regional manager");
  const next = await send();
  expect(next.author_description).toBe("Regional manager");
  const without = await send({ author_description: null });
  expect(without.author_description).toBeNull();
  expect((await send()).author_description).toBeNull();
  const { id } = next;
  const changed = await done<Memo>("updateMemo", { id, author_description: " Chef " }, "memo");
  expect(changed.author_description).toBe("Chef");
  expect((await done<Memo>("updateMemo", { id, title: "Swaps" }, "memo")).author_description).toBe(
    "Chef",
  );
  const cleared = await done<Memo>("updateMemo", { id, author_description: "" }, "memo");
  expect(cleared.author_description).toBeNull();
  const admin = await server.signIn(company.admin);
  const theirs = await done<Memo>("createMemo", { ...sample, status: "published" }, "memo", admin);
  expect(theirs.author_description).toBeNull();
});

test("The memos of a send have their author's description", async () => {
  await send({ author_description: "Store manager" });
  const about = { author: "The kitchen", author_description: "Since 1998" };
  const template = await done<MemoTemplate>("createTemplate", { ...sample, ...about }, "template");
  const used = await done<MemoTemplateSend>(
    "useTemplate",
    { id: template.id },
    "memo_template_send",
  );
  expect(used.memos.map((memo) => memo.author_description)).toEqual(["Store manager"]);
});

test("A reader of a memo gets only their own recipient record", async () => {
  const to = { location_ids: [company.north], recipient_ids: [company.manager.id] };
  const { id, employee_memos } = await send(to);
  const copyOf = (employee_id: number) => [{ id: expect.any(Number), memo_id: id, employee_id }];
  expect(employee_memos).toEqual(copyOf(company.manager.id));
  const theirs = await getMemo(id, employee);
  expect(theirs.employee_memos).toEqual(copyOf(company.employee.id));
  expect(theirs.employee_memos[0]?.id).toBe(theirs.employee_response?.id);
  const elsewhere = await send({ location_ids: [company.south] });
  expect(elsewhere.employee_memos).toEqual([]);
});

test("A tag that is deleted while it is being added is refused like a missing one", async () => {
  const { id } = await send();
  const { db } = server.database;
  const deleting = await db.startTransaction().execute();
  const tag = idOf("Opening");
  await deleting.deleteFrom("tags").where("id", "=", tag).execute();
  const tagging = call(manager, "updateMemo", { id, tag_ids: [tag] });
  await expect.poll(waits).toBe(true);
  await deleting.commit().execute();
  const { status, body } = await tagging;
  expect(status).toBe(422);
  expect(body["errors"]).toMatchObject({ tag_ids: [expect.any(String)] });
});

/** @returns true while a statement is waiting for another transaction */
async function waits(): Promise<boolean> {
  const { rows } = await sql`select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(server.database.db);
  return rows.length > 0;
}
