import type { CallName } from "@lineup/contract/calls";
import type { Memo } from "@lineup/contract/memos/schemas";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import type { TestCompany } from "./support/company-fixture.ts";
import { TEST_START, type TestApp, startTestApp } from "./support/test-app.ts";

let server: TestApp;
let company: TestCompany;
let manager: string;
let employee: string;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.stop());
beforeEach(async () => {
  server.setTime(TEST_START);
  company = await server.company();
  manager = await server.signIn(company.manager);
  employee = await server.signIn(company.employee);
});

const hours = (count: number): string =>
  new Date(TEST_START.getTime() + count * 3_600_000).toISOString();
const call = async (as: string, name: CallName, input: object = {}) =>
  server.call(name, { company_id: company.id, ...input }, { as });
const send = async (extra: object = {}): Promise<Memo> => {
  const memo = { title: "Rota", content: "<p>Swaps.</p>", status: "published" };
  const { status, body, content } = await call(manager, "createMemo", { ...memo, ...extra });
  expect(status, JSON.stringify(body)).toBe(200);
  return content["memo"] as Memo;
};
const idsIn = (memos: unknown): number[] => (memos as Memo[]).map(({ id }) => id);

test("what is to come is listed by when it goes out, the next first", async () => {
  const later = await send({ start_at: hours(48) });
  const sooner = await send({ start_at: hours(24) });
  const asked = { status: "scheduled", sort_by: "start_at" };
  const { content } = await call(manager, "listMemos", asked);
  expect(content).toMatchObject({ sort_by: "start_at", sort_direction: "asc" });
  expect(idsIn(content["memos"])).toEqual([sooner.id, later.id]);
});

test("to management a memo is past due by its date, whoever looks", async () => {
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
