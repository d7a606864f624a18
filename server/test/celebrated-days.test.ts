import type { CallOutput } from "@lineup/contract/calls";
import type { Memo } from "@lineup/contract/memos/schemas";
import { sql } from "kysely";
import pg from "pg";
import { beforeEach, expect, test } from "vitest";

import { celebrate } from "./support/celebrate.ts";
import type { TestCompany, TestEmployee } from "./support/company-fixture.ts";
import { runBehindLock } from "./support/run-behind-lock.ts";
import type { Answer, TestApp } from "./support/test-app.ts";
import { useTestApp } from "./support/use-test-company.ts";

let server: TestApp;
let company: TestCompany;

useTestApp((started) => void (server = started));

beforeEach(async () => {
  company = await server.company();
  await zone(company.north, "America/New_York");
  await zone(company.south, "America/Los_Angeles");
  await switchOn({ celebrate_birthdays: true, celebrate_anniversaries: true });
});

const act = async (who: TestEmployee, name: Parameters<TestApp["call"]>[0], input: object = {}) =>
  server.call(name, { company_id: company.id, ...input }, { as: await server.signIn(who) });
const switchOn = (what: object): Promise<Answer> => act(company.admin, "updateMemoSettings", what);
async function zone(id: number, timezone: string): Promise<void> {
  await server.database.db
    .updateTable("locations")
    .set({ timezone })
    .where("id", "=", id)
    .execute();
}
async function born({ id }: TestEmployee, fields: object): Promise<void> {
  await server.database.db.updateTable("employees").set(fields).where("id", "=", id).execute();
}
const day = (birth_date_month: number, birth_date_day: number) => ({
  ...{ birth_date_month, birth_date_day, birth_date_year: 1990 },
});

/** Runs the job at a time. @returns the number of celebrations sent */
const run = (at: string): Promise<number> => celebrate(server, company.id, at);
const sent = async (): Promise<string[]> => {
  const { content } = await act(company.manager, "listCelebrationMemos", { sort_direction: "asc" });
  return (content["celebrations"] as Memo[]).map(({ title }) => title);
};

test("A birthday is celebrated in the morning of the person's time zone, once even if the job runs several times", async () => {
  await born(company.employee, day(3, 3));
  await born(company.outsider, day(3, 3));
  expect(await run("2026-03-03T12:59:00Z")).toBe(0);
  expect(await run("2026-03-03T13:00:00Z")).toBe(1);
  expect(await sent()).toEqual(["Happy birthday, Eli Test!"]);
  expect(await run("2026-03-03T15:59:00Z")).toBe(0);
  expect(await run("2026-03-03T16:00:00Z")).toBe(1);
  expect(await run("2026-03-04T00:30:00Z")).toBe(0);
  expect(await sent()).toEqual(["Happy birthday, Eli Test!", "Happy birthday, Otto Test!"]);
  expect(await run("2027-03-03T18:00:00Z")).toBe(2);
});

test("A birthday reaches people at the same location, in their language, without the birth year", async () => {
  await born(company.employee, day(3, 3));
  await run("2026-03-03T13:00:00Z");
  server.setTime(new Date("2026-03-03T13:01:00Z"));
  const { content } = await act(company.admin, "getHome");
  const [memo] = content["celebrations"] as Memo[];
  expect(memo).toMatchObject({
    ...{ type: "birthday", author: null, celebrated: [{ id: company.employee.id }] },
    translations: [{ locale_code: "es", title: "¡Feliz cumpleaños, Eli Test!" }],
  });
  expect(JSON.stringify(content)).not.toContain("1990");
  expect((await act(company.outsider, "getHome")).content["celebrations"]).toEqual([]);
  const theirs = (await act(company.employee, "getHome")).content["celebrations"];
  expect(theirs).toMatchObject([{ title: "Happy birthday! Your team is celebrating you." }]);
  const reacted = await act(company.admin, "celebrate", { id: memo?.id, option: "love" });
  expect(reacted.status).toBe(200);
  server.setTime(new Date("2026-03-06T13:00:00Z"));
  expect((await act(company.admin, "getHome")).content["celebrations"]).toEqual([]);
  server.setTime(new Date("2026-03-02T15:00:00Z"));
});

test("The audit log has each auto-celebration with the person, the location and the number of recipients", async () => {
  await born(company.employee, day(3, 3));
  await run("2026-03-03T13:00:00Z");
  await run("2026-03-03T13:15:00Z");
  const { content } = await act(company.admin, "listAuditEntries");
  const [entry, ...others] = content["entries"] as {
    action: string;
    changes: { field: string; after: unknown }[];
  }[];
  expect(others.map(({ action }) => action)).not.toContain("celebrate-days");
  expect(entry).toMatchObject({
    ...{ action: "celebrate-days", actor: null, at: "2026-03-03T13:00:00.000Z" },
    ...{ kind: "memo", subject_name: "Happy birthday, Eli Test!" },
  });
  const after = Object.fromEntries(entry?.changes.map((one) => [one.field, one.after]) ?? []);
  expect(after).toMatchObject({
    ...{ type: "birthday", status: "published", recipient_count: 3 },
    celebrated: { names: ["Eli Test"], count: 1 },
    locations: { names: ["North"], count: 1 },
  });
});

test("Nodes that run the job at the same moment send each celebration once", async () => {
  await born(company.employee, day(3, 3));
  await born(company.admin, day(3, 3));
  const counts = await Promise.all(
    ["13:00", "13:00", "13:00"].map((at) => run(`2026-03-03T${at}Z`)),
  );
  expect(counts.reduce((all, count) => all + count)).toBe(2);
  expect(await sent()).toHaveLength(2);
});

test("A day that a manager celebrates isn't celebrated automatically too, and is marked as celebrated", async () => {
  await born(company.employee, { ...day(3, 3), work_anniversary: "2024-03-05" });
  await born(company.outsider, day(3, 3));
  const near = async () => {
    const { content } = await act(company.manager, "listCelebrations", { days: 7 });
    const { birthdays, anniversaries } = content["celebrations"] as Record<
      "birthdays" | "anniversaries",
      { id: number; is_celebrated: boolean }[]
    >;
    return [...birthdays, ...anniversaries].filter((one) => one.is_celebrated).map(({ id }) => id);
  };
  expect(await near()).toEqual([]);
  const own = { title: "Eli is 30!", type: "birthday", celebrated_ids: [company.employee.id] };
  const drafted = await act(company.manager, "createCelebration", own);
  expect(await near()).toEqual([]);
  const { id } = drafted.content["celebration"] as Memo;
  const out = { id, status: "published" };
  expect((await act(company.manager, "updateCelebration", out)).status).toBe(200);
  expect(await near()).toEqual([company.employee.id]);
  expect(await run("2026-03-03T18:00:00Z")).toBe(1);
  expect(await sent()).toEqual(["Eli is 30!", "Happy birthday, Otto Test!"]);
  // The anniversary and next year's birthday are other days, which are celebrated.
  expect(await run("2026-03-05T18:00:00Z")).toBe(1);
  expect(await run("2027-03-03T18:00:00Z")).toBe(2);
});

test("A date entered after a manager celebrated it isn't celebrated automatically too", async () => {
  const own = async (celebrated: TestEmployee, at: string) => {
    server.setTime(new Date(at));
    const title = `Own of ${celebrated.id}`;
    const fields = { title, type: "birthday", celebrated_ids: [celebrated.id] };
    const status = "published";
    const made = await act(company.manager, "createCelebration", { ...fields, status });
    expect(made.status).toBe(200);
    return title;
  };
  const early = await own(company.outsider, "2026-02-20T14:00:00Z");
  const today = await own(company.employee, "2026-03-03T14:00:00Z");
  await born(company.employee, { ...day(3, 3), work_anniversary: "2024-03-03" });
  await born(company.outsider, day(3, 3));
  expect(await run("2026-03-03T17:00:00Z")).toBe(2);
  const years = "Eli Test has been with us for 2 years!";
  expect((await sent()).toSorted()).toEqual(
    [early, today, years, "Happy birthday, Otto Test!"].toSorted(),
  );
  expect(await run("2026-03-03T17:15:00Z")).toBe(0);
  expect(await run("2027-03-03T17:00:00Z")).toBe(3);
});

test("A manager's celebration that is late or much too early doesn't replace the automatic one", async () => {
  await born(company.employee, day(3, 12));
  await born(company.outsider, day(3, 1));
  const ids = [company.employee.id, company.outsider.id];
  const own = { title: "Two days", type: "birthday", celebrated_ids: ids, status: "published" };
  expect((await act(company.manager, "createCelebration", own)).status).toBe(200);
  expect(await run("2026-03-12T18:00:00Z")).toBe(1);
  expect(await run("2027-03-01T18:00:00Z")).toBe(1);
});

test("A celebration sent early counts on the day when its content is revealed", async () => {
  await born(company.employee, day(3, 20));
  await born(company.outsider, day(3, 17));
  const own = { type: "birthday", status: "published", reveal_at: "2026-03-20T12:00:00Z" };
  const ids = { celebrated_ids: [company.employee.id, company.outsider.id] };
  const made = await act(company.manager, "createCelebration", { ...own, ...ids, title: "Cake!" });
  expect(await run("2026-03-17T18:00:00Z")).toBe(1);
  expect(await run("2026-03-20T18:00:00Z")).toBe(0);
  expect(await sent()).toEqual(["Cake!", "Happy birthday, Otto Test!"]);
  // Its content was never revealed, so it celebrated no one.
  const { id } = made.content["celebration"] as Memo;
  await act(company.manager, "deleteCelebration", { id });
  expect(await run("2026-03-20T18:15:00Z")).toBe(1);
});

test("February 29 is celebrated on the 28th, and in leap years on the 29th", async () => {
  await born(company.employee, day(2, 29));
  expect(await run("2026-02-27T15:00:00Z")).toBe(0);
  expect(await run("2026-02-28T15:00:00Z")).toBe(1);
  expect(await run("2026-03-01T15:00:00Z")).toBe(0);
  expect(await run("2028-02-28T15:00:00Z")).toBe(0);
  expect(await run("2028-02-29T15:00:00Z")).toBe(1);
});

test("Anniversaries are celebrated after whole years, for active people who haven't opted out, if the setting is on", async () => {
  await born(company.employee, { ...day(3, 3), work_anniversary: "2023-03-03" });
  await born(company.outsider, { work_anniversary: "2026-03-03" });
  await born(company.admin, { ...day(3, 3), celebrates: false, work_anniversary: "2025-03-03" });
  await born(company.manager, { ...day(3, 3), work_anniversary: "2025-03-03" });
  await switchOn({ celebrate_birthdays: false });
  expect(await run("2026-03-03T18:00:00Z")).toBe(2);
  expect(await sent()).toEqual([
    "Mara Test has been with us for a year!",
    "Eli Test has been with us for 3 years!",
  ]);
  await switchOn({ celebrate_birthdays: true, celebrate_anniversaries: null });
  await born(company.employee, { is_active: false });
  expect(await run("2026-03-03T18:15:00Z")).toBe(1);
  await switchOn({ celebrate_birthdays: null });
  expect(await run("2027-03-03T18:15:00Z")).toBe(0);
});

test("Only admins can turn auto-celebrations on, and everyone's company has the settings", async () => {
  expect(
    (await act(company.manager, "updateMemoSettings", { celebrate_birthdays: true })).status,
  ).toBe(403);
  expect((await switchOn({ celebrate_birthdays: "maybe" })).status).toBe(422);
  const { content } = await switchOn({ celebrate_anniversaries: false });
  expect(content["company"]).toMatchObject({
    celebrate_birthdays: true,
    celebrate_anniversaries: false,
  });
});

test("A person without a location is celebrated only in a company without locations", async () => {
  await born(company.employee, day(3, 3));
  const { db } = server.database;
  await db
    .deleteFrom("employee_locations")
    .where("employee_id", "=", company.employee.id)
    .execute();
  expect(await run("2026-03-03T18:00:00Z")).toBe(0);
  await db.deleteFrom("locations").where("company_id", "=", company.id).execute();
  expect(await run("2026-03-03T18:00:00Z")).toBe(1);
});

/** @returns the calendar's auto-celebrations, both sent and upcoming */
async function calendar(extra: object = {}): Promise<string[]> {
  const march = { from: "2026-03-01", to: "2026-03-31", show: "all", ...extra };
  const { content } = await act(company.manager, "listScheduledSends", march);
  const { celebrations } = content as Pick<CallOutput<"listScheduledSends">, "celebrations">;
  return celebrations.map(
    ({ occasion, status, day: on, send_time, names, count }) =>
      `${on} ${send_time} ${occasion} ${status}, ${count}: ${names.join(", ")}`,
  );
}

test("The calendar shows sent and upcoming auto-celebrations of a day side by side", async () => {
  await born(company.employee, { ...day(3, 3), work_anniversary: "2024-03-02" });
  await born(company.outsider, day(3, 3));
  await born(company.admin, day(3, 3));
  const own = { title: "Ada!", type: "birthday", celebrated_ids: [company.admin.id] };
  await act(company.manager, "createCelebration", { ...own, status: "published" });
  await run("2026-03-02T15:00:00Z");
  await run("2026-03-03T13:15:00Z");
  server.setTime(new Date("2026-03-03T13:15:00Z"));
  const out = [
    "2026-03-02 10:00 anniversary sent, 1: Eli Test",
    "2026-03-03 08:15 birthday sent, 1: Eli Test",
  ];
  const later = "2026-03-03 08:00 birthday upcoming, 1: Otto Test";
  expect(await calendar()).toEqual([...out, later]);
  expect(await calendar({ show: "planned" })).toEqual([later]);
  expect(await calendar({ show: "memos" })).toEqual([later]);
  expect(await calendar({ from: "2026-03-03", to: "2026-03-03" })).toEqual([out[1], later]);
  expect(await calendar({ terms: "otto" })).toEqual([later]);
  // Sent ones stay even if the settings are off by now. Deleted ones don't.
  await switchOn({ celebrate_birthdays: false, celebrate_anniversaries: false });
  expect(await calendar()).toEqual(out);
  const { content } = await act(company.manager, "listCelebrationMemos", { terms: "2 years" });
  const [anniversary] = content["celebrations"] as Memo[];
  await act(company.manager, "deleteMemo", { id: anniversary?.id });
  expect(await calendar()).toEqual([out[1]]);
  server.setTime(new Date("2026-03-02T15:00:00Z"));
});

test("A person who opts out or leaves while the job runs isn't celebrated", async () => {
  for (const one of ["admin", "manager", "employee"] as const) await born(company[one], day(3, 3));
  // Another node claims the first of them, after this node has read all three.
  const first = Math.min(company.admin.id, company.manager.id, company.employee.id);
  expect(first).toBe(company.admin.id);
  const claim = `insert into celebrated_days values (${company.id}, ${first}, 'birthday', '2026-03-03')`;
  const meanwhile = async (): Promise<void> => {
    await born(company.employee, { celebrates: false });
    await born(company.manager, { is_active: false });
  };
  const work = [() => run("2026-03-03T13:00:00Z")];
  expect(await runBehindLock(server.database, claim, work, meanwhile)).toEqual([0]);
  await born(company.manager, { is_active: true });
  expect(await run("2026-03-03T13:15:00Z")).toBe(1);
  expect(await sent()).toEqual(["Happy birthday, Mara Test!"]);
});

test("A person who moves to another time zone on the day is celebrated once", async () => {
  await born(company.outsider, day(3, 3));
  await born(company.employee, day(3, 3));
  const move = async ({ id }: TestEmployee, location_id: number): Promise<void> => {
    const rows = server.database.db.updateTable("employee_locations").set({ location_id });
    await rows.where("employee_id", "=", id).execute();
  };
  expect(await run("2026-03-03T13:00:00Z")).toBe(1);
  await move(company.employee, company.south);
  await move(company.outsider, company.north);
  expect(await run("2026-03-03T13:15:00Z")).toBe(1);
  expect(await run("2026-03-03T16:00:00Z")).toBe(0);
});

test("A date corrected after its celebration is celebrated again, unless it is in the same week", async () => {
  for (const one of [company.employee, company.outsider, company.admin]) await born(one, day(3, 3));
  expect(await run("2026-03-03T18:00:00Z")).toBe(3);
  await born(company.employee, day(3, 10));
  await born(company.outsider, day(3, 25));
  await born(company.admin, day(1, 1));
  const isCelebrated = async (at: string): Promise<boolean[]> => {
    server.setTime(new Date(at));
    const { content } = await act(company.manager, "listCelebrations", { days: 1 });
    const { birthdays } = content["celebrations"] as { birthdays: { is_celebrated: boolean }[] };
    return birthdays.map((one) => one.is_celebrated);
  };
  expect(await isCelebrated("2026-03-10T15:00:00Z")).toEqual([true]);
  expect(await run("2026-03-10T18:00:00Z")).toBe(0);
  expect(await isCelebrated("2026-03-24T15:00:00Z")).toEqual([false]);
  expect(await run("2026-03-25T18:00:00Z")).toBe(1);
  expect(await isCelebrated("2026-03-25T18:00:00Z")).toEqual([true]);
  expect(await run("2027-01-01T18:00:00Z")).toBe(1);
  server.setTime(new Date("2026-03-02T15:00:00Z"));
});

test("A birthday corrected from December 31 to January 1 isn't celebrated again the next day", async () => {
  await born(company.employee, day(12, 31));
  expect(await run("2026-12-31T18:00:00Z")).toBe(1);
  await born(company.employee, day(1, 1));
  expect(await run("2027-01-01T18:00:00Z")).toBe(0);
});

test("A person at two locations is celebrated once for both, in the morning of the first location by name", async () => {
  await born(company.employee, day(3, 3));
  const row = { company_id: company.id, employee_id: company.employee.id };
  const places = server.database.db.insertInto("employee_locations");
  await places.values({ ...row, location_id: company.south }).execute();
  expect(await run("2026-03-03T12:59:00Z")).toBe(0);
  expect(await run("2026-03-03T13:00:00Z")).toBe(1);
  expect(await run("2026-03-03T16:00:00Z")).toBe(0);
  const { content } = await act(company.manager, "listCelebrationMemos");
  expect((content["celebrations"] as Memo[])[0]?.recipient_count).toBe(4);
});

test("On days when the clocks change, celebrations go out once, at eight in the morning", async () => {
  await born(company.employee, day(3, 8));
  expect(await run("2026-03-08T11:59:00Z")).toBe(0);
  expect(await run("2026-03-08T12:00:00Z")).toBe(1);
  expect(await run("2026-03-08T13:00:00Z")).toBe(0);
  await born(company.admin, day(11, 1));
  expect(await run("2026-11-01T12:59:00Z")).toBe(0);
  expect(await run("2026-11-01T13:00:00Z")).toBe(1);
  expect(await run("2026-11-01T14:00:00Z")).toBe(0);
});

test("If a node dies while it sends a celebration, nothing is sent, and the next run sends it once", async () => {
  await born(company.employee, day(3, 3));
  const { db, url } = server.database;
  const holder = new pg.Client(url);
  await holder.connect();
  await holder.query("begin; lock table audit_entries in share row exclusive mode");
  const dies = run("2026-03-03T13:00:00Z").catch(() => 0);
  const waiting = sql<{ pid: number }>`select pid from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and query ~ 'audit_entries'`;
  await expect.poll(async () => (await waiting.execute(db)).rows.length).toBe(1);
  // The audit entry is the last write of the transaction: everything else is written by now.
  const [backend] = (await waiting.execute(db)).rows;
  await holder.query("select pg_terminate_backend($1)", [backend?.pid]);
  await holder.query("commit");
  await holder.end();
  await dies;
  await run("2026-03-03T13:15:00Z");
  await run("2026-03-03T13:30:00Z");
  expect(await sent()).toEqual(["Happy birthday, Eli Test!"]);
  const rows = await db
    .selectFrom("memos")
    .select("recipient_count")
    .where("company_id", "=", company.id)
    .execute();
  expect(rows).toEqual([{ recipient_count: 3 }]);
});
