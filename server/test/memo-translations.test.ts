// What a memo says in other languages: several at once, and told when the original has moved on.
import type { Memo } from "@lineup/contract/memos/schemas";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import type { TestCompany, TestEmployee } from "./support/company-fixture.ts";
import { type TestApp, startTestApp } from "./support/test-app.ts";

let server: TestApp;
let company: TestCompany;

beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.stop());
beforeEach(async () => {
  company = await server.company();
});

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

test("A translation is old once the original says something else", async () => {
  const memo = await send();
  expect(outdated(memo)).toEqual([]);
  expect(outdated(await change(memo, { category: "Safety" }))).toEqual([]);
  expect(outdated(await change(memo, { content: "<p>Clean it daily.</p>" }))).toEqual(["es", "fr"]);
  // Sent again as it was, it is as old as before.
  expect(outdated(await change(memo, { translations: [es, fr] }))).toEqual(["es", "fr"]);
  const daily = { ...es, content: "<p>Límpiala a diario.</p>" };
  expect(outdated(await change(memo, { translations: [daily, fr] }))).toEqual(["fr"]);
  const found = await change(memo, { translations: [daily, { ...fr, reviewed: true }] });
  expect(outdated(found)).toEqual([]);
});

test("Changed together with the original, the one that was changed is new", async () => {
  const memo = await send();
  const title = "The big fryer";
  const changed = await change(memo, { title, translations: [{ ...es, title: "La grande" }, fr] });
  expect(outdated(changed)).toEqual(["fr"]);
  expect(outdated(await change(memo, { title: "The fryer" }))).toEqual(["es"]);
});

test("Its reader is told so, and what they acknowledged is kept in the language it was shown in", async () => {
  const memo = await send({ type: "standard" });
  await change(memo, { content: "<p>Clean it daily.</p>" });
  expect(outdated(await memoOf(company.employee, "getMemo", { id: memo.id }))).toEqual([
    "es",
    "fr",
  ]);
  await memoOf(company.employee, "acknowledgeMemo", { id: memo.id, locale: "fr" });
  const as = await server.signIn(company.employee);
  const kept = await server.call(
    "listAcknowledgements",
    { company_id: company.id, id: memo.id },
    { as },
  );
  expect(kept.content["acknowledgements"]).toMatchObject([
    { locale: "fr", title: "La friteuse", content: "<p>Nettoie-la.</p>", version: 2 },
  ]);
});
