import { once } from "node:events";

import { afterEach, expect, test } from "vitest";

import { clientAddress } from "#server/platform/http/network";
import type { GatewayOptions } from "#server/platform/realtime/gateway";
import type { SocketIdentity } from "#server/platform/realtime/identity";
import type { ResolvedAudience } from "#server/platform/realtime/resolved-audience";

import {
  collectEvents,
  type LiveServer,
  type PusherClient,
  startLiveServer,
} from "../../../test/support/live-server.ts";

const employee: SocketIdentity = { companyId: 1, employeeId: 11, tokenId: 101, management: false };
const colleague: SocketIdentity = { companyId: 1, employeeId: 12, tokenId: 102, management: false };
const manager: SocketIdentity = { companyId: 1, employeeId: 13, tokenId: 103, management: true };
const stranger: SocketIdentity = { companyId: 2, employeeId: 11, tokenId: 104, management: true };

let live: LiveServer;
const start = async (options: Partial<GatewayOptions> = {}) =>
  (live = await startLiveServer(options));
afterEach(() => live.close());

test("a stock client connects, subscribes and gets an event with its number", async () => {
  await start();
  live.gateway.advance(41);
  const collector = collectEvents(live.client(employee), 1);

  expect(await collector.subscribed).toEqual({ seq: 41 });

  publish(42, { all: true }, { text: "Grüße 🍲" });
  await expect
    .poll(() => collector.events)
    .toEqual([{ event: "ChatMessageSent", data: { text: "Grüße 🍲", seq: 42 } }]);
});

test("an unknown key is refused with 4001 and a wrong protocol with 4007, and the client doesn't try again", async () => {
  await start();
  const client = live.client(employee, { key: "wrong" });
  const error = await new Promise<{ error: { data: { code: number } } }>((resolve) =>
    client.connection.bind("error", resolve),
  );

  expect(error.error.data.code).toBe(4001);
  await expect.poll(() => client.connection.state).toBe("disconnected");
  expect(await live.rawClient("?protocol=3").closed).toBe(4007);
  expect(await live.rawClient("").closed).toBe(4008);
});

test.each(["4", "5", "6", "7"])(
  "a client of protocol version %s subscribes with `auth` alone, and hears events",
  async (version) => {
    await start();
    const { frames, socket } = live.rawClient(`?protocol=${version}`);
    await expect.poll(() => frames.length).toBe(1);
    const { socket_id: socketId } = JSON.parse(String(frames[0]?.data)) as { socket_id: string };
    const channel = "private-chat.1";
    const { auth } = live.gateway.authorize({ socketId, channel, identity: employee }) ?? {};
    socket.send(JSON.stringify({ event: "pusher:subscribe", data: { channel, auth } }));
    await expect
      .poll(() => frames.map(({ event }) => event))
      .toContain("pusher_internal:subscription_succeeded");
    publish(1, { all: true });
    await expect.poll(() => frames.length).toBe(3);
    expect(frames.map(({ event }) => event)).not.toContain("pusher:error");
  },
);

test.each(["", "key:", "key", ":.", "key:e30.", "key:e30.00"])(
  "the authorization %j is refused",
  async (auth) => {
    await start();
    const { frames, socket } = live.rawClient();
    await expect.poll(() => frames.length).toBe(1);
    const data = { channel: "private-chat.1", auth };
    socket.send(JSON.stringify({ event: "pusher:subscribe", data }));
    await expect.poll(() => frames.at(-1)?.event).toBe("pusher:subscription_error");
  },
);

test("a client that the endpoint refuses, or that forges a signature, isn't subscribed", async () => {
  await start();
  await expect(collectEvents(live.client(null), 1).subscribed).rejects.toMatchObject({
    type: "AuthError",
    status: 403,
  });
  await expect(collectEvents(live.client(employee), 2).subscribed).rejects.toMatchObject({
    type: "AuthError",
    status: 403,
  });

  const forging = live.client(employee, {
    channelAuthorization: {
      endpoint: "",
      transport: "ajax",
      customHandler: ({ socketId, channelName }, callback) => {
        const valid = live.gateway.authorize({
          socketId,
          channel: channelName,
          identity: employee,
        });
        const [key = "", identity = "", signature = ""] = (valid?.auth ?? "").split(/[:.]/);
        const claims = Buffer.from(identity, "base64url").toString();
        const forged = claims.replace('"management":false', '"management":true');
        const auth = `${key}:${Buffer.from(forged).toString("base64url")}.${signature}`;
        callback(null, { auth });
      },
    },
  });
  await expect(collectEvents(forging, 1).subscribed).rejects.toMatchObject({
    type: "AuthError",
    status: 401,
  });

  publish(1, { all: true });
  expect(live.gateway.employeesOf(1)).toEqual([]);
});

test("an authorization for another connection is refused", async () => {
  await start();
  const first = live.client(employee);
  await collectEvents(first, 1).subscribed;
  const stolen = live.gateway.authorize({
    socketId: first.connection.socket_id,
    channel: "private-chat.1",
    identity: employee,
  });
  const { socket, frames: answers } = live.rawClient();
  await expect.poll(() => answers.length).toBe(1);
  socket.send(
    JSON.stringify({ event: "pusher:subscribe", data: { channel: "private-chat.1", ...stolen } }),
  );

  await expect.poll(() => answers.map(({ event }) => event)).toContain("pusher:subscription_error");
});

test("only an event's audience gets it, and others don't even get its number", async () => {
  await start();
  const all = [employee, colleague, manager, stranger].map((who) =>
    collectEvents(live.client(who), who.companyId),
  );
  await Promise.all(all.map(({ subscribed }) => subscribed));

  publish(1, { employeeIds: [12] });
  publish(2, { management: true });
  publish(3, { management: true, employeeIds: new Set([11]) });
  publish(4, {});
  publish(5, { all: true });
  live.gateway.publish({ companyId: 2, event: "End", data: {}, seq: 6, audience: { all: true } });

  await expect.poll(() => all.map((collector) => collector.seqs().at(-1))).toEqual([5, 5, 5, 6]);
  expect(all.map((collector) => collector.seqs())).toEqual([[3, 5], [1, 5], [2, 3, 5], [6]]);
});

test("a client that unsubscribed no longer counts as connected to the company", async () => {
  await start();
  const client = live.client(employee);
  const collector = collectEvents(client, 1);
  await collector.subscribed;
  client.unsubscribe("private-chat.1");

  await expect.poll(() => live.gateway.employeesOf(1)).toEqual([]);
});

test("client events and invalid frames are answered with an error and reach no one", async () => {
  await start();
  const other = collectEvents(live.client(colleague), 1);
  const client = live.client(employee);
  const collector = collectEvents(client, 1);
  await Promise.all([collector.subscribed, other.subscribed]);
  const errors: unknown[] = [];
  client.connection.bind("error", (error: unknown) => errors.push(error));
  collector.channel.trigger("client-typing", { text: "hello" });
  client.connection.send("this is not JSON");

  await expect.poll(() => errors.length).toBe(2);
  publish(1, { all: true });
  await expect.poll(() => other.seqs()).toEqual([1]);
  expect(other.events.map(({ event }) => event)).toEqual(["ChatMessageSent"]);
  expect(client.connection.state).toBe("connected");
});

test("a frame of more than 64 KiB closes the connection", async () => {
  await start();
  const { socket, closed } = live.rawClient();
  await once(socket, "open");
  socket.send("x".repeat(64 * 1024 + 1));

  expect(await closed).toBe(1009);
});

test("a flood of messages closes the connection", async () => {
  await start({ sweepMs: 60_000 });
  const { socket, closed } = live.rawClient();
  await once(socket, "open");
  for (let count = 0; count < 150; count += 1) socket.send('{"event":"pusher:ping"}');

  expect(await closed).toBe(4101);
});

test("a silent client is pinged: it stays if it answers, and otherwise is closed with 4201", async () => {
  await start({ activityTimeoutMs: 100, pongTimeoutMs: 200, sweepMs: 20 });
  const answering = live.client(employee, { activityTimeout: 60_000 });
  const mute = live.rawClient();

  expect(await mute.closed).toBe(4201);
  expect(mute.frames.map(({ event }) => event)).toEqual([
    "pusher:connection_established",
    "pusher:ping",
    "pusher:error",
  ]);
  expect(answering.connection.state).toBe("connected");
});

test("a client's ping is answered", async () => {
  await start();
  const { socket, frames: answers } = live.rawClient();
  await once(socket, "open");
  socket.send('{"event":"pusher:ping","data":{}}');

  await expect.poll(() => answers.map(({ event }) => event)).toContain("pusher:pong");
});

test("a connection without a subscription is closed in time, even if it sends pings", async () => {
  await start({ subscribeWithinMs: 2_000, sweepMs: 20 });
  const subscribed = live.rawClient();
  const leaving = live.rawClient();
  await Promise.all([subscribed.subscribe(employee), leaving.subscribe(colleague)]);
  const talking = live.rawClient();
  const talk = setInterval(() => talking.socket.send('{"event":"pusher:ping","data":{}}'), 50);
  talking.socket.once("close", () => clearInterval(talk));
  await once(talking.socket, "open");

  expect(await talking.closed).toBe(4103);
  leaving.socket.send('{"event":"pusher:unsubscribe","data":{"channel":"private-chat.1"}}');
  expect(await leaving.closed).toBe(4103);
  expect(subscribed.socket.readyState).toBe(subscribed.socket.OPEN);
});

test("a network has a maximum of connections without a subscription, and those with one don't count", async () => {
  await start({ maxUnsubscribed: 2, addressOf: clientAddress(1) });
  for (const who of [employee, colleague, manager]) await live.rawClient().subscribe(who);
  const waiting = [live.rawClient(), live.rawClient()];
  await Promise.all(waiting.map(({ socket }) => once(socket, "message")));

  expect(await live.rawClient().closed).toBe(4100);
  const elsewhere = live.rawClient("?protocol=7", { "x-forwarded-for": "198.51.100.7" });
  await once(elsewhere.socket, "message");
  expect(elsewhere.frames).toMatchObject([{ event: "pusher:connection_established" }]);
  await waiting[0]?.subscribe(employee);
  await live.rawClient().subscribe(colleague);
});

test("ending a token closes its connections for good, and others stay", async () => {
  await start();
  const gone = live.client(employee);
  const staying = live.client(colleague);
  await Promise.all([collectEvents(gone, 1).subscribed, collectEvents(staying, 1).subscribed]);
  live.gateway.disconnectToken(employee.tokenId);

  await expect.poll(() => gone.connection.state).toBe("disconnected");
  expect(live.gateway.employeesOf(1)).toEqual([colleague.employeeId]);
  expect(staying.connection.state).toBe("connected");
});

test("only the employees whose role changed are looked up right away", async () => {
  const lookedUp: number[] = [];
  await start({
    revalidate: async (identities) => {
      lookedUp.push(...identities.map(({ employeeId }) => employeeId));
      return identities.map((identity) => ({ ...identity, management: true }));
    },
  });
  const collector = collectEvents(live.client(colleague), 1);
  const other = collectEvents(live.client(employee), 1);
  await Promise.all([collector.subscribed, other.subscribed]);
  await live.gateway.revalidateEmployees(1, [colleague.employeeId, 999]);
  await live.gateway.revalidateEmployees(2, [employee.employeeId]);

  publish(1, { management: true });
  await expect.poll(() => collector.seqs()).toEqual([1]);
  expect(other.seqs()).toEqual([]);
  expect(lookedUp).toEqual([colleague.employeeId]);
});

test("the regular lookup closes connections without rights and applies a new role", async () => {
  const now = new Map<number, SocketIdentity | null>([
    [employee.tokenId, null],
    [colleague.tokenId, { ...colleague, management: true }],
  ]);
  await start({
    revalidateMs: 30,
    revalidate: async (identities) => identities.map(({ tokenId }) => now.get(tokenId) ?? null),
  });
  const dropped = live.rawClient();
  const collector = collectEvents(live.client(colleague), 1);
  await collector.subscribed;
  await dropped.subscribe(employee);

  expect(await dropped.closed).toBe(4204);
  publish(1, { management: true });
  await expect.poll(() => collector.seqs()).toEqual([1]);
});

test("a client that doesn't read is disconnected, and no one waits for it", async () => {
  await start({ maxBufferedBytes: 64 * 1024 });
  const collector = collectEvents(live.client(colleague), 1);
  await collector.subscribed;
  const slow = live.rawClient();
  await slow.subscribe(employee);
  await expect.poll(() => live.gateway.employeesOf(1).length).toBe(2);
  slow.socket.pause();

  const text = "x".repeat(32 * 1024);
  for (let seq = 1; live.gateway.employeesOf(1).length === 2 && seq < 2_000; seq += 1) {
    publish(seq, { employeeIds: [employee.employeeId] }, { text });
    await new Promise((resolve) => setImmediate(resolve));
  }
  expect(live.gateway.employeesOf(1)).toEqual([colleague.employeeId]);
  publish(5_000, { all: true });
  await expect.poll(() => collector.seqs()).toEqual([5_000]);
  slow.socket.resume();
  expect([4203, 1006]).toContain(await slow.closed);
});

test("a slow client that recovers in time is told that it was too slow", async () => {
  await start({ maxBufferedBytes: 1024, closeGraceMs: 5_000 });
  const slow = live.rawClient();
  await slow.subscribe(employee);
  await expect.poll(() => live.gateway.employeesOf(1).length).toBe(1);
  slow.socket.pause();
  const text = "x".repeat(1024 * 1024);
  for (let seq = 1; seq <= 20; seq += 1) publish(seq, { all: true }, { text });
  slow.socket.resume();

  expect(await slow.closed).toBe(4203);
});

test("at shutdown every client is closed with 4200 and tries to reconnect", async () => {
  await start();
  const { closed } = live.rawClient();
  const client: PusherClient = live.client(employee);
  await collectEvents(client, 1).subscribed;
  const states: string[] = [];
  client.connection.bind("state_change", ({ current }: { current: string }) =>
    states.push(current),
  );
  await live.gateway.close();

  expect(await closed).toBe(4200);
  expect(live.gateway.connectionCount()).toBe(0);
  await expect.poll(() => states).toContain("connecting");
});

test("while the server starts or stops, a client is told to wait; it is subscribed once the server is ready", async () => {
  let serving = false;
  await start({ isServing: () => serving });
  expect(await live.rawClient().closed).toBe(4102);
  const subscribed = collectEvents(live.client(employee), 1).subscribed;
  await new Promise((resolve) => setTimeout(resolve, 300));
  serving = true;

  expect(await subscribed).toEqual({ seq: 0 });
});

function publish(seq: number, audience: ResolvedAudience, data: object = {}): void {
  live.gateway.publish({ companyId: 1, event: "ChatMessageSent", data, seq, audience });
}
