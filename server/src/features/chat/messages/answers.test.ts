// What the calls about one message answer, and what their events have.
import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";

import { useChats } from "../../../../test/support/chat-calls.ts";
import type { TestCompany } from "../../../../test/support/company-fixture.ts";
import { smallPicture } from "../../../../test/support/small-picture.ts";
import type { TestSetup } from "../../../../test/support/use-test-company.ts";

let setup: TestSetup;
let company: TestCompany;
let mara: string;
let eli: string;
let group_id: number;

const { call, succeed, makeGroup, say, sendWithKey } = useChats((made) => {
  setup = made;
  ({ company, manager: mara, employee: eli } = made);
});

beforeEach(async () => {
  group_id = await makeGroup(mara, { name: "North", location_ids: [company.north] });
});

const forgetAnswers = () => setup.server.database.db.deleteFrom("idempotency_keys").execute();

test("A reaction, an edit and a repeated message are answered with the receipts that the list has", async () => {
  const key = "a-key-of-the-receipts";
  const { content: sent } = await sendWithKey(mara, key, group_id, "Oven off");
  const message_id = (sent["message"] as { id: number }).id;
  const slip = await say(mara, group_id, "A slip");
  await succeed(eli, "readChatGroup", { group_id });
  await succeed(mara, "deleteChatMessage", { group_id, message_id: slip.id });
  const listed = async () => {
    const { messages } = await succeed(mara, "listChatMessages", { group_id });
    return { receipts: messages[0]?.receipts, receipt_count: 2 };
  };
  expect((await listed()).receipts?.map(({ name }) => name).toSorted()).toEqual([
    ...["Eli Test", "Mara Test"],
  ]);
  const about = { group_id, message_id };
  const edit = (content: string) => succeed(mara, "editChatMessage", { ...about, content });
  for (const answer of [
    () => succeed(mara, "reactToChatMessage", { ...about, reaction: "👍" }),
    () => edit("Oven off"),
    () => edit("Oven on"),
    async () => {
      await forgetAnswers();
      return (await sendWithKey(mara, key, group_id, "Oven off")).content;
    },
  ])
    expect((await answer())["message"]).toMatchObject(await listed());
});

test("A message that was sent is answered also after its author is no longer in the group, without what has come since", async () => {
  const files = { image: { name: "oven.png", content: await smallPicture() } };
  const send = async (idempotencyKey: string, content: string, more = {}) => {
    await forgetAnswers();
    const input = { company_id: company.id, group_id, content };
    return setup.server.call("sendChatMessage", input, { as: eli, idempotencyKey, ...more });
  };
  const keys = [
    ["a-key-of-a-text", {}],
    ["a-key-of-a-picture", { files }],
  ] as const;
  const ids: number[] = [];
  for (const [key, more] of keys) {
    const { message } = (await send(key, "Oven off", more)).content as { message: { id: number } };
    ids.push(message.id);
    const about = { group_id, message_id: message.id };
    await succeed(mara, "reactToChatMessage", { ...about, reaction: "👍" });
  }
  await setup.server.done(company.admin, "updateEmployee", {
    ...{ id: company.employee.id, location_ids: [company.south] },
  });
  const expectAnswered = async (): Promise<void> => {
    for (const [at, [key, more]] of keys.entries()) {
      const again = await send(key, "Oven off", more);
      expect(again.status, key).toBe(200);
      expect(again.content["message"]).toMatchObject({
        ...{ id: ids[at], content: "Oven off", reactions: [], receipts: [] },
      });
      expect((await send(key, "Oven on", more)).status, key).toBe(409);
      expect((await send(`${key}-2`, "Oven off", more)).status, key).toBe(404);
    }
  };
  await expectAnswered();
  await succeed(mara, "deleteChatGroup", { group_id });
  await expectAnswered();
  expect((await call(eli, "listChatMessages", { group_id })).status).toBe(404);
});

test("A conversation with someone who has left gets no reactions anymore, and keeps those that it has", async () => {
  const { group } = await succeed(mara, "createPrivateChatGroup", {
    recipient_ids: [company.employee.id],
  });
  const { id: message_id } = await say(eli, group.id, "Bye");
  const react = (reaction: string) =>
    call(mara, "reactToChatMessage", { group_id: group.id, message_id, reaction });
  expect((await react("👋")).status).toBe(200);
  await setup.server.done(company.admin, "updateEmployee", {
    ...{ id: company.employee.id, is_active: false },
  });
  for (const reaction of ["👋", "😢"]) expect((await react(reaction)).status).toBe(403);
  const { messages } = await succeed(mara, "listChatMessages", { group_id: group.id });
  expect(messages[0]?.reactions.map(({ reaction }) => reaction)).toEqual(["👋"]);
});

test("The events of a group that names many people leave them out, and those of a small one have them", async () => {
  const { db } = setup.server.database;
  const { rows } = await sql<{ id: number }>`insert into employees (company_id, name_first)
    select ${company.id}, 'Colleague ' || n from generate_series(1, 250) n returning id`.execute(
    db,
  );
  const many = rows.map(({ id }) => id);
  const few = many.slice(0, 10);
  const eventsOf = async (recipient_ids: number[]) => {
    const input = { name: "Crew", mode: "recipients", recipient_ids } as const;
    const { group } = await succeed(mara, "createChatGroup", input);
    const { id: message_id } = await say(mara, group.id, "Oven off");
    const about = { group_id: group.id, message_id };
    await succeed(mara, "reactToChatMessage", { ...about, reaction: "👍" });
    const { group: shown } = await succeed(mara, "getChatGroup", { group_id: group.id });
    expect(shown.recipient_ids).toHaveLength(recipient_ids.length + 1);
    const events = await sql<{ ids: number[] | null }>`
      select payload->'group'->'recipient_ids' as ids from outbox_events where company_id = ${company.id}
        and type = 'ChatMessageSent' and payload->'group'->>'id' = ${String(group.id)}`.execute(db);
    return events.rows.map(({ ids }) => ids?.length ?? null);
  };
  expect(await eventsOf(many)).toEqual([null, null]);
  expect(await eventsOf(few)).toEqual([11, 11]);
});
