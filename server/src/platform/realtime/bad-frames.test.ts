// What clients must not say, and what becomes of the others meanwhile.
import { afterEach, expect, test, vi } from "vitest";

import type { GatewayOptions } from "#server/platform/realtime/gateway";
import type { SocketIdentity } from "#server/platform/realtime/identity";

import { quietLog } from "../../../test/support/quiet-log.ts";
import {
  type LiveServer,
  type RawClient,
  startLiveServer,
} from "../../../test/support/live-server.ts";

const employee: SocketIdentity = { companyId: 1, employeeId: 11, tokenId: 101, management: false };

let live: LiveServer;
const start = async (options: Partial<GatewayOptions> = {}) =>
  (live = await startLiveServer(options));
afterEach(() => live.close());

const events = ["subscribe", "unsubscribe", "ping", "pong", "client-typing"];
const fields = ["event", "data", "channel", "auth", "channel_data"];
const nested = JSON.parse("[".repeat(5_000) + "]".repeat(5_000));
const values = [{ toString: 1 }, ["x"], [["x"]], nested, null, 7, true, undefined];

const said = (client: RawClient, event: string) =>
  client.frames.filter((frame) => frame.event === event).length;

async function connected(): Promise<RawClient> {
  const client = live.rawClient();
  await vi.waitUntil(() => said(client, "pusher:connection_established") > 0, 10_000);
  return client;
}

/** Fails unless the connection still answers. */
async function expectAnswer(client: RawClient): Promise<void> {
  const before = said(client, "pusher:pong");
  client.socket.send('{"event":"pusher:ping","data":{}}');
  await vi.waitUntil(() => said(client, "pusher:pong") > before, 10_000);
}

/** A frame whose one field has this value; `data` as an object, and as text. */
function badFrames(event: string, field: string, value: unknown): string[] {
  const named = event.startsWith("client-") ? event : `pusher:${event}`;
  const data = { channel: "private-chat.1", auth: "a:b", channel_data: "{}" };
  if (field === "event" || field === "data")
    return [JSON.stringify({ event: named, data, [field]: value })];
  const bad = { ...data, [field]: value };
  return [bad, JSON.stringify(bad)].map((each) => JSON.stringify({ event: named, data: each }));
}

test.for(events)("no field of %s ends more than its own frame", async (event) => {
  await start();
  const other = live.rawClient();
  await other.subscribe(employee);
  for (const field of fields) {
    const client = await connected();
    for (const value of values)
      for (const frame of badFrames(event, field, value)) client.socket.send(frame);

    await expectAnswer(client);
  }
  live.gateway.publish({ companyId: 1, event: "End", data: {}, seq: 1, reach: { all: true } });
  await expect.poll(() => said(other, "End")).toBe(1);
});

test("nor does a frame that is no object", async () => {
  await start();
  const client = await connected();
  for (const frame of ["", "null", "7", '"text"', "[]", "{", "[".repeat(60_000)])
    client.socket.send(frame);
  client.socket.send(Buffer.from([0, 255]));

  await expectAnswer(client);
  expect(said(client, "pusher:error")).toBe(8);
});

test("a frame that fails unforeseen ends its own connection, and is logged", async () => {
  const log = quietLog();
  // Nothing can be signed, and so no signature be looked at.
  await start({ log, secret: null as never });
  const [failing, other] = [await connected(), await connected()];
  const data = { channel: "private-chat.1", auth: "a:b", channel_data: "{}" };
  failing.socket.send(JSON.stringify({ event: "pusher:subscribe", data }));

  expect(await failing.closed).toBe(4104);
  expect(log.lines).toMatchObject([{ level: "error", details: { err: expect.any(TypeError) } }]);
  await expectAnswer(other);
});
