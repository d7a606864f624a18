import type { Memo, MemoRow } from "@lineup/contract/memos/schemas";
import type { MemoTemplateSend, MemoTemplateSendRow } from "@lineup/contract/sends/schemas";
import type { MemoTemplate, MemoTemplateRow } from "@lineup/contract/templates/schemas";
import { expect, test } from "vitest";

import type { TestCompany, TestEmployee } from "./support/company-fixture.ts";
import { hours } from "./support/memo-calls.ts";
import type { Answer, TestApp } from "./support/test-app.ts";
import { useTestCompany } from "./support/use-test-company.ts";

let server: TestApp;
let company: TestCompany;

useTestCompany((made) => void ({ server, company } = made));

type CallName = Parameters<TestApp["call"]>[0];
const act = (name: CallName, input: object = {}, who = company.manager): Promise<Answer> =>
  server.act(who, name, input);
const done = (name: CallName, input?: object, who: TestEmployee = company.manager) =>
  server.done(who, name, input);

const menu = { title: "New dishes", content: "<p>Four of them.</p>" };
const prices = { title: "New prices", content: "<p>From Monday.</p>", type: "standard" };
const start = async (extra: object = {}): Promise<MemoTemplateSend> => {
  const memos = [menu, prices];
  const draft = { title: "Summer menu", location_ids: [company.north], memos, ...extra };
  return (await done("createSend", draft))["memo_template_send"] as MemoTemplateSend;
};
const publish = (id: number): Promise<unknown> => done("publishSend", { id });
const listed = async (input: object): Promise<MemoTemplateSendRow[]> =>
  (await done("listSends", input))["sends"] as MemoTemplateSendRow[];

const sample = { title: "Weekly lineup", content: "<p>This week.</p>" };
const write = async (extra: object = {}, who = company.manager): Promise<MemoTemplate> =>
  (await done("createTemplate", { ...sample, ...extra }, who))["template"] as MemoTemplate;
const templates = async (input: object = {}): Promise<string[]> => {
  const { memo_templates: rows } = await done("listTemplates", input);
  return (rows as MemoTemplateRow[]).map(({ title }) => title);
};

test("A scheduled send that is published immediately has that time as its start", async () => {
  const { id } = await start({ start_at: hours(48) });
  await publish(id);
  server.setTime(new Date(hours(24)));
  await done("updateSend", { id, start_at: null });
  const out = { status: "published", published_at: hours(24) };
  const [row] = await listed({});
  expect(row).toMatchObject({ id, ...out });
  const { memo_template_send: sent } = await done("getSend", { id });
  expect(sent).toMatchObject({ ...out, memos: [out, out] });
});

test("A send or memo that someone else has edited can't be published unseen", async () => {
  const { id, revision, memos } = await start();
  const send = (known: unknown): Promise<Answer> =>
    act("publishSend", { id, revision: known }, company.admin);
  const added = await done("writeSendMemo", { id, memo: { title: "Closed", content: "<p>!</p>" } });
  const three = added["memo_template_send"] as MemoTemplateSend;
  const unseen = await send(revision);
  expect([unseen.status, unseen.body["code"]]).toEqual([409, "stale_version"]);
  await done("writeSendMemo", { id, memo: { id: memos[0]?.id, title: "No new dishes" } });
  expect((await send(three.revision)).status).toBe(409);
  const { memo_template_send: seen } = await done("getSend", { id });
  expect((await send((seen as MemoTemplateSend).revision)).status).toBe(200);
});

test("A memo that was ended on its own doesn't restart when its send is extended", async () => {
  const { id, memos } = await start({ end_at: hours(48) });
  await publish(id);
  await done("expireMessage", { id: memos[0]?.id });
  server.setTime(new Date(hours(1)));
  const longer = await done("updateSend", { id, due_at: hours(24), end_at: hours(72) });
  expect((longer["memo_template_send"] as MemoTemplateSend).memos).toMatchObject([
    { status: "expired", end_at: hours(0), due_at: null },
    { status: "published", end_at: hours(72), due_at: hours(24) },
  ]);
  // A memo that ended with the send restarts with it.
  server.setTime(new Date(hours(73)));
  await done("updateSend", { id, due_at: null, end_at: hours(96) });
  const { memo_template_send: send } = await done("getSend", { id });
  expect((send as MemoTemplateSend).memos.map(({ status }) => status)).toEqual([
    ...["expired", "published"],
  ]);
});

test("A memo that was archived on its own stays archived and doesn't keep its send from being moved", async () => {
  const { id, memos } = await start({ start_at: hours(48) });
  await publish(id);
  server.setTime(new Date(hours(1)));
  await done("archiveMessage", { id: memos[0]?.id });
  await done("updateSend", { id, start_at: hours(60) });
  const later = { start_at: hours(72), due_at: hours(96), end_at: hours(120) };
  const moved = await done("updateSend", { id, ...later });
  expect((moved["memo_template_send"] as MemoTemplateSend).memos).toMatchObject([
    { status: "archived", start_at: hours(48), end_at: hours(1), due_at: null },
    { status: "scheduled", ...later },
  ]);
});

test("The list of sends can be searched, filtered and sorted, and names its filters", async () => {
  const survey = { title: "Which dish?", display_type: "survey", options: ["Soup", "Pie"] };
  await publish((await start({ title: "Ávila opens", memos: [survey] })).id);
  await publish((await start({ start_at: hours(2) })).id);
  await start({ title: "Zest" });
  await done("archiveSend", { id: (await start({ title: "Gone" })).id });
  const titles = async (input: object): Promise<string[]> =>
    (await listed(input)).map(({ title }) => title);
  expect(await titles({})).toEqual(["Gone", "Zest", "Summer menu", "Ávila opens"]);
  for (const [status, found] of [
    ["draft", "Zest"],
    ["scheduled", "Summer menu"],
    ["published", "Ávila opens"],
    ["archived", "Gone"],
  ])
    expect(await titles({ status })).toEqual([found]);
  expect(await titles({ terms: "avila" })).toEqual(["Ávila opens"]);
  expect(await titles({ terms: "which DISH" })).toEqual(["Ávila opens"]);
  expect(await titles({ kind: "survey" })).toEqual(["Ávila opens"]);
  expect(await titles({ sort_by: "title", per_page: 2, page: 2 })).toEqual(["Zest", "Ávila opens"]);
  expect(await titles({ author_id: company.admin.id })).toEqual([]);
  const south = { location_ids: [company.south], audience_ids: [company.kitchen] };
  const more = [await start({ title: "South", ...south }), await start({ location_ids: [] })];
  expect(await titles({ location_id: company.south })).toEqual(["South"]);
  expect(await titles({ filters: { audience_id: company.kitchen } })).toEqual(["South"]);
  expect(await titles({ location_id: company.north, audience_id: company.kitchen })).toEqual([]);
  const narrowed = await done("listSends", { location_id: company.south });
  expect(narrowed["filters"]).toMatchObject({
    locations: [
      { id: company.north, name: "North", selected: false },
      { id: company.south, name: "South", selected: true },
    ],
    audiences: [{ id: company.kitchen, name: "Kitchen", selected: false }],
  });
  await done("deleteSends", { ids: more.map(({ id }) => id) });
  const { body } = await server.act(company.manager, "listSends", {
    terms: "menu",
    status: "scheduled",
  });
  expect(body).toMatchObject({
    ...{ terms: "menu", current_page: 1, total_pages: 1, sort_by: "created_at" },
    filters: { status: "scheduled", authors: [{ id: company.manager.id, selected: false }] },
  });
  expect(await done("draftSend", { terms: "zest" })).toMatchObject({
    ...{ sends: [{ title: "Zest" }], terms: "zest", filters: { status: "draft" } },
  });
});

test("The list of sends is sorted by the time when each one goes out or went out", async () => {
  await publish((await start({ title: "At once" })).id);
  await publish((await start({ title: "At five", start_at: hours(2) })).id);
  const late = await start({ title: "Late", start_at: hours(1) });
  await start({ title: "Never" });
  server.setTime(new Date(hours(3)));
  await publish(late.id);
  const titles = async (sort_direction: string): Promise<string[]> => {
    const { sends } = await done("listSends", { sort_by: "published_at", sort_direction });
    return (sends as MemoTemplateSendRow[]).map(({ title }) => title);
  };
  expect(await titles("asc")).toEqual(["At once", "At five", "Late", "Never"]);
  expect(await titles("desc")).toEqual(["Late", "At five", "At once", "Never"]);
});

test("Templates can be searched, filtered, sorted and paged", async () => {
  await write({ title: "Weekly lineup", category: "Operations" });
  server.setTime(new Date("2026-03-02T15:01:00Z"));
  await write({ title: "allergens", category: "Safety" }, company.admin);
  server.setTime(new Date("2026-03-02T15:02:00Z"));
  const survey = { display_type: "survey", options: ["Yes", "No"] };
  const { id } = await write({
    ...{ title: "Pulse", ...survey, status: "draft" },
    translations: [{ locale_code: "es", title: "¿Cómo estás?" }],
  });
  const old = await write({ title: "Old" });
  await done("archiveTemplate", { id: old.id });

  expect(await templates({ status: "current" })).toEqual(["Pulse", "allergens", "Weekly lineup"]);
  expect(await templates()).toHaveLength(4);
  expect(await templates({ status: "archived" })).toEqual(["Old"]);
  expect(await templates({ status: "draft" })).toEqual(["Pulse"]);
  expect(await templates({ sort_by: "title", status: "current" })).toEqual([
    ...["allergens", "Pulse", "Weekly lineup"],
  ]);
  for (const terms of ["ESTÁS", "estas"]) expect(await templates({ terms })).toEqual(["Pulse"]);
  expect(await templates({ terms: "safe" })).toEqual(["allergens"]);
  expect(await templates({ terms: "100%" })).toEqual([]);
  expect(await templates({ display_type: "survey" })).toEqual(["Pulse"]);
  expect(await templates({ category: "Safety" })).toEqual(["allergens"]);
  expect(await templates({ creator_id: company.admin.id })).toEqual(["allergens"]);
  expect(await templates({ filters: { is_shared: true } })).toEqual([]);
  const opening = (await done("createTag", { title: "Opening" }))["tag"] as { id: number };
  const whom = { location_ids: [company.south], audience_ids: [company.kitchen] };
  await write({ title: "Ovens", ...whom, tag_ids: [opening.id] });
  expect(await templates({ location_id: company.south })).toEqual(["Ovens"]);
  expect(await templates({ filters: { audience_id: company.kitchen } })).toEqual(["Ovens"]);
  expect(await templates({ location_id: company.north })).toEqual([]);
  expect(await templates({ tag_id: opening.id })).toEqual(["Ovens"]);
  expect(await templates({ tag_id: opening.id + 1 })).toEqual([]);
  const narrowed = (await act("listTemplates", { location_id: company.south })).content;
  expect(narrowed["filters"]).toMatchObject({
    locations: [{ id: company.south, name: "South", selected: true }],
    audiences: [{ id: company.kitchen, name: "Kitchen", selected: false }],
    tags: [{ id: opening.id, name: "Opening", selected: false }],
  });
  const ovens = (narrowed["templates"] as MemoTemplateRow[])[0];
  await act("deleteTemplate", { id: ovens?.id });
  const { content, body } = await act("listTemplates", { page: 2, per_page: 3 });
  expect(content).toMatchObject({
    ...{ current_page: 2, total_pages: 2, total: 4, sort_by: "updated_at", sort_direction: "desc" },
    filters: {
      ...{ status: "all", categories: ["Operations", "Safety"] },
      creators: [{ name: "Ada Test" }, { name: "Mara Test" }],
    },
  });
  expect(body["templates"]).toEqual(content["memo_templates"]);
  expect((content["templates"] as object[])[0]).not.toHaveProperty("content");
  server.setTime(new Date("2026-03-02T15:03:00Z"));
  await done("updateTemplate", { id, title: "Pulse check" });
  expect((await templates())[0]).toBe("Pulse check");
});

test("Lists accept filters in the form in which answers return them, and several at the same time", async () => {
  const opening = (await done("createTag", { title: "Opening" }))["tag"] as { id: number };
  const there = { location_ids: [company.south], audience_ids: [company.kitchen] };
  for (const [list, name, make, by, extra] of [
    ["listSends", "sends", start, { author_id: "authors" }, {}],
    ["listTemplates", "templates", write, { creator_id: "creators" }, { tag_ids: [opening.id] }],
  ] as const) {
    await make({ ...there, title: "There", ...extra });
    await make({ location_ids: [company.north], title: "Elsewhere" });
    await make({ location_ids: [], title: "Everywhere" });
    const found = async (input: object): Promise<unknown> => {
      const answer = await done(list, { ...input, sort_by: "title" });
      return (answer[name] as { title: string }[]).map(({ title }) => title);
    };
    const segmentFilter = { location_id: company.south, audience_id: company.kitchen };
    const [author] = Object.keys(by);
    const one = { ...segmentFilter, [author ?? ""]: company.manager.id };
    const { filters } = await done(list, { ...one, ...(extra && { tag_id: opening.id }) });
    expect(await found({ filters })).toEqual(["There"]);
    const places = [company.north, company.south];
    expect(await found({ locations: places })).toEqual(["Elsewhere", "There"]);
    expect(await found({ location_ids: places })).toEqual(["Elsewhere", "There"]);
    const none = [{ id: company.south, selected: false }];
    expect(await found({ locations: none })).toHaveLength(3);
    const others = [{ id: company.admin.id, selected: true }];
    expect(await found({ [Object.values(by)[0] ?? ""]: others })).toEqual([]);
    const refused = await act(list, { locations: ["somewhere"] });
    expect(refused.status).toBe(422);
  }
  await done("createPackage", { title: "Mine" });
  await done("createPackage", { title: "Hers" }, company.admin);
  const { filters } = await done("listPackages", { author_id: company.admin.id });
  expect((await done("listPackages", { filters }))["packages"]).toMatchObject([{ title: "Hers" }]);
});

test("Only management sees which send a memo belongs to", async () => {
  const { id } = await start();
  await publish(id);
  const { employee, manager } = company;
  const { memos } = (await done("listEmployeeMessages", {}, employee)) as { memos: Memo[] };
  await done("acknowledgeMemo", { id: memos[0]?.id }, employee);
  const sends = async (who: TestEmployee): Promise<unknown[]> => {
    const about = who === manager ? { employee_id: employee.id } : {};
    const { read_memos } = await done("listReadMemos", about, who);
    const { unread_memos } = await done("listUnreadMemos", about, who);
    const whole = await done("getMemosForCsv", about, who);
    return [read_memos, unread_memos, whole["read_memos"], whole["unread_memos"]].flatMap((rows) =>
      (rows as MemoRow[]).map(({ send_id }) => send_id),
    );
  };
  expect(await sends(employee)).toEqual([null, null, null, null]);
  expect(await sends(manager)).toEqual([id, id, id, id]);
});
