import type { Media } from "@lineup/contract/media/schemas";
import type { MemoTemplate, SharedTemplate } from "@lineup/contract/templates/schemas";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import type { TestCompany, TestEmployee } from "./support/company-fixture.ts";
import { type TestApp, startTestApp } from "./support/test-app.ts";

const publicUrl = "https://lineup.example";
let server: TestApp;
let company: TestCompany;
let reader: TestCompany;

beforeAll(async () => {
  server = await startTestApp(undefined, { PUBLIC_URL: publicUrl });
  // IDs start at a high number, so no other number is mistaken for an ID of the company.
  for (const table of ["companies", "locations", "audiences", "employees", "media"])
    await sql`alter table ${sql.table(table)} alter column id restart with 7000001`.execute(
      server.database.db,
    );
});
afterAll(() => server.stop());
beforeEach(async () => {
  server.setTime(new Date("2026-03-02T15:00:00Z"));
  await server.database.db.deleteFrom("shared_templates").execute();
  company = await server.company();
  reader = await server.company();
});

type CallName = Parameters<TestApp["call"]>[0];
const own = async (name: CallName, input: object): Promise<MemoTemplate> =>
  (await server.done(company.manager, name, input))["template"] as MemoTemplate;
const sample = { title: "Weekly lineup", content: "<p>This week.</p>" };
const write = (extra: object = {}) => own("createTemplate", { ...sample, ...extra });
async function shared(extra: object = {}, share: object = {}): Promise<number> {
  const { id } = await write(extra);
  await own("shareTemplate", { id, ...share });
  return id;
}
const read = async (id: number): Promise<SharedTemplate> =>
  (await server.done(reader.manager, "listSharedTemplates", { id }))["template"] as SharedTemplate;
const list = async (input: object = {}): Promise<SharedTemplate[]> =>
  (await server.done(reader.manager, "listSharedTemplates", input))[
    "templates"
  ] as SharedTemplate[];
const take = async (id: number, who = reader.manager): Promise<MemoTemplate> =>
  (await server.done(who, "useSharedTemplate", { id }))["template"] as MemoTemplate;

async function upload(name: string, text: string): Promise<Media> {
  const files = { file: { name, content: Buffer.from(text) } };
  const as = await server.signIn(company.manager);
  const { content } = await server.call("uploadFile", { company_id: company.id }, { as, files });
  return content["media"] as Media;
}
async function download(who: TestEmployee, { filepath }: Media): Promise<string | number> {
  const headers = { authorization: `Bearer ${await server.signIn(who)}` };
  const { statusCode, body } = await server.app.http.inject({ url: filepath, headers });
  return statusCode === 200 ? body : statusCode;
}

test("Managers of every company can read a shared template as it was when it was shared", async () => {
  const id = await shared(
    { category: "Operations", due_after_days: 3, author_description: "Two bakeries" },
    { description: "We send it each Monday." },
  );
  const found = await read(id);
  expect(found).toMatchObject({
    ...{ id, ...sample, display_type: "memo", category: "Operations", due_after_days: 3 },
    ...{ author: "Harbor Bakery", author_description: "Two bakeries", media: [], use_count: 0 },
    ...{ description: "We send it each Monday.", is_own: false, own_template_id: null },
    shared_at: "2026-03-02T15:00:00.000Z",
  });
  await own("updateTemplate", { id, title: "Other", content: "<p>Other.</p>" });
  expect(await read(id)).toEqual(found);
  expect(
    (await server.done(company.admin, "listSharedTemplates", { id }))["template"],
  ).toMatchObject({
    is_own: true,
  });
  for (const who of [company.employee, reader.employee]) {
    expect((await server.act(who, "listSharedTemplates", { id })).status).toBe(403);
    expect((await server.act(who, "useSharedTemplate", { id })).status).toBe(403);
  }
  expect(
    (await server.act(reader.manager, "updateSharedTemplate", { id, shared: false })).status,
  ).toBe(404);
});

test("A translation that is out of date is marked, also in the shared template and its copies", async () => {
  const es = { locale_code: "es", title: "Semana", content: "<p>Esta.</p>" };
  const fr = { locale_code: "fr", title: "Semaine", content: "<p>Celle-ci.</p>" };
  const { id } = await write({ reveal_after_days: 2, translations: [es, fr] });
  const renewed = { ...fr, content: "<p>La suivante.</p>" };
  await own("updateTemplate", { id, content: "<p>Next week.</p>", translations: [es, renewed] });
  await own("shareTemplate", { id });
  const old = (of: Pick<SharedTemplate, "translations">): object =>
    Object.fromEntries(of.translations.map((one) => [one.locale_code, one.is_outdated]));
  const found = await read(id);
  expect([old(found), found.reveal_after_days]).toEqual([{ es: true, fr: false }, 2]);
  // The shared template stays as it was, and the copy has the same marks.
  await own("updateTemplate", { id, translations: [{ ...es, reviewed: true }, renewed] });
  expect(old(await read(id))).toEqual({ es: true, fr: false });
  const copy = await take(id);
  expect([old(copy), copy.reveal_after_days]).toEqual([{ es: true, fr: false }, 2]);
  const reviewed = await server.done(reader.manager, "updateTemplate", {
    id: copy.id,
    translations: [{ ...es, reviewed: true }, renewed],
  });
  expect(old(reviewed["template"] as MemoTemplate)).toEqual({ es: false, fr: false });
  await own("updateSharedTemplate", { id });
  expect(old(await read(id))).toEqual({ es: false, fr: false });
});

test("A shared file opens by a signed link for the person who requested it, as long as it is shared", async () => {
  const file = await upload("soup.txt", "0123456789");
  const id = await shared({ media_ids: [file.id] }, { media_ids: [file.id] });
  const [theirs] = (await read(id)).media;
  const fileInput = { id: theirs?.id ?? 0 };
  const { url } = (await server.done(reader.manager, "getSharedFileLink", fileInput)) as {
    url: string;
  };
  const open = (address: string, range = "bytes=4-5") =>
    server.app.http.inject({ url: address, headers: { range } });
  const part = await open(url);
  expect([part.statusCode, part.body]).toEqual([206, "45"]);
  // The same link doesn't open the company's own files.
  const elsewhere = url.replace("/api/memo-templates/share", "/api");
  expect(elsewhere).toMatch(/^\/api\/file-links\//);
  expect((await open(elsewhere)).statusCode).toBe(404);
  expect((await server.act(reader.employee, "getSharedFileLink", fileInput)).status).toBe(403);
  expect(
    (await server.act(reader.manager, "getSharedFileLink", { id: file.id + 1e6 })).status,
  ).toBe(404);

  const { db } = server.database;
  const place = db.updateTable("employees").where("id", "=", reader.manager.id);
  await place.set({ role: "employee" }).execute();
  expect((await open(url)).statusCode).toBe(404);
  await place.set({ role: "manager" }).execute();
  expect((await open(url)).statusCode).toBe(206);
  await server.done(company.manager, "updateSharedTemplate", { id, shared: false });
  expect((await open(url)).statusCode).toBe(404);
});

test("A shared template contains nothing of the company except what was chosen", async () => {
  const secret = await upload("secret.txt", "secret soup");
  const chosen = await upload("chosen.txt", "open soup");
  const filler = await upload("filler.txt", "filler");
  const link = `https://anywhere.example${secret.filepath}`;
  const content = `<p>Read <a href="${link}">this</a> <img data-media="${secret.id}"> or
    <img data-media="${chosen.id}"> ${publicUrl}/${company.id}/memo/1</p>`;
  const { id } = await write({
    content,
    translations: [{ locale_code: "es", title: "Semana", content }],
    ...{ media_ids: [filler.id, secret.id, chosen.id], recipient_ids: [company.employee.id] },
    ...{ location_ids: [company.north], audience_ids: [company.kitchen], author: "The bakers" },
  });
  const after = await own("shareTemplate", { id, media_ids: [chosen.id] });
  expect(after).toMatchObject({ is_shared: true, shared_media_ids: [chosen.id] });

  const found = await read(id);
  expect(found.author).toBe("The bakers");
  const [file] = found.media;
  expect(found.media.map(({ name }) => name)).toEqual(["chosen.txt"]);
  expect(file?.id).not.toBe(chosen.id);
  const picture = `<p>Read this  or\n    <img data-media="${file?.id}" /> …</p>`;
  expect(found.content).toBe(picture);
  expect(found.translations[0]?.content).toBe(picture);
  expect(await download(reader.manager, file as Media)).toBe("open soup");
  expect(await download(reader.employee, file as Media)).toBe(403);

  // The company's names, file keys and IDs must not be in what others read or in the rows that it is read from.
  const { rows } = await sql<{
    row: object;
  }>`select to_jsonb(s) - 'company_id' as row from shared_templates s
    where id = ${id} union all
    select to_jsonb(f) - 'company_id' from shared_template_files f where shared_template_id = ${id}`.execute(
    server.database.db,
  );
  const listed = (await list()).find((one) => one.id === id);
  const published = JSON.stringify([found, listed, rows]);
  const { rows: fileKeys } = await sql<{ key: string }>`select storage_key as key from media
    where company_id = ${company.id}`.execute(server.database.db);
  const names = ["Harbor Bakery", "Mara", "Eli", "Ada", "Otto", "North", "Kitchen", "secret"];
  for (const name of [...names, ...fileKeys.map(({ key }) => key), "filler", "anywhere.example"])
    expect(published).not.toContain(name);
  const ids = [company.id, company.north, company.kitchen, company.employee.id, company.manager.id];
  const numbers = JSON.stringify([found, listed]).match(/(?<![\w-])\d+(?![\w-])/g) ?? [];
  const theirs = new Set([id, file?.id, reader.id].map(String));
  for (const one of [...ids, secret.id, chosen.id, filler.id])
    if (!theirs.has(String(one))) expect(numbers, String(one)).not.toContain(String(one));
});

test("No text of a shared template contains links into the company", async () => {
  const line = (what: string): string => `${what}: ${publicUrl}/${company.id}/memo/7`;
  const survey = { display_type: "survey", options: [line("Yes"), line("No")] };
  const translated = { locale_code: "es", title: line("Título"), content: "<p>Hoy.</p>" };
  const about = {
    author: line("Author"),
    author_description: line("Who"),
    description: line("Why"),
  };
  const question = await shared(
    {
      ...{ ...survey, title: line("Title"), category: line("Topic") },
      translations: [{ ...translated, options: [line("Sí"), line("Que no")] }],
    },
    about,
  );
  const party = await shared({
    ...{ display_type: "celebration", recipient_title: line("You") },
    translations: [{ ...translated, recipient_title: line("Tú") }],
  });
  const picture = await upload("menu.txt", "soup");
  await server.done(company.manager, "updateMedia", { id: picture.id, content: line("Soup") });
  const shown = await shared({ media_ids: [picture.id] }, { media_ids: [picture.id] });
  const found = await Promise.all([read(question), read(party), read(shown)]);
  expect(JSON.stringify(found)).not.toContain("lineup.example");
  expect(found[2]?.media).toMatchObject([{ content: "Soup: …" }]);
  expect(found[0]).toMatchObject({
    ...{ title: "Title: …", options: ["Yes: …", "No: …"], category: "Topic: …" },
    ...{ author: "Author: …", author_description: "Who: …", description: "Why: …" },
    translations: [{ title: "Título: …", options: ["Sí: …", "Que no: …"] }],
  });
  expect(found[1]).toMatchObject({
    recipient_title: "You: …",
    translations: [{ recipient_title: "Tú: …" }],
  });
});

test("Disguised links into the company are removed: without a scheme, with another port, or behind a redirect", async () => {
  const screen = `lineup.example/${company.id}/memo/7`;
  const onward = `https://safe.example/?url=${encodeURIComponent(`https://${screen}`)}&data=5`;
  const linkText = `See ${screen} or http://LINEUP.example:8443/${company.id}, (${screen}) and ${onward}`;
  const content = `<p>${linkText}, <a href="${onward}">here</a> or <a href="https://lineup.example:8443/5">there</a>. Of and/or 3/4,
    mara@lineup.example/5 and <a href="https://menus.example/?from=lineup.example">menus.example/soup</a> it tells nothing.</p>`;
  const found = await read(await shared({ title: linkText, content }, { description: linkText }));
  const shownTexts = { title: found.title, description: found.description, content: found.content };
  for (const text of Object.values(shownTexts)) {
    expect(text).not.toContain(`/${company.id}`);
    expect(text).not.toContain("%2F");
  }
  expect(found.title).toBe("See … or … (… and …");
  expect(found.content).toContain("here or there. Of and/or 3/4,");
  expect(found.content).toContain('href="https://menus.example/?from=lineup.example"');
  expect(found.content).toContain(">menus.example/soup</a> it tells nothing.");
});

test("A copy belongs to the company that made it, with its files, and outlives the original", async () => {
  const menu = await upload("menu.txt", "soup");
  const survey = { display_type: "survey", options: ["Yes", "No"], options_key: "our_own" };
  const id = await shared(
    { ...survey, content: `<p><img data-media="${menu.id}"></p>`, media_ids: [menu.id] },
    { media_ids: [menu.id], author: "Bakers" },
  );
  const copy = await take(id);
  expect(copy).toMatchObject({
    ...{ company_id: reader.id, title: sample.title, status: "published", options: ["Yes", "No"] },
    ...{ options_key: "custom", author: "Bakers", source_template_id: id, is_shared: false },
    creator: { id: reader.manager.id, name: "Mara Test" },
  });
  const [file] = copy.media;
  expect(copy.content).toBe(`<p><img data-media="${file?.id}" /></p>`);
  expect((await read(id)).own_template_id).toBe(copy.id);

  await own("updateSharedTemplate", { id, shared: false });
  expect((await server.act(reader.manager, "listSharedTemplates", { id })).status).toBe(404);
  expect((await server.act(reader.manager, "useSharedTemplate", { id })).status).toBe(404);
  expect(await list()).toEqual([]);
  expect(await download(reader.manager, file as Media)).toBe("soup");
  expect((await server.done(reader.manager, "getTemplate", { id: copy.id }))["template"]).toEqual(
    copy,
  );
  // The original still has only its own file.
  expect((await own("getTemplate", { id })).media.map((one) => one.id)).toEqual([menu.id]);
});

test("Sharing a template again replaces the shared one and keeps fields that aren't given again", async () => {
  const [one, two] = [await upload("one.txt", "one"), await upload("two.txt", "two")];
  const id = await shared(
    { media_ids: [one.id, two.id] },
    { media_ids: [two.id], description: "First", category: "Safety", author: "Bakers" },
  );
  const before = await read(id);
  server.setTime(new Date("2026-03-02T15:05:00Z"));
  await own("updateTemplate", { id, title: "Weekly lineup, shorter" });
  const after = await own("updateSharedTemplate", { id, description: "Second" });
  expect(after).toMatchObject({
    ...{ share_description: "Second", share_category: "Safety", share_author: "Bakers" },
    ...{ shared_media_ids: [two.id], shared_at: before.shared_at },
    shared_by_company: { id: company.id, name: "Harbor Bakery" },
  });
  const found = await read(id);
  expect(found).toMatchObject({ title: "Weekly lineup, shorter", description: "Second" });
  expect(found.media.map(({ name }) => name)).toEqual(["two.txt"]);
  await own("updateSharedTemplate", { id, media_ids: [] });
  expect((await read(id)).media).toEqual([]);
  const { status } = await server.act(company.manager, "updateSharedTemplate", {
    id,
    media_ids: [99_999],
  });
  expect(status).toBe(422);
  await server.act(company.manager, "deleteTemplate", { id });
  expect((await server.act(reader.manager, "listSharedTemplates", { id })).status).toBe(404);
});

test("A use counts once for each company, and not for the owner", async () => {
  const id = await shared();
  const third = await server.company();
  await Promise.all([take(id), take(id), take(id, reader.admin), take(id, third.manager)]);
  await take(id, company.manager);
  expect((await read(id)).use_count).toBe(2);
  expect((await own("getTemplate", { id })).share_use_count).toBe(2);
  await own("updateSharedTemplate", { id, shared: false });
  await own("shareTemplate", { id });
  await take(id);
  expect((await read(id)).use_count).toBe(2);
});

test("Only a published template can be shared, and it must have content or files", async () => {
  const draft = await write({ status: "draft" });
  expect((await server.act(company.manager, "shareTemplate", { id: draft.id })).status).toBe(409);
  const file = await upload("menu.txt", "soup");
  const { id } = await write({ content: "", media_ids: [file.id] });
  const nothing = await server.act(company.manager, "shareTemplate", { id });
  expect([nothing.status, Object.keys(nothing.body["errors"] as object)]).toEqual([
    422,
    ["content"],
  ]);
  expect(await list()).toEqual([]);
  await own("shareTemplate", { id, media_ids: [file.id] });
  expect((await list()).map((one) => one.id)).toEqual([id]);
});

test("Community templates can be searched, filtered, sorted and paged", async () => {
  const safety = await shared({ title: "Hot oil", category: "Safety" }, { author: "Grill House" });
  server.setTime(new Date("2026-03-02T15:01:00Z"));
  const survey = { display_type: "survey", options: ["Yes", "No"] };
  const translations = [
    { locale_code: "es", title: "¿Cómo estás?", content: "<p>Di.</p>", options: ["Sí", "No"] },
  ];
  const pulse = await shared({ title: "Pulse", ...survey, translations });
  server.setTime(new Date("2026-03-02T15:02:00Z"));
  const menu = await shared({ title: "A new menu" }, { description: "For the summer" });
  await take(pulse);
  const ids = async (input: object) => (await list(input)).map(({ id }) => id);
  expect(await ids({})).toEqual([menu, pulse, safety]);
  expect(await ids({ sort_by: "use_count" })).toEqual([pulse, menu, safety]);
  expect(await ids({ sort_by: "title" })).toEqual([menu, safety, pulse]);
  expect(await ids({ terms: "GRILL" })).toEqual([safety]);
  expect(await ids({ terms: "summer" })).toEqual([menu]);
  expect(await ids({ terms: "COMO" })).toEqual([pulse]);
  expect(await ids({ category: "Safety" })).toEqual([safety]);
  expect(await ids({ display_type: "survey" })).toEqual([pulse]);
  expect(await ids({ per_page: 2, page: 2 })).toEqual([safety]);
  const { content, body } = await server.act(reader.manager, "listSharedTemplates", {
    per_page: 2,
  });
  expect(content).toMatchObject({ total: 3, total_pages: 2, filters: { categories: ["Safety"] } });
  expect(body["templates"]).toEqual(content["templates"]);
});

test("The content for celebrated people is shared too, without links into the company, and is part of copies", async () => {
  const secret = await upload("secret.txt", "secret soup");
  const own_words = `<p>Five years <img data-media="${secret.id}">at ${publicUrl}/${company.id}/memo/1</p>`;
  const id = await shared({
    ...{ display_type: "celebration", type: "anniversary", media_ids: [secret.id] },
    ...{ recipient_title: "Thank you!", recipient_content: own_words },
  });
  const expected = { recipient_title: "Thank you!", recipient_content: "<p>Five years at …</p>" };
  expect(await read(id)).toMatchObject(expected);
  expect(await take(id)).toMatchObject({ ...expected, type: "anniversary" });
});
