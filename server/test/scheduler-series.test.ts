// Moved, skipped and partly sent runs of a series whose days change.
import type { ScheduledRun, ScheduledSendDetail } from "@lineup/contract/scheduler/schemas";
import { beforeEach, expect, test } from "vitest";

import type { TestCompany, TestEmployee } from "./support/company-fixture.ts";
import { runDue } from "./support/scheduled.ts";
import type { TestApp } from "./support/test-app.ts";
import { useTestApp } from "./support/use-test-company.ts";

let server: TestApp;
let company: TestCompany;
let template: number;

useTestApp((started) => void (server = started));

const at = (time: string): void => server.setTime(new Date(time));
const done = (name: Parameters<TestApp["call"]>[0], input: object) =>
  server.done(company.manager, name, input);
beforeEach(async () => {
  at("2026-03-02T12:00:00Z");
  company = await server.company();
  const content = { title: "Safety", content: "<p>Check it.</p>", status: "published" };
  template = ((await done("createTemplate", content))["memo_template"] as { id: number }).id;
});

/** Every Monday; March 2 is one. */
async function schedule(extra: object = {}): Promise<ScheduledSendDetail> {
  const draft = {
    ...{ sendable_type: "memo_template", sendable_id: template, frequency: "weekly" },
    ...{ days_of_week: [1], send_time: "09:30", timezone: "America/Chicago" },
    ...{ starts_at: "2026-03-02", ...extra },
  };
  return (await done("createScheduledSend", draft))["scheduled_send"] as ScheduledSendDetail;
}
const change = async (id: number, what: object): Promise<ScheduledSendDetail> =>
  (await done("updateScheduledSend", { id, ...what }))["scheduled_send"] as ScheduledSendDetail;
const get = async (id: number): Promise<ScheduledSendDetail> =>
  (await done("getScheduledSend", { id }))["scheduled_send"] as ScheduledSendDetail;
async function run(time: string): Promise<number> {
  const count = await runDue(server, company.id, new Date(time));
  at(time);
  return count;
}
const dayOf = ({ due_at }: ScheduledRun): string => due_at.slice(5, 10);
/** @returns the days of the next runs */
const coming = ({ next_runs }: ScheduledSendDetail, count: number): string[] =>
  next_runs
    .filter(({ status }) => status === "upcoming")
    .map(dayOf)
    .slice(0, count);
async function shown(from: string, to: string): Promise<string[]> {
  const days = { from: `2026-${from}`, to: `2026-${to}` };
  const runs = (await done("listScheduledSends", days))["runs"] as ScheduledRun[];
  return runs.map((each) => `${dayOf(each)} ${each.status}`);
}
const move = (run_on: string, moved_to: string) => ({
  run: { run_on: `2026-${run_on}`, moved_to: `2026-${moved_to}` },
});
const moveAll = (run_on: string, moved_to: string) => ({
  run: { ...move(run_on, moved_to).run, series: true },
});
const skip = (run_on: string) => ({ run: { run_on: `2026-${run_on}`, skipped: true } });

test("A run that went out early isn't shown on its own day, whatever days the series has by now", async () => {
  const { id } = await schedule();
  await change(id, move("03-09", "03-05"));
  await run("2026-03-05T15:31:00Z");
  at("2026-03-06T12:00:00Z");
  // Changing the days and changing them back, as an undo does, forgets the moved runs.
  await change(id, { days_of_week: [2] });
  const back = await change(id, { days_of_week: [1] });
  expect(coming(back, 1)).toEqual(["03-16"]);
  expect(await shown("03-06", "03-20")).toEqual(["03-16 upcoming"]);
  expect(await shown("03-01", "03-10")).toEqual(["03-02 sent", "03-05 sent"]);
  expect(await run("2026-03-09T15:30:00Z")).toBe(0);
});

test("A moved series starts with its next run, so no sent or skipped run is repeated", async () => {
  const { id } = await schedule();
  await change(id, move("03-09", "03-05"));
  await run("2026-03-05T15:31:00Z");
  at("2026-03-06T12:00:00Z");
  expect(coming(await change(id, moveAll("03-16", "03-18")), 2)).toEqual(["03-18", "03-25"]);
  await done("deleteScheduledSend", { id });

  const other = await schedule({ starts_at: "2026-03-09" });
  await change(other.id, skip("03-09"));
  await change(other.id, skip("03-23"));
  const moved = await change(other.id, moveAll("03-16", "03-18"));
  expect(coming(moved, 2)).toEqual(["03-18", "04-01"]);
  // The change that an undo makes.
  const undone = await change(other.id, { starts_at: "2026-03-09", days_of_week: [1] });
  expect(coming(undone, 3)).toEqual(["03-16", "03-30", "04-06"]);
  expect(await shown("03-06", "03-31")).toEqual([
    ...["03-09 skipped", "03-16 upcoming", "03-23 skipped", "03-30 upcoming"],
  ]);
});

test("Undoing a new scheduled send is refused once it has sent something", async () => {
  const { id } = await schedule();
  const undo = (of: number) =>
    server.act(company.manager, "deleteScheduledSend", { id: of, only_unsent: true });
  await run("2026-03-02T15:31:00Z");
  expect(await undo(id)).toMatchObject({
    status: 409,
    body: { code: "conflict", message: "This was already sent" },
  });
  expect(coming(await get(id), 1)).toEqual(["03-09"]);
  await done("deleteScheduledSend", { id });

  const next = await schedule();
  expect(await undo(next.id)).toMatchObject({ status: 200 });
  expect(await server.act(company.manager, "getScheduledSend", { id: next.id })).toMatchObject({
    status: 404,
  });
});

test("A run that was moved later is the first of a moved series, and a skipped day of a daily series stays skipped", async () => {
  const { id } = await schedule();
  await run("2026-03-02T15:31:00Z");
  await change(id, move("03-09", "03-20"));
  at("2026-03-10T12:00:00Z");
  expect(coming(await change(id, moveAll("03-23", "03-25")), 2)).toEqual(["03-11", "03-18"]);
  const daily = await schedule({ frequency: "daily", starts_at: "2026-03-20" });
  await change(daily.id, skip("03-25"));
  const later = await change(daily.id, moveAll("03-20", "03-21"));
  expect(coming(later, 5)).toEqual(["03-21", "03-22", "03-23", "03-24", "03-26"]);
});

test("A series on several days of every second week moves within its weeks, so moved runs still go out", async () => {
  const { id } = await schedule({ interval: 2, days_of_week: [1, 4] });
  const other = await server.act(company.manager, "updateScheduledSend", {
    ...{ id, ...moveAll("03-16", "03-14") },
  });
  expect(other).toMatchObject({
    status: 422,
    body: { errors: { moved_to: [expect.stringContaining("same week")] } },
  });
  const moved = await change(id, moveAll("03-16", "03-18"));
  expect(coming(moved, 4)).toEqual(["03-04", "03-05", "03-18", "03-19"]);
  expect(coming(await change(id, move("03-18", "03-14")), 3)).toEqual(["03-04", "03-05", "03-14"]);
});

test("Undoing the move of a series restores its moved and skipped runs, however far ahead", async () => {
  const { id } = await schedule({ frequency: "daily", days_of_week: [], interval: 7 });
  await change(id, move("12-28", "12-30"));
  const before = await change(id, skip("11-02"));
  const moved = await change(id, moveAll("03-09", "03-10"));
  expect(moved.moves).toEqual({ "2026-11-02": null, "2026-11-03": null });
  const { starts_on: starts_at, moves } = before;
  const back = await change(id, { starts_at, moves, revision: moved.revision });
  expect(back.moves).toEqual({ "2026-11-02": null, "2026-12-28": "2026-12-30" });
  expect(await shown("12-20", "12-31")).toEqual(["12-21 upcoming", "12-30 upcoming"]);
  // Someone else has changed it since.
  const again = { id, starts_at, moves, revision: moved.revision };
  const { status } = await server.act(company.manager, "updateScheduledSend", again);
  expect(status).toBe(409);
});

test("Only days of the series can be moved, and earlier moves stay, even of days from before", async () => {
  const { id } = await schedule();
  const thursday = { "2026-03-05": "2026-03-06" };
  const strange = await server.act(company.manager, "updateScheduledSend", { id, moves: thursday });
  expect([strange.status, strange.body["errors"]]).toEqual([
    422,
    { moves: ["Nothing goes out on that day"] },
  ]);
  const left = { "2026-03-05": null };
  expect((await change(id, { moves: left })).moves).toEqual(left);
  const again = { id, moves: thursday };
  expect((await server.act(company.manager, "updateScheduledSend", again)).status).toBe(422);
  expect(coming(await change(id, { days_of_week: [4], moves: thursday }), 2)).toEqual([
    ...["03-06", "03-12"],
  ]);
  await change(id, { days_of_week: [1], moves: {} });
  await done("archiveTemplate", { id: template });
  await run("2026-03-02T15:31:00Z");
  await change(id, { days_of_week: [2] });
  const { title, moves } = await change(id, move("03-02", "03-06"));
  expect((await change(id, { title, moves })).moves).toEqual({ "2026-03-02": "2026-03-06" });
});

test("A change of days keeps moved and skipped runs that the series still has, and an earlier end stops all later runs", async () => {
  const { id } = await schedule();
  await run("2026-03-02T15:31:00Z");
  await change(id, skip("03-09"));
  await change(id, move("03-16", "03-18"));
  const more = await change(id, { days_of_week: [1, 5] });
  expect(coming(more, 4)).toEqual(["03-06", "03-13", "03-18", "03-20"]);
  expect(coming(await change(id, { days_of_week: [1], ends_at: "2026-03-16" }), 9)).toEqual([
    "03-18",
  ]);
  expect(coming(await change(id, { ends_at: null }), 2)).toEqual(["03-18", "03-23"]);
  const { status } = await server.act(company.manager, "updateScheduledSend", {
    ...{ id, ends_at: "2026-03-10" },
  });
  expect(status).toBe(422);
  const other = await schedule();
  await change(other.id, move("03-16", "03-18"));
  expect(coming(await change(other.id, { ends_at: "2026-03-10" }), 9)).toEqual(["03-09"]);
  expect(await run("2026-03-18T14:30:00Z")).toBe(2);
});

test("The last run can be skipped like any other, which finishes the series until the run is restored", async () => {
  const { id } = await schedule({ ends_at: "2026-03-10" });
  await run("2026-03-02T15:31:00Z");
  const finished = await change(id, skip("03-09"));
  expect(finished).toMatchObject({
    ...{ status: "finished", next_send_at: null },
    next_runs: [{ run_on: "2026-03-09", status: "skipped" }],
  });
  const back = await change(id, { run: { run_on: "2026-03-09", skipped: false } });
  expect(back).toMatchObject({ status: "active", next_send_at: "2026-03-09T14:30:00.000Z" });
  await change(id, skip("03-09"));
  expect(await run("2026-03-09T14:30:00Z")).toBe(0);
});

test("A run that has gone out in one time zone goes out in the others even if the series' days change", async () => {
  const zones = { [company.north]: "America/New_York", [company.south]: "America/Honolulu" };
  for (const [id, timezone] of Object.entries(zones))
    await server.done(company.admin, "updateLocation", { id: Number(id), timezone });
  const received = async (who: TestEmployee): Promise<number> =>
    ((await server.act(who, "listEmployeeMessages")).content["memos"] as object[]).length;
  const { id } = await schedule({ timezone: null });
  await run("2026-03-02T14:31:00Z");
  const moved = await change(id, moveAll("03-09", "03-10"));
  expect(moved.next_send_at).toBe("2026-03-02T19:30:00.000Z");
  expect(await shown("03-01", "03-11")).toEqual(["03-02 upcoming", "03-10 upcoming"]);
  // A time of day that has also passed in Hawaii by now.
  at("2026-03-02T19:00:00Z");
  await change(id, { send_time: "07:00", days_of_week: [2, 3] });
  await run("2026-03-02T19:30:00Z");
  expect([await received(company.employee), await received(company.outsider)]).toEqual([1, 1]);
  expect((await get(id)).last_runs).toMatchObject([{ run_on: "2026-03-02", status: "sent" }]);
  await run("2026-03-10T19:30:00Z");
  expect([await received(company.employee), await received(company.outsider)]).toEqual([2, 2]);
});

test("A run can be moved or skipped until its time in the recipients' time zone, even if it has passed elsewhere", async () => {
  for (const id of [company.north, company.south])
    await server.done(company.admin, "updateLocation", { id, timezone: "America/Los_Angeles" });
  const received = async (): Promise<number> =>
    ((await server.act(company.employee, "listEmployeeMessages")).content["memos"] as object[])
      .length;
  const { id } = await schedule({ timezone: null, frequency: "daily", days_of_week: [] });
  const everybody = { mode: "segments", location_ids: [company.north, company.south] };
  await change(id, everybody);
  // 7:00 in Los Angeles, 10:00 in New York.
  await run("2026-03-02T15:00:00Z");
  expect((await change(id, skip("03-02"))).next_runs[0]).toMatchObject({ status: "skipped" });
  await change(id, { run: { run_on: "2026-03-02", skipped: false } });
  await change(id, move("03-03", "03-02"));
  await run("2026-03-02T17:31:00Z");
  expect(await received()).toBe(2);
  const late = await server.act(company.manager, "updateScheduledSend", { id, ...skip("03-02") });
  expect(late.body["errors"]).toEqual({ run: ["This was already sent"] });
});
