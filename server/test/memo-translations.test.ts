// Translations of a memo: several in one call, and marked once the original has changed.
import { createHash } from "node:crypto";

import type { Memo } from "@lineup/contract/memos/schemas";
import type { MemoTemplate } from "@lineup/contract/templates/schemas";
import { sql } from "kysely";
import { expect, test } from "vitest";

import { translatedOwnWords } from "../src/migrations/0044-translated-own-words.ts";
import type { TestCompany, TestEmployee } from "./support/company-fixture.ts";
import type { TestApp } from "./support/test-app.ts";
import { useTestCompany } from "./support/use-test-company.ts";

let server: TestApp;
let company: TestCompany;

useTestCompany((made) => void ({ server, company } = made));

type CallName = Parameters<TestApp["call"]>[0];
async function memoOf(who: TestEmployee, name: CallName, input: object): Promise<Memo> {
  const as = await server.signIn(who);
  const given = { company_id: company.id, ...input };
  const { status, body, content } = await server.call(name, given, { as });
  expect(status, JSON.stringify(body)).toBe(200);
  return content["memo"] as Memo;
}

const es = { locale_code: "es", title: "La freidora", content: "<p>Límpiala.</p>" };
const fr = { locale_code: "fr", title: "La friteuse", content: "<p>Nettoie-la.</p>" };
const send = (extra: object = {}): Promise<Memo> =>
  memoOf(company.manager, "createMemo", {
    ...{ title: "The fryer", content: "<p>Clean it.</p>", translations: [es, fr] },
    ...{ status: "published", ...extra },
  });
const change = (memo: Memo, input: object): Promise<Memo> =>
  memoOf(company.manager, "updateMemo", { id: memo.id, ...input });
const outdated = ({ translations }: Memo): string[] =>
  translations.filter((one) => one.is_outdated).map((one) => one.locale_code);

test("A translation is out of date once the original changes", async () => {
  const memo = await send();
  expect(outdated(memo)).toEqual([]);
  expect(outdated(await change(memo, { category: "Safety" }))).toEqual([]);
  expect(outdated(await change(memo, { content: "<p>Clean it daily.</p>" }))).toEqual(["es", "fr"]);
  // Sending it again unchanged doesn't make it current.
  expect(outdated(await change(memo, { translations: [es, fr] }))).toEqual(["es", "fr"]);
  const daily = { ...es, content: "<p>Límpiala a diario.</p>" };
  expect(outdated(await change(memo, { translations: [daily, fr] }))).toEqual(["fr"]);
  const found = await change(memo, { translations: [daily, { ...fr, reviewed: true }] });
  expect(outdated(found)).toEqual([]);
});

test("A translation changed together with the original is current", async () => {
  const memo = await send();
  const title = "The big fryer";
  const changed = await change(memo, { title, translations: [{ ...es, title: "La grande" }, fr] });
  expect(outdated(changed)).toEqual(["fr"]);
  expect(outdated(await change(memo, { title: "The fryer" }))).toEqual(["es"]);
});

const party = {
  ...{ title: "Five years!", content: "<p>Cake at four.</p>", display_type: "celebration" },
  ...{ type: "anniversary", recipient_title: "Thank you!" },
};
const inSpanish = {
  ...{ locale_code: "es", title: "¡Cinco años!", content: "<p>Pastel a las cuatro.</p>" },
  recipient_title: "¡Gracias!",
};
const celebrate = (): Promise<Memo> =>
  send({ ...party, translations: [inSpanish], celebrated_ids: [company.employee.id] });

test("A celebration's translation is out of date once the content for celebrated people changes", async () => {
  const memo = await celebrate();
  expect(outdated(memo)).toEqual([]);
  expect(outdated(await change(memo, { recipient_title: "Thanks a lot!" }))).toEqual(["es"]);
  expect(outdated(await change(memo, { recipient_title: "Thank you!" }))).toEqual([]);
  expect(outdated(await change(memo, { recipient_content: "<p>You.</p>" }))).toEqual(["es"]);
  const read = { ...inSpanish, reviewed: true };
  expect(outdated(await change(memo, { translations: [read] }))).toEqual([]);
  const nothing = { recipient_title: null, recipient_content: null };
  expect(outdated(await change(memo, nothing))).toEqual(["es"]);
});

test("Translations from before that content counted stay current, in memos and templates", async () => {
  const { db } = server.database;
  const memo = await celebrate();
  const about = { as: await server.signIn(company.manager) };
  const made = await server.call(
    "createTemplate",
    { company_id: company.id, ...party, title: 'Five "years" \\ á 🎂/', translations: [inSpanish] },
    about,
  );
  const { id, title } = made.content["template"] as MemoTemplate;
  const template = async (): Promise<boolean | undefined> => {
    const read = await server.call("getTemplate", { company_id: company.id, id }, about);
    return (read.content["template"] as MemoTemplate).translations[0]?.is_outdated;
  };
  const current = async (): Promise<unknown[]> => [
    outdated(await memoOf(company.manager, "getMemo", { id: memo.id })),
    await template(),
  ];
  // The hashes as they were stored then: only of the content for everyone.
  const then = createHash("sha256").update(JSON.stringify([title, party.content, []]));
  await sql`update memo_templates set translations = jsonb_set(translations, '{0,source_hash}',
    to_jsonb(${then.digest("base64url")}::text)) where id = ${id}`.execute(db);
  await sql`update memo_translations t set source_hash = sha256(convert_to(
      jsonb_build_array(m.title, m.content, m.options)::text, 'UTF8'))
    from memos m where m.id = t.memo_id and m.id = ${memo.id}`.execute(db);
  expect(await current()).toEqual([["es"], true]);
  await translatedOwnWords.up(db);
  expect(await current()).toEqual([[], false]);
});

test("Readers see that a translation is out of date, and acknowledge the language they were shown", async () => {
  const memo = await send({ type: "standard" });
  await change(memo, { content: "<p>Clean it daily.</p>" });
  expect(outdated(await memoOf(company.employee, "getMemo", { id: memo.id }))).toEqual([
    "es",
    "fr",
  ]);
  await memoOf(company.employee, "acknowledgeMemo", { id: memo.id, locale: "fr" });
  const as = await server.signIn(company.employee);
  const acknowledged = await server.call(
    "listAcknowledgements",
    { company_id: company.id, id: memo.id },
    { as },
  );
  expect(acknowledged.content["acknowledgements"]).toMatchObject([
    { locale: "fr", title: "La friteuse", content: "<p>Nettoie-la.</p>", version: 2 },
  ]);
});
