import { calls } from "@lineup/contract/calls";
import type { Memo } from "@lineup/contract/memos/schemas";
import { expect, test } from "vitest";

import type { TestCompany } from "./support/company-fixture.ts";
import { hours, memoCalls } from "./support/memo-calls.ts";
import type { TestApp } from "./support/test-app.ts";
import { useTestCompany } from "./support/use-test-company.ts";

let server: TestApp;
let company: TestCompany;
let manager: string;
let employee: string;
useTestCompany((made) => void ({ server, company, manager, employee } = made));

const { call, send } = memoCalls(() => ({ server, company, manager }), {
  title: "Rota",
  content: "<p>Swaps.</p>",
});
const idsIn = (memos: unknown): number[] => (memos as Memo[]).map(({ id }) => id);

test("scheduled memos are listed by their start, the next one first", async () => {
  const later = await send({ start_at: hours(48) });
  const sooner = await send({ start_at: hours(24) });
  const query = { status: "scheduled", sort_by: "start_at" };
  const { content } = await call(manager, "listMemos", query);
  expect(content).toMatchObject({ sort_by: "start_at", sort_direction: "asc" });
  expect(idsIn(content["memos"])).toEqual([sooner.id, later.id]);
});

test("a scheduled memo counts as sent at its start", async () => {
  const planned = await send({ start_at: hours(2) });
  server.setTime(new Date(hours(1)));
  const between = await send();
  server.setTime(new Date(hours(3)));
  employee = await server.signIn(company.employee);
  manager = await server.signIn(company.manager);
  const newest = [planned.id, between.id];
  const { content: home } = await call(employee, "getHome");
  expect(idsIn(home["memos"])).toEqual(newest);
  const query = { sort_by: "published_at", sort_direction: "desc" };
  const { content: list } = await call(manager, "listMemos", query);
  expect(idsIn(list["memos"])).toEqual(newest);
});

test("finished memos are listed by the time they were sent, newest first or oldest first", async () => {
  const sent: number[] = [];
  const kinds = [
    { due_at: hours(3) },
    { priority: "urgent" },
    { priority: "low" },
    { due_at: hours(96) },
  ];
  for (const [hour, extra] of kinds.entries()) {
    server.setTime(new Date(hours(hour)));
    sent.push((await send(extra)).id);
    await call(employee, "acknowledgeMemo", { id: sent.at(-1) });
  }
  const newest = sent.toReversed();
  const { content: read } = await call(employee, "listReadMemos");
  expect(read).toMatchObject({ sort_by: "published_at", sort_direction: "desc" });
  expect(idsIn(read["read_memos"])).toEqual(newest);
  const { content: oldest } = await call(employee, "listReadMemos", { sort_direction: "asc" });
  expect(oldest).toMatchObject({ sort_by: "published_at", sort_direction: "asc" });
  expect(idsIn(oldest["read_memos"])).toEqual(sent);
  for (const state of ["read", "all"]) {
    const { content } = await call(employee, "listEmployeeMessages", { state });
    expect(idsIn(content["memos"])).toEqual(newest);
  }
  const query = { state: "read", sort_direction: "asc" };
  const { content } = await call(employee, "listEmployeeMessages", query);
  expect(content).toMatchObject({ sort_by: "published_at", sort_direction: "asc" });
  expect(idsIn(content["memos"])).toEqual(sent);
});

/** @returns the memos in each of the employee's lists */
const lists = async () => {
  const { content: read } = await call(employee, "listReadMemos");
  const { content: unread } = await call(employee, "listUnreadMemos");
  const { content: csv } = await call(employee, "getMemosForCsv");
  const { content: summary } = await call(employee, "getMemoSummary");
  return {
    read: idsIn(read["read_memos"]),
    unread: idsIn(unread["unread_memos"]),
    csv: [idsIn(csv["read_memos"]), idsIn(csv["unread_memos"])],
    summary: summary["summary"],
  };
};
const counts = (read: number, unread: number) => ({
  read_count: read,
  acknowledged_count: read,
  unread_count: unread,
  past_due_count: 0,
  flagged_count: 0,
});

test("a memo that has to be acknowledged again waits, and ends as unread", async () => {
  const { id } = await send();
  await call(employee, "acknowledgeMemo", { id });
  await call(manager, "updateMemo", { id, ask_again: true });
  const waiting = { read: [], unread: [id], csv: [[], [id]], summary: counts(0, 1) };
  expect(await lists()).toEqual(waiting);
  await call(manager, "expireMessage", { id });
  expect(await lists()).toEqual({ ...waiting, unread: [], summary: counts(0, 0) });
  // They can still open it, with the version that they acknowledged.
  const { content } = await call(employee, "listEmployeeMessages", { state: "read" });
  expect(idsIn(content["memos"])).toEqual([id]);
});

test("the download has memos that ended unread, but none that never started", async () => {
  const ended = await send();
  const archived = await send();
  const never = await send({ start_at: hours(24) });
  const neverEither = await send({ start_at: hours(24) });
  for (const { id } of [ended, never]) await call(manager, "expireMessage", { id });
  for (const { id } of [archived, neverEither]) await call(manager, "archiveMessage", { id });
  await send({ start_at: hours(90) });
  server.setTime(new Date(hours(48)));
  employee = await server.signIn(company.employee);
  expect(await lists()).toEqual({
    read: [],
    unread: [],
    csv: [[], [archived.id, ended.id]],
    summary: counts(0, 0),
  });
});

test("the longest titles can be stored and found, even in a script that needs the most space in an index", async () => {
  // For the search, each syllable is three letters of three bytes each. No two are alike, so nothing can be compressed.
  const syllables = (count: number, from: number): string =>
    String.fromCodePoint(...Array.from({ length: count }, (_, at) => from + ((at * 53) % 11_000)));
  const sent = await send({ title: syllables(200, 0xac01), category: syllables(60, 0xac01) });
  const { content } = await call(employee, "listEmployeeMessages", {
    terms: sent.title.slice(9, 99),
  });
  expect(idsIn(content["memos"])).toEqual([sent.id]);
});

test("empty filters of a form are ignored", async () => {
  const { id } = await send();
  const empty = {
    status: "",
    type: "",
    category: "",
    author_id: "",
    location_id: "",
    audience_id: "",
  };
  const { status, content } = await call(manager, "listMemos", empty);
  expect([status, idsIn(content["memos"])]).toEqual([200, [id]]);
  expect((await call(manager, "listFollowUps", { state: "", location_id: "" })).status).toBe(200);
});

const page = ["page", "per_page", "terms", "sort_by", "sort_direction"];
test.each([
  ["listMemos", page],
  ["listMessages", page],
  ["listFollowUps", [...page, "state", "location_id", "audience_id", "kind", "owner", "urgent"]],
  ["listMemoRecipients", [...page, "state", "location_id", "recipient_ids"]],
  ["listEmployeeMessages", [...page, "state"]],
  ["listReadMemos", [...page, "employee_id"]],
  ["listUnreadMemos", [...page, "employee_id"]],
  ["getMemoSummary", ["employee_id"]],
  ["getMemosForCsv", ["employee_id"]],
  ["listAcknowledgements", ["employee_id"]],
  ["listEmployeeNames", ["active", "terms"]],
  ["readMemo", ["version"]],
] as const)("empty values in %s count as left out", async (name, fields) => {
  const { id } = await send({ recipient_ids: [company.manager.id] });
  const ofMemo = ["listMemoRecipients", "listAcknowledgements", "readMemo"].includes(name);
  const about = ofMemo ? { id } : {};
  const leftOut = await call(manager, name, about);
  expect(leftOut.status).toBe(200);
  // A query can't contain null.
  for (const empty of calls[name].method === "GET" ? [""] : ["", null]) {
    const blank = Object.fromEntries(fields.map((field) => [field, empty]));
    const { status, body } = await call(manager, name, { ...about, ...blank });
    expect([status, body]).toEqual([200, leftOut.body]);
  }
});

test("for management, a memo is past due by its due date alone", async () => {
  const { id } = await send({ due_at: hours(1) });
  await call(manager, "acknowledgeMemo", { id });
  await call(employee, "acknowledgeMemo", { id });
  server.setTime(new Date(hours(2)));
  const { content: list } = await call(manager, "listMemos");
  const { content: one } = await call(manager, "getMemo", { id });
  const { content: own } = await call(employee, "getMemo", { id });
  expect([list["memos"], one["memo"], own["memo"]]).toMatchObject([
    [{ is_past_due: true }],
    { is_past_due: true },
    { is_past_due: false },
  ]);
});
