import type { Memo } from "@lineup/contract/memos/schemas";
import {
  type MemoTemplatePackage,
  type MemoTemplatePackageRow,
  type PackageTemplate,
  maxPackageTemplates,
} from "@lineup/contract/packages/schemas";
import type { MemoTemplateSend } from "@lineup/contract/sends/schemas";
import { expect, test } from "vitest";

import type { TestCompany, TestEmployee } from "./support/company-fixture.ts";
import type { TestApp } from "./support/test-app.ts";
import { useTestCompany } from "./support/use-test-company.ts";

let server: TestApp;
let company: TestCompany;

useTestCompany((made) => void ({ server, company } = made));

type CallName = Parameters<TestApp["call"]>[0];
const done = (name: CallName, input?: object) => server.done(company.manager, name, input);
const made = async (name: CallName, input: object): Promise<MemoTemplatePackage> =>
  (await done(name, input))["memo_template_package"] as MemoTemplatePackage;
const refused = async (name: CallName, input: object): Promise<[number, unknown]> => {
  const { status, body } = await server.act(company.manager, name, input);
  return [status, body["errors"]];
};
async function template(title: string, extra: object = {}): Promise<number> {
  const draft = { title, content: `<p>${title}.</p>`, status: "published", ...extra };
  const { memo_template } = await done("createTemplate", draft);
  return (memo_template as { id: number }).id;
}
const use = async (input: object): Promise<MemoTemplateSend[]> =>
  (await done("usePackage", { location_ids: [company.north], ...input }))[
    "sends"
  ] as MemoTemplateSend[];
const inbox = async (who: TestEmployee): Promise<string[]> => {
  const { content } = await server.act(who, "listEmployeeMessages");
  return (content["memos"] as Memo[]).map(({ title }) => title).toSorted();
};
const places = ({ templates }: MemoTemplatePackage): unknown[] =>
  templates.map(({ memo_template, order, offset_days, send_time }) => [
    ...[memo_template.title, order, offset_days, send_time],
  ]);

/** A package for a launch: a teaser, the menu two days later, and a survey after a week. */
async function launch(): Promise<{ pack: MemoTemplatePackage; ids: [number, number, number] }> {
  const ids: [number, number, number] = [
    await template("Teaser", { due_after_days: 3 }),
    await template("The menu", { due_after_days: 2 }),
    await template("How was it?", { display_type: "survey", options: ["Well", "Badly"] }),
  ];
  const pack = await made("createPackage", {
    ...{ title: "Launch", description: "Of a new menu" },
    templates: [
      { memo_template_id: ids[0] },
      { memo_template_id: ids[1], offset_days: 2, send_time: "14:30" },
      { memo_template_id: ids[2], offset_days: 7 },
    ],
  });
  return { pack, ids };
}

test("Templates can be added to a package, moved and removed", async () => {
  const { pack, ids } = await launch();
  expect(pack).toMatchObject({ templates_count: 3, days: 8, use_count: 0 });
  expect(places(pack)).toEqual([
    ["Teaser", 1, 0, "09:00"],
    ["The menu", 2, 2, "14:30"],
    ["How was it?", 3, 7, "09:00"],
  ]);
  const { id } = pack;
  const more = await template("Reminder");
  const added = await made("addPackageTemplate", { id, memo_template_id: more, order: 2 });
  expect(places(added)[1]).toEqual(["Reminder", 2, 0, "09:00"]);
  const change = { id, memo_template_id: more, order: 4, offset_days: 9, send_time: "07:05" };
  const moved = await made("updatePackageTemplate", change);
  expect(places(moved)[3]).toEqual(["Reminder", 4, 9, "07:05"]);
  const ofEntry = (found: MemoTemplatePackage) => found.templates.map((entry) => entry.id);
  expect(ofEntry(moved).slice(0, 3)).toEqual(ofEntry(pack));
  expect((await refused("updatePackageTemplate", { ...change, offset_days: 731 }))[1]).toEqual({
    offset_days: ["Please use at most 730"],
  });
  const less = await made("removePackageTemplate", { id, memo_template_id: ids[0] });
  expect(places(less).map((place) => (place as unknown[])[0])).toEqual([
    ...["The menu", "How was it?", "Reminder"],
  ]);
  expect((await refused("removePackageTemplate", { id, memo_template_id: ids[0] }))[0]).toBe(404);
  for (const bad of [{ send_time: "24:00" }, { send_time: "9:00" }, { offset_days: 731 }])
    expect((await refused("updatePackageTemplate", { ...change, ...bad }))[0]).toBe(422);
  const { content } = await server.act(company.manager, "listPackageTemplates", { id });
  expect((content["templates"] as PackageTemplate[]).map(({ title }) => title)).toEqual(["Teaser"]);
  await done("deletePackage", { id });
  expect((await refused("getPackage", { id }))[0]).toBe(404);
});

test("A full package takes no further template, and its own can be moved", async () => {
  const ids: number[] = [];
  for (let count = 0; count <= maxPackageTemplates; count += 1)
    ids.push(await template(`Page ${count}`));
  const templates = ids.slice(0, -1).map((memo_template_id) => ({ memo_template_id }));
  const { id } = await made("createPackage", { title: "Handbook", templates });
  const [first, other] = [ids[0], ids.at(-1)];
  expect(await refused("addPackageTemplate", { id, memo_template_id: other })).toMatchObject([
    ...[422, { memo_template_id: ["A package can have up to 100 templates"] }],
  ]);
  const moved = await made("addPackageTemplate", { id, memo_template_id: first, offset_days: 3 });
  expect(places(moved)[0]).toEqual(["Page 0", 1, 3, "09:00"]);
});

test("A time that the clocks repeat means the first one, and a skipped time is an hour later", async () => {
  const memo_template_id = await template("Night shift");
  const templates = [{ memo_template_id, send_time: "01:30" }];
  const { id } = await made("createPackage", { title: "Nights", templates });
  const startsOf = async (start_on: string, send_time: string): Promise<(string | null)[]> => {
    await done("updatePackageTemplate", { id, memo_template_id, send_time });
    const sends = await use({ id, start_on, timezone: "America/Chicago" });
    return sends.map(({ start_at }) => start_at);
  };
  expect(await startsOf("2026-11-01", "00:30")).toEqual(["2026-11-01T05:30:00.000Z"]);
  expect(await startsOf("2026-11-01", "01:30")).toEqual(["2026-11-01T06:30:00.000Z"]);
  expect(await startsOf("2026-11-01", "02:30")).toEqual(["2026-11-01T08:30:00.000Z"]);
  expect(await startsOf("2027-03-14", "01:30")).toEqual(["2027-03-14T07:30:00.000Z"]);
  expect(await startsOf("2027-03-14", "02:30")).toEqual(["2027-03-14T08:30:00.000Z"]);
  expect(await startsOf("2027-03-14", "03:30")).toEqual(["2027-03-14T08:30:00.000Z"]);
});

test("Using a package makes a draft of each template for its time, in days of the time zone", async () => {
  const { pack } = await launch();
  // On March 8 the clocks go forward there.
  const input = { id: pack.id, start_on: "2026-03-06", timezone: "America/New_York" };
  const sends = await use(input);
  expect(sends.map(({ title, status, start_at }) => [title, status, start_at])).toEqual([
    ["Teaser", "draft", "2026-03-06T14:00:00.000Z"],
    ["The menu", "draft", "2026-03-08T18:30:00.000Z"],
    ["How was it?", "draft", "2026-03-13T13:00:00.000Z"],
  ]);
  expect(sends[0]?.due_at).toBe("2026-03-09T13:00:00.000Z");
  expect(sends[1]).toMatchObject({
    ...{ due_at: "2026-03-10T18:30:00.000Z", memo_template_package_id: pack.id },
    ...{ locations: [{ id: company.north }], timezone: null },
    memos: [{ title: "The menu", content: "<p>The menu.</p>" }],
  });
  expect(sends[2]?.memos[0]?.options).toEqual(["Well", "Badly"]);
  expect(await inbox(company.employee)).toEqual([]);
  expect((await made("getPackage", { id: pack.id })).use_count).toBe(1);
  const audited = await server.audited(company.id);
  expect(audited.filter(({ action }) => action === "usePackage")).toHaveLength(3);
});

test("A draft's dates follow its start until it is published or someone sets them", async () => {
  const { pack } = await launch();
  const first = { start_on: "2026-03-06", timezone: "America/New_York" };
  const [teaser, menu] = await use({ id: pack.id, ...first });
  const act = async (name: CallName, input: object): Promise<MemoTemplateSend> =>
    (await done(name, input))["memo_template_send"] as MemoTemplateSend;
  const id = teaser?.id;
  expect(teaser).toMatchObject({ due_after_days: 3, expire_after_days: null });
  expect(await act("updateSend", { id, start_at: "2026-03-20T14:00:00Z" })).toMatchObject({
    ...{ due_at: "2026-03-23T14:00:00.000Z", due_after_days: 3 },
  });
  await act("updateSend", { id, start_at: null });
  server.setTime(new Date("2026-04-01T15:00:00Z"));
  expect(await act("getSend", { id })).toMatchObject({ due_at: "2026-04-04T15:00:00.000Z" });
  const sent = await act("publishSend", { id });
  const due = { due_at: "2026-04-04T15:00:00.000Z", due_after_days: null };
  expect(sent).toMatchObject({ ...due, memos: [{ due_at: due.due_at }] });
  server.setTime(new Date("2026-04-02T15:00:00Z"));
  expect(await act("getSend", { id })).toMatchObject(due);

  const set = { id: menu?.id, due_at: "2026-05-01T14:00:00.000Z" };
  expect(await act("updateSend", set)).toMatchObject({ ...set, due_after_days: null });
  const moved = { id: menu?.id, start_at: "2026-04-20T14:00:00.000Z" };
  expect(await act("updateSend", moved)).toMatchObject({ ...set, ...moved });
  expect((await refused("updateSend", { ...moved, start_at: "2026-05-02T14:00:00Z" }))[0]).toBe(
    422,
  );
});

test("Reveal dates are counted in days from each memo's own start", async () => {
  const menu = await template("The menu", { reveal_after_days: 1, due_after_days: 2 });
  const pack = await made("createPackage", {
    title: "Launch",
    templates: [{ memo_template_id: menu, offset_days: 2, send_time: "14:30" }],
  });
  // On March 8 the clocks go forward there.
  const first = { start_on: "2026-03-05", timezone: "America/New_York" };
  const opens = { start_at: "2026-03-07T19:30:00.000Z", reveal_at: "2026-03-08T18:30:00.000Z" };
  expect(await use({ id: pack.id, ...first })).toMatchObject([{ ...opens, reveal_after_days: 1 }]);
  const [sent] = await use({ id: pack.id, ...first, publish: true });
  expect(sent).toMatchObject({ ...opens, memos: [opens] });
  server.setTime(new Date("2026-03-08T18:29:00Z"));
  expect(await inbox(company.employee)).toEqual(["The menu"]);
  const read = async (): Promise<string> =>
    ((await server.act(company.employee, "listEmployeeMessages")).content["memos"] as Memo[])[0]
      ?.content ?? "";
  expect(await read()).toBe("");
  server.setTime(new Date("2026-03-08T18:30:00Z"));
  expect(await read()).toBe("<p>The menu.</p>");
});

test("A package can be published as a whole, and each memo goes out on its day", async () => {
  const { pack } = await launch();
  const sends = await use({ id: pack.id, publish: true, timezone: "America/Chicago" });
  // It is nine o'clock in that time zone.
  expect(sends.map(({ status }) => status)).toEqual(["published", "scheduled", "scheduled"]);
  expect(await inbox(company.employee)).toEqual(["Teaser"]);
  server.setTime(new Date("2026-03-04T20:30:00Z"));
  expect(await inbox(company.employee)).toEqual(["Teaser", "The menu"]);
  expect(await inbox(company.outsider)).toEqual([]);
});

test("With each location's own time, a package makes a send for each time zone of its recipients", async () => {
  const { db } = server.database;
  for (const [id, timezone] of [
    [company.north, "America/New_York"],
    [company.south, "America/Honolulu"],
  ] as const)
    await db.updateTable("locations").set({ timezone }).where("id", "=", id).execute();
  const { pack } = await launch();
  const { id } = pack;
  const each = { timezone: "each_location", location_ids: [company.north, company.south] };
  const drafts = await use({ ...{ id, ...each }, start_on: "2026-03-06" });
  // On March 8 the clocks go forward in New York, but not in Hawaii.
  expect(drafts.map(({ title, timezone, start_at }) => [title, timezone, start_at])).toEqual([
    ["Teaser", "America/New_York", "2026-03-06T14:00:00.000Z"],
    ["Teaser", "America/Honolulu", "2026-03-06T19:00:00.000Z"],
    ["The menu", "America/New_York", "2026-03-08T18:30:00.000Z"],
    ["The menu", "America/Honolulu", "2026-03-09T00:30:00.000Z"],
    ["How was it?", "America/New_York", "2026-03-13T13:00:00.000Z"],
    ["How was it?", "America/Honolulu", "2026-03-13T19:00:00.000Z"],
  ]);
  expect(drafts.map(({ due_at }) => due_at).slice(0, 2)).toEqual([
    ...["2026-03-09T13:00:00.000Z", "2026-03-09T19:00:00.000Z"],
  ]);
  await use({ ...{ id, ...each }, start_on: "2026-03-06", publish: true });
  server.setTime(new Date("2026-03-06T14:00:00Z"));
  expect([await inbox(company.employee), await inbox(company.outsider)]).toEqual([["Teaser"], []]);
  server.setTime(new Date("2026-03-06T19:00:00Z"));
  expect([await inbox(company.employee), await inbox(company.outsider)]).toEqual([
    ...[["Teaser"], ["Teaser"]],
  ]);
  expect((await made("getPackage", { id })).use_count).toBe(2);
  // In New York it is the next day, so the first day has passed there.
  server.setTime(new Date("2026-03-10T08:00:00Z"));
  const passed = { id, ...each, start_on: "2026-03-09" };
  expect((await refused("usePackage", passed))[1]).toEqual({
    start_on: ["The first day has already passed in New York"],
  });
  expect(
    (await use({ id, ...each, location_ids: [company.south], start_on: "2026-03-09" })).length,
  ).toBe(3);
  const nobody = { location_ids: [company.south], audience_ids: [company.kitchen] };
  expect((await refused("usePackage", { id, ...each, ...nobody, publish: true }))[0]).toBe(422);
});

test("If a template can't be sent, the answer names it and nothing is made", async () => {
  const { pack, ids } = await launch();
  const { id } = pack;
  await done("updateTemplate", { id: ids[1], status: "draft" });
  const [status, errors] = await refused("usePackage", { id, publish: true });
  expect(status).toBe(422);
  expect(JSON.stringify(errors)).toContain("The menu");
  await done("updateTemplate", { id: ids[1], status: "published" });
  expect((await refused("usePackage", { id, start_on: "2026-03-01" }))[1]).toEqual({
    start_on: ["The first day can't be in the past"],
  });
  expect((await refused("usePackage", { id, location_ids: [999_999_999] }))[0]).toBe(422);
  const nobody = { location_ids: [company.south], audience_ids: [company.kitchen] };
  expect((await refused("usePackage", { id, publish: true, ...nobody }))[0]).toBe(422);
  await done("deleteTemplate", { id: ids[0] });
  expect((await made("getPackage", { id })).templates_count).toBe(2);
  const empty = await made("createPackage", { title: "Empty" });
  expect((await refused("usePackage", { id: empty.id }))[0]).toBe(422);
  expect((await done("listSends"))["sends"]).toEqual([]);
});

test("The list of packages can be searched, filtered and sorted", async () => {
  for (const [title, category] of [
    ["Ávila", "Openings"],
    ["Zest", null],
    ["Menu", "Openings"],
  ])
    await made("createPackage", { title, category, description: `For ${title}` });
  const titles = async (input: object): Promise<string[]> =>
    ((await done("listPackages", input))["packages"] as MemoTemplatePackageRow[]).map(
      ({ title }) => title,
    );
  expect(await titles({})).toEqual(["Menu", "Zest", "Ávila"]);
  expect(await titles({ terms: "avila" })).toEqual(["Ávila"]);
  expect(await titles({ category: "Openings", sort_by: "title" })).toEqual(["Menu", "Ávila"]);
  expect(await titles({ per_page: 1, page: 2 })).toEqual(["Zest"]);
  const { body } = await server.act(company.manager, "listPackages");
  expect(body).toMatchObject({ total_pages: 1, filters: { categories: ["Openings"] } });
});

test("Only the company's management can use packages, and a change based on an older state is refused", async () => {
  const { pack } = await launch();
  const stranger = await server.company();
  const as = await server.signIn(stranger.admin);
  const input = { company_id: stranger.id, id: pack.id };
  for (const name of ["getPackage", "deletePackage", "usePackage"] as const) {
    expect((await server.call(name, input, { as })).status).toBe(404);
    expect((await server.act(company.employee, name, { id: pack.id })).status).toBe(403);
  }
  const { id, revision } = pack;
  await made("updatePackage", { id, revision, title: "One" });
  expect((await refused("updatePackage", { id, revision, title: "Other" }))[0]).toBe(409);
  const both = await Promise.all(
    [1, 2].map(() => server.act(company.manager, "usePackage", { id })),
  );
  expect(both.map(({ status }) => status)).toEqual([200, 200]);
  expect((await made("getPackage", { id })).use_count).toBe(2);
});
