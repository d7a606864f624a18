// Clock changes while something is scheduled. In 2026 they are on March 8 and November 1; Phoenix and Hawaii have none.
import type { CallOutput } from "@lineup/contract/calls";
import type { ScheduledSendDetail } from "@lineup/contract/scheduler/schemas";
import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";

import type { TestCompany } from "./support/company-fixture.ts";
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
  at("2026-03-01T12:00:00Z");
  company = await server.company();
  const content = { title: "Safety", content: "<p>Check it.</p>", status: "published" };
  template = ((await done("createTemplate", content))["memo_template"] as { id: number }).id;
});

async function schedule(extra: object): Promise<ScheduledSendDetail> {
  const draft = {
    ...{ sendable_type: "memo_template", sendable_id: template, frequency: "daily" },
    ...{ send_time: "09:30", timezone: "America/Chicago", starts_at: "2026-03-02", ...extra },
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

test.each([
  ["in spring", "2026-03-06", "2026-03-09", "America/Chicago", "15:30", "14:30"],
  ["in autumn", "2026-10-30", "2026-11-02", "America/Chicago", "14:30", "15:30"],
  ["in spring", "2026-03-06", "2026-03-09", "America/Phoenix", "16:30", "16:30"],
  ["in autumn", "2026-10-30", "2026-11-02", "America/Honolulu", "19:30", "19:30"],
])(
  "A send paused before the clocks change %s and resumed after keeps its time of day: from %s on, on %s in %s",
  async (_when, first, next, timezone, before, after) => {
    at(`${first}T12:00:00Z`);
    const { id, next_send_at } = await schedule({ timezone, starts_at: first });
    expect(next_send_at).toBe(`${first}T${before}:00.000Z`);
    await change(id, { status: "paused" });
    expect(await run(`${next}T12:00:00Z`)).toBe(0);
    const resumed = await change(id, { status: "active" });
    expect(resumed.next_send_at).toBe(`${next}T${after}:00.000Z`);
    expect(await run(`${next}T${after}:00Z`)).toBe(1);
    expect(await run(`${next}T23:00:00Z`)).toBe(0);
  },
);

test("A time that the clocks skip means an hour later, and a repeated time means the first one", async () => {
  const spring = await schedule({ send_time: "02:30", starts_at: "2026-03-07" });
  expect(await run("2026-03-07T08:30:00Z")).toBe(1);
  expect((await get(spring.id)).next_send_at).toBe("2026-03-08T08:30:00.000Z");
  expect(await run("2026-03-08T08:29:00Z")).toBe(0);
  expect(await run("2026-03-08T08:30:00Z")).toBe(1);
  expect((await get(spring.id)).next_send_at).toBe("2026-03-09T07:30:00.000Z");
  const far = { from: "2027-03-13", to: "2027-03-15", show: "scheduled_sends" };
  const { runs } = (await done("listScheduledSends", far)) as Pick<
    CallOutput<"listScheduledSends">,
    "runs"
  >;
  expect(runs.map(({ send_time, due_at }) => [send_time, due_at])).toEqual([
    ["02:30", "2027-03-13T08:30:00.000Z"],
    ["03:30", "2027-03-14T08:30:00.000Z"],
    ["02:30", "2027-03-15T07:30:00.000Z"],
  ]);
  await done("deleteScheduledSend", { id: spring.id });
  at("2026-10-31T12:00:00Z");
  const autumn = await schedule({ send_time: "01:30", starts_at: "2026-11-01" });
  expect(autumn.next_send_at).toBe("2026-11-01T06:30:00.000Z");
  expect(await run("2026-11-01T06:30:00Z")).toBe(1);
  expect(await run("2026-11-01T07:30:00Z")).toBe(0);
  expect((await get(autumn.id)).next_send_at).toBe("2026-11-02T07:30:00.000Z");
});

test("A run moved across a clock change keeps its time of day, even if the clocks skip it", async () => {
  const { id } = await schedule({
    frequency: "weekly",
    days_of_week: [5],
    starts_at: "2026-03-06",
  });
  const moved = await change(id, { run: { run_on: "2026-03-06", moved_to: "2026-03-09" } });
  expect(moved.next_runs[0]?.due_at).toBe("2026-03-09T14:30:00.000Z");
  await change(id, { send_time: "02:30", run: { run_on: "2026-03-06", moved_to: "2026-03-08" } });
  expect(await run("2026-03-08T08:30:00Z")).toBe(1);
  expect(await run("2026-03-13T07:30:00Z")).toBe(1);
  const { last_runs } = await get(id);
  expect(last_runs.map(({ run_on, status }) => [run_on, status])).toEqual([
    ["2026-03-13", "sent"],
    ["2026-03-06", "sent"],
  ]);
});

test("With each location's own time, the last day counts in every time zone, and then the send is finished", async () => {
  const zone = async (id: number, timezone: string): Promise<void> => {
    await server.done(company.admin, "updateLocation", { id, timezone });
  };
  await zone(company.north, "America/New_York");
  await zone(company.south, "America/Honolulu");
  const { id } = await schedule({
    ...{ timezone: null, send_time: "20:00", starts_at: "2026-03-07", ends_at: "2026-03-08" },
  });
  // 6:00 UTC on March 9 is 20:00 on March 8 in Hawaii.
  await run("2026-03-09T05:59:00Z");
  expect(await get(id)).toMatchObject({
    status: "active",
    next_send_at: "2026-03-09T06:00:00.000Z",
  });
  await run("2026-03-09T06:00:00Z");
  expect(await get(id)).toMatchObject({ status: "finished", next_send_at: null });
  const { sends } = (await done("listSends", { per_page: 100 })) as {
    sends: { timezone: string; run_on?: string }[];
  };
  expect(sends.map(({ timezone }) => timezone).toSorted()).toEqual([
    ...["America/Honolulu", "America/Honolulu", "America/New_York", "America/New_York"],
  ]);
  expect(await run("2026-03-10T12:00:00Z")).toBe(0);
});

test("A send whose location is deleted reaches no one else, and continues with a replacement", async () => {
  const places = [company.north, company.south];
  const { id } = await schedule({ location_ids: places });
  await server.done(company.admin, "deleteLocation", { id: company.south });
  expect(await run("2026-03-02T15:30:00Z")).toBe(1);
  const { sends } = (await done("listSends", {})) as { sends: { recipient_count: number }[] };
  expect(sends.map(({ recipient_count }) => recipient_count)).toEqual([2]);
  await done("deleteTemplate", { id: template });
  expect(await run("2026-03-03T15:30:00Z")).toBe(1);
  expect((await get(id)).failure).toMatchObject({ run_on: "2026-03-03" });
  const content = { title: "Oven", content: "<p>Off.</p>", status: "published" };
  const other = (await done("createTemplate", content))["memo_template"] as { id: number };
  await change(id, { sendable_id: other.id });
  expect(await run("2026-03-04T15:30:00Z")).toBe(1);
  expect((await get(id)).failure).toBeNull();
});

test("A change at the moment when a send is due comes before or after it, and the send goes out once", async () => {
  const { id } = await schedule({});
  const { db } = server.database;
  const paused = await db.startTransaction().execute();
  await sql`select from scheduled_sends where id = ${id} for update`.execute(paused);
  expect(await run("2026-03-02T15:30:00Z")).toBe(0);
  await paused.rollback().execute();
  const now = new Date("2026-03-02T15:30:30Z");
  const sent = await Promise.all([
    runDue(server, company.id, now),
    runDue(server, company.id, now),
    server.act(company.manager, "updateScheduledSend", { id, status: "paused" }),
  ]);
  expect(sent[2].status).toBe(200);
  const { sends } = (await done("listSends", {})) as { sends: object[] };
  expect(sends).toHaveLength(sent[0] + sent[1]);
  expect(sends.length).toBeLessThan(2);
  expect(await run("2026-03-05T15:30:00Z")).toBe(0);
});

test("A send for one location goes by its time zone, whatever other time zones the company has", async () => {
  const { db } = server.database;
  const zones = { north: "America/New_York", south: "America/Honolulu" } as const;
  for (const place of ["north", "south"] as const)
    await sql`update locations set timezone = ${zones[place]} where id = ${company[place]}`.execute(
      db,
    );
  const atSouth = { timezone: null, location_ids: [company.south] };
  // 10:30 in New York, and 5:30 in Hawaii.
  at("2026-03-02T15:30:00Z");
  const daily = await schedule(atSouth);
  expect(daily.next_send_at).toBe("2026-03-02T19:30:00.000Z");
  expect(daily.next_runs.map(({ due_at }) => due_at.slice(8, 16)).slice(0, 2)).toEqual([
    ...["02T19:30", "03T19:30"],
  ]);
  const zonesOf = ({ parts }: ScheduledSendDetail["next_runs"][number]) =>
    parts.map(({ timezone }) => timezone);
  expect(new Set(daily.next_runs.flatMap(zonesOf))).toEqual(new Set([zones.south]));
  const days = { from: "2026-03-03", to: "2026-03-03" };
  const { runs } = (await done("listScheduledSends", days)) as { runs: typeof daily.next_runs };
  expect(runs.map(zonesOf)).toEqual([[zones.south]]);
  // Today's run is still to come there.
  const once = { frequency: "once", send_time: "09:00", starts_at: "2026-03-02" };
  expect((await schedule({ ...atSouth, ...once })).next_send_at).toBe("2026-03-02T19:00:00.000Z");
  const everywhere = await change(daily.id, { location_ids: [] });
  expect(everywhere.next_runs.slice(0, 2).map(zonesOf)).toEqual([
    [zones.south],
    [zones.north, zones.south],
  ]);
  await change(daily.id, { location_ids: [company.south], recipient_ids: [company.manager.id] });
  expect(zonesOf((await get(daily.id)).next_runs[1] as never)).toEqual([zones.north, zones.south]);
});

async function workIn(north: string, south: string): Promise<void> {
  for (const [id, timezone] of [
    [company.north, north],
    [company.south, south],
  ] as const)
    await server.done(company.admin, "updateLocation", { id, timezone });
}
const once = { frequency: "once", timezone: null, send_time: "09:00" };

test("With a single run, people can only be added in time zones where it is still to come", async () => {
  await workIn("America/New_York", "America/Los_Angeles");
  const west = await schedule({ ...once, location_ids: [company.south] });
  const east = await schedule({ ...once, location_ids: [company.north] });
  const lost = await schedule({ ...once, audience_ids: [company.kitchen] });
  await server.done(company.admin, "deleteAudience", { id: company.kitchen });
  // 9:30 in New York.
  await run("2026-03-02T14:30:00Z");
  const everywhere = { location_ids: [company.south, company.north] };
  const named = { recipient_ids: [company.employee.id] };
  for (const [{ id }, what] of [
    [west, everywhere],
    [west, named],
    [lost, { mode: "recipients", ...named }],
  ] as const) {
    const input = { id, ...what };
    const { status, body } = await server.act(company.manager, "updateScheduledSend", input);
    expect([status, body["errors"]]).toEqual([
      422,
      { send_time: ["This time has already passed in New York"] },
    ]);
  }
  const { title, mode, location_ids } = await get(west.id);
  await change(west.id, { title, mode, location_ids });
  // Everyone there already has it.
  await change(east.id, everywhere);
  await change(east.id, { location_ids: everywhere.location_ids.toReversed() });
  await run("2026-03-02T17:00:00Z");
  const { content } = await server.act(company.outsider, "listEmployeeMessages");
  expect(content["memos"]).toHaveLength(2);
});

test("A single run that has gone out in one time zone can still be paused, resumed and moved for the others", async () => {
  await workIn("America/New_York", "America/Los_Angeles");
  const { id } = await schedule(once);
  await run("2026-03-02T14:00:00Z");
  server.setTime(new Date("2026-03-02T15:00:00Z"));
  await change(id, { status: "paused" });
  const west = { status: "active", next_send_at: "2026-03-02T17:00:00.000Z" };
  expect(await change(id, { status: "active" })).toMatchObject(west);
  const { mode, location_ids } = await get(id);
  const later = { ...west, next_send_at: "2026-03-02T17:30:00.000Z" };
  const half = { send_time: "09:30", mode, location_ids };
  expect(await change(id, half)).toMatchObject(later);
  expect(await run("2026-03-02T17:30:00Z")).toBe(4);
  for (const who of [company.employee, company.outsider]) {
    const { content } = await server.act(who, "listEmployeeMessages");
    expect(content["memos"]).toHaveLength(1);
  }
});

test("The next run follows the time zones of the company's locations as they are added, changed and deleted", async () => {
  const { id, next_send_at } = await schedule({ ...once, frequency: "daily" });
  expect(next_send_at).toBe("2026-03-02T15:00:00.000Z");
  const next = (): Promise<string | null> => get(id).then((one) => one.next_send_at);
  const manage = (name: Parameters<TestApp["call"]>[0], input: object) =>
    server.done(company.admin, name, input);
  const opened = await manage("createLocation", { name: "East", timezone: "America/New_York" });
  await expect.poll(next).toBe("2026-03-02T14:00:00.000Z");
  const east = opened["location"] as { id: number };
  await manage("updateLocation", { id: east.id, timezone: "America/Denver" });
  await expect.poll(next).toBe("2026-03-02T15:00:00.000Z");
  for (const one of [company.north, company.south]) await manage("deleteLocation", { id: one });
  await expect.poll(next).toBe("2026-03-02T16:00:00.000Z");
});

test("After the last run, time zones without people have no next run, and the send finishes with the last time zone", async () => {
  const chicago = await schedule(once);
  expect(chicago.next_send_at).toBe("2026-03-02T15:00:00.000Z");
  await run("2026-03-02T15:00:00Z");
  const next = async ({ id }: ScheduledSendDetail): Promise<unknown[]> => {
    const { status, next_send_at, next_runs } = await get(id);
    return [status, next_send_at, next_runs.map(({ due_at }) => due_at)];
  };
  expect(await next(chicago)).toEqual(["active", null, []]);
  await workIn("America/New_York", "America/Los_Angeles");
  const east = await schedule({ ...once, starts_at: "2026-03-03", location_ids: [company.north] });
  // A fixed time zone counts wherever the company's locations are.
  const daily = await schedule({ ...once, frequency: "daily", timezone: "America/Denver" });
  expect(daily.next_send_at).toBe("2026-03-02T16:00:00.000Z");
  await run("2026-03-02T19:00:00Z");
  expect(await next(chicago)).toEqual(["finished", null, []]);
  await run("2026-03-03T14:00:00Z");
  expect(await next(east)).toEqual(["active", null, []]);
  await run("2026-03-03T19:00:00Z");
  expect(await next(east)).toEqual(["finished", null, []]);
});

test("The next ten runs are listed, even if today's has gone out at an earlier time", async () => {
  const { id } = await schedule({ send_time: "09:30" });
  expect(await run("2026-03-02T15:30:00Z")).toBe(1);
  const later = await change(id, { send_time: "12:00" });
  expect(later.next_runs).toHaveLength(10);
  expect(later.next_send_at).toBe("2026-03-03T18:00:00.000Z");
});
