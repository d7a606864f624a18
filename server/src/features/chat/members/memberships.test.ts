import { setTimeout as sleep } from "node:timers/promises";

import { expect, test } from "vitest";

import { useChats } from "../../../../test/support/chat-calls.ts";
import type { TestCompany } from "../../../../test/support/company-fixture.ts";
import { runBehindLock } from "../../../../test/support/run-behind-lock.ts";
import type { TestSetup } from "../../../../test/support/use-test-company.ts";
import { waitForNumbers } from "../../../../test/support/wait-for-numbers.ts";

let setup: TestSetup;
let company: TestCompany;
let mara: string;
let eli: string;
let otto: string;

const { call, succeed, makeGroup, say, textsOf, groupOf } = useChats((made) => {
  setup = made;
  ({ company, manager: mara, employee: eli, outsider: otto } = made);
});

const make = (input: object) => makeGroup(mara, { name: "Crew", ...input });
const act = (name: "updateEmployee" | "updateAudience" | "editEmployees", input: object) =>
  setup.server.done(company.admin, name, input);
const moveOtto = (...location_ids: number[]) =>
  act("updateEmployee", { id: company.outsider.id, location_ids });
const unreadOf = async (as: string): Promise<number> =>
  (await succeed(as, "getCompany", {})).counts.unread_chat;
const membershipsOf = (group_id: number, employee_id: number) =>
  setup.server.database.db
    .selectFrom("chat_members")
    .select(["from_seq", "visible_after", "to_seq", "read_seq"])
    .where("chat_group_id", "=", group_id)
    .where("employee_id", "=", employee_id)
    .orderBy("id")
    .execute();

test("Someone who leaves has nothing unread, and after coming back sees and counts only what came since", async () => {
  const group_id = await make({ location_ids: [company.north], shows_history: false });
  await moveOtto(company.north);
  await say(mara, group_id, "One");
  await say(mara, group_id, "Two");
  expect(await unreadOf(otto)).toBe(2);
  await moveOtto(company.south);
  expect(await unreadOf(otto)).toBe(0);
  await say(mara, group_id, "Three");
  await moveOtto(company.north);
  expect(await textsOf(otto, group_id)).toEqual([]);
  expect(await groupOf(otto, group_id)).toMatchObject({ unread_count: 0, latest_message: null });
  await say(mara, group_id, "Four");
  expect(await textsOf(otto, group_id)).toEqual(["Four"]);
  expect(await groupOf(otto, group_id)).toMatchObject({
    ...{ unread_count: 1, read_seq: 3, from_seq: 3, visible_after: 3 },
  });
  const read = async (seq: number) =>
    (await succeed(otto, "readChatGroup", { group_id, seq })).group;
  expect(await read(1)).toMatchObject({ read_seq: 3, unread_count: 1 });
  expect(await read(99)).toMatchObject({ read_seq: 4, unread_count: 0 });
});

test("Someone who moves between two places of a group in one step stays in it, with what they have pinned, muted and not read", async () => {
  const { north, south, kitchen, floor, outsider, employee } = company;
  const byPlace = await make({ location_ids: [north, south], shows_history: false });
  const byAudience = await make({ audience_ids: [kitchen, floor], shows_history: false });
  const groups = [byPlace, byAudience];
  for (const group_id of groups) {
    const mine = { group_id, is_pinned: true, is_notifications_active: false };
    for (const as of [otto, eli]) await succeed(as, "setChatPreferences", mine);
    await say(mara, group_id, "Before");
  }
  await moveOtto(north);
  await act("updateEmployee", { id: employee.id, audience_ids: [floor] });
  const places = { remove_location_ids: [north], add_location_ids: [south] };
  const audiences = { remove_audience_ids: [floor], add_audience_ids: [kitchen] };
  const ids = [outsider.id, employee.id];
  await act("editEmployees", { ids, changes: { ...places, ...audiences } });
  for (const group_id of groups)
    for (const as of [otto, eli]) {
      expect(await textsOf(as, group_id)).toEqual(["Before"]);
      expect(await groupOf(as, group_id)).toMatchObject({
        ...{ unread_count: 1, is_pinned: true, is_notifications_active: false },
      });
    }
  expect(await membershipsOf(byPlace, outsider.id)).toHaveLength(1);
  expect(await membershipsOf(byAudience, employee.id)).toHaveLength(1);
});

test("A group that begins to show earlier messages shows newcomers those from then on, and none from before", async () => {
  const { admin, manager, employee, outsider } = company;
  const { group } = await succeed(mara, "createPrivateChatGroup", {
    ...{ name: "Party", recipient_ids: [admin.id, employee.id] },
  });
  const group_id = group.id;
  const change = (input: object) => succeed(mara, "updateChatGroup", { group_id, ...input });
  await say(mara, group_id, "A secret");
  await change({ shows_history: true });
  await say(mara, group_id, "Cake at five");
  await change({ shows_history: true, name: "Cake" });
  await change({ recipient_ids: [admin.id, manager.id, employee.id, outsider.id] });
  expect(await textsOf(otto, group_id)).toEqual(["Cake at five"]);
  expect(await textsOf(eli, group_id)).toEqual(["Cake at five", "A secret"]);
  const views = [await groupOf(otto, group_id), await groupOf(eli, group_id)];
  expect(views).toMatchObject([
    { from_seq: 2, visible_after: 1 },
    { from_seq: 0, visible_after: 0 },
  ]);
  const open = await make({ location_ids: [company.north] });
  await say(mara, open, "Oven off");
  await moveOtto(company.north);
  expect(await textsOf(otto, open)).toEqual(["Oven off"]);
});

test("Twenty comings and goings leave memberships that don't overlap, one of them open at most, and one event each", async () => {
  const group_id = await make({ location_ids: [company.north] });
  const { id } = company.outsider;
  for (let round = 0; round < 20; round += 1) {
    await moveOtto(round % 2 === 0 ? company.north : company.south);
    if (round % 3 === 0) await say(mara, group_id, `Round ${round}`);
  }
  await moveOtto(company.north);
  const rows = await membershipsOf(group_id, id);
  expect(rows).toHaveLength(11);
  expect(rows.map(({ to_seq }) => to_seq === null)).toEqual(rows.map((_, at) => at === 10));
  for (const [at, { from_seq }] of rows.entries())
    expect(from_seq).toBeGreaterThanOrEqual(rows[at - 1]?.to_seq ?? 0);
  const events = await setup.server.database.db
    .selectFrom("outbox_events")
    .select(["type", "audience"])
    .where("company_id", "=", company.id)
    .where("type", "=", "ChatGroupsChanged")
    .execute();
  const theirs = events.filter(({ audience }) => JSON.stringify(audience).includes(`[${id}]`));
  expect(theirs).toHaveLength(21);
});

test("A message of someone who is taken out of the group at that moment is refused, and not stored", async () => {
  const group_id = await make({ location_ids: [company.north] });
  const { admin, manager, employee } = company;
  const narrow = { is_private: true, location_ids: [], recipient_ids: [admin.id, manager.id] };
  for (const change of [
    () => call(mara, "updateChatGroup", { group_id, ...narrow }),
    () => call(mara, "deleteChatGroup", { group_id }),
  ]) {
    await succeed(mara, "updateChatGroup", {
      ...{ group_id, is_private: false, mode: "segments", location_ids: [company.north] },
    });
    const late = () => call(eli, "sendChatMessage", { group_id, content: "Too late" });
    expect(await inTurn(group_id, [change, late])).toEqual([200, 404]);
    const [newest] = (await membershipsOf(group_id, employee.id)).toReversed();
    expect(newest?.to_seq).not.toBeNull();
    const stored = await setup.server.database.db
      .selectFrom("chat_messages")
      .select("id")
      .where("chat_group_id", "=", group_id)
      .execute();
    expect(stored).toEqual([]);
  }
});

test("While a group becomes private and loses its location, no message reaches anyone who is in neither", async () => {
  const group_id = await make({ location_ids: [company.north] });
  const { admin, manager, employee, outsider } = company;
  const ada = setup.admin;
  const say5 = async (as: string, from: number): Promise<void> => {
    for (let at = from; at < from + 5; at += 1)
      await call(as, "sendChatMessage", { group_id, content: `Message ${at}` });
  };
  await Promise.all([
    say5(mara, 0),
    say5(ada, 5),
    say5(eli, 10),
    succeed(mara, "updateChatGroup", {
      ...{ group_id, is_private: true, location_ids: [] },
      recipient_ids: [admin.id, manager.id],
    }),
  ]);
  expect(await membershipsOf(group_id, outsider.id)).toEqual([]);
  for (const as of [eli, otto])
    expect((await call(as, "listChatMessages", { group_id })).status).toBe(404);
  await waitForNumbers(setup.server);
  const missed = async (as: string) =>
    (await succeed(as, "listEvents", { after: 0 })).events.filter(
      ({ event }) => event === "ChatMessageSent",
    );
  expect([await missed(eli), await missed(otto)]).toEqual([[], []]);
  const [until] = await membershipsOf(group_id, employee.id);
  const late = await setup.server.database.db
    .selectFrom("chat_messages")
    .select("content")
    .where("chat_group_id", "=", group_id)
    .where("employee_id", "=", employee.id)
    .where("seq", ">", until?.to_seq ?? 0)
    .execute();
  expect(late).toEqual([]);
});

test("After the newest message is deleted, each member's last line is the newest one that they may see", async () => {
  const { admin, manager, employee, outsider } = company;
  const { group } = await succeed(mara, "createPrivateChatGroup", {
    ...{ name: "Party", recipient_ids: [admin.id, employee.id] },
  });
  const group_id = group.id;
  await say(mara, group_id, "Before");
  await succeed(mara, "updateChatGroup", {
    ...{ group_id, recipient_ids: [admin.id, manager.id, employee.id, outsider.id] },
  });
  const { id: message_id } = await say(mara, group_id, "A slip");
  expect([await unreadOf(eli), await unreadOf(otto)]).toEqual([2, 1]);
  await succeed(mara, "deleteChatMessage", { group_id, message_id });
  expect([await unreadOf(eli), await unreadOf(otto)]).toEqual([1, 0]);
  expect(await groupOf(eli, group_id)).toMatchObject({ latest_message: { content: "Before" } });
  expect(await groupOf(otto, group_id)).toMatchObject({ latest_message: null });
});

/** Makes calls wait for the lock of a group, one after the other, and then lets them go on in this order. @returns their statuses */
async function inTurn(
  groupId: number,
  work: readonly (() => Promise<{ status: number }>)[],
): Promise<number[]> {
  const { database } = setup.server;
  const [first, ...rest] = work;
  if (first === undefined) return [];
  const queued: Promise<{ status: number }>[] = [];
  const rows = `select from chat_groups where id = ${groupId} for update`;
  const before = await runBehindLock(database, rows, [first], async () => {
    for (const next of rest) {
      queued.push(next());
      // Each either waits behind the one before it, or is refused by now.
      await sleep(200);
    }
  });
  return [...before, ...(await Promise.all(queued))].map(({ status }) => status);
}
