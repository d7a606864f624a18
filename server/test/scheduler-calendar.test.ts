import type { CallOutput } from "@lineup/contract/calls";
import { expect, test } from "vitest";

import type { TestCompany } from "./support/company-fixture.ts";
import { listenAs, listen } from "./support/live-client.ts";
import { runDue } from "./support/scheduled.ts";
import type { TestApp } from "./support/test-app.ts";
import { useTestCompany } from "./support/use-test-company.ts";

let server: TestApp;
let company: TestCompany;

useTestCompany((made) => void ({ server, company } = made));

type CallName = Parameters<TestApp["call"]>[0];
const done = (name: CallName, input?: object) => server.done(company.manager, name, input);
const at = (time: string): string => `2026-03-${time}:00.000Z`;
const body = { content: "<p>Check it.</p>" };
async function memo(title: string, extra: object = {}): Promise<Made> {
  const input = { title, ...body, status: "published", ...extra };
  return (await done("createMemo", input))["memo"] as Made;
}
async function send(title: string, extra: object, memos = [title]): Promise<Made> {
  const draft = { title, ...extra, memos: memos.map((one) => ({ title: one, ...body })) };
  const { id } = (await done("createSend", draft))["memo_template_send"] as Made;
  return (await done("publishSend", { id }))["memo_template_send"] as Made;
}
interface Made {
  readonly id: number;
  readonly revision: number;
  readonly memos: readonly { readonly id: number }[];
}
type Lists = "memos" | "runs" | "package_days" | "celebrations";
const march = { from: "2026-03-01", to: "2026-03-31" };
async function calendar(
  extra: object = {},
): Promise<Pick<CallOutput<"listScheduledSends">, Lists>> {
  return (await done("listScheduledSends", { ...march, ...extra })) as never;
}
const shown = async (extra: object = {}): Promise<unknown[]> =>
  (await calendar(extra)).memos.map(({ type, title, goes_out_at }) => [type, title, goes_out_at]);

test("The calendar has runs, scheduled memos and sends, and the days of packages", async () => {
  await memo("Now");
  await memo("Draft", { status: "draft", start_at: at("05T15:00") });
  await memo("April", { start_at: "2026-04-20T15:00:00.000Z" });
  const brunch = await memo("Brunch", { start_at: at("05T15:00"), due_at: at("06T15:00") });
  const menu = await send("Menu", { start_at: at("09T15:00") }, ["Soup", "Wine"]);
  const away = await memo("Away", { start_at: at("08T15:00") });
  await done("archiveMessage", { id: away.id });
  const back = await send("Back", { start_at: at("08T15:00") });
  await done("draftSend", { id: back.id });
  const days = ["0", "6"].map(async (offset_days) => {
    const template = await done("createTemplate", { title: `Day ${offset_days}`, ...body });
    const { id } = template["memo_template"] as Made;
    await done("updateTemplate", { id, status: "published" });
    return { memo_template_id: id, offset_days, send_time: "09:00" };
  });
  const pack = await done("createPackage", {
    title: "Launch",
    templates: await Promise.all(days),
  });
  await done("usePackage", {
    ...{ id: (pack["memo_template_package"] as Made).id, publish: true },
    ...{ start_at: at("10T15:00"), timezone: "America/Chicago" },
  });
  expect(await shown()).toEqual([
    ["memo", "Brunch", at("05T15:00")],
    ["send", "Menu", at("09T15:00")],
    ["send", "Day 0", at("10T14:00")],
    ["send", "Day 6", at("16T14:00")],
  ]);
  expect((await calendar()).memos.slice(0, 2)).toEqual([
    {
      ...{ type: "memo", id: brunch.id, title: "Brunch", kind: "memo", memo_count: 1 },
      ...{ status: "scheduled", goes_out_at: at("05T15:00"), timezone: null },
      ...{ reveal_at: null, due_at: at("06T15:00"), end_at: null, revision: brunch.revision },
    },
    {
      ...{ type: "send", id: menu.id, title: "Menu", kind: "memo", memo_count: 2 },
      ...{ status: "scheduled", goes_out_at: at("09T15:00"), timezone: null },
      ...{ reveal_at: null, due_at: null, end_at: null, revision: menu.revision },
    },
  ]);
  expect(await shown({ terms: "soup" })).toEqual([["send", "Menu", at("09T15:00")]]);
  expect(await shown({ show: "scheduled_sends" })).toEqual([]);
  expect(await shown({ status: "paused" })).toEqual([]);
  expect(
    (await server.act((await server.company()).manager, "listScheduledSends", march)).content,
  ).toMatchObject({ memos: [], runs: [] });
  const outsider = await server.act(company.employee, "listScheduledSends", march);
  expect(outsider.status).toBe(403);
});

test("The calendar shows moved items at their new time, including a memo postponed separately from its send", async () => {
  const brunch = await memo("Brunch", { start_at: at("05T15:00"), due_at: at("06T15:00") });
  const menu = await send("Menu", { start_at: at("09T15:00"), due_at: at("10T15:00") }, [
    "Soup",
    "Wine",
  ]);
  await done("updateMemo", {
    ...{ id: brunch.id, revision: brunch.revision },
    ...{ start_at: at("12T14:00"), due_at: at("13T14:00") },
  });
  await done("updateSend", {
    ...{ id: menu.id, revision: menu.revision },
    ...{ start_at: at("11T14:00"), due_at: at("12T14:00") },
  });
  expect(await shown()).toEqual([
    ["send", "Menu", at("11T14:00")],
    ["memo", "Brunch", at("12T14:00")],
  ]);
  await done("updateMemo", { id: menu.memos[1]?.id, start_at: at("12T09:00") });
  expect(await shown()).toEqual([
    ["send", "Menu", at("11T14:00")],
    ["memo", "Wine", at("12T09:00")],
    ["memo", "Brunch", at("12T14:00")],
  ]);
});

test("A send in the calendar has its reveal time, which moves with it", async () => {
  const dates = { start_at: at("09T15:00"), reveal_at: at("09T20:00") };
  const { id } = await send("Menu", dates);
  expect((await calendar()).memos).toMatchObject([
    { type: "send", id, reveal_at: dates.reveal_at },
  ]);
  const moved = { start_at: at("11T15:00"), reveal_at: at("11T20:00") };
  await done("updateSend", { id, ...moved });
  expect((await calendar()).memos).toMatchObject([
    { type: "send", id, reveal_at: moved.reveal_at },
  ]);
});

test("Moving a send leaves out memos that are scheduled separately or already live", async () => {
  const dates = { start_at: at("09T15:00"), reveal_at: at("09T20:00"), due_at: at("10T15:00") };
  const menu = await send("Menu", dates, ["Soup", "Wine", "Beer"]);
  const [, wine, beer] = menu.memos;
  const put = { start_at: at("12T09:00"), reveal_at: at("12T20:00"), due_at: at("13T15:00") };
  await done("updateMemo", { id: wine?.id, ...put });
  await done("updateMemo", { id: beer?.id, start_at: null, reveal_at: null });
  const moved = { start_at: at("11T15:00"), reveal_at: at("11T20:00"), due_at: at("12T15:00") };
  await done("updateSend", { id: menu.id, ...moved });
  expect(await shown()).toEqual([
    ["send", "Menu", at("11T15:00")],
    ["memo", "Wine", at("12T09:00")],
  ]);
  const { memos } = (await done("getSend", { id: menu.id }))["memo_template_send"] as Made;
  expect(memos).toMatchObject([
    { status: "scheduled", ...moved },
    { status: "scheduled", ...put },
    { status: "published", start_at: null, due_at: at("10T15:00") },
  ]);
});

test("Sent items are shown on request, once, and not beside the run that sent them", async () => {
  await memo("Now");
  await memo("Brunch", { start_at: at("05T15:00") });
  const ended = await memo("Never", { start_at: at("04T15:00") });
  await done("expireMessage", { id: ended.id });
  const template = await done("createTemplate", { title: "Safety", ...body });
  const { id } = template["memo_template"] as Made;
  await done("updateTemplate", { id, status: "published" });
  await done("createScheduledSend", {
    ...{ sendable_type: "memo_template", sendable_id: id, timezone: "America/Chicago" },
    ...{ frequency: "daily", send_time: "09:30", starts_at: "2026-03-02" },
  });
  const now = new Date("2026-03-05T15:40:00Z");
  expect(await runDue(server, company.id, now)).toBe(4);
  server.setTime(now);
  expect(await shown()).toEqual([]);
  expect(await shown({ show: "all" })).toEqual([
    ["memo", "Now", at("02T15:00")],
    ["memo", "Brunch", at("05T15:00")],
  ]);
  expect((await calendar({ show: "all" })).memos.map(({ status }) => status)).toEqual([
    "published",
    "published",
  ]);
  expect((await calendar()).runs.map(({ status }) => status).slice(0, 5)).toEqual([
    ...["sent", "sent", "sent", "sent"],
    "upcoming",
  ]);
  expect((await calendar({ show: "memos" })).runs).toEqual([]);
});

test("A memo postponed separately from its run is shown beside the run", async () => {
  const template = await done("createTemplate", { title: "Safety", ...body });
  const { id } = template["memo_template"] as Made;
  await done("updateTemplate", { id, status: "published" });
  await done("createScheduledSend", {
    ...{ sendable_type: "memo_template", sendable_id: id, timezone: "America/Chicago" },
    ...{ frequency: "once", send_time: "09:30", starts_at: "2026-03-02" },
  });
  const now = new Date("2026-03-02T15:30:00Z");
  expect(await runDue(server, company.id, now)).toBe(1);
  server.setTime(now);
  const [made] = (await done("listMemos", {}))["memos"] as Made[];
  await done("updateMemo", { id: made?.id, start_at: at("03T15:00") });
  expect(await shown()).toEqual([["memo", "Safety", at("03T15:00")]]);
  expect((await calendar()).runs.map(({ status }) => status)).toEqual(["sent"]);
  // Also after it went out.
  server.setTime(new Date("2026-03-04T15:00:00Z"));
  expect((await shown({ show: "all" })).map((one) => (one as string[])[2])).toEqual([
    at("03T15:00"),
  ]);
});

/** Creates a package that takes three weeks. @returns its ID */
async function launch(): Promise<number> {
  const entries = [
    ["Hello", 0, "08:00"],
    ["Checklist", 0, "17:30"],
    ["Second week", 7, "09:00"],
    ["Third week", 14, "09:00"],
  ] as const;
  const templates = [];
  for (const [title, offset_days, send_time] of entries) {
    const { id } = (await done("createTemplate", { title, ...body }))["memo_template"] as Made;
    await done("updateTemplate", { id, status: "published" });
    templates.push({ memo_template_id: id, offset_days, send_time });
  }
  const made = await done("createPackage", { title: "Launch", templates });
  return (made["memo_template_package"] as Made).id;
}
const later = async (extra: object = {}): Promise<string[]> =>
  (await calendar(extra)).package_days.map(
    ({ title, day, send_time, status }) => `${day} ${send_time} ${title}, ${status}`,
  );

test("A package's later days are shown before its run, and as sends of their own after it", async () => {
  const scheduled = await done("createScheduledSend", {
    ...{ title: "New shops", sendable_type: "memo_template_package", sendable_id: await launch() },
    ...{ frequency: "monthly", send_time: "09:00", starts_at: "2026-03-05" },
    timezone: "America/Chicago",
  });
  const { id } = scheduled["scheduled_send"] as Made;
  const all = [
    "2026-03-05 17:30 Checklist, upcoming",
    "2026-03-12 09:00 Second week, upcoming",
    "2026-03-19 09:00 Third week, upcoming",
  ];
  expect(await later()).toEqual(all);
  expect((await calendar()).package_days[0]).toEqual({
    ...{ scheduled_send_id: id, run_on: "2026-03-05", title: "Checklist", day: "2026-03-05" },
    ...{ scheduled_send_title: "New shops", send_time: "17:30", status: "upcoming" },
    timezone: "America/Chicago",
  });
  // Also for a run outside the requested days.
  expect(await later({ from: "2026-03-15", to: "2026-04-06" })).toEqual([
    ...[all[2], "2026-04-05 17:30 Checklist, upcoming"],
  ]);
  expect(await later({ show: "memos" })).toEqual([]);
  expect(await later({ terms: "brunch" })).toEqual([]);
  await done("updateScheduledSend", { id, run: { run_on: "2026-03-05", moved_to: "2026-03-06" } });
  expect((await later())[1]).toBe("2026-03-13 09:00 Second week, upcoming");
  await done("updateScheduledSend", { id, status: "paused" });
  expect((await later())[0]).toBe("2026-03-06 17:30 Checklist, paused");
  await done("updateScheduledSend", { id, status: "active" });
  const now = new Date("2026-03-06T15:30:00Z");
  expect(await runDue(server, company.id, now)).toBe(1);
  server.setTime(now);
  expect(await later()).toEqual([]);
  expect(await shown()).toEqual([
    ["send", "Checklist", at("06T23:30")],
    ["send", "Second week", at("13T14:00")],
    ["send", "Third week", at("20T14:00")],
  ]);
  await done("updateScheduledSend", { id, run: { run_on: "2026-04-05", skipped: true } });
  expect(await later({ from: "2026-04-01", to: "2026-04-30" })).toEqual([]);
});

async function person(who: Who, fields: object): Promise<void> {
  const { db } = server.database;
  await db.updateTable("employees").set(fields).where("id", "=", company[who].id).execute();
}
type Who = "employee" | "manager" | "outsider" | "admin";
const born = (month: number, day: number) => ({ birth_date_month: month, birth_date_day: day });
const celebrated = async (extra: object = {}): Promise<string[]> =>
  (await calendar(extra)).celebrations.map(
    ({ occasion, day, count, names, status }) =>
      `${day} ${occasion} ${count}: ${names.join(", ")}${status === "sent" ? ", sent" : ""}`,
  );

test("Auto-celebrations are shown on their days, only for people who want them", async () => {
  await person("employee", { ...born(3, 9), birth_date_year: 1990 });
  await person("outsider", { ...born(3, 9), work_anniversary: "2020-03-12" });
  await person("manager", { work_anniversary: "2026-03-12" });
  expect(await celebrated()).toEqual([]);
  const on = { celebrate_birthdays: true, celebrate_anniversaries: true };
  await server.done(company.admin, "updateMemoSettings", on);
  expect(await celebrated()).toEqual([
    "2026-03-09 birthday 2: Eli Test, Otto Test",
    // The first day of work isn't an anniversary.
    "2026-03-12 anniversary 1: Otto Test",
  ]);
  expect((await calendar()).celebrations[0]).toEqual({
    ...{ occasion: "birthday", day: "2026-03-09", send_time: "08:00", count: 2 },
    status: "upcoming",
    names: ["Eli Test", "Otto Test"],
  });
  expect(await celebrated({ terms: "otto" })).toEqual([
    ...["2026-03-09 birthday 1: Otto Test", "2026-03-12 anniversary 1: Otto Test"],
  ]);
  for (const other of [{ show: "scheduled_sends" }, { status: "paused" }])
    expect(await celebrated(other)).toEqual([]);
  // Without people who have opted out, left, or have no colleagues.
  await person("employee", { celebrates: false });
  await person("outsider", { is_active: false });
  expect(await celebrated()).toEqual([]);
  await person("outsider", { is_active: true });
  await person("admin", born(3, 10));
  const { db } = server.database;
  await db.deleteFrom("employee_locations").where("employee_id", "=", company.admin.id).execute();
  expect(await celebrated()).toEqual([
    ...["2026-03-09 birthday 1: Otto Test", "2026-03-12 anniversary 1: Otto Test"],
  ]);
  await server.done(company.admin, "updateMemoSettings", { celebrate_birthdays: false });
  expect(await celebrated()).toEqual(["2026-03-12 anniversary 1: Otto Test"]);
});

test("Days celebrated already or by a manager aren't upcoming, and today's depend on each person's time zone", async () => {
  await server.done(company.admin, "updateMemoSettings", { celebrate_birthdays: true });
  await person("employee", born(3, 2));
  await person("outsider", born(3, 1));
  await person("manager", born(3, 3));
  // There it is 9:00 on March 2: the first is about to be celebrated, and yesterday's is over.
  expect(await celebrated()).toEqual([
    ...["2026-03-02 birthday 1: Eli Test", "2026-03-03 birthday 1: Mara Test"],
  ]);
  const { db } = server.database;
  const celebratedDay = {
    company_id: company.id,
    occasion: "birthday" as const,
    day: "2026-03-03",
  };
  await db
    .insertInto("celebrated_days")
    .values(
      [company.employee, company.manager].map(({ id }) => ({ ...celebratedDay, employee_id: id })),
    )
    .execute();
  expect(await celebrated()).toEqual([]);
  await db.deleteFrom("celebrated_days").execute();
  server.setTime(new Date("2026-03-03T03:00:00Z"));
  expect(await celebrated()).toEqual(["2026-03-03 birthday 1: Mara Test"]);
});

test("Other managers get an event about each change of the calendar, and employees get none", async () => {
  const port = await listen(server);
  const listeners = {
    admin: await listenAs(port, await server.signIn(company.admin), company.id),
    employee: await listenAs(port, await server.signIn(company.employee), company.id),
  };
  const expectEvent = async (change: () => Promise<unknown>): Promise<void> => {
    const before = listeners.admin.events.length;
    await change();
    await expect.poll(() => listeners.admin.events.length).toBeGreaterThan(before);
  };
  const start_at = at("05T15:00");
  let brunch = { id: 0 };
  await expectEvent(async () => {
    brunch = await memo("Brunch", { start_at });
  });
  await expectEvent(() => done("updateMemo", { id: brunch.id, start_at: at("06T15:00") }));
  let menu = { id: 0 };
  await expectEvent(async () => {
    menu = await send("Menu", { start_at });
  });
  await expectEvent(() => done("updateSend", { id: menu.id, start_at: at("06T15:00") }));
  await expectEvent(() => done("deleteSend", { id: menu.id }));
  await expectEvent(() => done("deleteMemo", { id: brunch.id }));
  expect(listeners.employee.events).toEqual([]);
  listeners.admin.close();
  listeners.employee.close();
});
