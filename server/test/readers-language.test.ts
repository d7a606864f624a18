// Mails, files with answers and search results about a memo are in the language of the person who gets them.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";

import { calls } from "@lineup/contract/calls";
import type { Memo, MemoRow } from "@lineup/contract/memos/schemas";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import { createOutbox } from "#server/adapters/outbox/store";

import type { TestCompany, TestEmployee } from "./support/company-fixture.ts";
import { type TestApp, requestOf, startTestApp } from "./support/test-app.ts";

let server: TestApp;
let dataDir: string;
let company: TestCompany;

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), "lineup-languages-"));
  server = await startTestApp(undefined, { DATA_DIR: dataDir });
});
afterAll(async () => {
  await server.stop();
  await rm(dataDir, { recursive: true });
});
beforeEach(async () => {
  company = await server.company();
});

const send = async (input: object): Promise<Memo> =>
  (await server.done(company.manager, "createMemo", { status: "published", ...input }))[
    "memo"
  ] as Memo;
const account = (who: TestEmployee, fields: { default_locale: string; email?: string }) =>
  server.database.db.updateTable("users").set(fields).where("id", "=", who.userId).execute();
interface Written {
  readonly locale_code: string;
  readonly translations: readonly object[];
}
/** @returns the subjects of the mails to an address */
async function mailsTo(address: string): Promise<(string | undefined)[]> {
  const all = await createOutbox(path.join(dataDir, "outbox")).list({ limit: 100 });
  return all.filter(({ to }) => to === address).map(({ subject }) => subject);
}

test("Mails about questions and reminders have the memo's title in the recipient's language", async () => {
  const { manager, employee, admin } = company;
  const mara = `mara-${manager.id}@lineup.example`;
  const eli = `eli-${employee.id}@lineup.example`;
  await account(manager, { default_locale: "es", email: mara });
  await account(employee, { default_locale: "fr", email: eli });
  const alerts = { flagged_messages: true, recipients: [manager.id] };
  await server.done(admin, "updateEmailAlerts", alerts);
  const english = { locale_code: "en", title: `Oysters ${company.id}`, content: "<p>Ice.</p>" };
  const spanish = { locale_code: "es", title: `Ostras ${company.id}`, content: "<p>Hielo.</p>" };
  const memo = await send({ ...english, type: "standard", translations: [spanish] });
  await server.done(employee, "flagMemo", { id: memo.id, content: "How deep?" });
  await expect.poll(() => mailsTo(mara)).toEqual([`Pregunta sobre: ${spanish.title}`]);

  const named = { recipient_ids: [manager.id] };
  const own = await send({ ...spanish, ...named, translations: [english] });
  await server.done(manager, "remindMemoRecipients", { id: own.id });
  // A recipient whose language we don't support gets everything in English.
  await expect.poll(() => mailsTo(eli)).toEqual([`Reminder: ${english.title}`]);
  await expect.poll(() => mailsTo(mara)).toContain(`Recordatorio: ${spanish.title}`);
});

test("A mail about a question is all in English if the recipient's language isn't supported", async () => {
  const { manager, employee, admin } = company;
  const mara = `mara-${manager.id}@lineup.example`;
  await account(manager, { default_locale: "fr", email: mara });
  const alerts = { flagged_messages: true, recipients: [manager.id] };
  await server.done(admin, "updateEmailAlerts", alerts);
  const english = { locale_code: "en", title: `Oysters ${company.id}`, content: "<p>Ice.</p>" };
  const spanish = { locale_code: "es", title: `Ostras ${company.id}`, content: "<p>Hielo.</p>" };
  const french = { locale_code: "fr", title: `Huîtres ${company.id}`, content: "<p>Glace.</p>" };
  const about: string[] = [];
  for (const translations of [[english], [english, french], []]) {
    const { id } = await send({ ...spanish, type: "standard", translations });
    await server.done(employee, "flagMemo", { id, content: "How deep?" });
    const title = translations.at(-1)?.title ?? spanish.title;
    about.push(`Question about: ${title}`);
  }
  await expect.poll(() => mailsTo(mara)).toHaveLength(about.length);
  expect(new Set(await mailsTo(mara))).toEqual(new Set(about));
});

test("A reader who gives no language acknowledges the version that they are shown", async () => {
  const { employee } = company;
  const english = { locale_code: "en", title: "Oysters", content: "<p>Ice.</p>" };
  const spanish = { locale_code: "es", title: "Ostras", content: "<p>Hielo.</p>" };
  const french = { locale_code: "fr", title: "Huîtres", content: "<p>Glace.</p>" };
  const shown = async (locale: string, { translations, ...own }: Written): Promise<unknown[]> => {
    await account(employee, { default_locale: locale });
    const { id } = await send({ ...own, translations });
    await server.done(employee, "acknowledgeMemo", { id });
    const { acknowledgements } = await server.done(employee, "listAcknowledgements", { id });
    const survey = { display_type: "survey", answer_type: "text", ...own, translations };
    const sent = await send(survey);
    await server.done(employee, "answerSurvey", { id: sent.id, content: "Yes." });
    const answers = await server.done(employee, "listAcknowledgements", { id: sent.id });
    return [acknowledgements, answers["acknowledgements"]].flatMap((all) =>
      (all as { locale: string; title: string }[]).map(({ title }) => title),
    );
  };
  for (const [locale, written, title] of [
    ["fr", { ...spanish, translations: [english] }, "Oysters"],
    ["fr", { ...spanish, translations: [english, french] }, "Huîtres"],
    ["fr", { ...french, translations: [english] }, "Huîtres"],
    ["pt", { ...french, translations: [spanish] }, "Huîtres"],
    ["es", { ...french, translations: [english] }, "Huîtres"],
    ["es", { ...english, translations: [spanish] }, "Ostras"],
  ] as const)
    expect(await shown(locale, written), `${locale}: ${title}`).toEqual([title, title]);
});

test("A celebrated person's mails and lists have the title for them", async () => {
  const { manager, employee, outsider } = company;
  const eli = `eli-${employee.id}@lineup.example`;
  const otto = `otto-${outsider.id}@lineup.example`;
  await account(employee, { default_locale: "es", email: eli });
  await account(outsider, { default_locale: "en", email: otto });
  const original = { title: "Tarta para Eli", content: "<p>A las tres, en secreto.</p>" };
  const spanish = { locale_code: "es", ...original, recipient_title: "Feliz día, Eli" };
  const { id } = await send({
    ...{
      display_type: "celebration",
      title: "Cake for Eli",
      content: "<p>At three, in secret.</p>",
    },
    ...{ celebrated_ids: [employee.id], recipient_title: "Happy day, Eli" },
    translations: [spanish],
  });
  await server.done(manager, "remindMemoRecipients", { id });
  await expect.poll(() => mailsTo(eli)).toEqual([`Recordatorio: ${spanish.recipient_title}`]);
  await expect.poll(() => mailsTo(otto)).toEqual(["Reminder: Cake for Eli"]);

  const titles = async (who: TestEmployee, list: "unread_memos" | "read_memos") => {
    const rows = (await server.done(who, "getMemosForCsv"))[list] as MemoRow[];
    return rows.map(({ title, translated_titles }) => [title, translated_titles["es"]]);
  };
  const own = ["Happy day, Eli", spanish.recipient_title];
  const everybodys = ["Cake for Eli", spanish.title];
  expect(await titles(employee, "unread_memos")).toEqual([own]);
  expect(await titles(outsider, "unread_memos")).toEqual([everybodys]);
  await server.done(employee, "acknowledgeCelebration", { id });
  expect(await titles(employee, "read_memos")).toEqual([own]);
  // Management sees the title for everyone.
  const record = await server.done(manager, "listReadMemos", { employee_id: employee.id });
  const rows = record["read_memos"] as MemoRow[];
  expect(rows.map(({ title, translated_titles }) => [title, translated_titles["es"]])).toEqual([
    everybodys,
  ]);
});

test("A survey's files have its options in the downloader's language", async () => {
  const translations = [{ title: "¿Qué turno?", options: ["Temprano", "Tarde"] }];
  const survey = { title: "Which shift?", options: ["Early", "Late"], display_type: "survey" };
  const { id } = await send({ ...survey, translations });
  await server.done(company.employee, "answerSurvey", { id, option: "Tarde", locale: "es" });
  const as = await server.signIn(company.manager);
  const linesOf = async (
    name: "downloadSurveySummary" | "downloadSurveyResponses",
    language: string,
  ): Promise<string[]> => {
    const request = requestOf(calls[name], { company_id: company.id, id }, { as, language });
    const { body } = await server.app.http.inject(request);
    return body.replace("\uFEFF", "").trim().split("\r\n");
  };
  const [, spanish] = await linesOf("downloadSurveyResponses", "es");
  expect(spanish).toContain("North,Tarde,");
  const [, english] = await linesOf("downloadSurveyResponses", "en");
  expect(english).toContain("North,Late,");
  const [heads] = await linesOf("downloadSurveySummary", "es");
  expect(heads).toBe("Grupo,Nombre,Respuestas,Temprano,Tarde,Temprano (%),Tarde (%)");
});

test("The name of a file with answers has the memo's title in the downloader's language", async () => {
  const translations = [{ locale_code: "es", title: "El menú", content: "<p>Sopa.</p>" }];
  const menu = { locale_code: "en", title: "The menu", content: "<p>Soup.</p>" };
  const { id } = await send({ ...menu, translations });
  const as = await server.signIn(company.manager);
  const nameIn = async (language: string): Promise<string> => {
    const about = { company_id: company.id, id };
    const request = requestOf(calls.downloadMemoResponses, about, { as, language });
    return String((await server.app.http.inject(request)).headers["content-disposition"]);
  };
  expect(await nameIn("es")).toContain(encodeURIComponent("El menú respuestas.csv"));
  expect(await nameIn("en")).toContain("The menu responses.csv");
});

test("A question in the inbox has its memo's title in each language, and is found by each", async () => {
  const spanish = { locale_code: "es", title: "Menú de otoño", content: "<p>Sopa.</p>" };
  const english = { title: "The menu", content: "<p>Soup.</p>", type: "standard" };
  const { id } = await send({ ...english, translations: [spanish] });
  await server.done(company.employee, "flagMemo", { id, content: "Which?" });
  for (const terms of ["otono", "the menu"]) {
    const { flagged_messages } = await server.done(company.manager, "listFollowUps", { terms });
    expect(flagged_messages, terms).toMatchObject([
      {
        message_data: {
          ...{ id, title: "The menu", locale_code: "en" },
          translated_titles: { es: spanish.title },
        },
      },
    ]);
  }
});

test("A memo is found by its title in each language, without regard to accents", async () => {
  const spanish = { locale_code: "es", title: "Menú de otoño", content: "<p>Sopa.</p>" };
  const { id } = await send({
    title: "Café au lait",
    content: "<p>Soup.</p>",
    translations: [spanish],
  });
  for (const terms of ["menu de OTONO", "otoño", "cafe", "Café"]) {
    const mine = await server.done(company.employee, "listEmployeeMessages", { terms });
    const all = await server.done(company.manager, "listMemos", { terms });
    for (const { memos } of [mine, all] as { memos: Memo[] }[])
      expect(
        memos.map((memo) => memo.id),
        terms,
      ).toEqual([id]);
  }
  const none = await server.done(company.manager, "listMemos", { terms: "invierno" });
  expect(none["memos"]).toEqual([]);
});

test("Management's lists have a memo's title in each of its languages", async () => {
  const { manager, employee } = company;
  const spanish = { locale_code: "es", title: "Menú", content: "<p>Sopa.</p>" };
  const { id } = await send({ title: "Menu", content: "<p>Soup.</p>", translations: [spanish] });
  const plain = await send({ title: "Ice", content: "<p>Two bags.</p>" });
  const expected = [
    { id: plain.id, title: "Ice", translated_titles: {} },
    { id, title: "Menu", translated_titles: { es: "Menú" } },
  ];
  const { memos } = await server.done(manager, "listMemos");
  const { live_memos } = await server.done(manager, "getHome");
  const { unread_memos } = await server.done(manager, "listUnreadMemos", {
    employee_id: employee.id,
  });
  for (const rows of [memos, live_memos, unread_memos])
    expect(rows, JSON.stringify(rows)).toMatchObject(expected);
});
