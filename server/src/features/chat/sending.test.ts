import { beforeEach, expect, test } from "vitest";

import { useChats } from "../../../test/support/chat-calls.ts";
import type { TestCompany } from "../../../test/support/company-fixture.ts";
import type { TestSetup } from "../../../test/support/use-test-company.ts";

let setup: TestSetup;
let company: TestCompany;
let mara: string;
let eli: string;
let group_id: number;

const { call, succeed, makeGroup } = useChats((made) => {
  setup = made;
  ({ company, manager: mara, employee: eli } = made);
});

beforeEach(async () => {
  group_id = await makeGroup(mara, { name: "North", location_ids: [company.north] });
});

const sendWith = (key: string, content: string, as = eli) =>
  setup.server.call(
    "sendChatMessage",
    { company_id: company.id, group_id, content },
    { as, idempotencyKey: key },
  );
const idOf = ({ content }: { content: unknown }): number =>
  (content as { message: { id: number } }).message.id;
const forgetAnswers = () => setup.server.database.db.deleteFrom("idempotency_keys").execute();

test("a message with the same key is sent once, even after the stored answers are gone, and an edit", async () => {
  const key = "a-key-of-the-phone-1";
  const first = await sendWith(key, "Oven off");
  expect(idOf(await sendWith(key, "Oven off"))).toBe(idOf(first));
  await forgetAnswers();
  expect(idOf(await sendWith(key, "Oven off"))).toBe(idOf(first));
  const message_id = idOf(first);
  await succeed(eli, "editChatMessage", { group_id, message_id, content: "Oven on" });
  await forgetAnswers();
  const late = await sendWith(key, "Oven off");
  expect(late.content).toMatchObject({ message: { id: message_id, content: "Oven on" } });
  const { messages } = await succeed(mara, "listChatMessages", { group_id });
  expect(messages.map(({ content }) => content)).toEqual(["Oven on"]);
});

test("the same key with other words is a conflict, and another person's key is another message", async () => {
  const key = "a-key-of-the-phone-2";
  const first = await sendWith(key, "Oven off");
  await forgetAnswers();
  const other = await sendWith(key, "Oven on");
  expect([other.status, other.body["code"]]).toEqual([409, "idempotency_conflict"]);
  const theirs = await sendWith(key, "Oven on", mara);
  expect(theirs.status).toBe(200);
  expect(idOf(theirs)).not.toBe(idOf(first));
});

test("messages that are sent at the same moment get numbers and ids that rise together, without a gap", async () => {
  const sent = await Promise.all(
    Array.from({ length: 24 }, (_, at) =>
      succeed(at % 2 ? mara : eli, "sendChatMessage", {
        ...{ group_id, content: `Message ${at}` },
      }),
    ),
  );
  const rows = sent.map(({ message }) => message).toSorted((one, other) => one.seq - other.seq);
  expect(rows.map(({ seq }) => seq)).toEqual(Array.from({ length: 24 }, (_, at) => at + 1));
  const ids = rows.map(({ id }) => id);
  expect(ids).toEqual(ids.toSorted((one, other) => one - other));
});

test("a reaction that is pressed many times at the same moment is there only after an odd number of presses", async () => {
  const message_id = idOf(await sendWith("a-key-of-the-phone-3", "Done"));
  const press = async (times: number) => {
    await Promise.all(
      Array.from({ length: times }, () =>
        succeed(mara, "reactToChatMessage", { group_id, message_id, reaction: "🎉" }),
      ),
    );
    const { messages } = await succeed(eli, "listChatMessages", { group_id });
    return messages[0]?.reactions.length;
  };
  expect(await press(21)).toBe(1);
  expect(await press(10)).toBe(1);
  expect(await press(1)).toBe(0);
});

test("an edit and a deletion at the same moment never leave a message that was edited after its deletion", async () => {
  for (let round = 0; round < 20; round += 1) {
    const message_id = idOf(await sendWith(`a-key-of-round-${round}-x`, "One"));
    const about = { group_id, message_id };
    const [edited, deleted] = await Promise.all([
      call(eli, "editChatMessage", { ...about, content: "Two" }),
      call(mara, "deleteChatMessage", about),
    ]);
    expect(deleted.status).toBe(200);
    expect([200, 404]).toContain(edited.status);
    const row = await setup.server.database.db
      .selectFrom("chat_messages")
      .select(["content", "edited_at", "deleted_at"])
      .where("id", "=", message_id)
      .executeTakeFirstOrThrow();
    expect(row.content).toBe(edited.status === 200 ? "Two" : "One");
    expect(row.deleted_at).not.toBeNull();
  }
  const { messages } = await succeed(eli, "listChatMessages", { group_id });
  expect(messages).toEqual([]);
});

test("what was read stays read, in whichever order the notes arrive, and nothing beyond the newest message", async () => {
  for (let at = 1; at <= 5; at += 1) await sendWith(`a-key-of-read-${at}-x`, `Message ${at}`);
  const read = async (seq: number) =>
    (await succeed(mara, "readChatGroup", { group_id, seq })).group;
  expect(await read(3)).toMatchObject({ read_seq: 3, unread_count: 2 });
  expect(await read(2)).toMatchObject({ read_seq: 3, unread_count: 2 });
  expect(await read(99)).toMatchObject({ read_seq: 5, unread_count: 0 });
});

test("a deleted unread message no longer counts, and the last line is the message before it", async () => {
  await sendWith("a-key-of-the-phone-4", "Before");
  const message_id = idOf(await sendWith("a-key-of-the-phone-5", "A slip"));
  const shown = async () => (await succeed(mara, "listChatGroups", {})).groups[0];
  expect(await shown()).toMatchObject({ unread_count: 2, latest_message: { content: "A slip" } });
  await succeed(eli, "deleteChatMessage", { group_id, message_id });
  expect(await shown()).toMatchObject({ unread_count: 1, latest_message: { content: "Before" } });
  const { counts } = await succeed(mara, "getCompany", {});
  expect(counts.unread_chat).toBe(1);
});

test("who has read a message and who hasn't is listed for its author", async () => {
  const message_id = idOf(await sendWith("a-key-of-the-phone-6", "Oven off"));
  const readers = (has_read: boolean) =>
    succeed(eli, "listChatReaders", { group_id, message_id, has_read });
  expect(await readers(false)).toMatchObject({ read_count: 0, unread_count: 2, total: 2 });
  await succeed(mara, "readChatGroup", { group_id });
  const after = await readers(true);
  expect(after).toMatchObject({ read_count: 1, unread_count: 1 });
  expect(after.readers).toEqual([
    { id: company.manager.id, name: "Mara Test", read_at: expect.any(String) },
  ]);
});

test("someone who has left keeps their messages, and the conversation with them can only be read", async () => {
  const { group } = await succeed(mara, "createPrivateChatGroup", {
    recipient_ids: [company.employee.id],
  });
  await succeed(eli, "sendChatMessage", { group_id: group.id, content: "Bye" });
  await setup.server.done(company.admin, "updateEmployee", {
    ...{ id: company.employee.id, is_active: false },
  });
  const shown = await succeed(mara, "getChatGroup", { group_id: group.id });
  expect(shown.group).toMatchObject({ read_only: "partner_left", name: "Eli Test" });
  const { messages } = await succeed(mara, "listChatMessages", { group_id: group.id });
  expect(messages).toMatchObject([{ content: "Bye", employee: { name: "Eli Test" } }]);
  const { status } = await call(mara, "sendChatMessage", { group_id: group.id, content: "Wait" });
  expect(status).toBe(403);
});
