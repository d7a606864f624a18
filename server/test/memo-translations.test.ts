import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";

import type { CallName } from "@lineup/contract/calls";
import type { Memo } from "@lineup/contract/memos/schemas";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import { createOutbox } from "#server/adapters/outbox/store";

import type { TestCompany } from "./support/company-fixture.ts";
import { type TestApp, startTestApp } from "./support/test-app.ts";

let server: TestApp;
let company: TestCompany;
let manager: string;
let employee: string;

let dataDir: string;

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), "lineup-translations-"));
  server = await startTestApp(undefined, { DATA_DIR: dataDir });
});
afterAll(async () => {
  await server.stop();
  await rm(dataDir, { recursive: true });
});
beforeEach(async () => {
  company = await server.company();
  manager = await server.signIn(company.manager);
  employee = await server.signIn(company.employee);
});

const spanish = { title: "Lista de cierre", content: "<p>Las luces, al final.</p>" };
const call = async (as: string, name: CallName, input: object = {}): Promise<Memo> => {
  const answer = await server.call(name, { company_id: company.id, ...input }, { as });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.content["memo"] as Memo;
};
const send = (extra: object = {}) =>
  call(manager, "createMemo", {
    title: "Closing list",
    content: "<p>Lights last.</p>",
    status: "published",
    translations: [spanish],
    ...extra,
  });
const acknowledgement = async (memoId: number) =>
  server.database.db
    .selectFrom("memo_acknowledgements as a")
    .innerJoin("memo_versions as v", (on) =>
      on
        .onRef("v.memo_id", "=", "a.memo_id")
        .onRef("v.version", "=", "a.version")
        .onRef("v.locale", "=", "a.locale"),
    )
    .select(["a.locale", "v.title", "a.hash", "v.hash as kept"])
    .where("a.memo_id", "=", memoId)
    .executeTakeFirstOrThrow();

test("a translation is Spanish unless it says otherwise, and reaches its readers clean", async () => {
  const memo = await send({
    translations: [{ ...spanish, content: `${spanish.content}<script>x()</script>` }],
  });
  const expected = {
    memo_id: memo.id,
    locale_code: "es",
    ...spanish,
    recipient_title: null,
    recipient_content: null,
    options: [],
  };
  expect(memo.translations).toEqual([expected]);
  expect((await call(employee, "getMemo", { id: memo.id })).translations).toEqual([expected]);
});

test("who names no language acknowledges the text in their account's, where the memo has it", async () => {
  const users = server.database.db.updateTable("users").set({ default_locale: "es" });
  await users.where("id", "=", company.employee.userId).execute();
  const { id } = await send();
  await call(employee, "acknowledgeMemo", { id });
  const { locale, title, hash, kept } = await acknowledgement(id);
  expect([locale, title, hash]).toEqual(["es", spanish.title, kept]);
  const plain = await send({ translations: [] });
  await call(employee, "acknowledgeMemo", { id: plain.id });
  expect(await acknowledgement(plain.id)).toMatchObject({ locale: "en", title: "Closing list" });
});

test("what was acknowledged is the text in the language that was on the screen", async () => {
  const read = await send();
  const other = await send();
  await call(employee, "acknowledgeMemo", { id: read.id, version: read.version, locale: "es" });
  await call(employee, "acknowledgeMemo", { id: other.id, version: other.version, locale: "fr" });

  const inSpanish = await acknowledgement(read.id);
  expect(inSpanish).toMatchObject({ locale: "es", title: spanish.title, hash: inSpanish.kept });
  expect(inSpanish.hash).not.toBe(read.version_hash);
  // There is no French text, so the original was shown.
  expect(await acknowledgement(other.id)).toMatchObject({
    locale: "en",
    title: "Closing list",
    hash: other.version_hash,
  });
});

test("another wording in one language is another version of a sent memo", async () => {
  const memo = await send();
  const same = await call(manager, "updateMemo", { id: memo.id, translations: [spanish] });
  expect(same.version).toBe(memo.version);
  const renewed = await call(manager, "updateMemo", {
    id: memo.id,
    translations: [{ ...spanish, title: "Lista para cerrar" }],
  });
  expect(renewed.version).toBe(memo.version + 1);
  const without = await call(manager, "updateMemo", { id: memo.id, translations: [] });
  expect([without.version, without.translations]).toEqual([memo.version + 2, []]);
});

test("a language that is there twice, or is the original's, is refused", async () => {
  const refused = async (translations: object[]) =>
    (
      await server.call(
        "createMemo",
        { company_id: company.id, title: "Closing list", translations },
        { as: manager },
      )
    ).status;
  expect(await refused([spanish, { ...spanish, locale_code: "es" }])).toBe(422);
  expect(await refused([{ ...spanish, locale_code: "en" }])).toBe(422);
});

test("the people who were named are told by id, and follow what becomes of them", async () => {
  const { id } = company.employee;
  const memo = await send({ mode: "recipients", recipient_ids: [id, company.outsider.id] });
  expect(memo.recipients.toSorted((a, b) => a - b)).toEqual([id, company.outsider.id]);
  const about = { id: memo.id };
  const fewer = await call(manager, "deleteMemoRecipients", {
    ...about,
    recipient_ids: [company.outsider.id],
  });
  expect([fewer.recipients, fewer.recipient_count]).toEqual([[id], 1]);
  await call(manager, "listMemoRecipients", { ...about, recipient_ids: [company.admin.id] });
  const more = await call(manager, "getMemo", about);
  expect(more.recipients).toContain(company.admin.id);
  expect((await call(employee, "getMemo", about)).recipients).toEqual([]);
});

test("a reminder is in the language that its reader chose, with the memo's title in it", async () => {
  const memo = await send();
  const language = { as: employee };
  expect((await server.call("setLocale", { default_locale: "es" }, language)).status).toBe(200);
  const recipient_ids = [company.employee.id, company.outsider.id];
  await server.call(
    "remindMemoRecipients",
    { company_id: company.id, id: memo.id, recipient_ids },
    { as: manager },
  );
  const outbox = createOutbox(path.join(dataDir, "outbox"));
  const subjects = async () =>
    new Set((await outbox.list({ limit: 10 })).map(({ subject }) => subject));
  await expect
    .poll(subjects)
    .toEqual(new Set(["Please read: Closing list", "Por favor, lee: Lista de cierre"]));
});
