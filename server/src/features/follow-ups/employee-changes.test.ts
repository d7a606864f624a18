// Tests follow-ups whose feature is switched off, and follow-ups of employees who move to another location, leave the company or
// have no name yet.
import type { CallInput, CallName, CallOutput } from "@lineup/contract/calls";
import { beforeEach, expect, test } from "vitest";

import {
  type TestCompany,
  type TestEmployee,
  insertEmployee,
} from "../../../test/support/company-fixture.ts";
import { TEST_START, type TestApp } from "../../../test/support/test-app.ts";
import { useTestApp } from "../../../test/support/use-test-company.ts";

let server: TestApp;
let company: TestCompany;

useTestApp((started) => void (server = started));

beforeEach(async () => {
  company = await server.company();
  await server.database.db.deleteFrom("rate_limits").execute();
});

type Rest<N extends CallName> = Omit<CallInput<N>, "company_id">;
const made = async <N extends CallName>(who: TestEmployee, name: N, input: Rest<N>) =>
  (await server.done(who, name, input)) as CallOutput<N>;
const status = async <N extends CallName>(who: TestEmployee, name: N, input: Rest<N>) =>
  (await server.act(who, name, input)).status;

/** Creates a question, a raised hand and a check-in of the employee. Each of them waits for an answer from management. */
async function given(): Promise<Record<"flag" | "hand" | "checkin" | "memo", number>> {
  const { manager, employee } = company;
  const { memo } = await made(manager, "createMemo", {
    ...{ title: "Menu", content: "<p>New dishes.</p>", type: "standard", status: "published" },
  });
  const flagged = await made(employee, "flagMemo", { id: memo.id, content: "From when?" });
  const raised = await made(employee, "raiseHand", { content: "The slicer sticks" });
  const { checkin } = await made(manager, "openCheckin", { id: employee.id });
  await made(employee, "acknowledgeCheckin", { id: checkin.id, content: "Tired" });
  return {
    flag: flagged.employee_response.flags[0]?.id ?? 0,
    ...{ hand: raised.raised_hand.id, checkin: checkin.id, memo: memo.id },
  };
}

test("check-ins disappear when they are switched off, and come back unchanged", async () => {
  const { admin, manager, employee } = company;
  const { checkin } = await given();
  const all = async () => ({
    inbox: (await made(manager, "listFollowUps", {})).checkins,
    total: (await made(manager, "listFollowUps", {})).total,
    home: await made(manager, "getHome", {}).then((home) => [
      home.counts.awaiting_follow_ups,
      home.follow_ups.checkins.length,
    ]),
    own: await made(employee, "listOwnFollowUps", {}),
    record: (await made(manager, "getEmployee", { id: employee.id })).employee.checkins,
  });
  const before = await all();
  expect([before.total, before.home]).toEqual([3, [3, 1]]);
  await made(admin, "updateFlags", { key: "checkins", enabled: false });
  expect(await all()).toMatchObject({
    ...{ inbox: [], total: 2, home: [2, 0], record: [] },
    own: { checkins: [], checkin: null, raised_hands: [{}] },
  });
  for (const name of ["getCheckin", "answerCheckin"] as const)
    expect(await status(manager, name, { id: checkin }), name).toBe(403);
  expect(await status(employee, "acknowledgeCheckin", { id: checkin })).toBe(403);
  expect(await status(manager, "listFollowUps", { kind: "checkin" })).toBe(200);
  await made(admin, "updateFlags", { key: "checkins", enabled: true });
  expect(await all()).toEqual(before);
});

test("follow-ups of an employee who moves are found at the new location, and every manager can open them", async () => {
  const { admin, employee, north, south } = company;
  const { flag, hand, checkin } = await given();
  const elsewhere = await insertEmployee(server.database.db, company.id, "manager", "Sol");
  await made(admin, "updateEmployee", { id: elsewhere.id, location_ids: [south] });
  await made(admin, "updateEmployee", { id: employee.id, location_ids: [south] });
  const found = async (location_id: number) =>
    (await made(elsewhere, "listFollowUps", { location_id })).total;
  expect([await found(north), await found(south)]).toEqual([0, 3]);
  const { raised_hand } = await made(elsewhere, "getRaisedHand", { id: hand });
  expect(raised_hand.locations).toEqual(["South"]);
  await made(elsewhere, "getFlaggedMessage", { id: flag });
  await made(elsewhere, "getCheckin", { id: checkin });
});

test.each([
  [
    "is deactivated",
    (id: number) => made(company.admin, "updateEmployee", { id, is_active: false }),
  ],
  ["is deleted", (id: number) => made(company.admin, "deleteEmployee", { id })],
] as const)(
  "the waiting follow-ups of an employee who %s can still be answered",
  async (_, leaves) => {
    const { manager, employee } = company;
    const { flag, hand, checkin } = await given();
    // The list shows whether an employee has left the company, because an answer wouldn't reach a former employee.
    const list = async (employee_left: boolean) => {
      const inbox = await made(manager, "listFollowUps", {});
      const each = [{ employee_left }];
      expect(inbox).toMatchObject({ flagged_messages: each, raised_hands: each, checkins: each });
      return inbox;
    };
    await list(false);
    await leaves(employee.id);
    const inbox = await list(true);
    expect(inbox).toMatchObject({ total: 3, employees: [{ id: employee.id, name: "Eli Test" }] });
    const note = { manager_note: "Fixed." };
    await made(manager, "answerFlaggedMessage", { id: flag, ...note });
    await made(manager, "answerRaisedHand", { id: hand, ...note });
    await made(manager, "answerCheckin", { id: checkin, ...note });
    expect((await made(manager, "listFollowUps", {})).total).toBe(0);
  },
);

test("an employee who is activated again sees the answers given in the meantime", async () => {
  const { admin, manager, employee } = company;
  const { hand } = await given();
  await made(admin, "updateEmployee", { id: employee.id, is_active: false });
  await made(manager, "answerRaisedHand", { id: hand, manager_note: "Fixed." });
  expect(await status(employee, "acknowledgeHand", { id: hand })).toBe(404);
  await made(admin, "updateEmployee", { id: employee.id, is_active: true });
  const { raised_hands } = await made(employee, "listOwnFollowUps", {});
  expect(raised_hands).toMatchObject([{ id: hand, manager_note: "Fixed." }]);
  await made(employee, "acknowledgeHand", { id: hand });
});

test("an employee without a name is shown by phone number", async () => {
  const { manager, employee } = company;
  const who = { id: employee.id, name: "3125550177" };
  await server.database.db
    .updateTable("employees")
    .set({ name_first: "", name_last: "", phone: who.name })
    .where("id", "=", who.id)
    .execute();
  const { hand, memo } = await given();
  const each = [{ employee: who }];
  expect(await made(manager, "listFollowUps", {})).toMatchObject({
    ...{ flagged_messages: each, raised_hands: each, checkins: each, employees: [who] },
  });
  expect(await made(manager, "getFlagsOfMemo", { id: memo })).toMatchObject({ newest: each });
  expect(await made(manager, "listMemoResponses", {})).toMatchObject({ flagged_memos: each });
  const { history } = await made(manager, "getRaisedHand", { id: hand });
  expect(history).toMatchObject([{ what: "raised", by: who.name }]);
});

test("an employee's waiting follow-up is listed even when many newer ones are closed", async () => {
  const { manager, employee } = company;
  const { flag, hand, memo } = await given();
  const whose = { company_id: company.id, employee_id: employee.id, content: "Done" };
  const later = (n: number): Date => new Date(TEST_START.getTime() + n * 60_000);
  const times = Array.from({ length: 110 }, (_, n) => later(n + 1));
  const { db } = server.database;
  const over = times.map((at) => ({ ...whose, resolved_at: at }));
  await db
    .insertInto("raised_hands")
    .values(
      over.map((row) => ({ ...row, raised_at: row.resolved_at, waiting_since: row.resolved_at })),
    )
    .execute();
  await db
    .insertInto("memo_flags")
    .values(over.map((row) => ({ ...row, memo_id: memo, flagged_at: row.resolved_at })))
    .execute();
  const record = (await made(manager, "getEmployee", { id: employee.id })).employee;
  expect(record).toMatchObject({
    ...{ has_raised_hand: true, raised_hands_active: [{ id: hand }] },
    ...{ has_flag: true, flagged_messages_active: [{ id: flag }] },
  });
  const { raised_hands } = await made(employee, "listOwnFollowUps", {});
  expect(raised_hands).toHaveLength(50);
  expect(raised_hands.at(-1)?.id).toBe(hand);
  expect(raised_hands[0]?.flagged_at).toBe(later(110).toISOString());
});
