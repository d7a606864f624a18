// Malformed frames, and their effect on the connection that sends them and on other connections.
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

const countFrames = (client: RawClient, event: string) =>
  client.frames.filter((frame) => frame.event === event).length;

async function connected(): Promise<RawClient> {
  const client = live.rawClient();
  await vi.waitUntil(() => countFrames(client, "pusher:connection_established") > 0, 10_000);
  return client;
}

/** Fails unless the connection still answers. */
async function expectAnswer(client: RawClient): Promise<void> {
  const before = countFrames(client, "pusher:pong");
  client.socket.send('{"event":"pusher:ping","data":{}}');
  await vi.waitUntil(() => countFrames(client, "pusher:pong") > before, 10_000);
}

/** @returns frames in which one field has this value, with `data` both as an object and as text */
function badFrames(event: string, field: string, value: unknown): string[] {
  const named = event.startsWith("client-") ? event : `pusher:${event}`;
  const data = { channel: "private-chat.1", auth: "a:b", channel_data: "{}" };
  if (field === "event" || field === "data")
    return [JSON.stringify({ event: named, data, [field]: value })];
  const bad = { ...data, [field]: value };
  return [bad, JSON.stringify(bad)].map((each) => JSON.stringify({ event: named, data: each }));
}

test.for(events)("a bad field of %s only fails its own frame", async (event) => {
  await start();
  const other = live.rawClient();
  await other.subscribe(employee);
  for (const field of fields) {
    const client = await connected();
    for (const value of values)
      for (const frame of badFrames(event, field, value)) client.socket.send(frame);

    await expectAnswer(client);
  }
  live.gateway.publish({ companyId: 1, event: "End", data: {}, seq: 1, audience: { all: true } });
  await expect.poll(() => countFrames(other, "End")).toBe(1);
});

test("a frame that isn't a message gets an error, and the connection stays open", async () => {
  await start();
  const client = await connected();
  for (const frame of ["", "null", "7", '"text"', "[]", "{", "[".repeat(60_000)])
    client.socket.send(frame);
  client.socket.send(Buffer.from([0, 255]));

  await expectAnswer(client);
  expect(countFrames(client, "pusher:error")).toBe(8);
});

test("a frame that causes an unexpected error closes only its own connection and is logged", async () => {
  const log = quietLog();
  // Without a secret, checking a signature throws.
  await start({ log, secret: null as never });
  const [failing, other] = [await connected(), await connected()];
  const data = { channel: "private-chat.1", auth: "a:b", channel_data: "{}" };
  failing.socket.send(JSON.stringify({ event: "pusher:subscribe", data }));

  expect(await failing.closed).toBe(4104);
  expect(log.lines).toMatchObject([{ level: "error", details: { err: expect.any(TypeError) } }]);
  await expectAnswer(other);
});
