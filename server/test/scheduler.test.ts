import type { ScheduledRun, ScheduledSendDetail } from "@lineup/contract/scheduler/schemas";
import type { MemoTemplateSendRow } from "@lineup/contract/sends/schemas";
import { beforeEach, expect, test } from "vitest";

import type { TestCompany, TestEmployee } from "./support/company-fixture.ts";
import { runDue } from "./support/scheduled.ts";
import type { Answer, TestApp } from "./support/test-app.ts";
import { useTestApp } from "./support/use-test-company.ts";

let server: TestApp;
let company: TestCompany;
let template: number;

useTestApp((started) => void (server = started));

beforeEach(async () => {
  at("2026-03-02T15:00:00Z");
  company = await server.company();
  template = await write("Safety");
});

type CallName = Parameters<TestApp["call"]>[0];
const at = (time: string): void => server.setTime(new Date(time));
const done = (name: CallName, input?: object) => server.done(company.manager, name, input);
async function write(title: string, status: "draft" | "published" = "published"): Promise<number> {
  const { id } = await server.database.db
    .insertInto("memo_templates")
    .values({ company_id: company.id, title, status, content: "<p>Check it.</p>", ...message })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}
const message = { kind: "message", type: "nonflaggable" } as const;
async function archive(archived_at: Date | null): Promise<void> {
  const template_ = server.database.db.updateTable("memo_templates").set({ archived_at });
  await template_.where("id", "=", template).execute();
}
const draft = (extra: object = {}) => ({
  ...{ sendable_type: "memo_template", sendable_id: template, timezone: "America/Chicago" },
  ...{ frequency: "daily", send_time: "09:30", starts_at: "2026-03-02", ...extra },
});
const detail = ({ content }: Pick<Answer, "content">): ScheduledSendDetail =>
  content["scheduled_send"] as ScheduledSendDetail;
const schedule = async (extra: object = {}): Promise<ScheduledSendDetail> =>
  detail({ content: await done("createScheduledSend", draft(extra)) });
const change = async (id: number, what: object): Promise<ScheduledSendDetail> =>
  detail({ content: await done("updateScheduledSend", { id, ...what }) });
const get = async (id: number): Promise<ScheduledSendDetail> =>
  detail({ content: await done("getScheduledSend", { id }) });
/** Does the due runs and then sets the server's clock, as its own job runs every minute. @returns the number of runs done */
async function run(time: string): Promise<number> {
  const count = await runDue(server, company.id, new Date(time));
  at(time);
  return count;
}
const sends = async (): Promise<MemoTemplateSendRow[]> =>
  (await done("listSends", { sort_by: "created_at", sort_direction: "asc" }))[
    "sends"
  ] as MemoTemplateSendRow[];
const inbox = async (who: TestEmployee): Promise<string[]> =>
  ((await server.act(who, "listEmployeeMessages")).content["memos"] as { title: string }[]).map(
    ({ title }) => title,
  );
const days = (runs: readonly ScheduledRun[]): string[] => runs.map(({ due_at }) => due_at);

test("A daily send goes out once each day, at its time and to its recipients", async () => {
  const made = await schedule({ location_ids: [company.north] });
  expect(made).toMatchObject({
    ...{ title: "Safety", status: "active", frequency: "daily", interval: 1 },
    sendable: { id: template, type: "memo_template", title: "Safety" },
    ...{ next_send_at: "2026-03-02T15:30:00.000Z", last_sent_at: null, starts_on: "2026-03-02" },
    locations: [{ id: company.north, name: "North" }],
  });
  expect(made.next_runs).toHaveLength(10);
  expect(await run("2026-03-02T15:29:59Z")).toBe(0);
  expect(await run("2026-03-02T15:30:00Z")).toBe(1);
  expect(await run("2026-03-02T15:31:00Z")).toBe(0);
  expect(await inbox(company.employee)).toEqual(["Safety"]);
  expect(await inbox(company.outsider)).toEqual([]);
  expect(await run("2026-03-03T15:30:00Z")).toBe(1);
  expect(await sends()).toMatchObject([
    { scheduled_send_id: made.id, memo_template_id: template, status: "published" },
    { scheduled_send_id: made.id, creator: { id: company.manager.id } },
  ]);
  const after = await get(made.id);
  expect(after).toMatchObject({
    ...{ last_sent_at: "2026-03-03T15:30:00.000Z", next_send_at: "2026-03-04T15:30:00.000Z" },
    last_runs: [
      { run_on: "2026-03-03", status: "sent", parts: [{ status: "sent" }] },
      { run_on: "2026-03-02", status: "sent" },
    ],
  });
});

test("Runs that were due during an outage go out after it, and the series continues", async () => {
  await schedule();
  expect(await run("2026-03-05T20:00:00Z")).toBe(4);
  expect(await sends()).toHaveLength(4);
  expect(await run("2026-03-06T15:30:00Z")).toBe(1);
});

test("A paused send has no runs, and continues with the next one after it is resumed", async () => {
  const { id } = await schedule();
  expect(await change(id, { status: "paused" })).toMatchObject({
    ...{ status: "paused", next_send_at: null },
    next_runs: [{ status: "paused" }, ...Array.from({ length: 9 }, () => ({}))],
  });
  expect(await run("2026-03-04T15:30:00Z")).toBe(0);
  at("2026-03-04T15:31:00Z");
  expect(await change(id, { status: "active" })).toMatchObject({
    ...{ status: "active", next_send_at: "2026-03-05T15:30:00.000Z" },
  });
  expect(await run("2026-03-05T15:30:00Z")).toBe(1);
});

test("With each location's own time, everyone gets the memo once, at nine in their time zone", async () => {
  const { db } = server.database;
  const zone = (id: number, timezone: string) =>
    db.updateTable("locations").set({ timezone }).where("id", "=", id).execute();
  await zone(company.north, "America/New_York");
  await zone(company.south, "America/Honolulu");
  at("2026-03-07T12:00:00Z");
  const made = await schedule({ timezone: null, send_time: "09:00", starts_at: "2026-03-07" });
  expect(made.next_send_at).toBe("2026-03-07T14:00:00.000Z");
  expect(made.next_runs[0]?.parts.map(({ timezone }) => timezone)).toEqual([
    "America/New_York",
    "America/Honolulu",
  ]);
  await run("2026-03-07T14:00:00Z");
  expect(await inbox(company.employee)).toEqual(["Safety"]);
  expect(await inbox(company.outsider)).toEqual([]);
  await run("2026-03-07T19:00:00Z");
  expect(await inbox(company.outsider)).toEqual(["Safety"]);
  expect(
    (await sends()).map(({ timezone, recipient_count }) => [timezone, recipient_count]),
  ).toEqual([
    ["America/New_York", 2],
    ["America/Honolulu", 1],
  ]);
  // By the next day the clocks have changed in New York, but not in Hawaii.
  await run("2026-03-08T12:59:00Z");
  expect(await inbox(company.employee)).toHaveLength(1);
  await run("2026-03-08T13:00:00Z");
  expect(await inbox(company.employee)).toHaveLength(2);
  await run("2026-03-08T19:00:00Z");
  expect(await inbox(company.outsider)).toHaveLength(2);
  expect((await get(made.id)).last_runs.map(({ status }) => status)).toEqual(["sent", "sent"]);
});

test("Two nodes that run the job at the same moment send each run once", async () => {
  for (let count = 0; count < 4; count += 1) await schedule({ title: `Round ${count}` });
  const now = new Date("2026-03-03T16:00:00Z");
  const counts = await Promise.all([1, 2, 3].map(() => runDue(server, company.id, now)));
  expect(counts.reduce((all, count) => all + count)).toBe(8);
  expect(await sends()).toHaveLength(8);
});

test("An archived template is the reason of the failure, and later runs still happen", async () => {
  const { id } = await schedule();
  await archive(new Date("2026-03-02T15:10:00Z"));
  expect(await run("2026-03-02T15:30:00Z")).toBe(1);
  const failed = await get(id);
  expect(failed).toMatchObject({
    ...{ status: "active", sendable: null, last_sent_at: null },
    failure: {
      ...{ run_on: "2026-03-02", due_at: "2026-03-02T15:30:00.000Z" },
      reason: "The template or package was deleted, archived or unpublished",
    },
    last_runs: [{ status: "failed" }],
  });
  expect((await readEvents()).map(({ type }) => type)).toContain("ScheduledSendFailed");
  await schedule({ sendable_id: await write("Grills") });
  const listed = async () => (await done("listScheduledSends", { status: "failed" }))["total"];
  expect(await listed()).toBe(1);
  await archive(null);
  expect(await run("2026-03-03T15:30:00Z")).toBe(3);
  expect(await listed()).toBe(0);
  expect((await get(id)).failure).toBeNull();
  expect(await sends()).toHaveLength(3);
});

test("A deleted location or audience is reported, and no one else gets the memo", async () => {
  const { id } = await schedule({ location_ids: [company.south] });
  await server.database.db
    .updateTable("locations")
    .set({ deleted_at: new Date("2026-03-02T15:10:00Z") })
    .where("id", "=", company.south)
    .execute();
  await run("2026-03-02T15:30:00Z");
  expect((await get(id)).failure?.reason).toBe(
    "The locations or audiences it was for no longer exist",
  );
  expect(await get(id)).toMatchObject({ is_target_gone: true, locations: [] });
  expect((await schedule()).is_target_gone).toBe(false);
  expect(await inbox(company.employee)).toEqual([]);
  const named = await schedule({ mode: "recipients", recipient_ids: [company.outsider.id] });
  await server.database.db
    .updateTable("employees")
    .set({ is_active: false })
    .where("id", "=", company.outsider.id)
    .execute();
  await run("2026-03-03T15:30:00Z");
  expect((await get(named.id)).failure?.reason).toBe("No one to send this to");
});

test("A single run is finished after its time, and a send without a future time can't be saved", async () => {
  const { id } = await schedule({ frequency: "once" });
  await run("2026-03-02T15:30:00Z");
  expect(await get(id)).toMatchObject({ status: "finished", next_send_at: null, next_runs: [] });
  at("2026-03-02T15:31:00Z");
  const late = await server.act(
    company.manager,
    "createScheduledSend",
    draft({ frequency: "once" }),
  );
  expect(late.status).toBe(422);
  expect(late.body["errors"]).toEqual({ starts_at: ["This time has already passed"] });
  const never = draft({ frequency: "weekly", days_of_week: [0], ends_at: "2026-03-07" });
  expect((await server.act(company.manager, "createScheduledSend", never)).body["errors"]).toEqual({
    ends_at: ["Nothing would go out by that day"],
  });
  // The title can still be changed, and a new day makes it active again.
  expect((await change(id, { title: "Fryers" })).status).toBe("finished");
  expect((await change(id, { starts_at: "2026-03-09" })).next_send_at).toBe(
    "2026-03-09T14:30:00.000Z",
  );
});

async function readEvents(): Promise<{ type: string }[]> {
  return server.database.db
    .selectFrom("outbox_events")
    .select("type")
    .where("company_id", "=", company.id)
    .execute();
}

test("A start has day and time, and changing the time zone doesn't send a day's run twice", async () => {
  const near = { starts_at: "2026-03-02T15:20:40Z", send_time: undefined, frequency: "once" };
  const made = await schedule(near);
  expect(made).toMatchObject({ send_time: "09:20", next_send_at: "2026-03-02T15:20:00.000Z" });
  const daily = await schedule();
  await run("2026-03-02T15:30:00Z");
  expect(await change(daily.id, { timezone: "America/Denver" })).toMatchObject({
    next_send_at: "2026-03-03T16:30:00.000Z",
  });
});

test("A time zone changed during a day applies to people who don't have the memo, and only real runs are shown", async () => {
  const { db } = server.database;
  const zone = (id: number, timezone: string) =>
    db.updateTable("locations").set({ timezone }).where("id", "=", id).execute();
  await zone(company.north, "America/New_York");
  await zone(company.south, "America/Los_Angeles");
  at("2026-03-02T12:00:00Z");
  const { id } = await schedule({ timezone: null, send_time: "09:00" });
  await run("2026-03-02T14:00:00Z");
  const other = await change(id, { timezone: "America/Denver" });
  expect(other.next_send_at).toBe("2026-03-02T16:00:00.000Z");
  await run("2026-03-02T16:00:00Z");
  expect(await inbox(company.outsider)).toEqual(["Safety"]);
  expect(await inbox(company.employee)).toEqual(["Safety"]);
  // Everyone has it, so no further run of that day goes out or is shown.
  const third = await change(id, { timezone: "America/Los_Angeles" });
  expect(third.next_runs[0]).toMatchObject({ run_on: "2026-03-03" });
  expect(await run("2026-03-02T17:00:00Z")).toBe(0);
  await change(id, { timezone: null });
  await run("2026-03-03T14:00:00Z");
  await change(id, { timezone: "America/Denver" });
  await db
    .updateTable("employees")
    .set({ is_active: false })
    .where("id", "=", company.outsider.id)
    .execute();
  // Everyone already has it, which isn't a failure.
  expect(await run("2026-03-03T16:00:00Z")).toBe(1);
  expect((await get(id)).failure).toBeNull();
});

test("A run can be moved, skipped and restored, alone or with the series", async () => {
  const { id } = await schedule({ frequency: "weekly", days_of_week: [1] });
  const moved = await change(id, { run: { run_on: "2026-03-09", moved_to: "2026-03-11" } });
  expect(days(moved.next_runs).slice(0, 3)).toEqual([
    "2026-03-02T15:30:00.000Z",
    "2026-03-11T14:30:00.000Z",
    "2026-03-16T14:30:00.000Z",
  ]);
  await run("2026-03-02T15:30:00Z");
  expect(await run("2026-03-09T14:30:00Z")).toBe(0);
  expect(await run("2026-03-11T14:30:00Z")).toBe(1);
  await change(id, { run: { run_on: "2026-03-16", skipped: true } });
  const { runs } = await done("listScheduledSends", { from: "2026-03-01", to: "2026-03-31" });
  expect(
    (runs as ScheduledRun[]).map(({ run_on, moved_to, status }) => [run_on, moved_to, status]),
  ).toEqual([
    ["2026-03-02", null, "sent"],
    ["2026-03-09", "2026-03-11", "sent"],
    ["2026-03-16", null, "skipped"],
    ["2026-03-23", null, "upcoming"],
    ["2026-03-30", null, "upcoming"],
  ]);
  const back = await change(id, { run: { run_on: "2026-03-16", skipped: false } });
  expect(days(back.next_runs)[0]).toBe("2026-03-16T14:30:00.000Z");
  const all = await change(id, {
    run: { run_on: "2026-03-16", moved_to: "2026-03-18", series: true },
  });
  expect(all.days_of_week).toEqual([3]);
  expect(days(all.next_runs).slice(0, 2)).toEqual([
    "2026-03-18T14:30:00.000Z",
    "2026-03-25T14:30:00.000Z",
  ]);
  for (const run_on of ["2026-03-17", "2026-03-11"])
    expect(
      (
        await server.act(company.manager, "updateScheduledSend", {
          ...{ id, run: { run_on, moved_to: "2026-03-20" } },
        })
      ).status,
    ).toBe(422);
});

test("Another manager's change to a run isn't overwritten unseen or reverted by an undo", async () => {
  const { id } = await schedule({ frequency: "weekly", days_of_week: [1] });
  const of = (what: object) => ({ id, run: { run_on: "2026-03-09", ...what } });
  const act = async (what: object) =>
    (await server.act(company.manager, "updateScheduledSend", of(what))).body["code"] ?? "done";
  const known_day = "2026-03-09";
  expect(await act({ moved_to: "2026-03-10", known_day })).toBe("done");
  for (const what of [{ moved_to: "2026-03-12" }, { skipped: true }])
    expect(await act({ ...what, known_day })).toBe("stale_version");
  expect(await act({ moved_to: "2026-03-12", series: true, known_day })).toBe("stale_version");
  expect(await act({ moved_to: "2026-03-12", known_day: "2026-03-10" })).toBe("done");
  // The first manager's undo.
  expect(await act({ moved_to: null, known_day: "2026-03-10" })).toBe("stale_version");
  expect(await act({ skipped: true, known_day: "2026-03-12" })).toBe("done");
  expect(await act({ moved_to: "2026-03-13", known_day: "2026-03-12" })).toBe("stale_version");
  expect(await act({ skipped: false, known_day: null })).toBe("done");
});

test("A moved run can be restored until its own day", async () => {
  const { id } = await schedule({ frequency: "weekly", days_of_week: [1] });
  await change(id, { run: { run_on: "2026-03-02", moved_to: "2026-03-05" } });
  server.setTime(new Date("2026-03-03T12:00:00Z"));
  for (const back of [{ moved_to: null }, { skipped: false }]) {
    const input = { id, run: { run_on: "2026-03-02", ...back } };
    const { status, body } = await server.act(company.manager, "updateScheduledSend", input);
    expect([status, body["errors"]]).toEqual([
      422,
      { moved_to: ["Please choose a day in the future"] },
    ]);
  }
  expect(await run("2026-03-05T15:30:00Z")).toBe(1);
});

test("Only the company's management can schedule, only published templates, and a change based on an older state is refused", async () => {
  expect((await server.act(company.employee, "createScheduledSend", draft())).status).toBe(403);
  const made = await schedule();
  const other = await server.company();
  const theirs = await server.call(
    "getScheduledSend",
    { company_id: other.id, id: made.id },
    { as: await server.signIn(other.admin) },
  );
  expect(theirs.status).toBe(404);
  const unfinished = await write("Draft", "draft");
  for (const wrong of [
    { sendable_id: unfinished },
    { send_time: "25:00" },
    { send_time: undefined },
    { timezone: "Europe/Berlin" },
    { days_of_week: [7] },
    { ends_at: "2026-03-01" },
    { mode: "recipients" },
    { location_ids: [other.north] },
  ])
    expect((await server.act(company.manager, "createScheduledSend", draft(wrong))).status).toBe(
      422,
    );
  await change(made.id, { title: "Fryers", revision: made.revision });
  const late = { id: made.id, title: "Grills", revision: made.revision };
  expect((await server.act(company.manager, "updateScheduledSend", late)).status).toBe(409);
  expect((await done("listSendables", { terms: "saf" }))["sendables"]).toEqual([
    { id: template, type: "memo_template", title: "Safety" },
  ]);
  await done("deleteScheduledSend", { id: made.id });
  expect(await run("2026-03-02T15:30:00Z")).toBe(0);
});
