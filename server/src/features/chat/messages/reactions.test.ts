import { type ChatMessageSent, reduceMessages } from "@lineup/contract/chat/events";
import type { ChatMessage, SharedChatMessage } from "@lineup/contract/chat/schemas";
import { maxShownReactions } from "@lineup/contract/constants";
import { sql } from "kysely";
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

/** Lets guests react to a message an hour ago, one after the other. @returns their ids, in this order */
async function reactBefore(message_id: number, reactions: readonly string[]): Promise<number[]> {
  const { db } = setup.server.database;
  const { rows } = await sql<{ id: number }>`insert into employees (company_id, name_first)
    select ${company.id}, 'Guest ' || n from generate_series(1, ${reactions.length}::int) n returning id`.execute(
    db,
  );
  const ids = rows.map(({ id }) => id);
  await sql`insert into chat_reactions (company_id, chat_message_id, employee_id, reaction, created_at)
    select ${company.id}, ${message_id}, id, reaction, ${TEST_START}::timestamptz - interval '1 hour' + place * interval '1 second'
    from unnest(${ids}::bigint[], ${[...reactions]}::text[]) with ordinality x (id, reaction, place)`.execute(
    db,
  );
  return ids;
}

test("Of many reactions, a message has the first fifty with names, all of the reader's, and the number of each emoji", async () => {
  const { id: message_id } = await say(mara, group_id, "Done");
  const guests = await reactBefore(
    message_id,
    Array.from({ length: 80 }, () => "👍"),
  );
  const first = guests.slice(0, maxShownReactions);
  const idsIn = ({ reactions }: Pick<SharedChatMessage, "reactions">) =>
    reactions.map(({ employee_id }) => employee_id);
  const pageOf = (as: string) => succeed(as, "listChatMessages", { group_id });
  const counts = (own: number) => [
    { reaction: "👍", count: 80 },
    { reaction: "🎉", count: own },
  ];
  const { content } = await react(eli, message_id);
  const answer = content["message"] as ChatMessage;
  expect([idsIn(answer), answer.reaction_counts]).toEqual([
    [...first, company.employee.id],
    counts(1),
  ]);
  const before = await pageOf(eli);
  expect(before.messages[0]).toMatchObject({ reactions: answer.reactions });
  expect((await pageOf(mara)).messages.map(idsIn)).toEqual([first]);
  for (const as of [mara, eli]) {
    const { groups } = await succeed(as, "listChatGroups", {});
    expect(groups.map(({ latest_message }) => latest_message && idsIn(latest_message))).toEqual([
      first,
    ]);
  }
  // The event of someone else's reaction has theirs, and leaves the reader's as it is.
  await react(mara, message_id);
  const events = await sql<{
    payload: ChatMessageSent["payload"];
  }>`select payload from outbox_events
    where company_id = ${company.id} and type = 'ChatMessageSent' order by id desc limit 1`.execute(
    setup.server.database.db,
  );
  const [{ payload }] = events.rows as [{ payload: ChatMessageSent["payload"] }];
  expect(idsIn(payload.latest_message)).toEqual([...first, company.manager.id]);
  expect(payload.latest_message.reaction_counts).toEqual(counts(2));
  const event: ChatMessageSent = { type: "ChatMessageSent", payload };
  const after = reduceMessages({ group_id, ...before }, event, company.employee.id);
  expect(after).toEqual({ group_id, ...(await pageOf(eli)) });
});

test("A message has no more than fifty different reactions, and everyone can join in one of them", async () => {
  const { id: message_id } = await say(mara, group_id, "Done");
  const faces = Array.from({ length: 50 }, (_, at) => String.fromCodePoint(0x1f600 + at));
  await reactBefore(message_id, faces);
  const refused = await react(eli, message_id);
  expect([refused.status, refused.body["message"]]).toEqual([
    409,
    "This message already has fifty different reactions. Choose one of them",
  ]);
  const about = { group_id, message_id, reaction: faces[0] ?? "" };
  const { message } = await succeed(eli, "reactToChatMessage", about);
  expect(message.reaction_counts).toHaveLength(50);
  expect(message.reaction_counts[0]).toEqual({ reaction: faces[0], count: 2 });
  await succeed(eli, "reactToChatMessage", about);
});
