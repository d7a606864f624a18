import type { ScheduledSendDetail } from "@lineup/contract/scheduler/schemas";
import { beforeEach, expect, test } from "vitest";

import type { TestCompany, TestEmployee } from "./support/company-fixture.ts";
import { runDue } from "./support/scheduled.ts";
import { waitForSubscribers } from "./support/wait-for-subscribers.ts";
import type { TestApp } from "./support/test-app.ts";
import { useTestApp } from "./support/use-test-company.ts";

// What can get in the way of scheduled sends: people and packages that go, changes during a day, a server that is down for days.

let server: TestApp;
let company: TestCompany;

useTestApp((started) => void (server = started));

beforeEach(async () => {
  server.setTime(new Date("2026-03-02T12:00:00Z"));
  company = await server.company();
  const places = { [company.north]: "America/New_York", [company.south]: "America/Honolulu" };
  for (const [id, timezone] of Object.entries(places))
    await server.done(company.admin, "updateLocation", { id: Number(id), timezone });
});

type CallName = Parameters<TestApp["call"]>[0];
const done = (name: CallName, input?: object) => server.done(company.admin, name, input);
async function template(title = "Safety"): Promise<number> {
  const draft = { title, content: "<p>Check it.</p>", status: "published" };
  return ((await done("createTemplate", draft))["memo_template"] as { id: number }).id;
}
async function schedule(extra: object = {}): Promise<number> {
  const made = await server.done(company.manager, "createScheduledSend", {
    ...{ sendable_type: "memo_template", sendable_id: 0, timezone: null, frequency: "daily" },
    ...{ send_time: "09:00", starts_at: "2026-03-02", ...extra },
  });
  return (made["scheduled_send"] as ScheduledSendDetail).id;
}
async function get(id: number): Promise<ScheduledSendDetail> {
  return (await done("getScheduledSend", { id }))["scheduled_send"] as ScheduledSendDetail;
}
async function run(time: string): Promise<void> {
  await runDue(server, company.id, new Date(time));
  server.setTime(new Date(time));
}
async function received(who: TestEmployee): Promise<number> {
  const { content } = await server.act(who, "listEmployeeMessages");
  return (content["memos"] as object[]).length;
}

test("A scheduled send continues if its author leaves or is deleted", async () => {
  const id = await schedule({ sendable_id: await template() });
  await done("updateEmployee", { id: company.manager.id, is_active: false });
  await run("2026-03-02T14:00:00Z");
  expect(await received(company.employee)).toBe(1);
  await done("deleteEmployee", { id: company.manager.id });
  await run("2026-03-03T14:00:00Z");
  expect(await received(company.employee)).toBe(2);
  expect((await get(id)).failure).toBeNull();
});

test("A deleted package is the reason of the failure, and another one can replace it", async () => {
  const templates = [{ memo_template_id: await template(), offset_days: 0, send_time: "09:00" }];
  const make = async (): Promise<number> =>
    (
      (await done("createPackage", { title: "Launch", templates }))["memo_template_package"] as {
        id: number;
      }
    ).id;
  const pack = await make();
  const id = await schedule({ sendable_type: "memo_template_package", sendable_id: pack });
  await done("deletePackage", { id: pack });
  expect(await get(id)).toMatchObject({ sendable: null, status: "active" });
  await run("2026-03-02T14:00:00Z");
  expect((await get(id)).failure?.reason).toBe(
    "The template or package was deleted, archived or unpublished",
  );
  await done("updateScheduledSend", { id, sendable_id: await make() });
  await run("2026-03-03T14:00:00Z");
  expect(await received(company.employee)).toBe(1);
});

test("A scheduled send for named people goes out even if its earlier locations are gone", async () => {
  const id = await schedule({ sendable_id: await template(), location_ids: [company.south] });
  const named = { mode: "recipients", recipient_ids: [company.employee.id] };
  await done("updateScheduledSend", { id, ...named });
  await done("deleteLocation", { id: company.south });
  expect(await get(id)).toMatchObject({ is_target_gone: false });
  await run("2026-03-02T14:00:00Z");
  expect(await received(company.employee)).toBe(1);
});

/** @returns the errors of a change, by field */
const refused = async (id: number, what: object): Promise<unknown> => {
  const { status, body } = await server.act(company.manager, "updateScheduledSend", {
    id,
    ...what,
  });
  return status === 422 ? body["errors"] : status;
};
const asRead = ({ mode, location_ids, audience_ids, recipient_ids }: ScheduledSendDetail) => ({
  ...{ mode, location_ids, audience_ids, recipient_ids },
});
const areGone = ["Some of what you chose no longer exists"];

test("A scheduled send for a deleted location reaches no one until another location or people are chosen", async () => {
  const id = await schedule({ sendable_id: await template(), location_ids: [company.south] });
  await done("deleteLocation", { id: company.south });
  const named = [company.employee.id];
  const wider = [
    ...[{ recipient_ids: named }, { audience_ids: [company.kitchen] }, { mode: "segments" }],
    ...[{ location_ids: [] }, asRead(await get(id))],
  ];
  for (const what of wider) expect(await refused(id, what)).toEqual({ location_ids: areGone });
  expect(await refused(id, { title: "Fryers", send_time: "10:00" })).toBe(200);
  expect(await get(id)).toMatchObject({ title: "Fryers", is_target_gone: true });
  // Choosing people is allowed. Switching back to locations keeps the deleted one.
  expect(await refused(id, { mode: "recipients", recipient_ids: named })).toBe(200);
  expect(await get(id)).toMatchObject({ is_target_gone: false, recipient_ids: named });
  expect(await refused(id, asRead(await get(id)))).toBe(200);
  expect(await refused(id, { mode: "segments" })).toEqual({ location_ids: areGone });
  const there = { mode: "segments", location_ids: [company.north], recipient_ids: [] };
  expect(await refused(id, there)).toBe(200);
  expect(await get(id)).toMatchObject({ ...there, is_target_gone: false });
  expect(await refused(id, { location_ids: [] })).toBe(200);
});

test("A scheduled send for a deleted audience doesn't go to everyone at its locations", async () => {
  const places = { location_ids: [company.north], audience_ids: [company.kitchen] };
  const id = await schedule({ sendable_id: await template(), ...places });
  await done("updateScheduledSend", { id, mode: "recipients", recipient_ids: [company.admin.id] });
  await done("deleteAudience", { id: company.kitchen });
  for (const what of [{ mode: "segments" }, { mode: "segments", location_ids: [company.south] }])
    expect(await refused(id, what)).toEqual({ audience_ids: areGone });
  expect(await refused(id, { mode: "segments", audience_ids: [company.floor] })).toBe(200);
  expect(await get(id)).toMatchObject({ is_target_gone: false, location_ids: [company.north] });
});

test("If the time has passed in everyone's time zone, they get the memo with the last time zone of that day", async () => {
  const zone = async (timezone: string): Promise<void> => {
    for (const id of [company.north, company.south]) await done("updateLocation", { id, timezone });
    await waitForSubscribers(server, company.id);
  };
  await zone("America/Los_Angeles");
  const id = await schedule({ sendable_id: await template() });
  await run("2026-03-02T16:59:00Z");
  await zone("America/Denver");
  await run("2026-03-02T18:59:00Z");
  expect([await received(company.employee), await received(company.outsider)]).toEqual([0, 0]);
  await run("2026-03-02T19:00:00Z");
  expect([await received(company.employee), await received(company.outsider)]).toEqual([1, 1]);
  expect((await get(id)).last_runs).toMatchObject([{ run_on: "2026-03-02", status: "sent" }]);
  await run("2026-03-03T16:00:00Z");
  expect([await received(company.employee), await received(company.outsider)]).toEqual([2, 2]);
  await run("2026-03-03T19:00:00Z");
  expect([await received(company.employee), await received(company.outsider)]).toEqual([2, 2]);
});

test("A send scheduled after its time in everyone's time zone starts on the next day, not with the last time zone", async () => {
  await run("2026-03-02T15:00:00Z");
  await done("updateLocation", { id: company.south, timezone: "America/New_York" });
  await schedule({ sendable_id: await template() });
  await run("2026-03-02T20:00:00Z");
  expect(await received(company.employee)).toBe(0);
  await run("2026-03-03T14:00:00Z");
  expect(await received(company.employee)).toBe(1);
});

test("A new time of day applies on the same day to time zones where it hasn't gone out", async () => {
  const id = await schedule({ sendable_id: await template() });
  await run("2026-03-02T14:00:00Z");
  await done("updateScheduledSend", { id, send_time: "11:00" });
  await run("2026-03-02T19:00:00Z");
  expect([await received(company.employee), await received(company.outsider)]).toEqual([1, 0]);
  await run("2026-03-02T21:00:00Z");
  expect([await received(company.employee), await received(company.outsider)]).toEqual([1, 1]);
});

test("A person who loses the location that sets their time zone gets a memo already sent at their other locations", async () => {
  const { employee, north, south, admin } = company;
  const both = { id: employee.id, location_ids: [north, south] };
  const day = async (date: string): Promise<void> => {
    await done("updateEmployee", both);
    await run(`${date}T14:00:00Z`);
  };
  for (const [id, timezone] of [
    [north, "America/Honolulu"],
    [south, "America/New_York"],
  ])
    await done("updateLocation", { id, timezone });
  await schedule({ sendable_id: await template() });
  await day("2026-03-02");
  expect([await received(employee), await received(company.outsider)]).toEqual([0, 1]);
  await done("updateEmployee", { ...both, location_ids: [south] });
  await waitForSubscribers(server, company.id);
  expect(await received(employee)).toBe(1);

  await day("2026-03-03");
  const bulk = { ids: [employee.id], changes: { remove_location_ids: [north] } };
  await server.done(admin, "editEmployees", bulk);
  await waitForSubscribers(server, company.id);
  expect(await received(employee)).toBe(2);

  await day("2026-03-04");
  await done("deleteLocation", { id: north });
  await waitForSubscribers(server, company.id);
  expect(await received(employee)).toBe(3);
  await run("2026-03-04T20:00:00Z");
  expect(await received(employee)).toBe(3);
});

test("A person whose first location by name changes gets a memo already sent in its time zone", async () => {
  const { employee, north, south } = company;
  await done("updateEmployee", { id: employee.id, location_ids: [north, south] });
  await schedule({ sendable_id: await template() });
  await done("updateLocation", { id: north, timezone: "America/Honolulu" });
  await done("updateLocation", { id: south, timezone: "America/New_York" });
  await waitForSubscribers(server, company.id);
  await run("2026-03-02T14:00:00Z");
  expect(await received(employee)).toBe(0);
  await done("updateLocation", { id: south, name: "Beach" });
  await waitForSubscribers(server, company.id);
  expect(await received(employee)).toBe(1);
  await run("2026-03-02T20:00:00Z");
  expect(await received(employee)).toBe(1);
});

test("With a single run, people whose time had already passed get the memo with the last time zone", async () => {
  await done("updateLocation", { id: company.north, timezone: "America/Los_Angeles" });
  server.setTime(new Date("2026-03-02T14:30:00Z"));
  const only = { frequency: "once", location_ids: [company.north] };
  const id = await schedule({ ...only, sendable_id: await template() });
  await done("updateLocation", { id: company.north, timezone: "America/New_York" });
  await waitForSubscribers(server, company.id);
  await run("2026-03-02T18:59:00Z");
  expect(await received(company.employee)).toBe(0);
  await run("2026-03-02T19:00:00Z");
  expect(await received(company.employee)).toBe(1);
  expect(await get(id)).toMatchObject({ status: "finished", failure: null });
});

test("A finished send can't be moved to a time without effect, and a failed one goes out at a later time", async () => {
  const sendable_id = await template();
  const once = { timezone: "America/Chicago", frequency: "once", sendable_id };
  const id = await schedule(once);
  const change = (what: object) =>
    server.act(company.manager, "updateScheduledSend", { id, ...what });
  const errors = async (what: object) => (await change(what)).body["errors"];
  await done("archiveTemplate", { id: sendable_id });
  await run("2026-03-02T15:00:00Z");
  await done("unarchiveTemplate", { id: sendable_id });
  expect(await errors({ send_time: "08:00" })).toEqual({
    starts_at: ["This time has already passed"],
  });
  expect((await change({ send_time: "11:00" })).status).toBe(200);
  const again = { status: "active", failure: null, next_send_at: "2026-03-02T17:00:00.000Z" };
  expect(await get(id)).toMatchObject(again);
  await run("2026-03-02T17:00:00Z");
  expect(await received(company.employee)).toBe(1);
  expect(await errors({ send_time: "15:00" })).toEqual({
    starts_at: ["This was already sent"],
  });
  expect((await change({ title: "Fryers", send_time: "11:00" })).status).toBe(200);
});

test("A run that has reached everyone doesn't fail in other time zones if people or their location are gone", async () => {
  const once = { frequency: "once", sendable_id: await template() };
  const person = { mode: "recipients", recipient_ids: [company.employee.id] };
  const ids = [
    await schedule({ ...once, location_ids: [company.north] }),
    await schedule({ ...once, ...person }),
    await schedule({ ...once, audience_ids: [company.kitchen] }),
  ];
  await run("2026-03-02T14:00:00Z");
  await done("deleteLocation", { id: company.north });
  await done("updateEmployee", { id: company.employee.id, is_active: false });
  await done("deleteAudience", { id: company.kitchen });
  await run("2026-03-02T19:00:00Z");
  const reasons: unknown[] = [];
  for (const id of ids) reasons.push((await get(id)).failure?.reason);
  // An audience may have people elsewhere.
  const gone = "The locations or audiences it was for no longer exist";
  expect(reasons).toEqual([undefined, undefined, gone]);
});

test("No recipients can be added to a finished single run, as they would never get it, but some can be removed", async () => {
  const sendable_id = await template();
  const once = { timezone: "America/Chicago", frequency: "once", location_ids: [company.north] };
  const id = await schedule({ ...once, sendable_id });
  await run("2026-03-02T15:00:00Z");
  expect(await get(id)).toMatchObject({ status: "finished" });
  const everywhere = { location_ids: [company.north, company.south] };
  const isOut = { starts_at: ["This was already sent"] };
  expect(await refused(id, everywhere)).toEqual(isOut);
  expect(await refused(id, { ...asRead(await get(id)), title: "Fryers" })).toBe(200);
  expect(await refused(id, { mode: "recipients", recipient_ids: [company.employee.id] })).toBe(200);
});

test("After an outage of days across a clock change, each day's run goes out once in each time zone", async () => {
  await schedule({ sendable_id: await template(), starts_at: "2026-03-06" });
  await run("2026-03-06T20:00:00Z");
  expect([await received(company.employee), await received(company.outsider)]).toEqual([1, 1]);
  // On March 9, 9:00 in Hawaii is 19:00 UTC.
  await run("2026-03-09T18:59:00Z");
  expect([await received(company.employee), await received(company.outsider)]).toEqual([4, 3]);
  await run("2026-03-09T19:00:00Z");
  expect([await received(company.employee), await received(company.outsider)]).toEqual([4, 4]);
  await run("2026-03-10T13:00:00Z");
  expect([await received(company.employee), await received(company.outsider)]).toEqual([5, 4]);
});
