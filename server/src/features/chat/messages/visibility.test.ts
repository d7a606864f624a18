import { expect, test } from "vitest";

import { useChats } from "../../../../test/support/chat-calls.ts";
import { expectOnlyVisible } from "../../../../test/support/chat-visibility.ts";
import { startChatHistory } from "../../../../test/support/chat-history.ts";
import type { TestCompany } from "../../../../test/support/company-fixture.ts";
import { seededRandom } from "../../../../test/support/seeded-random.ts";
import type { TestSetup } from "../../../../test/support/use-test-company.ts";
import { waitForNumbers } from "../../../../test/support/wait-for-numbers.ts";

let setup: TestSetup;
let company: TestCompany;
let mara: string;
let eli: string;

const { call, succeed, makeGroup, say, textsOf } = useChats((made) => {
  setup = made;
  ({ company, manager: mara, employee: eli } = made);
});

const seed = Number(process.env["CHAT_SEED"] ?? Math.floor(Math.random() * 2 ** 31));

test(`Every call shows each member the same messages of a group whose members come and go (CHAT_SEED=${seed})`, async () => {
  const history = await startChatHistory(setup, seededRandom(seed));
  for (let step = 0; step < 24; step += 1) await history.step();
  // Whatever has happened: someone who was just added sees nothing, and someone who was there from the beginning everything.
  for (const person of history.people) await expectOnlyVisible(history, person);
});

test("A place in a list that is no message of the group is refused, and each other one gives what may be seen", async () => {
  const make = async (name: string) =>
    (
      await succeed(mara, "createPrivateChatGroup", {
        ...{ name, recipient_ids: [company.admin.id, company.outsider.id] },
      })
    ).group.id;
  const [group_id, other] = [await make("Party"), await make("Other")];
  const hidden = await say(mara, group_id, "Before");
  const elsewhere = await say(mara, other, "Elsewhere");
  const { admin, manager, employee } = company;
  await succeed(mara, "updateChatGroup", {
    ...{ group_id, recipient_ids: [admin.id, manager.id, employee.id] },
  });
  const [one, two, three] = [
    await say(mara, group_id, "One"),
    await say(mara, group_id, "Two"),
    await say(mara, group_id, "Three"),
  ];
  await succeed(mara, "deleteChatMessage", { group_id, message_id: two.id });
  const page = async (last: unknown) => {
    const { status, content } = await call(eli, "listChatMessages", {
      ...{ group_id, last },
    });
    return status === 200 ? content.messages.map(({ content: text }) => text) : status;
  };
  expect(await page(three.id)).toEqual(["One"]);
  expect(await page(two.id)).toEqual(["One"]);
  expect(await page(one.id)).toEqual([]);
  expect(await page(hidden.id)).toEqual([]);
  for (const last of [elsewhere.id, 0, -1, 999_999_999, 9e15, "x", 1.5, [one.id]])
    expect(await page(last), JSON.stringify(last)).toBe(422);
  expect(await page(null)).toEqual(["Three", "One"]);
});

test("Someone who joined later sees an answer to an earlier message without that message's text or author", async () => {
  const { admin, manager, employee } = company;
  const { group } = await succeed(mara, "createPrivateChatGroup", {
    ...{ name: "Party", recipient_ids: [admin.id, company.outsider.id] },
  });
  const group_id = group.id;
  const first = await say(mara, group_id, "A secret");
  await succeed(mara, "updateChatGroup", {
    ...{ group_id, recipient_ids: [admin.id, manager.id, employee.id] },
  });
  const { id } = await say(mara, group_id, "Yes", { chat_message_id: first.id });
  const shown = async (as: string) =>
    (await succeed(as, "listChatMessages", { group_id })).messages.find((one) => one.id === id);
  const primary = { id: first.id, content: "", image: null, employee: null, is_visible: false };
  expect(await shown(eli)).toMatchObject({ content: "Yes", primary });
  expect(await shown(mara)).toMatchObject({ primary: { content: "A secret", is_visible: true } });
  await succeed(mara, "editChatMessage", { group_id, message_id: first.id, content: "No secret" });
  expect(await shown(eli)).toMatchObject({ primary });
  const found = await succeed(eli, "searchChat", { terms: "Yes" });
  expect(found.messages).toMatchObject([{ primary }]);
  const { groups } = await succeed(eli, "listChatGroups", {});
  expect(groups).toMatchObject([{ latest_message: { primary } }]);
  // Nor do they learn that it is deleted.
  await succeed(mara, "deleteChatMessage", { group_id, message_id: first.id });
  expect((await shown(eli))?.primary).toMatchObject({ ...primary, deleted_at: null });
  expect((await shown(mara))?.primary?.deleted_at).not.toBeNull();
});

test("The text of a deleted message is nowhere anymore: not in lists, search, answers, last lines or missed events", async () => {
  const group_id = await makeGroup(mara, { name: "All" });
  await say(mara, group_id, "Before");
  const { id: message_id } = await say(eli, group_id, "Regretted");
  await succeed(eli, "editChatMessage", { group_id, message_id, content: "Regretted twice" });
  await succeed(mara, "reactToChatMessage", { group_id, message_id, reaction: "👍" });
  await say(mara, group_id, "An answer", { chat_message_id: message_id });
  await succeed(eli, "deleteChatMessage", { group_id, message_id });
  expect(await textsOf(mara, group_id)).toEqual(["An answer", "Before"]);
  await waitForNumbers(setup.server);
  const answers = await Promise.all([
    succeed(mara, "listChatMessages", { group_id }),
    succeed(mara, "listChatGroups", {}),
    succeed(mara, "searchChat", { terms: "Regretted" }),
    succeed(mara, "listEvents", { after: 0 }),
  ]);
  expect(JSON.stringify(answers)).not.toContain("Regretted");
});

test("The earlier text of an edited message is in no missed event, and the message is", async () => {
  const group_id = (await succeed(mara, "createChatGroup", { name: "All" })).group.id;
  const { id: message_id } = await say(eli, group_id, "The code is 4711");
  await succeed(mara, "reactToChatMessage", { group_id, message_id, reaction: "👍" });
  for (const content of ["The code is 4712", "Ask @Mara Test"])
    await succeed(eli, "editChatMessage", { group_id, message_id, content });
  await say(eli, group_id, "Never edited");
  await waitForNumbers(setup.server);
  const { events } = await succeed(setup.outsider, "listEvents", { after: 0 });
  expect(JSON.stringify(events)).not.toContain("The code");
  const sent = events.filter(({ event }) => event === "ChatMessageSent");
  const text = { content: "Ask @Mara Test", mention_ids: [company.manager.id] };
  expect(sent.map(({ data }) => data)).toMatchObject([
    { type: "new", latest_message: { ...text, reactions: [] } },
    { type: "reaction", latest_message: { ...text, reactions: [{ reaction: "👍" }] } },
    { type: "update", latest_message: text },
    { type: "update", latest_message: text },
    { type: "new", latest_message: { content: "Never edited", edited_at: null } },
  ]);
});

test("The receipts of a message are those of members who have read it, not of those who have joined since", async () => {
  const { group } = await succeed(mara, "createChatGroup", {
    ...{ name: "North", location_ids: [company.north] },
  });
  const group_id = group.id;
  const { id: message_id } = await say(mara, group_id, "Oven off");
  await setup.server.done(company.admin, "updateEmployee", {
    ...{ id: company.outsider.id, location_ids: [company.north] },
  });
  const { messages } = await succeed(mara, "listChatMessages", { group_id });
  expect(messages[0]?.receipts.map(({ name }) => name)).toEqual(["Mara Test"]);
  const about = { group_id, message_id };
  expect(await succeed(mara, "listChatReaders", { ...about, has_read: true })).toMatchObject({
    ...{ readers: [], read_count: 0, unread_count: 2 },
  });
  await succeed(eli, "readChatGroup", { group_id });
  const after = await succeed(mara, "listChatReaders", { ...about, has_read: true });
  expect(after.readers.map(({ name }) => name)).toEqual(["Eli Test"]);
});

test("Someone who joined later gets no read marks from before they joined", async () => {
  const { admin, manager, employee, outsider } = company;
  const { group } = await succeed(mara, "createPrivateChatGroup", {
    ...{ name: "Party", recipient_ids: [admin.id, outsider.id] },
  });
  const group_id = group.id;
  const read = () => succeed(setup.outsider, "readChatGroup", { group_id });
  await say(mara, group_id, "A secret");
  await read();
  await succeed(mara, "updateChatGroup", {
    ...{ group_id, recipient_ids: [admin.id, manager.id, employee.id, outsider.id] },
  });
  const { id } = await say(mara, group_id, "Hello");
  await read();
  await succeed(mara, "deleteChatMessage", { group_id, message_id: id });
  await waitForNumbers(setup.server);
  const readBy = async (as: string) => {
    const { events } = await succeed(as, "listEvents", { after: 0 });
    return events.flatMap(({ event, data }) => (event === "ChatRead" ? data["read_seq"] : []));
  };
  expect(await readBy(mara)).toEqual([1, 2]);
  expect(await readBy(eli)).toEqual([2]);
});
