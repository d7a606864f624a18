import type { ChatMessage } from "@lineup/contract/chat/schemas";
import { beforeEach, expect, test } from "vitest";

import { useChats } from "../../../../test/support/chat-calls.ts";
import { insertChatMessage } from "../../../../test/support/sample-chat.ts";
import { smallPicture } from "../../../../test/support/small-picture.ts";
import type { TestSetup } from "../../../../test/support/use-test-company.ts";

let setup: TestSetup;
let mara: string;
let eli: string;
let group_id: number;

const { call, succeed, makeGroup, say, groupOf } = useChats((made) => {
  setup = made;
  ({ manager: mara, employee: eli } = made);
});

beforeEach(async () => {
  group_id = await makeGroup(mara, { name: "All" });
});

/** Sends a picture to a group. */
async function show(to: number): Promise<ChatMessage> {
  const { server, company } = setup;
  const files = { image: { name: "party.png", content: await smallPicture() } };
  const input = { company_id: company.id, group_id: to, content: "Look" };
  const { status, body, content } = await server.call("sendChatMessage", input, {
    as: mara,
    files,
  });
  expect(status, JSON.stringify(body)).toBe(200);
  return content["message"] as ChatMessage;
}

/** @returns a private group of the manager and the employee, whose newcomers don't see earlier messages */
async function makePrivate(): Promise<number> {
  const { admin, employee } = setup.company;
  const made = { name: "Party", recipient_ids: [admin.id, employee.id] };
  return (await succeed(mara, "createPrivateChatGroup", made)).group.id;
}

test("A message whose stored picture is gone is still shown, answered and deleted, and its picture isn't found", async () => {
  const { server } = setup;
  const { id: message_id } = await show(group_id);
  const stored = await server.database.db
    .selectFrom("chat_messages")
    .select(["image_key", "image_key_min", "image_key_thumb"])
    .where("id", "=", message_id)
    .executeTakeFirstOrThrow();
  const about = { group_id, message_id };
  const download = (variant: "original" | "min" | "thumb") =>
    call(eli, "downloadChatImage", { ...about, variant });
  expect((await download("original")).status).toBe(200);
  for (const key of Object.values(stored))
    if (key !== null) await server.app.adapters.files.delete(key);
  for (const variant of ["original", "min", "thumb"] as const)
    expect((await download(variant)).status, variant).toBe(404);
  const answer = await say(eli, group_id, "What was it?", { chat_message_id: message_id });
  expect(answer.primary).toMatchObject({ id: message_id, image: expect.any(String) });
  const { messages } = await succeed(eli, "listChatMessages", { group_id });
  expect(messages).toMatchObject([{ content: "What was it?" }, { image: expect.any(String) }]);
  await succeed(eli, "reactToChatMessage", { ...about, reaction: "🤷" });
  await succeed(mara, "deleteChatMessage", about);
  expect(await groupOf(eli, group_id)).toMatchObject({
    latest_message: { primary: { image: null, deleted_at: expect.any(String) } },
  });
});

test("The pictures and GIFs of a group are listed newest first, in pages, without other and deleted messages", async () => {
  const { server, company } = setup;
  for (let seq = 1; seq <= 32; seq += 1)
    await insertChatMessage(server, company.manager, group_id, `Message ${seq}`);
  await server.database.db
    .updateTable("chat_messages")
    .set({ image_url: "/gifs/party.svg" })
    .where("chat_group_id", "=", group_id)
    .where("seq", "<=", 30)
    .execute();
  const picture = await show(group_id);
  const list = async (before_seq?: number) => {
    const about = { group_id, ...(before_seq !== undefined && { before_seq }) };
    const page = await succeed(eli, "listChatPictures", about);
    return { seqs: page.messages.map(({ seq }) => seq), before: page.before_seq };
  };
  const down = (from: number, to: number) =>
    Array.from({ length: from - to + 1 }, (_, at) => from - at);
  expect(await list()).toEqual({ seqs: [33, ...down(30, 2)], before: 2 });
  expect(await list(2)).toEqual({ seqs: [1], before: null });
  expect(await list(1)).toEqual({ seqs: [], before: null });
  const { messages } = await succeed(eli, "listChatPictures", { group_id });
  expect(messages).toMatchObject([
    { id: picture.id, image: picture.image, image_width: 8, content: "Look" },
    ...down(30, 2).map((seq) => ({ image: null, image_url: "/gifs/party.svg", seq })),
  ]);
  await succeed(mara, "deleteChatMessage", { group_id, message_id: picture.id });
  expect(await list()).toEqual({ seqs: down(30, 1), before: null });
});

test("Someone who joins later sees only later pictures, and whoever has left sees none", async () => {
  const { admin, manager, employee, outsider } = setup.company;
  const group = await makePrivate();
  const before = await show(group);
  await succeed(mara, "updateChatGroup", {
    group_id: group,
    recipient_ids: [admin, manager, employee, outsider].map(({ id }) => id),
  });
  const after = await show(group);
  const seen = async (as: string) =>
    (await succeed(as, "listChatPictures", { group_id: group })).messages.map(({ id }) => id);
  expect(await seen(eli)).toEqual([after.id, before.id]);
  expect(await seen(setup.outsider)).toEqual([after.id]);
  await succeed(eli, "leaveChatGroup", { group_id: group });
  const refused = await call(eli, "listChatPictures", { group_id: group });
  const unknown = await call(eli, "listChatPictures", { group_id: 999_999_999 });
  expect([refused.status, refused.body]).toEqual([404, unknown.body]);
});

test.each(["original", "min", "thumb"] as const)(
  "A browser asks each time for a picture (%s) that it has, which whoever has left doesn't get",
  async (variant) => {
    const group = await makePrivate();
    const { image } = await show(group);
    const url = String(image).replace("/original", `/${variant}`);
    const get = (headers: Record<string, string> = {}) =>
      setup.server.app.http.inject({
        method: "GET",
        url,
        headers: { authorization: `Bearer ${eli}`, ...headers },
      });
    const first = await get();
    expect(first.statusCode).toBe(200);
    expect(first.headers["cache-control"]).toBe("private, no-cache");
    const known = { "if-none-match": String(first.headers["etag"]) };
    const again = await get(known);
    expect([again.statusCode, again.body]).toEqual([304, ""]);
    expect(again.headers["cache-control"]).toBe("private, no-cache");
    await succeed(eli, "leaveChatGroup", { group_id: group });
    expect((await get(known)).statusCode).toBe(404);
  },
);
