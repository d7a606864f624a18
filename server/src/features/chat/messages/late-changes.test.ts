// Edits, deletions and reactions that wait for the lock of their message while their authors are taken out of the group, or paused.
import { beforeEach, expect, test } from "vitest";

import { useChats } from "../../../../test/support/chat-calls.ts";
import type { TestCompany } from "../../../../test/support/company-fixture.ts";
import { runBehindLock } from "../../../../test/support/run-behind-lock.ts";
import type { TestSetup } from "../../../../test/support/use-test-company.ts";

let setup: TestSetup;
let company: TestCompany;
let mara: string;
let eli: string;
let group_id: number;
let message_id: number;

const { call, succeed, makeGroup, say } = useChats((made) => {
  setup = made;
  ({ company, manager: mara, employee: eli } = made);
});

beforeEach(async () => {
  group_id = await makeGroup(mara, { name: "North", location_ids: [company.north] });
  ({ id: message_id } = await say(eli, group_id, "Oven off"));
});

/** Does things with the message that wait for another transaction, and something else meanwhile. @returns the statuses of the first */
async function statusesOf(
  work: readonly (() => Promise<{ status: number }>)[],
  meanwhile: () => Promise<unknown>,
): Promise<number[]> {
  const rows = `select from chat_messages where id = ${message_id} for update`;
  const answers = await runBehindLock(setup.server.database, rows, work, async () => {
    await meanwhile();
  });
  return answers.map(({ status }) => status);
}

const edit = () => call(eli, "editChatMessage", { group_id, message_id, content: "Oven on" });
const remove = () => call(eli, "deleteChatMessage", { group_id, message_id });
const react = () => call(eli, "reactToChatMessage", { group_id, message_id, reaction: "🎉" });
const expectUnchanged = async (): Promise<void> => {
  const { messages } = await succeed(mara, "listChatMessages", { group_id });
  expect(messages).toMatchObject([{ content: "Oven off", reactions: [], edited_at: null }]);
};

test("An edit, a reaction or a deletion that waits for its turn while its author is taken out of the group is refused", async () => {
  const statuses = await statusesOf([edit, react, remove], () =>
    setup.server.done(company.admin, "updateEmployee", {
      ...{ id: company.employee.id, location_ids: [company.south] },
    }),
  );
  expect(statuses).toEqual([404, 404, 404]);
  await expectUnchanged();
});

test("A reaction that waits while its author leaves the group and comes back is refused", async () => {
  const move = (place: number) =>
    setup.server.done(company.admin, "updateEmployee", {
      ...{ id: company.employee.id, location_ids: [place] },
    });
  const statuses = await statusesOf([react], async () => {
    await move(company.south);
    await move(company.north);
  });
  expect(statuses).toEqual([404]);
  await expectUnchanged();
});

test("An edit that waits for its turn while its author is paused is refused", async () => {
  const of = { group_id, employee_id: company.employee.id };
  const statuses = await statusesOf([edit], () =>
    succeed(mara, "silenceChatMember", { ...of, minutes: 60 }),
  );
  expect(statuses).toEqual([403]);
  await expectUnchanged();
});
