// Changes of groups, of people and messages that come at the same moment: who waits for whom, and who doesn't.
import { setTimeout as sleep } from "node:timers/promises";

import { expect, test } from "vitest";

import { updateMembers } from "#server/features/chat/groups/store";
import { moveReadMarks } from "#server/features/chat/members/store";
import { insertMessages } from "#server/features/chat/messages/store";
import { readCompanyScopes } from "#server/platform/company-scopes";
import type { Db } from "#server/platform/context";

import { useChats } from "../../../../test/support/chat-calls.ts";
import type { TestCompany } from "../../../../test/support/company-fixture.ts";
import { runBehindLock } from "../../../../test/support/run-behind-lock.ts";
import { TEST_START } from "../../../../test/support/test-app.ts";
import type { TestSetup } from "../../../../test/support/use-test-company.ts";

let setup: TestSetup;
let company: TestCompany;
let mara: string;
let eli: string;

const { call, succeed, makeGroup, say, groupOf } = useChats((made) => {
  setup = made;
  ({ company, manager: mara, employee: eli } = made);
});

const create = (input: object = { location_ids: [company.north] }) =>
  makeGroup(mara, { name: "Crew", ...input });
/** Makes a change that another transaction has made, but not committed, and commits it a moment after `work` has begun. */
const runDuring = (change: string, work: () => Promise<unknown>): Promise<unknown> => {
  let running: Promise<unknown> = Promise.resolve();
  return runBehindLock(setup.server.database, change, [], async () => {
    running = work();
    // It either waits for the change, or has gone on without it by now.
    await sleep(500);
  }).then(() => running);
};
const membersOf = (group_id: number) =>
  setup.server.database.db
    .selectFrom("chat_members")
    .select(["id", "employee_id"])
    .where("chat_group_id", "=", group_id)
    .where("to_seq", "is", null)
    .orderBy("id")
    .execute();
/** What a long import holds until it ends. */
const importing = () =>
  `select pg_advisory_xact_lock_shared(hashtextextended('chat members', ${company.id}))`;

test("While a long import runs, a change of a group is refused after a moment, and messages to the group go on", async () => {
  const group_id = await create();
  const { database } = setup.server;
  const changes: (() => Promise<{ status: number }>)[] = [
    () => call(mara, "updateChatGroup", { group_id, name: "Night crew" }),
    () => call(mara, "deleteChatGroup", { group_id }),
  ];
  for (const change of changes) {
    let changing = Promise.resolve({ status: 0 });
    const begin = () => (changing = change());
    await runBehindLock(database, importing(), [begin], async () => {
      await say(eli, group_id, "Oven off");
      expect((await changing).status).toBe(409);
    });
  }
  expect(await groupOf(eli, group_id)).toMatchObject({ name: "Crew", last_seq: 2 });
  await succeed(mara, "updateChatGroup", { group_id, name: "Night crew" });
});

test("Someone leaves a group and mutes it while a long import changes other people", async () => {
  const { admin, employee } = company;
  const { group } = await succeed(mara, "createPrivateChatGroup", {
    ...{ name: "Party", recipient_ids: [admin.id, employee.id] },
  });
  const group_id = group.id;
  await runBehindLock(setup.server.database, importing(), [], async () => {
    await succeed(eli, "updateChatGroup", { group_id, is_notifications_active: false });
    await succeed(eli, "leaveChatGroup", { group_id });
  });
  expect(await groupOf(eli, group_id)).toBeUndefined();
});

test("Someone who is deactivated while they are added to a group isn't a member afterwards", async () => {
  const { admin, manager, employee, outsider } = company;
  const { group } = await succeed(mara, "createPrivateChatGroup", {
    ...{ name: "Party", recipient_ids: [admin.id, employee.id] },
  });
  const recipient_ids = [admin.id, manager.id, employee.id, outsider.id];
  await runDuring(`update employees set is_active = false where id = ${outsider.id}`, () =>
    call(mara, "updateChatGroup", { group_id: group.id, recipient_ids }),
  );
  const ids = (await membersOf(group.id)).map(({ employee_id }) => employee_id);
  expect(ids).not.toContain(outsider.id);
});

test("Someone who joins the location of a group while it is created is a member of it", async () => {
  const { id, outsider, north } = company;
  let group_id = 0;
  await runDuring(
    `insert into employee_locations (company_id, employee_id, location_id) values (${id}, ${outsider.id}, ${north})`,
    async () => (group_id = await create()),
  );
  const ids = (await membersOf(group_id)).map(({ employee_id }) => employee_id);
  expect(ids).toContain(outsider.id);
});

test("Someone who is hired while a group for everyone is created is a member of it", async () => {
  let group_id = 0;
  await runDuring(
    `insert into employees (company_id, name_first, name_last, role) values (${company.id}, 'Nia', 'Test', 'employee')`,
    async () => (group_id = await create({})),
  );
  expect(await membersOf(group_id)).toHaveLength(5);
});

test("Read marks, messages and departures lock memberships in the order of their ids", async () => {
  const group_id = await create();
  await say(mara, group_id, "Oven off");
  const { database } = setup.server;
  const { db } = database;
  const [low, high] = (await membersOf(group_id)).slice(-2) as [Stored, Stored];
  const scopes = await readCompanyScopes(db);
  const scope = scopes.find(({ companyId }) => companyId === company.id)!;
  const now = TEST_START;
  const both = [high, low].map(({ id, employee_id }) => ({ id, employee_id, now }));
  const marks = both.map(({ id: _id, ...mark }) => ({ ...mark, group_id, seq: 1 }));
  const messages = both.map(({ id, ...author }) => ({
    ...{ ...author, membership_id: id, chat_group_id: group_id, content: "Oven on" },
    ...{ mention_ids: [], mentions_everyone: false },
  }));
  const changes: ((tx: Db) => Promise<unknown>)[] = [
    (tx) => moveReadMarks(tx, scope, marks),
    (tx) => insertMessages(tx, scope, messages),
    async (tx) => {
      await tx.updateTable("chat_groups").set({ deleted_at: now }).execute();
      await updateMembers(tx, scope, group_id, null);
    },
  ];
  for (const change of changes) {
    // Puts the first row behind the other one in the table.
    for (const read_seq of [1, 0])
      await db.updateTable("chat_members").set({ read_seq }).where("id", "=", low.id).execute();
    const row = `select from chat_members where id = ${low.id} for update`;
    const work = () => db.transaction().execute(change);
    await runBehindLock(database, row, [work], async () => {
      const locking = db.selectFrom("chat_members").select("id").forUpdate().skipLocked();
      expect(await locking.where("id", "=", high.id).execute()).toHaveLength(1);
    });
  }
});

type Stored = Awaited<ReturnType<typeof membersOf>>[number];
