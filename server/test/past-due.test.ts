import type { Memo } from "@lineup/contract/memos/schemas";
import { expect, test } from "vitest";

import type { TestCompany } from "./support/company-fixture.ts";
import { hours, memoCalls } from "./support/memo-calls.ts";
import type { TestApp } from "./support/test-app.ts";
import { useTestCompany } from "./support/use-test-company.ts";

let server: TestApp;
let company: TestCompany;
let manager: string;

useTestCompany((made) => void ({ server, company, manager } = made));

const { send } = memoCalls(() => ({ server, company, manager }), {
  title: "Stock",
  content: "<p>Count it.</p>",
});
const survey = { display_type: "survey", options: ["Yes", "No"] };
const celebration = { display_type: "celebration", type: "other" };

test("a memo is past due for people who haven't answered, from its due date until it ends", async () => {
  const { id } = await send({ due_at: hours(1), end_at: hours(3) });
  const own = async (): Promise<Memo> =>
    (await server.done(company.employee, "getMemo", { id }))["memo"] as Memo;
  const pastDueAt = async (time: string): Promise<boolean[]> => {
    server.setTime(new Date(time));
    const { memos } = await server.done(company.employee, "getHome");
    return [(await own()).is_past_due, ...(memos as Memo[]).map(({ is_past_due }) => is_past_due)];
  };
  expect(await pastDueAt(hours(0.99))).toEqual([false, false]);
  expect(await pastDueAt(hours(1))).toEqual([true, true]);
  await server.done(company.employee, "acknowledgeMemo", { id });
  expect((await own()).is_past_due).toBe(false);
  server.setTime(new Date(hours(3)));
  const { memo } = await server.done(company.manager, "getMemo", { id });
  expect(memo).toMatchObject({ status: "expired", is_past_due: false });
});

test("memos past due are counted, without celebrations", async () => {
  for (const kind of [{}, survey, celebration]) {
    await send({ ...kind, due_at: hours(1) });
    await send({ ...kind, due_at: hours(5) });
    await send(kind);
  }
  const done = await send({ due_at: hours(1) });
  await server.done(company.employee, "acknowledgeMemo", { id: done.id });
  const { id } = company.employee;
  const counted = async (): Promise<unknown[]> => [
    (await server.done(company.employee, "getMemoSummary"))["summary"],
    (await server.done(company.employee, "getSelf"))["employee"],
    (await server.done(company.manager, "getMemoSummary", { employee_id: id }))["summary"],
    (await server.done(company.manager, "getEmployee", { id }))["employee"],
  ];
  const counts = (all: number, others: number): object[] => {
    const own = [
      { past_due_count: all, unread_count: 9 },
      {
        ...{ unread_memo_count: 9, unread_memo_message_count: 3, unread_memo_survey_count: 3 },
        ...{ unread_memo_celebration_count: 3, unread_memo_non_celebration_count: 6 },
        unread_memo_non_celebration_past_due_count: others,
      },
    ];
    return [...own, ...own];
  };
  expect(await counted()).toMatchObject(counts(0, 0));
  server.setTime(new Date(hours(1)));
  expect(await counted()).toMatchObject(counts(3, 2));
});

test("only live and scheduled memos can be ended", async () => {
  const draft = await send({ status: "draft" });
  const ends = await send({ end_at: hours(1) });
  const live = await send();
  const later = await send({ start_at: hours(9) });
  const archived = await send();
  await server.done(company.manager, "archiveMessage", { id: archived.id });
  server.setTime(new Date(hours(2)));
  const canExpire = async (id: number): Promise<boolean> =>
    ((await server.done(company.manager, "getMemo", { id }))["memo"] as Memo).can_expire;
  expect(await Promise.all([live, later].map(({ id }) => canExpire(id)))).toEqual([true, true]);
  for (const { id } of [draft, ends, archived]) expect(await canExpire(id)).toBe(false);
});

test("the home is sorted: past due, to sign, to acknowledge, to answer, celebrations; then by priority, due date and age", async () => {
  // In the expected order. Each is newer than the previous one unless another criterion decides.
  const inOrder = [
    { title: "late and low", due_at: hours(1), priority: "low", ...celebration },
    { title: "sign, urgent", signature: true, priority: "urgent" },
    { title: "sign", signature: true },
    { title: "urgent", priority: "urgent" },
    { title: "high", priority: "high" },
    { title: "due first", due_at: hours(20) },
    { title: "due later", due_at: hours(30) },
    { title: "newer" },
    { title: "older" },
    { title: "low", priority: "low" },
    { title: "question, urgent", priority: "urgent", ...survey },
    { title: "question", ...survey },
    { title: "party, urgent", priority: "urgent", ...celebration },
    { title: "party", ...celebration },
  ];
  for (const fields of inOrder.toReversed()) await send(fields);
  server.setTime(new Date(hours(2)));
  const titles = inOrder.map(({ title }) => title);
  const found = async (name: "getHome" | "listEmployeeMessages"): Promise<string[]> =>
    ((await server.done(company.employee, name))["memos"] as Memo[]).map(({ title }) => title);
  expect(await found("getHome")).toEqual(titles);
  expect(await found("listEmployeeMessages")).toEqual(titles);
});
