// Scheduled sends that are due go out together, and a problem with one doesn't hold up the others.
import { AsyncLocalStorage } from "node:async_hooks";

import type { ScheduledSendDetail } from "@lineup/contract/scheduler/schemas";
import { sql } from "kysely";
import pg from "pg";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import type { TestCompany, TestEmployee } from "./support/company-fixture.ts";
import { insertFile } from "./support/sample-records.ts";
import { runDue } from "./support/scheduled.ts";
import { waitForSubscribers } from "./support/wait-for-subscribers.ts";
import { type TestApp, startTestApp } from "./support/test-app.ts";

const counting = new AsyncLocalStorage<{ statements: number }>();
const { query } = pg.Client.prototype;
let server: TestApp;
let company: TestCompany;

beforeAll(async () => {
  pg.Client.prototype.query = new Proxy(query, {
    apply(target, client, args) {
      const counter = counting.getStore();
      if (counter) counter.statements += 1;
      return Reflect.apply(target, client, args);
    },
  });
  server = await startTestApp();
});
afterAll(async () => {
  await server.stop();
  pg.Client.prototype.query = query;
});
beforeEach(async () => {
  server.setTime(new Date("2026-03-02T15:00:00Z"));
  company = await server.company();
});

type CallName = Parameters<TestApp["call"]>[0];
const done = (name: CallName, input?: object) => server.done(company.manager, name, input);
async function template(title: string, extra: object = {}): Promise<number> {
  const draft = { title, content: `<p>${title}.</p>`, status: "published", ...extra };
  return ((await done("createTemplate", draft))["memo_template"] as { id: number }).id;
}
const schedule = async (sendable_id: number, extra: object = {}): Promise<ScheduledSendDetail> =>
  (
    await done("createScheduledSend", {
      ...{ sendable_type: "memo_template", sendable_id, timezone: "America/Chicago" },
      ...{ frequency: "daily", send_time: "09:30", starts_at: "2026-03-02", ...extra },
    })
  )["scheduled_send"] as ScheduledSendDetail;
const get = async (id: number): Promise<ScheduledSendDetail> =>
  (await done("getScheduledSend", { id }))["scheduled_send"] as ScheduledSendDetail;
async function run(time: string): Promise<number> {
  const count = await runDue(server, company.id, new Date(time));
  server.setTime(new Date(time));
  return count;
}
const inbox = async (who: TestEmployee): Promise<string[]> =>
  ((await server.act(who, "listEmployeeMessages")).content["memos"] as { title: string }[])
    .map(({ title }) => title)
    .toSorted();
async function breakWords(id: number): Promise<void> {
  await sql`update memo_templates set content = '' where id = ${id}`.execute(server.database.db);
}
const work = async (who: TestEmployee, location: number): Promise<void> => {
  const input = { id: who.id, location_ids: [location] };
  expect((await server.act(company.admin, "updateEmployee", input)).status).toBe(200);
};
async function inZones(): Promise<void> {
  for (const [id, timezone] of [
    [company.north, "America/New_York"],
    [company.south, "America/Chicago"],
  ] as const)
    expect((await server.act(company.admin, "updateLocation", { id, timezone })).status).toBe(200);
}

test("A scheduled send that can't go out holds up no other, and has the reason", async () => {
  const ids: number[] = [];
  for (const title of ["Fryers", "Grills", "Ovens", "Sinks"]) ids.push(await template(title));
  const made: ScheduledSendDetail[] = [];
  for (const id of ids) made.push(await schedule(id));
  await breakWords(ids[1] ?? 0);
  expect(await run("2026-03-02T15:30:00Z")).toBe(4);
  expect(await inbox(company.employee)).toEqual(["Fryers", "Ovens", "Sinks"]);
  const failures = await Promise.all(made.map(async ({ id }) => (await get(id)).failure?.reason));
  expect(failures).toEqual([
    undefined,
    "“Grills”: Write something, or attach a file",
    undefined,
    undefined,
  ]);
  expect(await run("2026-03-03T15:30:00Z")).toBe(4);
  expect(await inbox(company.employee)).toHaveLength(6);
});

test("Many scheduled sends need as many statements as a few", async () => {
  const counts: number[] = [];
  const id = await template("Fryers");
  let day = 2;
  for (const more of [1, 2, 17]) {
    const from = { location_ids: [company.north], starts_at: `2026-03-0${day}` };
    for (let count = 0; count < more; count += 1)
      await schedule(id, { title: `Round ${count}`, ...from });
    const counter = { statements: 0 };
    await counting.run(counter, () => run(`2026-03-0${day}T15:30:00Z`));
    counts.push(counter.statements);
    day += 1;
  }
  expect(counts).toEqual(counts.map(() => counts[0]));
  expect(counts[0]).toBeLessThan(40);
  expect(await inbox(company.employee)).toHaveLength(1 + 3 + 20);
});

test("Two nodes at the same moment send what is due in many companies once", async () => {
  const other = await startTestApp(server.database);
  try {
    const companies = [company.id];
    await schedule(await template("Fryers"));
    for (let count = 0; count < 5; count += 1) {
      company = await server.company();
      companies.push(company.id);
      const id = await template("Fryers");
      for (let nth = 0; nth < 3; nth += 1) await schedule(id);
    }
    const now = new Date("2026-03-03T15:30:00Z");
    const looks = [server, other].flatMap((node) => companies.map((id) => runDue(node, id, now)));
    const counts = await Promise.all(looks);
    expect(counts.reduce((all, count) => all + count)).toBe(2 * (1 + 5 * 3));
    const { rows } = await sql<{ runs: number; sends: number; twice: number }>`select
      count(*) as runs, count(distinct r.send_id) as sends, (select count(*) from (select from memo_sends d
        where d.company_id = any(${companies}::bigint[]) group by d.scheduled_send_id, d.run_on having count(*) > 1) x) as twice
      from scheduled_runs r where r.company_id = any(${companies}::bigint[]) and r.done_at is not null`.execute(
      server.database.db,
    );
    expect(rows).toEqual([{ runs: 32, sends: 32, twice: 0 }]);
  } finally {
    await other.stop();
  }
});

test("A scheduled package goes out over its days, by each location's own time, completely or not at all", async () => {
  await inZones();
  const teaser = await template("Teaser");
  const menu = await template("Menu", { reveal_after_days: 1, due_after_days: 1 });
  const pack = (
    await done("createPackage", {
      title: "Launch",
      templates: [
        { memo_template_id: teaser, offset_days: 0, send_time: "09:00" },
        { memo_template_id: menu, offset_days: 6, send_time: "14:00" },
      ],
    })
  )["memo_template_package"] as { id: number };
  const own = { sendable_type: "memo_template_package", timezone: null, frequency: "weekly" };
  const { id } = await schedule(pack.id, { ...own, days_of_week: [1], send_time: "09:30" });
  await done("updateTemplate", { id: menu, status: "draft" });
  await run("2026-03-02T16:00:00Z");
  expect((await get(id)).failure?.reason).toBe(
    "These templates are drafts or archived and can't be sent: Menu",
  );
  expect(await inbox(company.employee)).toEqual([]);
  await done("updateTemplate", { id: menu, status: "published" });
  // On March 8 the clocks go forward. In the week after, 9:30 in New York is 13:30 UTC, and in Chicago 14:30 UTC.
  await run("2026-03-09T13:30:00Z");
  expect([await inbox(company.employee), await inbox(company.outsider)]).toEqual([["Teaser"], []]);
  await run("2026-03-09T14:30:00Z");
  expect(await inbox(company.outsider)).toEqual(["Teaser"]);
  const { rows } =
    await sql`select timezone, memo_template_id, start_at, reveal_at, due_at, recipient_count from memo_sends d
    cross join lateral (select sum(m.recipient_count)::int as recipient_count from memos m where m.send_id = d.id) m
    where d.scheduled_send_id = ${id} order by d.id`.execute(server.database.db);
  const at = (time: string): Date => new Date(`2026-03-${time}:00Z`);
  expect(rows).toEqual([
    { ...{ timezone: "America/New_York", memo_template_id: teaser, recipient_count: 2 }, ...never },
    {
      ...{ timezone: "America/New_York", memo_template_id: menu, recipient_count: 2 },
      ...{ start_at: at("15T18:00"), reveal_at: at("16T18:00"), due_at: at("16T18:00") },
    },
    { ...{ timezone: "America/Chicago", memo_template_id: teaser, recipient_count: 1 }, ...never },
    {
      ...{ timezone: "America/Chicago", memo_template_id: menu, recipient_count: 1 },
      ...{ start_at: at("15T19:00"), reveal_at: at("16T19:00"), due_at: at("16T19:00") },
    },
  ]);
  server.setTime(at("15T18:00"));
  expect(await inbox(company.employee)).toEqual(["Menu", "Teaser"]);
  expect(await inbox(company.outsider)).toEqual(["Teaser"]);
});

const never = { start_at: null, reveal_at: null, due_at: null };

test("A late run is due and ends the template's number of days after it went out", async () => {
  const id = await template("Fryers", { due_after_days: 1, expire_after_days: 2 });
  const { id: daily } = await schedule(id);
  const menu = await template("Menu", { due_after_days: 1 });
  const templates = [
    { memo_template_id: id, send_time: "09:30" },
    { memo_template_id: menu, offset_days: 4, send_time: "14:00" },
  ];
  const { memo_template_package } = await done("createPackage", { title: "Launch", templates });
  const { id: packageId } = memo_template_package as { id: number };
  const once = { sendable_type: "memo_template_package", frequency: "once" };
  await schedule(packageId, once);
  expect(await run("2026-03-05T20:00:00Z")).toBe(5);
  expect((await get(daily)).failure).toBeNull();
  expect(await inbox(company.employee)).toEqual(Array.from({ length: 5 }, () => "Fryers"));
  const { rows } =
    await sql`select title, start_at, due_at, end_at, count(*) as count from memo_sends
    where company_id = ${company.id} group by 1, 2, 3, 4 order by 1`.execute(server.database.db);
  const at = (time: string): Date => new Date(`2026-03-${time}:00Z`);
  const late = { start_at: null, due_at: at("06T20:00"), end_at: at("07T20:00") };
  expect(rows).toEqual([
    { title: "Fryers", ...late, count: 5 },
    { title: "Menu", start_at: at("06T20:00"), due_at: at("07T20:00"), end_at: null, count: 1 },
  ]);
  const found = (await done("getPackage", { id: packageId }))["memo_template_package"];
  expect(found).toMatchObject({ use_count: 1 });
});

test("A failed run that is moved to a later day goes out to everyone once", async () => {
  await inZones();
  const sendable = await template("Fryers");
  const own = { timezone: null, frequency: "once", send_time: "09:00", starts_at: "2026-03-03" };
  const { id } = await schedule(sendable, own);
  const move = (what: object) =>
    server.act(company.manager, "updateScheduledSend", {
      id,
      run: { run_on: "2026-03-03", ...what },
    });
  await breakWords(sendable);
  await run("2026-03-03T14:00:00Z");
  expect((await get(id)).last_runs).toMatchObject([{ run_on: "2026-03-03" }]);
  for (const what of [{ moved_to: "2026-03-03" }, { skipped: true }])
    expect((await move(what)).status).toBe(422);
  expect((await move({ moved_to: "2026-03-05", series: true })).status).toBe(422);
  expect((await move({ moved_to: "2026-03-05" })).status).toBe(200);
  expect(await get(id)).toMatchObject({
    ...{ status: "active", failure: null, next_send_at: "2026-03-05T14:00:00.000Z" },
    next_runs: [{ run_on: "2026-03-03", moved_to: "2026-03-05", status: "upcoming" }],
  });
  await done("updateTemplate", { id: sendable, content: "<p>Clean them.</p>" });
  expect(await run("2026-03-04T20:00:00Z")).toBe(0);
  const now = new Date("2026-03-05T15:00:00Z");
  await Promise.all([1, 2, 3].map(() => runDue(server, company.id, now)));
  server.setTime(now);
  expect((await move({ moved_to: "2026-03-06" })).status).toBe(422);
  await run("2026-03-06T20:00:00Z");
  expect(await inbox(company.employee)).toEqual(["Fryers"]);
  expect(await inbox(company.outsider)).toEqual(["Fryers"]);
  expect((await get(id)).last_runs).toMatchObject([{ moved_to: "2026-03-05", status: "sent" }]);
});

test("A person who moves to another time zone between a day's runs or after them gets the memo once", async () => {
  await inZones();
  const daily = { timezone: null, send_time: "09:00", starts_at: "2026-03-03" };
  const { id } = await schedule(await template("Fryers"), daily);
  await run("2026-03-03T14:00:00Z");
  expect(await inbox(company.employee)).toEqual(["Fryers"]);
  await work(company.employee, company.south);
  await run("2026-03-03T15:00:00Z");
  await waitForSubscribers(server, company.id);
  expect(await inbox(company.employee)).toEqual(["Fryers"]);
  expect(await inbox(company.outsider)).toEqual(["Fryers"]);
  await work(company.outsider, company.north);
  await waitForSubscribers(server, company.id);
  expect(await inbox(company.outsider)).toEqual(["Fryers"]);

  await run("2026-03-04T14:00:00Z");
  await work(company.outsider, company.south);
  await work(company.employee, company.north);
  await waitForSubscribers(server, company.id);
  // Everyone in this time zone already has it, which isn't a failure.
  await run("2026-03-04T15:00:00Z");
  expect(await inbox(company.outsider)).toEqual(["Fryers", "Fryers"]);
  expect(await inbox(company.employee)).toEqual(["Fryers", "Fryers"]);
  expect((await get(id)).failure).toBeNull();
});

test("A person whose location changes its time zone between a day's runs or after them gets the memo once", async () => {
  await inZones();
  const daily = { timezone: null, send_time: "09:00", starts_at: "2026-03-03" };
  await schedule(await template("Fryers"), daily);
  await run("2026-03-03T14:00:00Z");
  const zone = (id: number, timezone: string) =>
    server.done(company.admin, "updateLocation", { id, timezone });
  await zone(company.south, "America/New_York");
  await waitForSubscribers(server, company.id);
  expect(await inbox(company.outsider)).toEqual(["Fryers"]);
  await zone(company.north, "America/Honolulu");
  await waitForSubscribers(server, company.id);
  await run("2026-03-03T19:00:00Z");
  await waitForSubscribers(server, company.id);
  expect(await inbox(company.outsider)).toEqual(["Fryers"]);
  expect(await inbox(company.employee)).toEqual(["Fryers"]);
});

test("A person who changes time zones after a package was used gets each of its memos once", async () => {
  await inZones();
  const templates = [
    { memo_template_id: await template("Teaser"), send_time: "09:00" },
    { memo_template_id: await template("Menu"), offset_days: 1, send_time: "14:00" },
  ];
  const { memo_template_package } = await done("createPackage", { title: "Launch", templates });
  const { id } = memo_template_package as { id: number };
  const use = () => done("usePackage", { id, timezone: "each_location", publish: true });
  const zone = async (timezone: string): Promise<void> => {
    await server.done(company.admin, "updateLocation", { id: company.south, timezone });
    await waitForSubscribers(server, company.id);
  };
  await use();
  await zone("America/New_York");
  expect(await inbox(company.outsider)).toEqual(["Teaser"]);
  await zone("America/Chicago");
  await work(company.employee, company.south);
  await waitForSubscribers(server, company.id);
  server.setTime(new Date("2026-03-03T22:00:00Z"));
  expect(await inbox(company.outsider)).toEqual(["Menu", "Teaser"]);
  expect(await inbox(company.employee)).toEqual(["Menu", "Teaser"]);
  // Using the package again sends its memos again, once.
  await use();
  await work(company.employee, company.north);
  await zone("America/New_York");
  for (const who of [company.outsider, company.employee])
    expect(await inbox(who)).toEqual(["Menu", "Teaser", "Teaser"]);
});

test("A person who has the memo from another time zone isn't added again, and the answer says so", async () => {
  await inZones();
  await schedule(await template("Fryers"), {
    timezone: null,
    frequency: "once",
    send_time: "10:30",
  });
  await run("2026-03-02T16:30:00Z");
  const sent = (await done("listMemos", {}))["memos"] as { id: number; recipient_count: number }[];
  const add = (ids: number[]) =>
    server.act(company.admin, "listMemoRecipients", { id: sent[0]?.id, recipient_ids: ids });
  const both = await add([company.employee.id, company.outsider.id]);
  expect([both.status, both.body["errors"]]).toEqual([
    422,
    { recipient_ids: ["Some of these people already got this memo for another time zone"] },
  ]);
  expect(await inbox(company.outsider)).toEqual(["Fryers"]);
});

test("A scheduled run leaves the same rows as a send made by a manager", async () => {
  const media_ids = [await insertFile(server, company)];
  const survey = { display_type: "survey", options: ["Well", "Badly"] };
  const translations = [
    { locale_code: "es", title: "¿Qué tal?", content: "<p>Di.</p>", options: [] },
  ];
  const id = await template("How was it?", { ...survey, translations, media_ids });
  const to = { location_ids: [company.north], audience_ids: [company.kitchen] };
  const named = { ...to, recipient_ids: [company.outsider.id] };
  const draft = { title: "How was it?", memo_template_id: id, ...named };
  const { memo_template_send } = await done("createSend", draft);
  const byHand = memo_template_send as { id: number };
  await done("publishSend", { id: byHand.id });
  const { id: scheduled } = await schedule(id, named);
  await run("2026-03-02T15:30:00Z");
  const byItself = await server.database.db
    .selectFrom("memo_sends")
    .select("id")
    .where("scheduled_send_id", "=", scheduled)
    .executeTakeFirstOrThrow();
  const rows = await rowsOf(byItself.id);
  expect(rows["memo_recipients"]).toHaveLength(2);
  expect(rows["memo_versions"]).toHaveLength(2);
  expect(rows).toEqual(await rowsOf(byHand.id));
});

/** @returns all data about a send, without IDs, times and revisions */
async function rowsOf(sendId: number): Promise<Record<string, object[]>> {
  const tables = [
    ...["memos", "memo_locations", "memo_audiences", "memo_named_recipients", "memo_media"],
    ...["memo_versions", "memo_translations", "memo_recipients", "memo_counts"],
    ...["memo_sends", "memo_send_locations", "memo_send_audiences", "memo_send_named_recipients"],
  ];
  const unlike = ["id", "memo_id", "send_id", "scheduled_send_id", "run_on", "revision"];
  const times = ["created_at", "updated_at", "published_at"];
  const found: Record<string, object[]> = {};
  for (const table of tables) {
    const of = table === "memos" || table.startsWith("memo_send_") ? "send_id" : "memo_id";
    const where = sql.ref(table === "memo_sends" ? "x.id" : `x.${of}`);
    const ids = of === "memo_id" && table !== "memo_sends";
    const { rows } = await sql<{
      row: object;
    }>`select to_jsonb(x) - ${[...unlike, ...times]}::text[] as row
      from ${sql.table(table)} x where ${where} = any(${
        ids
          ? sql`array(select m.id from memos m where m.send_id = ${sendId})`
          : sql`array[${sendId}::bigint]`
      }) order by 1`.execute(server.database.db);
    found[table] = rows.map(({ row }) => row);
  }
  return found;
}
