import { expect, test } from "vitest";

import { useChats } from "../../../test/support/chat-calls.ts";
import type { TestCompany } from "../../../test/support/company-fixture.ts";
import type { TestSetup } from "../../../test/support/use-test-company.ts";

let setup: TestSetup;
let company: TestCompany;
let mara: string;
let eli: string;
let otto: string;

const { call, succeed, makeGroup, textsOf, groupOf } = useChats((made) => {
  setup = made;
  ({ company, manager: mara, employee: eli, outsider: otto } = made);
});

/** A public group of everyone at North. */
const north = () => makeGroup(mara, { name: "North", location_ids: [company.north] });
const say = async (as: string, group_id: number, content: string): Promise<number> =>
  (await succeed(as, "sendChatMessage", { group_id, content })).message.id;

test("a public group has those whom it is for, who read and write in it", async () => {
  const group_id = await north();
  expect((await succeed(otto, "listChatGroups", {})).groups).toEqual([]);
  const hello = await say(mara, group_id, "The oven is off");
  const answer = await succeed(eli, "sendChatMessage", {
    ...{ group_id, content: "Since when?", chat_message_id: hello },
  });
  expect(answer.message).toMatchObject({
    ...{ seq: 2, employee: { id: company.employee.id, name: "Eli Test" } },
    primary: { id: hello, content: "The oven is off", is_visible: true },
  });
  expect(await groupOf(mara, group_id)).toMatchObject({
    ...{ unread_count: 1, name: "North", is_private: false, read_seq: 1, last_seq: 2 },
    latest_message: { content: "Since when?" },
  });
  const { group } = await succeed(mara, "readChatGroup", { group_id });
  expect(group).toMatchObject({ unread_count: 0, read_seq: 2 });
  const { messages } = await succeed(eli, "listChatMessages", { group_id });
  expect(
    messages.map(({ content, receipts }) => [content, receipts.map(({ name }) => name)]),
  ).toEqual([
    ["Since when?", expect.arrayContaining(["Mara Test"])],
    ["The oven is off", []],
  ]);
});

test("a message is edited and deleted by its author, and deleted by a manager", async () => {
  const group_id = await north();
  const message_id = await say(eli, group_id, "Oven of");
  const edited = await succeed(eli, "editChatMessage", {
    group_id,
    message_id,
    content: "Oven off",
  });
  expect(edited.message).toMatchObject({ content: "Oven off", edited_at: expect.any(String) });
  const foreign = await call(mara, "editChatMessage", { group_id, message_id, content: "On" });
  expect(foreign.status).toBe(403);
  const versions = await setup.server.database.db
    .selectFrom("chat_message_versions")
    .select(["version", "content"])
    .where("chat_message_id", "=", message_id)
    .execute();
  expect(versions).toEqual([{ version: 1, content: "Oven of" }]);
  const gone = await succeed(mara, "deleteChatMessage", { group_id, message_id });
  expect(gone.message).toMatchObject({ content: "", deleted_at: expect.any(String) });
  expect(await textsOf(eli, group_id)).toEqual([]);
  const again = await call(eli, "editChatMessage", { group_id, message_id, content: "On" });
  expect(again.status).toBe(404);
});

test("a reaction is added, and removed by the same call", async () => {
  const group_id = await north();
  const message_id = await say(mara, group_id, "Done");
  const react = () => succeed(eli, "reactToChatMessage", { group_id, message_id, reaction: "👍🏽" });
  expect((await react()).message.reactions).toEqual([
    { employee_id: company.employee.id, name: "Eli Test", reaction: "👍🏽" },
  ]);
  expect((await react()).message.reactions).toEqual([]);
  for (const reaction of ["ok", "👍👍", "1"]) {
    const { status } = await call(eli, "reactToChatMessage", { group_id, message_id, reaction });
    expect(status, reaction).toBe(422);
  }
});

test("two people have one direct conversation, whoever begins it", async () => {
  const begun = (as: string, other: number) =>
    succeed(as, "createPrivateChatGroup", { recipient_ids: [other] });
  const { group } = await begun(eli, company.outsider.id);
  expect(group).toMatchObject({ is_direct: true, name: "Otto Test", is_private: true });
  const same = await begun(otto, company.employee.id);
  expect(same.group).toMatchObject({ id: group.id, name: "Eli Test" });
  expect((await call(mara, "listChatMessages", { group_id: group.id })).status).toBe(404);
  expect((await call(eli, "leaveChatGroup", { group_id: group.id })).status).toBe(409);
});

test("members follow the team: who joins reads what was written, who leaves can't read it anymore", async () => {
  const group_id = await north();
  await say(mara, group_id, "Before");
  const move = (location: number) =>
    setup.server.done(company.admin, "updateEmployee", {
      ...{ id: company.outsider.id, location_ids: [location] },
    });
  await move(company.north);
  expect(await textsOf(otto, group_id)).toEqual(["Before"]);
  expect(await groupOf(otto, group_id)).toMatchObject({ unread_count: 0 });
  await say(mara, group_id, "Meanwhile");
  expect(await groupOf(otto, group_id)).toMatchObject({ unread_count: 1 });
  await move(company.south);
  expect(await groupOf(otto, group_id)).toBeUndefined();
  for (const name of ["listChatMessages", "readChatGroup", "getChatGroup"] as const)
    expect((await call(otto, name, { group_id })).status).toBe(404);
});

test("someone who is added to a private group sees only what is written from then on", async () => {
  const { admin, manager, employee, outsider } = company;
  const { group } = await succeed(mara, "createPrivateChatGroup", {
    ...{ name: "Party", recipient_ids: [admin.id, employee.id] },
  });
  const secret = await say(mara, group.id, "A secret");
  await succeed(mara, "updateChatGroup", {
    ...{ group_id: group.id, recipient_ids: [admin.id, manager.id, employee.id, outsider.id] },
  });
  expect(await textsOf(otto, group.id)).toEqual([]);
  const reply = { group_id: group.id, content: "Yes", chat_message_id: secret };
  await succeed(eli, "sendChatMessage", reply);
  const { messages } = await succeed(otto, "listChatMessages", { group_id: group.id });
  expect(messages).toMatchObject([
    { content: "Yes", primary: { content: "", is_visible: false, employee: null } },
  ]);
  const about = { group_id: group.id, message_id: secret };
  for (const { status } of [
    await call(otto, "listChatReaders", about),
    await call(otto, "reactToChatMessage", { ...about, reaction: "👍" }),
    await call(otto, "deleteChatMessage", about),
  ])
    expect(status).toBe(404);
  const answered = await call(otto, "sendChatMessage", { ...reply, chat_message_id: secret });
  expect(answered.status).toBe(422);
  const found = await succeed(otto, "searchChat", { terms: "secret" });
  expect(found.messages).toEqual([]);
});

test("messages are found by words and by the beginning of a word, without accents", async () => {
  const group_id = await north();
  await say(mara, group_id, "El café se acabó");
  await say(mara, group_id, "Nothing else");
  const found = async (as: string, terms: string) =>
    (await succeed(as, "searchChat", { terms })).messages.map(({ content }) => content);
  expect(await found(eli, "CAFE aca")).toEqual(["El café se acabó"]);
  expect(await found(eli, "tea")).toEqual([]);
  expect(await found(eli, `#${group_id}`)).toEqual([]);
  expect(await found(otto, "cafe")).toEqual([]);
});

test("earlier messages come in pages of thirty, before the one that is named", async () => {
  const group_id = await north();
  for (let at = 1; at <= 35; at += 1) await say(mara, group_id, `Message ${at}`);
  const first = await succeed(eli, "listChatMessages", { group_id });
  expect(first.messages.map(({ seq }) => seq)).toEqual(
    Array.from({ length: 30 }, (_, at) => 35 - at),
  );
  const rest = await succeed(eli, "listChatMessages", { group_id, last: first.last ?? 0 });
  expect(rest).toMatchObject({ last: null, has_newer: true });
  expect(rest.messages.map(({ seq }) => seq)).toEqual([5, 4, 3, 2, 1]);
  const id = rest.messages[0]?.id ?? 0;
  const around = await succeed(eli, "listChatMessages", { group_id, around: id });
  expect(around.messages.map(({ seq }) => seq)).toEqual(
    Array.from({ length: 19 }, (_, at) => 19 - at),
  );
  const after = await succeed(eli, "listChatMessages", { group_id, after: id });
  expect(after.messages.at(-1)?.seq).toBe(6);
});

test("a page before a message that is deleted by now says whether there are newer ones", async () => {
  const group_id = await north();
  await say(mara, group_id, "Message 1");
  const last = await say(mara, group_id, "Message 2");
  await succeed(mara, "deleteChatMessage", { group_id, message_id: last });
  const page = () => succeed(eli, "listChatMessages", { group_id, last });
  expect(await page()).toMatchObject({ messages: [{ seq: 1 }], has_newer: false });
  await say(mara, group_id, "Message 3");
  expect(await page()).toMatchObject({ messages: [{ seq: 1 }], has_newer: true });
});

test("a message without text, picture or address, or with a foreign address, is refused and not stored", async () => {
  const group_id = await north();
  for (const more of [
    {},
    { content: "   " },
    { content: "x".repeat(5_001) },
    { image_url: "http://media.giphy.com/a.gif" },
    { image_url: "https://pictures.example/a.gif" },
    { content: "Hi", chat_message_id: 999_999_999 },
  ]) {
    const { status } = await call(eli, "sendChatMessage", { group_id, ...more });
    expect(status, JSON.stringify(more).slice(0, 80)).toBe(422);
  }
  expect(await textsOf(eli, group_id)).toEqual([]);
});

test("a chat has the right members after many moves and changes at the same moment", async () => {
  const group_id = await north();
  const { outsider } = company;
  const move = (location_ids: number[]) =>
    setup.server.act(company.admin, "updateEmployee", { id: outsider.id, location_ids });
  const rename = (name: string) => call(mara, "updateChatGroup", { group_id, name });
  for (let round = 0; round < 6; round += 1) {
    const last = round % 2 === 0 ? [company.south] : [company.north];
    await Promise.all([
      move([company.north, company.south]),
      rename(`North ${round}`),
      move([company.south]),
      rename(`North, round ${round}`),
    ]);
    await move(last);
    const { members } = await succeed(mara, "listChatMembers", { group_id });
    expect(members.some(({ id }) => id === outsider.id)).toBe(round % 2 === 1);
  }
  const open = await setup.server.database.db
    .selectFrom("chat_members")
    .select(["employee_id"])
    .where("chat_group_id", "=", group_id)
    .where("to_seq", "is", null)
    .execute();
  expect(new Set(open.map(({ employee_id }) => employee_id)).size).toBe(open.length);
});

test("someone who gets the location and the audience of a chat at the same moment is in it", async () => {
  const both = { location_ids: [company.north], audience_ids: [company.kitchen] };
  const { group } = await succeed(mara, "createChatGroup", { name: "North kitchen", ...both });
  const { admin, outsider, kitchen, south } = company;
  const act = (name: "updateEmployee" | "updateAudience", input: object) =>
    setup.server.done(admin, name, input);
  for (let round = 0; round < 8; round += 1) {
    await Promise.all([
      act("updateEmployee", { id: outsider.id, location_ids: [company.north] }),
      act("updateAudience", { id: kitchen, add_employee_ids: [outsider.id] }),
    ]);
    const { members } = await succeed(mara, "listChatMembers", { group_id: group.id });
    expect(members.some(({ id }) => id === outsider.id)).toBe(true);
    await act("updateEmployee", { id: outsider.id, location_ids: [south] });
    await act("updateAudience", { id: kitchen, remove_employee_ids: [outsider.id] });
  }
});
