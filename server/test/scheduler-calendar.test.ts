import type { CalendarMemo, ScheduledRun } from "@lineup/contract/scheduler/schemas";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import type { TestCompany } from "./support/company-fixture.ts";
import { hearAs, listen } from "./support/live-client.ts";
import { runDue } from "./support/scheduled.ts";
import { type TestApp, startTestApp } from "./support/test-app.ts";

let server: TestApp;
let company: TestCompany;

beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.stop());
beforeEach(async () => {
  server.setTime(new Date("2026-03-02T15:00:00Z"));
  company = await server.company();
});

type CallName = Parameters<TestApp["call"]>[0];
const done = (name: CallName, input?: object) => server.done(company.manager, name, input);
const at = (time: string): string => `2026-03-${time}:00.000Z`;
const words = { content: "<p>Check it.</p>" };
async function memo(title: string, extra: object = {}): Promise<Made> {
  const input = { title, ...words, status: "published", ...extra };
  return (await done("createMemo", input))["memo"] as Made;
}
async function send(title: string, extra: object, memos = [title]): Promise<Made> {
  const draft = { title, ...extra, memos: memos.map((one) => ({ title: one, ...words })) };
  const { id } = (await done("createSend", draft))["memo_template_send"] as Made;
  return (await done("publishSend", { id }))["memo_template_send"] as Made;
}
interface Made {
  readonly id: number;
  readonly revision: number;
  readonly memos: readonly { readonly id: number }[];
}
const march = { from: "2026-03-01", to: "2026-03-31" };
async function calendar(
  extra: object = {},
): Promise<{ memos: CalendarMemo[]; runs: ScheduledRun[] }> {
  return (await done("listScheduledSends", { ...march, ...extra })) as never;
}
const shown = async (extra: object = {}): Promise<unknown[]> =>
  (await calendar(extra)).memos.map(({ type, title, goes_out_at }) => [type, title, goes_out_at]);

test("The calendar has what is to come by itself beside the runs: memos, sends, and the days of a package", async () => {
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
    const template = await done("createTemplate", { title: `Day ${offset_days}`, ...words });
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

test("What is moved stands where it goes out then, a memo of a send that is put off by itself too", async () => {
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

test("What went out is shown where it is asked for, and once: not beside the run that it went out with", async () => {
  await memo("Now");
  await memo("Brunch", { start_at: at("05T15:00") });
  const ended = await memo("Never", { start_at: at("04T15:00") });
  await done("expireMessage", { id: ended.id });
  const template = await done("createTemplate", { title: "Safety", ...words });
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

test("Another manager hears of each change of what is to come, and employees of none", async () => {
  const port = await listen(server);
  const ears = {
    admin: await hearAs(port, await server.signIn(company.admin), company.id),
    employee: await hearAs(port, await server.signIn(company.employee), company.id),
  };
  const heard = async (change: () => Promise<unknown>): Promise<void> => {
    const before = ears.admin.events.length;
    await change();
    await expect.poll(() => ears.admin.events.length).toBeGreaterThan(before);
  };
  const start_at = at("05T15:00");
  let brunch = { id: 0 };
  await heard(async () => {
    brunch = await memo("Brunch", { start_at });
  });
  await heard(() => done("updateMemo", { id: brunch.id, start_at: at("06T15:00") }));
  let menu = { id: 0 };
  await heard(async () => {
    menu = await send("Menu", { start_at });
  });
  await heard(() => done("updateSend", { id: menu.id, start_at: at("06T15:00") }));
  await heard(() => done("deleteSend", { id: menu.id }));
  await heard(() => done("deleteMemo", { id: brunch.id }));
  expect(ears.employee.events).toEqual([]);
  ears.admin.close();
  ears.employee.close();
});
