// A memo whose original isn't English: its language is kept wherever it goes, and in acknowledgements.
import type { Acknowledgement } from "@lineup/contract/memos/recipients/acknowledgement-schemas";
import type { Memo } from "@lineup/contract/memos/schemas";
import type { MemoTemplateSend } from "@lineup/contract/sends/schemas";
import type { MemoTemplate, SharedTemplate } from "@lineup/contract/templates/schemas";
import { expect, test } from "vitest";

import type { TestCompany } from "./support/company-fixture.ts";
import type { Answer, TestApp } from "./support/test-app.ts";
import { useTestCompany } from "./support/use-test-company.ts";

let server: TestApp;
let company: TestCompany;

useTestCompany((made) => void ({ server, company } = made));

const spanish = { title: "La freidora", content: "<p>Límpiala.</p>" };
const english = { title: "The fryer", content: "<p>Clean it.</p>" };
const en = { locale_code: "en", ...english };
const es = { locale_code: "es", ...spanish };

const memoOf = ({ memo }: Answer["content"]): Memo => memo as Memo;
const write = async (input: object): Promise<Memo> =>
  memoOf(await server.done(company.manager, "createMemo", input));
const change = async ({ id }: Memo, input: object): Promise<Memo> =>
  memoOf(await server.done(company.manager, "updateMemo", { id, ...input }));
const refused = async (name: "createMemo" | "updateMemo", input: object): Promise<unknown> => {
  const as = await server.signIn(company.manager);
  const { status, body } = await server.call(name, { company_id: company.id, ...input }, { as });
  return [status, Object.keys(body["errors"] ?? {})];
};
const readsIn = (employee: { userId: number }, locale: string): Promise<unknown> =>
  server.database.db
    .updateTable("users")
    .set({ default_locale: locale })
    .where("id", "=", employee.userId)
    .execute();

test("A memo's language is the given one or its author's, unless it has a translation into that", async () => {
  expect(await write(english)).toMatchObject({ locale_code: "en" });
  expect(await write({ ...spanish, locale_code: "es" })).toMatchObject({ locale_code: "es" });
  await readsIn(company.manager, "es");
  expect(await write(spanish)).toMatchObject({ locale_code: "es" });
  expect(await write({ ...english, translations: [es] })).toMatchObject({ locale_code: "en" });
  const both = { ...spanish, locale_code: "pt", translations: [es, en] };
  expect(await write(both)).toMatchObject({ locale_code: "pt" });
});

test("A memo can't be translated into its own language", async () => {
  const own = { ...spanish, locale_code: "es", translations: [es] };
  expect(await refused("createMemo", own)).toEqual([422, ["translations"]]);
  const memo = await write({ ...english, translations: [es] });
  const about = { id: memo.id };
  expect(await refused("updateMemo", { ...about, locale_code: "es" })).toEqual([
    ...[422, ["translations"]],
  ]);
  expect(await refused("updateMemo", { ...about, translations: [en] })).toEqual([
    ...[422, ["translations"]],
  ]);
  const turned = await change(memo, { ...es, translations: [en] });
  expect(turned).toMatchObject({ ...es, translations: [en] });
  const gone = await refused("createMemo", { ...english, locale_code: "de" });
  expect(gone).toEqual([422, ["locale_code"]]);
});

test("An acknowledgement has the language that was shown: the original's or a translation's", async () => {
  const memo = await write({ ...es, translations: [en], status: "published" });
  const acknowledgedBy = async (who: TestCompany["employee"]): Promise<Acknowledgement[]> =>
    (await server.done(who, "listAcknowledgements", { id: memo.id }))[
      "acknowledgements"
    ] as Acknowledgement[];
  const { employee, outsider, admin } = company;
  await server.done(employee, "acknowledgeMemo", { id: memo.id, locale: "en" });
  expect(await acknowledgedBy(employee)).toMatchObject([{ locale: "en", ...english }]);
  await server.done(outsider, "acknowledgeMemo", { id: memo.id, locale: "fr" });
  expect(await acknowledgedBy(outsider)).toMatchObject([
    { locale: "es", ...spanish, hash: memo.version_hash },
  ]);
  // Without a language, a person reads in the one of their account.
  await readsIn(admin, "en");
  await server.done(admin, "acknowledgeMemo", { id: memo.id });
  expect(await server.done(company.manager, "getMemo", { id: memo.id })).toBeDefined();
});

test("Changing the language of a sent memo makes a new version, and translations keep their state", async () => {
  const fr = { locale_code: "fr", title: "La friteuse", content: "<p>Nettoie-la.</p>" };
  const memo = await write({ ...spanish, translations: [fr], status: "published" });
  expect(memo).toMatchObject({ locale_code: "en", version: 1 });
  const changed = await change(memo, { locale_code: "es" });
  expect(changed).toMatchObject({ locale_code: "es", version: 2 });
  expect(changed.translations).toMatchObject([{ locale_code: "fr", is_outdated: false }]);
  expect(changed.version_hash).not.toBe(memo.version_hash);
});

test("The content for celebrated people is acknowledged in the original's language", async () => {
  const memo = await write({
    ...{ ...es, title: "¡Cinco años!", display_type: "celebration", status: "published" },
    ...{ recipient_title: "¡Gracias!", celebrated_ids: [company.employee.id] },
    translations: [{ ...en, title: "Five years!", recipient_title: "Thank you!" }],
  });
  await server.done(company.employee, "acknowledgeMemo", { id: memo.id, locale: "pt" });
  const { acknowledgements } = await server.done(company.employee, "listAcknowledgements", {
    id: memo.id,
  });
  expect(acknowledgements).toMatchObject([{ locale: "es", title: "¡Gracias!" }]);
});

test("A template's language is kept in its memos, its copies and the community", async () => {
  const templateOf = ({ template }: Answer["content"]): MemoTemplate => template as MemoTemplate;
  const draft = { ...es, translations: [en] };
  const made = templateOf(await server.done(company.manager, "createTemplate", draft));
  expect(made).toMatchObject({ ...es, translations: [en] });
  const { id } = made;
  const used = await server.done(company.manager, "useTemplate", { id });
  const [memo] = (used["memo_template_send"] as MemoTemplateSend).memos;
  expect(memo).toMatchObject({ ...es, translations: [en] });
  const { locale_code: _, ...unsaid } = draft;
  const copy = { ...unsaid, copied_id: id };
  expect(templateOf(await server.done(company.manager, "createTemplate", copy))).toMatchObject(es);

  await server.done(company.manager, "shareTemplate", { id });
  const other = await server.company();
  const found = await server.done(other.manager, "listSharedTemplates", { id });
  expect(found["template"] as SharedTemplate).toMatchObject({ ...es, translations: [en] });
  expect(templateOf(await server.done(other.manager, "useSharedTemplate", { id }))).toMatchObject({
    ...{ ...es, translations: [en] },
  });

  const turned = { id, locale_code: "pt" };
  expect(templateOf(await server.done(company.manager, "updateTemplate", turned))).toMatchObject({
    ...{ locale_code: "pt", translations: [{ locale_code: "en", is_outdated: false }] },
  });
  await readsIn(company.manager, "fr");
  const plain = { title: "Bonjour", content: "<p>Salut.</p>" };
  expect(templateOf(await server.done(company.manager, "createTemplate", plain))).toMatchObject({
    locale_code: "fr",
  });
});
