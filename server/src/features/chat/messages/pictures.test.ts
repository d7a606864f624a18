import { beforeEach, expect, test } from "vitest";

import { chatCalls } from "../../../../test/support/chat-calls.ts";
import { smallPicture } from "../../../../test/support/small-picture.ts";
import { type TestSetup, useTestCompany } from "../../../../test/support/use-test-company.ts";

let setup: TestSetup;
let mara: string;
let eli: string;
let group_id: number;

useTestCompany((made) => {
  setup = made;
  ({ manager: mara, employee: eli } = made);
});

const { call, succeed, say, groupOf } = chatCalls(() => setup);

beforeEach(async () => {
  await setup.server.database.db.deleteFrom("rate_limits").execute();
  group_id = (await succeed(mara, "createChatGroup", { name: "All" })).group.id;
});

test("A message whose stored picture is gone is still shown, answered and deleted, and its picture isn't found", async () => {
  const { server, company } = setup;
  const files = { image: { name: "party.png", content: await smallPicture() } };
  const input = { company_id: company.id, group_id, content: "Look" };
  const sent = await server.call("sendChatMessage", input, { as: mara, files });
  expect(sent.status, JSON.stringify(sent.body)).toBe(200);
  const message_id = (sent.content["message"] as { id: number }).id;
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
