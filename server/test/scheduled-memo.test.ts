import type { Memo } from "@lineup/contract/memos/schemas";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test, vi } from "vitest";

import type { TestCompany } from "./support/company-fixture.ts";
import { listenAs, listen } from "./support/live-client.ts";
import { TEST_START, type TestApp, startTestApp } from "./support/test-app.ts";

let server: TestApp;
let port: number;
let company: TestCompany;
let manager: string;
let employee: string;

beforeAll(async () => {
  server = await startTestApp();
  port = await listen(server);
  company = await server.company();
  manager = await server.signIn(company.manager);
  employee = await server.signIn(company.employee);
});
afterAll(() => server.stop());

const tomorrow = new Date(TEST_START.getTime() + 86_400_000).toISOString();

async function schedule(): Promise<Memo> {
  const memo = {
    company_id: company.id,
    title: "Menu",
    content: "<p>Soup.</p>",
    status: "published",
    start_at: tomorrow,
  };
  const { content } = await server.call("createMemo", memo, { as: manager });
  return content["memo"] as Memo;
}

async function inbox(): Promise<number[]> {
  const { content } = await server.call("getHome", { company_id: company.id }, { as: employee });
  return (content["memos"] as Memo[]).map(({ id }) => id);
}

test("A scheduled memo that is published immediately reaches its recipients live", async () => {
  const memo = await schedule();
  expect(memo.status).toBe("scheduled");
  expect(await inbox()).not.toContain(memo.id);
  const listener = await listenAs(port, employee, company.id);
  const change = { company_id: company.id, id: memo.id, start_at: null };
  const { content, status } = await server.call("updateMemo", change, { as: manager });
  expect(status).toBe(200);
  expect((content["memo"] as Memo).status).toBe("published");
  await vi.waitFor(() =>
    expect(listener.events.map(({ event }) => event)).toContain("MemoPublished"),
  );
  expect(await inbox()).toContain(memo.id);
  listener.close();
});

test("A memo that started on schedule still counts as scheduled", async () => {
  const { id } = await schedule();
  const distribution = async () => {
    const { content } = await server.call(
      "getMemo",
      { company_id: company.id, id },
      { as: manager },
    );
    const { status, distribution: how } = content["memo"] as Memo;
    return [status, how];
  };
  expect(await distribution()).toEqual(["scheduled", "scheduled"]);
  server.setTime(new Date(TEST_START.getTime() + 2 * 86_400_000));
  expect(await distribution()).toEqual(["published", "scheduled"]);
  server.setTime(TEST_START);
});

test("A live memo that is postponed disappears, and is announced at its new start", async () => {
  const listener = await listenAs(port, employee, company.id);
  const written = { company_id: company.id, title: "Off", content: "<p>Soon.</p>" };
  const sent = await server.call(
    "createMemo",
    { ...written, status: "published" },
    { as: manager },
  );
  const { id } = sent.content["memo"] as Memo;
  const change = { company_id: company.id, id, start_at: tomorrow };
  const moved = await server.call("updateMemo", change, { as: manager });
  expect((moved.content["memo"] as Memo).status).toBe("scheduled");
  await vi.waitFor(() =>
    expect(listener.events.map(({ event }) => event)).toEqual(["MemoPublished", "MemoRemoved"]),
  );
  listener.close();
  const { rows } = await sql`select from jobs.job
    where name = 'memo-date' and data->>'memoId' = ${String(id)}`.execute(server.database.db);
  expect(rows).toHaveLength(1);
});

test("No one gets an event when they are added to a scheduled memo or it is postponed", async () => {
  const memo = await schedule();
  const about = { company_id: company.id, id: memo.id };
  const listener = await listenAs(port, employee, company.id);
  const added = { ...about, recipient_ids: [company.employee.id] };
  expect((await server.call("listMemoRecipients", added, { as: manager })).status).toBe(200);
  const later = new Date(Date.parse(tomorrow) + 3_600_000).toISOString();
  const moved = await server.call("updateMemo", { ...about, start_at: later }, { as: manager });
  expect((moved.content["memo"] as Memo).start_at).toBe(later);
  // A later event for everyone arrives after all earlier ones.
  await server.call(
    "createMemo",
    { company_id: company.id, title: "Live", content: "<p>Now.</p>", status: "published" },
    { as: manager },
  );
  await vi.waitFor(() => expect(listener.events).toHaveLength(1));
  expect(listener.events[0]?.data).not.toMatchObject({ memo_id: memo.id });
  listener.close();
});

test("A memo sends one event at its start, however often it was moved, and one at its end", async () => {
  const start = new Date();
  const after = (seconds: number): Date => new Date(start.getTime() + seconds * 1000);
  server.setTime(start);
  const as = await server.signIn(company.manager);
  const listener = await listenAs(port, await server.signIn(company.employee), company.id);
  const dates = { start_at: after(2).toISOString(), end_at: after(4).toISOString() };
  const memo = { company_id: company.id, title: "Brunch", content: "<p>Eggs.</p>", ...dates };
  const sent = await server.call("createMemo", { ...memo, status: "published" }, { as });
  const { id } = sent.content["memo"] as Memo;
  for (const seconds of [1, 2, 1]) {
    const change = {
      company_id: company.id,
      id,
      start_at: after(seconds).toISOString(),
      end_at: null,
    };
    const moved = await server.call("updateMemo", change, { as });
    expect(moved.status, JSON.stringify(moved.body)).toBe(200);
  }
  const end = { company_id: company.id, id, end_at: dates.end_at };
  expect((await server.call("updateMemo", end, { as })).status).toBe(200);
  const eventTypes = (): string[] => listener.events.map(({ event }) => event);

  server.setTime(after(3));
  await vi.waitFor(() => expect(eventTypes()).toEqual(["MemoPublished"]), 10_000);
  server.setTime(after(5));
  await vi.waitFor(() => expect(eventTypes()).toEqual(["MemoPublished", "MemoRemoved"]), 10_000);
  await vi.waitFor(async () => {
    const { rows } = await sql`select from jobs.job where state <> 'completed'
      and name = 'memo-date' and data->>'memoId' = ${String(id)}`.execute(server.database.db);
    expect(rows).toEqual([]);
  }, 10_000);
  expect(eventTypes()).toEqual(["MemoPublished", "MemoRemoved"]);
  listener.close();
});

test("A memo sends an event when it is past due, however often its due date was moved", async () => {
  const start = new Date();
  const after = (seconds: number): Date => new Date(start.getTime() + seconds * 1000);
  server.setTime(start);
  const as = await server.signIn(company.manager);
  const own = await server.signIn(company.employee);
  const listener = await listenAs(port, own, company.id);
  const memo = { company_id: company.id, title: "Stock", content: "<p>Count.</p>" };
  const dates = { due_at: after(60).toISOString(), status: "published" };
  const sent = await server.call("createMemo", { ...memo, ...dates }, { as });
  const about = { company_id: company.id, id: (sent.content["memo"] as Memo).id };
  const moved = { ...about, due_at: after(2).toISOString() };
  expect((await server.call("updateMemo", moved, { as })).status).toBe(200);
  const eventTypes = (): string[] => listener.events.map(({ event }) => event);
  const isPastDue = async (): Promise<boolean> =>
    ((await server.call("getMemo", about, { as: own })).content["memo"] as Memo).is_past_due;
  await vi.waitFor(() => expect(eventTypes()).toEqual(["MemoPublished", "MemoChanged"]));
  expect(await isPastDue()).toBe(false);

  // When the event arrives, the memo is already past due.
  server.setTime(after(2));
  const expected = ["MemoPublished", "MemoChanged", "MemoChanged"];
  await vi.waitFor(() => expect(eventTypes()).toEqual(expected), 10_000);
  expect(await isPastDue()).toBe(true);
  listener.close();
});
