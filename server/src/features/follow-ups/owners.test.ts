import { beforeEach, expect, test } from "vitest";

import type { CallInput, CallName, CallOutput } from "@lineup/contract/calls";

import {
  type TestCompany,
  type TestEmployee,
  insertEmployee,
} from "../../../test/support/company-fixture.ts";
import type { TestApp } from "../../../test/support/test-app.ts";
import { useTestApp } from "../../../test/support/use-test-company.ts";

let server: TestApp;
let company: TestCompany;
let owner: TestEmployee;

useTestApp((started) => void (server = started));

beforeEach(async () => {
  company = await server.company();
  owner = await insertEmployee(server.database.db, company.id, "manager", "Olga");
  await server.database.db.deleteFrom("rate_limits").execute();
});

const made = async <N extends CallName>(
  who: TestEmployee,
  name: N,
  input: Omit<CallInput<N>, "company_id">,
) => (await server.done(who, name, input)) as CallOutput<N>;

/**
 * Makes a question, a raised hand and a check-in that are waiting, all with the same owner.
 * @returns their ids
 */
async function given(): Promise<Record<"flag" | "hand" | "checkin", number>> {
  const { admin, employee } = company;
  const { memo } = await made(admin, "createMemo", {
    ...{ title: "Menu", content: "<p>New dishes.</p>", type: "standard", status: "published" },
  });
  const flagged = await made(employee, "flagMemo", { id: memo.id, content: "From when?" });
  const raised = await made(employee, "raiseHand", { content: "The slicer sticks" });
  const { checkin } = await made(admin, "openCheckin", { id: employee.id });
  await made(employee, "acknowledgeCheckin", { id: checkin.id });
  const ids = {
    flag: flagged.employee_response.flags[0]?.id ?? 0,
    ...{ hand: raised.raised_hand.id, checkin: checkin.id },
  };
  await made(admin, "answerFlaggedMessage", { id: ids.flag, owner_id: owner.id });
  await made(admin, "answerRaisedHand", { id: ids.hand, owner_id: owner.id });
  await made(admin, "answerCheckin", { id: ids.checkin, owner_id: owner.id });
  return ids;
}

async function countOf(whose: "me" | "nobody" | number): Promise<number> {
  return (await made(company.admin, "listFollowUps", { owner: whose })).total;
}

const leave = {
  "is deactivated": () => made(company.admin, "updateEmployee", { id: owner.id, is_active: false }),
  "is no longer a manager": () =>
    made(company.admin, "updateEmployee", { id: owner.id, role: "employee" }),
  "is deleted": () => made(company.admin, "deleteEmployee", { id: owner.id }),
};

test.each(Object.entries(leave))(
  "the follow-ups of an owner who %s have no owner, and their history names the former one",
  async (_, leaves) => {
    const { flag, hand, checkin } = await given();
    expect([await countOf(owner.id), await countOf("nobody")]).toEqual([3, 0]);
    await leaves();
    expect([await countOf(owner.id), await countOf("nobody")]).toEqual([0, 3]);
    const noOwner = { owner: null, owner_id: null };
    const { flagged, history } = await made(company.admin, "getFlaggedMessage", { id: flag });
    expect(flagged).toMatchObject(noOwner);
    expect(history.at(-1)).toMatchObject({ what: "assigned", text: "Olga Test" });
    expect((await made(company.admin, "getRaisedHand", { id: hand })).raised_hand).toMatchObject(
      noOwner,
    );
    expect((await made(company.admin, "getCheckin", { id: checkin })).checkin).toMatchObject(
      noOwner,
    );
    // Another manager becomes the owner. Answering does not change who that is.
    const { id } = company.manager;
    const answer = { id: hand, owner_id: id, manager_note: "Oiled." };
    expect((await made(company.manager, "answerRaisedHand", answer)).raised_hand.owner_id).toBe(id);
    const note = { id: flag, internal_note: "Ask the chef" };
    expect((await made(company.manager, "answerFlaggedMessage", note)).flagged.owner_id).toBeNull();
  },
);

test("an owner who is activated again owns the same follow-ups as before", async () => {
  await given();
  await leave["is deactivated"]();
  await made(company.admin, "updateEmployee", { id: owner.id, is_active: true });
  expect([await countOf(owner.id), await countOf("nobody")]).toEqual([3, 0]);
});

test("taking a follow-up that another manager has just taken fails, and the error names the owner", async () => {
  const { admin, manager } = company;
  const { flag, hand, checkin } = await given();
  const as = await server.signIn(manager);
  for (const [name, id] of [
    ["answerFlaggedMessage", flag],
    ["answerRaisedHand", hand],
    ["answerCheckin", checkin],
  ] as const) {
    const take = (known_owner_id: number | null, owner_id: number | null = manager.id) =>
      server.call(
        name,
        { company_id: company.id, id, owner_id, known_owner_id },
        { as, language: "en" },
      );
    const late = await take(null);
    expect(late.body).toMatchObject({
      code: "stale_version",
      message: "Olga Test is already taking care of this",
    });
    expect((await take(admin.id)).status).toBe(409);
    // Setting the same owner again conflicts with nothing.
    expect((await take(null, owner.id)).status).toBe(200);
    expect((await take(owner.id)).status).toBe(200);
  }
});

test("the history shows a change of owner between two people of the same name", async () => {
  const { admin } = company;
  const other = await insertEmployee(server.database.db, company.id, "manager", "Olga");
  const { flag, hand, checkin } = await given();
  const owner_id = other.id;
  await made(admin, "answerFlaggedMessage", { id: flag, owner_id });
  await made(admin, "answerRaisedHand", { id: hand, owner_id });
  await made(admin, "answerCheckin", { id: checkin, owner_id });
  const assigned = { what: "assigned", text: `Olga Test (${owner_id})` };
  for (const { history } of [
    await made(admin, "getFlaggedMessage", { id: flag }),
    await made(admin, "getRaisedHand", { id: hand }),
    await made(admin, "getCheckin", { id: checkin }),
  ])
    expect(history.at(-1)).toMatchObject(assigned);
});

test("the audit log says that an internal note was written or rewritten, never its text", async () => {
  const { admin } = company;
  const { flag, hand, checkin } = await given();
  const before = (await server.audited(company.id)).length;
  for (const internal_note of ["Call the supplier", "Called"]) {
    await made(admin, "answerFlaggedMessage", { id: flag, internal_note });
    await made(admin, "answerRaisedHand", { id: hand, internal_note });
    await made(admin, "answerCheckin", { id: checkin, internal_note });
  }
  const notes = (await server.audited(company.id)).slice(before).map(({ changes }) => changes);
  const written = { internal_note: [null, "written"] };
  const rewritten = { internal_note: ["written", "rewritten"] };
  expect(notes).toEqual([written, written, written, rewritten, rewritten, rewritten]);
});

test("a follow-up whose owner is no longer a manager can be taken by someone who saw no owner", async () => {
  const { hand } = await given();
  await leave["is no longer a manager"]();
  const answer = { id: hand, owner_id: company.manager.id, known_owner_id: null };
  const { raised_hand } = await made(company.manager, "answerRaisedHand", answer);
  expect(raised_hand.owner_id).toBe(company.manager.id);
});

test.each(Object.entries(leave))(
  "a manager who %s is not offered as the recipient of a raised hand",
  async (_, leaves) => {
    const { admin, employee, manager } = company;
    const manager_ids = [manager.id, owner.id];
    await made(admin, "updateEmployee", { id: employee.id, manager_ids });
    const theirs = async () => (await made(employee, "getSelf", {})).employee.manager_ids;
    expect(new Set(await theirs())).toEqual(new Set(manager_ids));
    await leaves();
    const mine = await theirs();
    expect(mine).toEqual([manager.id]);
    for (const manager_id of mine)
      await made(employee, "raiseHand", { content: "Help", manager_id });
  },
);
