// Live events of chats: each member hears exactly what they may see, and nothing that is for one person only.
import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";

import { useChats } from "./support/chat-calls.ts";
import { type ChatHistory, startChatHistory } from "./support/chat-history.ts";
import {
  type ChatListeners,
  expectMissedFetchable,
  expectStepHeard,
  listenToHistory,
} from "./support/chat-listeners.ts";
import { expectStaysCurrent } from "./support/chat-state.ts";
import { type LiveClient, listen, listenAs } from "./support/live-client.ts";
import { seededRandom } from "./support/seeded-random.ts";
import type { TestSetup } from "./support/use-test-company.ts";

let setup: TestSetup;
let port = 0;
let open: { close(): void }[];

const { succeed, say, groupOf } = useChats((made) => void (setup = made));
beforeEach(async () => {
  open = [];
  if (port === 0) port = await listen(setup.server);
});
afterEach(() => {
  for (const one of open) one.close();
});

const seed = Number(process.env["CHAT_SEED"] ?? Math.floor(Math.random() * 2 ** 31));

async function start(): Promise<[ChatHistory, ChatListeners]> {
  const history = await startChatHistory(setup, seededRandom(seed));
  const listeners = await listenToHistory(history, port);
  open.push(listeners);
  await listeners.arrived();
  return [history, listeners];
}

const connect = async (as: string): Promise<LiveClient> => {
  const client = await listenAs(port, as, setup.company.id);
  open.push(client);
  return client;
};

test(`Whatever happens in a group, each member hears what they could fetch at that moment, and nothing else (CHAT_SEED=${seed})`, async () => {
  const [history, listeners] = await start();
  for (let step = 0; step < 25; step += 1) await expectStepHeard(history, listeners);
  for (const person of history.people) await expectMissedFetchable(history, person);
});

test(`Old state and events give the same as fetching anew, whatever happens in a group (CHAT_SEED=${seed})`, async () => {
  const [history, listeners] = await start();
  await expectStaysCurrent(history, listeners, 25);
});

test("Reading on one device clears the number on the other, also in a group of more than fifty", async () => {
  const { company, server, manager: mara, employee: eli } = setup;
  const { group } = await succeed(mara, "createChatGroup", { name: "All" });
  const other = await server.signIn(company.employee);
  const [phone, laptop] = [await connect(eli), await connect(other)];
  const heard = ({ events }: LiveClient) =>
    events.filter(({ event }) => event === "ChatRead").map(({ data }) => data);
  for (const people of [0, 60]) {
    await sql`insert into employees (company_id, name_first)
      select ${company.id}, 'Colleague ' || n from generate_series(1, ${people}::int) n`.execute(
      server.database.db,
    );
    const before = heard(laptop).length;
    const { seq } = await say(mara, group.id, "Oven off");
    expect(await groupOf(other, group.id)).toMatchObject({ unread_count: 1 });
    await succeed(eli, "readChatGroup", { group_id: group.id });
    expect(await groupOf(other, group.id)).toMatchObject({ unread_count: 0, read_seq: seq });
    for (const device of [phone, laptop])
      await expect
        .poll(() => heard(device).slice(before))
        .toMatchObject([{ group_id: group.id, read_seq: seq, employee_id: company.employee.id }]);
  }
});
