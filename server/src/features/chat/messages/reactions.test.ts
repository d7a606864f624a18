import { beforeEach, expect, test } from "vitest";

import { useChats } from "../../../../test/support/chat-calls.ts";
import {
  type TestCompany,
  type TestEmployee,
  insertEmployee,
  insertTokens,
} from "../../../../test/support/company-fixture.ts";
import { TEST_START } from "../../../../test/support/test-app.ts";
import type { TestSetup } from "../../../../test/support/use-test-company.ts";

let setup: TestSetup;
let company: TestCompany;
let mara: string;
let eli: string;
let group_id: number;

const { call, succeed, makeGroup, say } = useChats((made) => {
  setup = made;
  ({ company, manager: mara, employee: eli } = made);
});

beforeEach(async () => {
  group_id = await makeGroup(mara, { name: "All" });
});

const reactionsOf = async (message_id: number) => {
  const { messages } = await succeed(mara, "listChatMessages", { group_id });
  return messages.find(({ id }) => id === message_id)?.reactions ?? [];
};
const react = (as: string, message_id: number, idempotencyKey?: string) =>
  setup.server.call(
    "reactToChatMessage",
    { company_id: company.id, group_id, message_id, reaction: "🎉" },
    { as, ...(idempotencyKey !== undefined && { idempotencyKey }) },
  );

test("Fifty presses of one person with fifty keys leave what an even number leaves, and a repeated press changes nothing", async () => {
  const { id } = await say(mara, group_id, "Done");
  const keys = Array.from({ length: 50 }, (_, at) => `a-press-of-eli-${at}`);
  const answers = await Promise.all(keys.map((key) => react(eli, id, key)));
  expect(answers.map(({ status }) => status)).toEqual(keys.map(() => 200));
  expect(await reactionsOf(id)).toEqual([]);
  await react(eli, id, "a-press-of-eli-last");
  for (const key of [...keys.slice(0, 3), "a-press-of-eli-last"]) await react(eli, id, key);
  expect(await reactionsOf(id)).toHaveLength(1);
});

test("Fifty people who react at the same moment are all counted, each once", async () => {
  const { db } = setup.server.database;
  const people: TestEmployee[] = [];
  for (let at = 0; at < 50; at += 1)
    people.push(await insertEmployee(db, company.id, "employee", `Guest ${at}`));
  const tokens = await insertTokens(
    db,
    people.map(({ userId }) => userId),
    TEST_START,
  );
  const { id } = await say(mara, group_id, "Done");
  const answers = await Promise.all(tokens.map((as) => react(as, id)));
  expect(answers.map(({ status }) => status)).toEqual(tokens.map(() => 200));
  const ids = (await reactionsOf(id)).map(({ employee_id }) => employee_id);
  expect(ids.toSorted((one, other) => one - other)).toEqual(people.map((one) => one.id));
});

test("The reaction of someone who has left stays, with the name that their messages have", async () => {
  const { id } = await say(mara, group_id, "Done");
  await react(eli, id);
  const theirs = [{ employee_id: company.employee.id, name: "Eli Test", reaction: "🎉" }];
  await setup.server.done(company.admin, "updateEmployee", {
    ...{ id: company.employee.id, is_active: false },
  });
  expect(await reactionsOf(id)).toEqual(theirs);
  await setup.server.done(company.admin, "deleteEmployee", { id: company.employee.id });
  expect(await reactionsOf(id)).toEqual(theirs);
});

test("A reaction, an edit or a deletion after one has left the group is answered like one of a message that doesn't exist", async () => {
  const north = { name: "North", location_ids: [company.north] };
  const left = await makeGroup(mara, north);
  const { id: message_id } = await say(eli, left, "Mine");
  await setup.server.done(company.admin, "updateEmployee", {
    ...{ id: company.employee.id, location_ids: [company.south] },
  });
  const attempts = (about: { group_id: number; message_id: number }) =>
    Promise.all([
      call(eli, "reactToChatMessage", { ...about, reaction: "🎉" }),
      call(eli, "editChatMessage", { ...about, content: "Not mine" }),
      call(eli, "deleteChatMessage", about),
      call(eli, "listChatReaders", about),
    ]);
  const refused = await attempts({ group_id: left, message_id });
  const unknown = await attempts({ group_id: 999_999_999, message_id: 999_999_999 });
  for (const [at, { status, body }] of refused.entries())
    expect([status, body]).toEqual([404, unknown[at]?.body]);
});
