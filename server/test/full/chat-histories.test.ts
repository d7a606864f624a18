// Many random histories of a chat, each checked in the three ways of the short run, and many edits against deletions.
import { beforeEach, expect, test } from "vitest";

import { chatCalls } from "../support/chat-calls.ts";
import { expectOnlyVisible } from "../support/chat-visibility.ts";
import { startChatHistory } from "../support/chat-history.ts";
import {
  expectMissedFetchable,
  expectStepHeard,
  listenToHistory,
} from "../support/chat-listeners.ts";
import { expectStaysCurrent } from "../support/chat-state.ts";
import { listen } from "../support/live-client.ts";
import { seededRandom } from "../support/seeded-random.ts";
import { type TestSetup, useTestCompany } from "../support/use-test-company.ts";
import { waitForNumbers } from "../support/wait-for-numbers.ts";

let setup: TestSetup;
let port = 0;

useTestCompany((made) => void (setup = made));
beforeEach(async () => {
  if (port === 0) port = await listen(setup.server);
  await setup.server.database.db.deleteFrom("rate_limits").execute();
});

const { call, succeed, say } = chatCalls(() => setup);
const seed = Number(process.env["CHAT_SEED"] ?? Math.floor(Math.random() * 2 ** 31));
const histories = Array.from({ length: 10 }, (_, at) => seed + at);

test.each(histories)("every call shows the same messages (CHAT_SEED=%i)", async (own) => {
  const history = await startChatHistory(setup, seededRandom(own));
  for (let step = 1; step <= 60; step += 1) {
    await history.step();
    if (step % 20 > 0) continue;
    for (const person of history.people) await expectOnlyVisible(history, person);
  }
});

test.each(histories)("members hear what they could fetch (CHAT_SEED=%i)", async (own) => {
  const history = await startChatHistory(setup, seededRandom(own));
  const listeners = await listenToHistory(history, port);
  await listeners.arrived();
  for (let step = 0; step < 80; step += 1) await expectStepHeard(history, listeners);
  for (const person of history.people) await expectMissedFetchable(history, person);
  listeners.close();
});

test.each(histories)(
  "old state and events give what is fetched anew (CHAT_SEED=%i)",
  async (own) => {
    const history = await startChatHistory(setup, seededRandom(own));
    const listeners = await listenToHistory(history, port);
    await listeners.arrived();
    await expectStaysCurrent(history, listeners, 45);
    listeners.close();
  },
);

test("a thousand edits against deletions leave no message that was edited after its deletion, and no event with its text after that", async () => {
  const { server, company, manager: mara, employee: eli } = setup;
  const { group } = await succeed(mara, "createChatGroup", { name: "All" });
  const group_id = group.id;
  for (let round = 0; round < 1_000; round += 1) {
    if (round % 100 === 0) await server.database.db.deleteFrom("rate_limits").execute();
    const { id: message_id } = await say(eli, group_id, "One");
    const about = { group_id, message_id };
    const [edited, deleted] = await Promise.all([
      call(eli, "editChatMessage", { ...about, content: "Two" }),
      call(mara, "deleteChatMessage", about),
    ]);
    expect([deleted.status, [200, 404].includes(edited.status)]).toEqual([200, true]);
  }
  await waitForNumbers(server);
  const rows = await server.database.db
    .selectFrom("outbox_events")
    .select("payload")
    .where("company_id", "=", company.id)
    .where("type", "=", "ChatMessageSent")
    .orderBy("seq")
    .execute();
  const gone = new Set<unknown>();
  for (const { payload } of rows) {
    const { id, content, deleted_at } = payload["latest_message"] as Record<string, unknown>;
    if (deleted_at === null) expect(gone).not.toContain(id);
    else {
      gone.add(id);
      expect(content).toBe("");
    }
  }
  expect(gone.size).toBe(1_000);
}, 120_000);
