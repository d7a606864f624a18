// Messages that come late, twice, from several devices, or from a device or a server whose clock is wrong.
import {
  type ChatMessageSent,
  type LoadedMessages,
  reduceMessages,
} from "@lineup/contract/chat/events";
import { beforeEach, expect, test } from "vitest";

import { pruneIdempotencyKeys } from "#server/platform/http/calls/idempotency";

import { useChats } from "../../../../test/support/chat-calls.ts";
import type { TestCompany } from "../../../../test/support/company-fixture.ts";
import { type Answer, TEST_START } from "../../../../test/support/test-app.ts";
import type { TestSetup } from "../../../../test/support/use-test-company.ts";
import { waitForNumbers } from "../../../../test/support/wait-for-numbers.ts";

let setup: TestSetup;
let company: TestCompany;
let mara: string;
let eli: string;
let group_id: number;

const { call, succeed, makeGroup, say, sendWithKey, textsOf } = useChats((made) => {
  setup = made;
  ({ company, manager: mara, employee: eli } = made);
});

beforeEach(async () => {
  group_id = await makeGroup(mara, { name: "North", location_ids: [company.north] });
});

const idOf = ({ content }: Answer): number => (content["message"] as { id: number }).id;
const eventsSince = async (as: string, after: number) => {
  await waitForNumbers(setup.server);
  return succeed(as, "listEvents", { after });
};
const storedIn = (group: number) =>
  setup.server.database.db
    .selectFrom("chat_messages")
    .select(["id", "content"])
    .where("chat_group_id", "=", group)
    .orderBy("seq")
    .execute();

test("A phone that was offline while its owner left the group hears that, gets no message from then on, and its waiting one is refused", async () => {
  const known = await say(eli, group_id, "Before");
  const { last } = await eventsSince(eli, 0);
  const move = (place: number) =>
    setup.server.done(company.admin, "updateEmployee", {
      ...{ id: company.employee.id, location_ids: [place] },
    });
  await move(company.south);
  for (let at = 1; at <= 5; at += 1) await say(mara, group_id, `Meanwhile ${at}`);
  const { events } = await eventsSince(eli, last);
  const ofChats = events.filter(({ event }) => event.startsWith("Chat"));
  expect(ofChats).toMatchObject([{ event: "ChatGroupsChanged", data: { ids: [group_id] } }]);
  expect((await succeed(eli, "listChatGroups", {})).groups).toEqual([]);
  const before = await storedIn(group_id);
  const late = await sendWithKey(eli, "a-key-of-the-outbox", group_id, "Written offline");
  expect([late.status, late.body]).toEqual([
    404,
    expect.objectContaining({ success: false, code: "not_found", message: expect.any(String) }),
  ]);
  expect(await storedIn(group_id)).toEqual(before);
  // Back in the group, the person can send it after all.
  await move(company.north);
  const sent = await sendWithKey(eli, "a-key-of-the-outbox", group_id, "Written offline");
  expect(sent.status).toBe(200);
  expect(idOf(sent)).toBeGreaterThan(known.id);
});

test("The same key from two devices at the same moment makes one message; with other words, the other device gets a conflict", async () => {
  for (let round = 0; round < 8; round += 1) {
    const key = `a-key-of-two-devices-${round}`;
    const words = round % 2 === 0 ? ["One", "Two"] : ["Same", "Same"];
    const answers = await Promise.all(words.map((text) => sendWithKey(eli, key, group_id, text)));
    const stored = (await storedIn(group_id)).slice(round);
    expect(stored).toHaveLength(1);
    const [{ id, content } = { id: 0, content: "" }] = stored;
    for (const [at, answer] of answers.entries()) {
      if (words[at] === content) expect([answer.status, idOf(answer)]).toEqual([200, id]);
      else {
        expect([answer.status, answer.body["code"]]).toEqual([409, "idempotency_conflict"]);
        expect(JSON.stringify(answer.body)).not.toContain(content);
      }
    }
  }
});

test("A message of an outbox that wakes after eight days, when the stored answers are gone, is the same message", async () => {
  const key = "a-key-of-a-lost-phone";
  const first = await sendWithKey(eli, key, group_id, "Oven off");
  await say(mara, group_id, "Thanks");
  const later = new Date(TEST_START.getTime() + 8 * 86_400_000);
  setup.server.setTime(later);
  const { db } = setup.server.database;
  await pruneIdempotencyKeys(db, later);
  expect(await db.selectFrom("idempotency_keys").select("key").execute()).toEqual([]);
  const again = await sendWithKey(eli, key, group_id, "Oven off");
  expect([again.status, idOf(again)]).toEqual([200, idOf(first)]);
  expect(await textsOf(mara, group_id)).toEqual(["Thanks", "Oven off"]);
  const { events } = await eventsSince(mara, 0);
  expect(events.filter(({ event }) => event === "ChatMessageSent")).toHaveLength(2);
});

test("A message that is repeated after its author left and came back is answered without what they may not see", async () => {
  const { admin, manager, employee } = company;
  const guests = { name: "Party", recipient_ids: [admin.id, employee.id] };
  const party = (await succeed(mara, "createPrivateChatGroup", guests)).group.id;
  const invite = (...recipient_ids: number[]) =>
    succeed(mara, "updateChatGroup", { group_id: party, recipient_ids });
  const send = () => sendWithKey(eli, "a-key-of-a-guest", party, "Cake at five");
  const message_id = idOf(await send());
  await invite(manager.id, admin.id);
  await succeed(mara, "reactToChatMessage", { group_id: party, message_id, reaction: "👍" });
  await succeed(mara, "readChatGroup", { group_id: party });
  await invite(manager.id, admin.id, employee.id);
  expect(await textsOf(eli, party)).toEqual([]);
  const again = await send();
  expect([again.status, idOf(again)]).toEqual([200, message_id]);
  const bare = { content: "Cake at five", reactions: [], receipts: [], receipt_count: 0 };
  expect(again.content["message"]).toMatchObject(bare);
});

test("The same key in another company is another message", async () => {
  const other = await setup.server.company();
  const joined = await setup.server.call("acceptInvite", { token: other.joinCode }, { as: eli });
  expect(joined.status).toBe(200);
  const made = await setup.server.done(other.manager, "createChatGroup", { name: "Elsewhere" });
  const group = (made["group"] as { id: number }).id;
  const key = "a-key-of-two-companies";
  const send = () =>
    setup.server.call(
      "sendChatMessage",
      { company_id: other.id, group_id: group, content: "Oven off" },
      { as: eli, idempotencyKey: key },
    );
  const first = await sendWithKey(eli, key, group_id, "Oven off");
  const sent = await send();
  expect(sent.status).toBe(200);
  expect(idOf(sent)).not.toBe(idOf(first));
});

test("A device's clock, a repeated hour and a server's clock that goes back change no order", async () => {
  const forged = { created_at: "2031-01-01T00:00:00.000Z", seq: 1 };
  const texts: string[] = [];
  // 2:30 in the repeated hour of a night in October, twice; then a server whose clock is behind.
  for (const [at, time] of [
    ["Summer time", "2026-10-25T00:30:00.000Z"],
    ["Standard time", "2026-10-25T01:30:00.000Z"],
    ["Behind", "2026-10-25T00:10:00.000Z"],
    ["Right again", "2026-10-25T01:31:00.000Z"],
  ] as const) {
    setup.server.setTime(new Date(time));
    const message = await say(at === "Behind" ? eli : mara, group_id, at, forged);
    expect(message.created_at).toBe(time);
    texts.unshift(at);
  }
  const { messages } = await succeed(eli, "listChatMessages", { group_id });
  expect(messages.map(({ content }) => content)).toEqual(texts);
  expect(messages.map(({ seq }) => seq)).toEqual([4, 3, 2, 1]);
  const { groups } = await succeed(eli, "listChatGroups", {});
  expect(groups).toMatchObject([{ latest_message: { content: "Right again" } }]);
});

test("An edit by a server whose clock is behind isn't taken for an older one", async () => {
  const { id: message_id } = await say(eli, group_id, "Oven of");
  const page = await succeed(eli, "listChatMessages", { group_id });
  const { last } = await eventsSince(eli, 0);
  for (const [content, ahead] of [
    ["Oven off", 60],
    ["Oven on", 30],
  ] as const) {
    setup.server.setTime(new Date(TEST_START.getTime() + ahead * 1_000));
    await succeed(eli, "editChatMessage", { group_id, message_id, content });
  }
  const { events } = await eventsSince(eli, last);
  const sent = events.map(
    ({ event: type, data: payload }) => ({ type, payload }) as unknown as ChatMessageSent,
  );
  const loaded: LoadedMessages = { group_id, ...page };
  const after = sent.reduce(
    (before, event) => reduceMessages(before, event, company.employee.id),
    loaded,
  );
  expect(after.messages.map(({ content }) => content)).toEqual(["Oven on"]);
});

test("Two people who begin a conversation at the same moment have one", async () => {
  const { manager, employee } = company;
  for (let round = 0; round < 5; round += 1) {
    const begin = (as: string, id: number) =>
      call(as, "createPrivateChatGroup", { recipient_ids: [id] });
    const answers = await Promise.all([begin(mara, employee.id), begin(eli, manager.id)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const [one, other] = answers.map(({ content }) => content.group.id);
    expect(one).toBe(other);
    await setup.server.database.db.deleteFrom("chat_groups").where("id", "=", one!).execute();
  }
});
