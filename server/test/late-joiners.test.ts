// People who join after a memo's due date or end don't get it, and nothing is past due that is older than they are.
import type { Memo } from "@lineup/contract/memos/schemas";
import { beforeEach, expect, test } from "vitest";

import type { TestCompany } from "./support/company-fixture.ts";
import { memoCalls } from "./support/memo-calls.ts";
import type { TestApp } from "./support/test-app.ts";
import { useTestCompany } from "./support/use-test-company.ts";

let server: TestApp;
let company: TestCompany;
let manager: string;

useTestCompany((made) => void ({ server, company, manager } = made));
// Events carry the time of the database, so this file's dates are around it.
const now = Date.now();
const at = (count: number): string => new Date(now + count * 3_600_000).toISOString();
beforeEach(() => server.setTime(new Date(now)));

const { send } = memoCalls(() => ({ server, company, manager }), {
  title: "Stock",
  content: "<p>Count it.</p>",
});

async function memo(id: number): Promise<Memo> {
  return (await server.done(company.manager, "getMemo", { id }))["memo"] as Memo;
}

async function join(): Promise<void> {
  const fields = { name_first: "Nora", name_last: "New", location_ids: [company.north] };
  await server.done(company.admin, "createEmployee", fields);
}

async function passDue(id: number, field: "due_at" | "end_at"): Promise<void> {
  await server.database.db
    .updateTable("memos")
    .set({ [field]: new Date(now - 60_000) })
    .where("id", "=", id)
    .execute();
}

test("Someone who joins before the due date gets the memo, and after it doesn't", async () => {
  const [open, due, ended] = [await send({ due_at: at(5) }), await send(), await send()];
  await passDue(due.id, "due_at");
  await passDue(ended.id, "end_at");
  const before = await memo(due.id);
  await join();
  await expect
    .poll(async () => (await memo(open.id)).recipient_count)
    .toBe((open.recipient_count ?? 0) + 1);
  for (const { id } of [due, ended])
    expect((await memo(id)).recipient_count).toBe(due.recipient_count);
  expect((await memo(due.id)).response_rate).toBe(before.response_rate);
});

test("Someone who comes to a location after the due date doesn't get its memo", async () => {
  const [open, due] = [
    await send({ location_ids: [company.south] }),
    await send({ location_ids: [company.south] }),
  ];
  await passDue(due.id, "due_at");
  const { id } = company.employee;
  await server.done(company.admin, "updateEmployee", { id, location_ids: [company.south] });
  await expect
    .poll(async () => (await memo(open.id)).recipient_count)
    .toBe((open.recipient_count ?? 0) + 1);
  expect((await memo(due.id)).recipient_count).toBe(due.recipient_count);
});

test("Once the due date is moved to the future, those who joined meanwhile get the memo", async () => {
  const { id, recipient_count } = await send();
  await passDue(id, "due_at");
  await join();
  const other = await send();
  expect((await memo(id)).recipient_count).toBe(recipient_count);
  await server.done(company.manager, "updateMemo", { id, due_at: at(24) });
  expect((await memo(id)).recipient_count).toBe(other.recipient_count);
});

test("A memo that was due before someone joined isn't past due for them", async () => {
  const { id } = await send({ due_at: at(1) });
  const { db } = server.database;
  const theirs = async () => {
    const { memo: own } = (await server.done(company.employee, "getMemo", { id })) as {
      memo: Memo;
    };
    const { memos } = (await server.done(company.employee, "getHome")) as { memos: Memo[] };
    const { summary } = (await server.done(company.employee, "getMemoSummary")) as {
      summary: { past_due_count: number; unread_count: number };
    };
    return [own.is_past_due, memos[0]?.is_past_due, summary.past_due_count, summary.unread_count];
  };
  server.setTime(new Date(at(2)));
  const since = (time: string) =>
    db
      .updateTable("employees")
      .set({ created_at: new Date(time) })
      .where("id", "=", company.employee.id);
  await since(at(0)).execute();
  expect(await theirs()).toEqual([true, true, 1, 1]);
  await since(at(1.5)).execute();
  expect(await theirs()).toEqual([false, false, 0, 1]);
  expect((await memo(id)).is_past_due).toBe(true);
});
