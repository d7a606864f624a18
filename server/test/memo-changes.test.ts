import type { Memo } from "@lineup/contract/memos/schemas";
import { expect, test } from "vitest";

import type { TestCompany } from "./support/company-fixture.ts";
import { memoCalls } from "./support/memo-calls.ts";
import { TEST_START, type TestApp } from "./support/test-app.ts";
import { useTestCompany } from "./support/use-test-company.ts";

let server: TestApp;
let company: TestCompany;
let manager: string;
let employee: string;
useTestCompany((made) => void ({ server, company, manager, employee } = made));

const { call, send } = memoCalls(() => ({ server, company, manager }), {
  title: "Ovens",
  content: "<p>Off at ten.</p>",
});
const addFile = async (company_id: number): Promise<number> => {
  const file = {
    ...{ name: "a.txt", original_filename: "a.txt", storage_key: crypto.randomUUID() },
    ...{ type: "text/plain", type_category: "document" as const, size: 1, sha256: "0" },
  };
  const inserted = server.database.db.insertInto("media").values({ company_id, ...file });
  return (await inserted.returning("id").executeTakeFirstOrThrow()).id;
};

test("the only file of a sent memo without content can't be removed", async () => {
  const file = await addFile(company.id);
  const { id } = await send({ content: "", media_ids: [file] });
  const detach = (memo: number) =>
    call(manager, "detachMessageMedia", { id: memo, media_id: file });
  const { status, body } = await detach(id);
  expect([status, Object.keys(body["errors"] as object)]).toEqual([422, ["content"]]);
  const { content } = await call(employee, "getMemo", { id });
  expect(content["memo"]).toMatchObject({ version: 1, media: [{ id: file }] });
  const draft = await send({ content: "", media_ids: [file], status: "draft" });
  expect((await detach(draft.id)).status).toBe(200);
});

test("files that don't belong to the company are an error of their field", async () => {
  const foreign = await addFile((await server.company()).id);
  const refused = { media_ids: ["Some of what you chose no longer exists"] };
  const fields = { media_ids: [foreign] };
  const written = { title: "Ovens", content: "<p>Off.</p>", status: "draft" };
  const draft = await send({ status: "draft" });
  for (const answer of [
    await call(manager, "createMemo", { ...written, ...fields }),
    await call(manager, "updateMemo", { id: draft.id, ...fields }),
    await call(manager, "attachMessageMedia", { id: draft.id, ...fields }),
  ])
    expect([answer.status, answer.body["errors"]]).toEqual([422, refused]);
});

test("a sent memo can be changed by sending back the record that was read", async () => {
  const named = { recipient_ids: [company.outsider.id], location_ids: [company.north] };
  const { id } = await send(named);
  const { content } = await call(manager, "getMemo", { id });
  const memo = content["memo"] as Memo;
  const changed = await call(manager, "updateMemo", { ...memo, title: "Ovens, all" });
  expect(changed.status, JSON.stringify(changed.body)).toBe(200);
  expect(changed.content["memo"]).toMatchObject({ title: "Ovens, all", recipient_count: 3 });
  expect((await call(manager, "updateMemo", { id, ...named })).status).toBe(200);
  for (const other of [{ mode: "recipients" }, { location_ids: [] }, { recipient_ids: [] }])
    expect((await call(manager, "updateMemo", { id, ...other })).status).toBe(409);
});

test.each(["scheduled", "expired", "archived"])(
  "a memo that is %s can be changed in the same way and keeps its status",
  async (status) => {
    const start_at = new Date(TEST_START.getTime() + 3_600_000).toISOString();
    const { id } = await send({ start_at: status === "scheduled" ? start_at : null });
    if (status === "expired") await call(manager, "expireMessage", { id });
    if (status === "archived") await call(manager, "archiveMessage", { id });
    const { content } = await call(manager, "getMemo", { id });
    const memo = content["memo"] as Memo;
    expect(memo.status).toBe(status);
    const changed = await call(manager, "updateMemo", { ...memo, title: "Ovens, all" });
    expect(changed.status, JSON.stringify(changed.body)).toBe(200);
    expect(changed.content["memo"]).toMatchObject({ title: "Ovens, all", status });
  },
);

test("the only status that can be set is published, for a draft", async () => {
  const { id } = await send({ status: "draft" });
  for (const status of ["scheduled", "expired", "archived"])
    expect((await call(manager, "updateMemo", { id, status })).status).toBe(409);
});

test("removing no one from a memo changes nothing", async () => {
  const { id, revision } = await send();
  const taken = await call(manager, "deleteMemoRecipients", { id, recipient_ids: [] });
  expect(taken.status).toBe(200);
  expect(taken.content["memo"]).toMatchObject({ recipient_count: 3, revision });
});

test("asking again has no effect if nothing changed and no one has acknowledged", async () => {
  const { id, version } = await send();
  await call(manager, "updateMemo", { id, ask_again: true });
  expect((await call(employee, "acknowledgeMemo", { id, version })).status).toBe(200);
});

test("management can still read the acknowledgements of a deleted memo", async () => {
  const { id } = await send();
  await call(employee, "acknowledgeMemo", { id });
  await call(manager, "deleteMemo", { id });
  const about = { id, employee_id: company.employee.id };
  const { content } = await call(manager, "listAcknowledgements", about);
  expect(content["acknowledgements"]).toMatchObject([{ version: 1, is_current: true }]);
  const csv = await call(manager, "downloadMemoResponses", { id });
  expect(csv.status).toBe(200);
  expect((await call(employee, "listAcknowledgements", { id })).status).toBe(404);
  expect((await call(employee, "getSignature", { id })).status).toBe(404);
  expect((await call(manager, "getMemo", { id })).status).toBe(404);
  const other = await server.signIn((await server.company()).manager);
  expect((await call(other, "downloadMemoResponses", { id })).status).toBe(404);
});

test("A draft that is published together with other changes goes out as it is then", async () => {
  const { employee: eli, outsider } = company;
  const named = (id: number) => ({ mode: "recipients", recipient_ids: [id] });
  const { id } = await send({ status: "draft", ...named(eli.id) });
  const change = { title: "Ovens and lights", ...named(outsider.id), status: "published" };
  expect((await call(manager, "updateMemo", { id, ...change })).status).toBe(200);
  expect((await call(employee, "getMemo", { id })).status).toBe(404);
  const { content } = await call(await server.signIn(outsider), "getMemo", { id });
  expect(content["memo"]).toMatchObject({ title: "Ovens and lights", version: 1 });
});

test("A memo starts with the defaults of the documents", async () => {
  const { status, content } = await call(manager, "createMemo", { title: "Ovens" });
  expect(status).toBe(200);
  expect(content["memo"]).toMatchObject({
    ...{ type: "nonflaggable", mode: "segments", options_key: "custom", status: "draft" },
    signature: false,
  });
});

test("A memo has the fields of the documents", async () => {
  const { id } = await send({ recipient_ids: [company.employee.id], signature: true });
  const { content } = await call(employee, "getMemo", { id });
  const fields =
    `id title content type status category author author_description can_archive can_expire celebration_options
    display_type display_type_ui distribution employee_memos start_at end_at due_at published_at reveal_at media mode
    options options_key audiences locations recipients recipient_title recipient_content response_rate tags translations
    priority is_past_due signature employee_response`.split(/\s+/);
  const memo = content["memo"] as Record<string, unknown>;
  expect(fields.filter((field) => !(field in memo))).toEqual([]);
  const seen = (await call(manager, "getMemo", { id })).content["memo"];
  expect(seen).toMatchObject({ recipients: [company.employee.id], signature: true });
});
