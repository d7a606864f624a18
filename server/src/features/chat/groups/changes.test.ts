import { sql } from "kysely";
import { expect, test } from "vitest";

import { useChats } from "../../../../test/support/chat-calls.ts";
import type { TestCompany } from "../../../../test/support/company-fixture.ts";
import type { TestSetup } from "../../../../test/support/use-test-company.ts";

let setup: TestSetup;
let company: TestCompany;
let mara: string;
let eli: string;
let otto: string;

const { call, succeed, groupOf } = useChats((made) => {
  setup = made;
  ({ company, manager: mara, employee: eli, outsider: otto } = made);
});

/** A private group of three. */
const party = async (as: string, recipient_ids: number[]): Promise<number> =>
  (await succeed(as, "createPrivateChatGroup", { name: "Party", recipient_ids })).group.id;

test("An employee's private group becomes public only by a manager's hand", async () => {
  const group_id = await party(eli, [company.manager.id, company.outsider.id]);
  const forAll = { group_id, is_private: false, mode: "segments" } as const;
  for (const change of [forAll, { group_id, is_private: false }])
    expect((await call(eli, "updateChatGroup", change)).status).toBe(403);
  expect(await groupOf(eli, group_id)).toMatchObject({ is_private: true });
  expect(await groupOf(setup.admin, group_id)).toBeUndefined();
  await succeed(eli, "updateChatGroup", { group_id, name: "Big party" });
  await succeed(mara, "updateChatGroup", forAll);
  expect(await groupOf(setup.admin, group_id)).toMatchObject({ name: "Big party" });
  const after = await call(eli, "updateChatGroup", { group_id, is_private: true });
  expect(after.status).toBe(403);
});

test("Someone who is in a group by name and through their location can't leave it, and isn't offered to", async () => {
  const { employee, outsider, north } = company;
  const { group } = await succeed(mara, "createChatGroup", {
    ...{ name: "North", location_ids: [north], recipient_ids: [employee.id, outsider.id] },
  });
  const group_id = group.id;
  const mayLeave = async (as: string) =>
    (await succeed(as, "getChatGroup", { group_id })).can.leave;
  expect([await mayLeave(eli), await mayLeave(otto)]).toEqual([false, true]);
  expect((await call(eli, "leaveChatGroup", { group_id })).status).toBe(409);
  expect((await groupOf(eli, group_id))?.recipient_ids).toContain(employee.id);
  await succeed(otto, "leaveChatGroup", { group_id });
  expect(await groupOf(otto, group_id)).toBeUndefined();
  // By name only, someone of the location leaves, too.
  await succeed(mara, "updateChatGroup", { group_id, mode: "recipients" });
  expect(await mayLeave(eli)).toBe(true);
  await succeed(eli, "leaveChatGroup", { group_id });
  expect(await groupOf(eli, group_id)).toBeUndefined();
});

test("Whoever changes a group stays in it: without the caller, the members are refused with a reason", async () => {
  const { admin, employee, outsider } = company;
  const group_id = await party(mara, [employee.id, outsider.id]);
  const team = await succeed(mara, "createChatGroup", { name: "Everyone" });
  const others = [admin.id, employee.id, outsider.id];
  for (const change of [
    { group_id, recipient_ids: others },
    { group_id: team.group.id, mode: "recipients", recipient_ids: others },
    { group_id: team.group.id, is_private: true, recipient_ids: others },
  ] as const) {
    const before = await groupOf(mara, change.group_id);
    const { status, body } = await call(mara, "updateChatGroup", change);
    expect([status, body["errors"]]).toEqual([
      422,
      { recipient_ids: [expect.stringContaining("leave the chat instead")] },
    ]);
    expect(await groupOf(mara, change.group_id)).toEqual(before);
  }
});

test("A group is changed although someone whom it names was deleted, and one of its locations closed", async () => {
  const { admin, manager, outsider, north } = company;
  const { done } = setup.server;
  const opened = await done(admin, "createLocation", { name: "Harbor" });
  const harbor = (opened["location"] as { id: number }).id;
  const { group } = await succeed(mara, "createChatGroup", {
    ...{ name: "North", location_ids: [north, harbor], recipient_ids: [outsider.id] },
  });
  const group_id = group.id;
  await done(admin, "deleteEmployee", { id: outsider.id });
  await done(admin, "deleteLocation", { id: harbor });
  await succeed(mara, "updateChatGroup", { group_id, name: "North crew" });
  const named = await groupOf(mara, group_id);
  await succeed(mara, "updateChatGroup", {
    ...{ group_id, location_ids: named?.location_ids ?? [] },
    recipient_ids: [...(named?.recipient_ids ?? []), admin.id],
  });
  expect(await groupOf(setup.admin, group_id)).toMatchObject({ name: "North crew" });
  // Who was taken out of it can't be named anew.
  const left = { group_id, location_ids: [north], recipient_ids: [manager.id, admin.id] };
  await succeed(mara, "updateChatGroup", left);
  for (const change of [
    { location_ids: [north, harbor] },
    { recipient_ids: [manager.id, admin.id, outsider.id] },
  ])
    expect((await call(mara, "updateChatGroup", { ...left, ...change })).status).toBe(422);
});

test("Someone who may not change a group is refused without a wait for people who are moving", async () => {
  const north = { name: "North", location_ids: [company.north] };
  const { id: group_id } = (await succeed(mara, "createChatGroup", north)).group;
  await setup.server.database.db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock_shared(hashtextextended('chat members', ${company.id}))`.execute(
      tx,
    );
    const renamed = await call(eli, "updateChatGroup", { group_id, name: "Ours" });
    const deleted = await call(eli, "deleteChatGroup", { group_id });
    expect([renamed.status, deleted.status]).toEqual([403, 403]);
  });
});
