// Clients that others have made hear the events of chats on the server's own sockets, with no other means than the Pusher Channels
// protocol: pusher-js, Laravel Echo, and the newest clients for Java and Android and for Python, whose frames are repeated here.
import type { ChatMessageSent } from "@lineup/contract/chat/events";
import { realtimeAppKey } from "@lineup/contract/constants";
import Echo from "laravel-echo";
import { afterAll, beforeAll, expect, test } from "vitest";
import { WebSocket } from "ws";

import type { TestCompany } from "./support/company-fixture.ts";
import { connectAs, listen, listenAs } from "./support/live-client.ts";
import { type TestApp, startTestApp } from "./support/test-app.ts";

let server: TestApp;
let company: TestCompany;
let port: number;
let token: string;
let group_id: number;
const open: (() => void)[] = [];

beforeAll(async () => {
  server = await startTestApp();
  port = await listen(server);
  company = await server.company();
  token = await server.signIn(company.employee);
  const made = await server.done(company.manager, "createChatGroup", { name: "All" });
  group_id = (made["group"] as { id: number }).id;
});
afterAll(async () => {
  for (const close of open) close();
  await server.stop();
});

const say = (content: string) =>
  server.done(company.manager, "sendChatMessage", { group_id, content });
const heard = (content: string) => ({
  type: "new",
  group: { id: group_id, name: "All" },
  latest_message: { content, chat_group_id: group_id },
  initiator: { id: company.manager.id, name: "Mara Test" },
});

test("pusher-js hears a message as an object", async () => {
  const client = await listenAs(port, token, company.id);
  open.push(client.close);
  await say("Hello, browser");
  const sent = () => client.events.filter(({ event }) => event === "ChatMessageSent");
  await expect.poll(sent).toMatchObject([{ data: heard("Hello, browser") }]);
});

test("Laravel Echo hears a message by the event's name with a dot before it", async () => {
  const client = connectAs(port, token);
  open.push(() => client.disconnect());
  const echo = new Echo({ broadcaster: "pusher", client });
  const received: unknown[] = [];
  const subscribed = new Promise<void>((resolve, reject) => {
    echo
      .private(`chat.${company.id}`)
      .subscribed(() => resolve())
      .error((error: object) => reject(Object.assign(new Error("refused"), error)))
      .listen(".ChatMessageSent", (data: ChatMessageSent["payload"]) => received.push(data));
  });
  await subscribed;
  await say("Hello, Echo");
  await expect.poll(() => received).toMatchObject([heard("Hello, Echo")]);
});

/** What a client says of itself in the address, and the text of its ping. */
const clients = {
  "pusher-java-client 2.4.4": {
    query: "client=java-client&protocol=5&version=2.4.4",
    ping: '{"event": "pusher:ping"}',
  },
  "pysher 1.0.8": {
    query: "client=Pysher&version=1.0.7&protocol=6",
    ping: '{"event": "pusher:ping", "data": ""}',
  },
};

test.each(Object.entries(clients))(
  "%s subscribes, is answered when it pings, and hears a message as a text in the frame",
  async (name, { query, ping }) => {
    const socket = new WebSocket(`ws://127.0.0.1:${port}/app/${realtimeAppKey}?${query}`);
    open.push(() => socket.terminate());
    const frames: { event: string; channel?: string; data: unknown }[] = [];
    socket.on("message", (data) => frames.push(JSON.parse((data as Buffer).toString())));
    const frame = async (event: string) => {
      await expect.poll(() => frames.map((one) => one.event)).toContain(event);
      return frames.find((one) => one.event === event);
    };
    const established = JSON.parse(String((await frame("pusher:connection_established"))?.data));
    socket.send(ping);
    // The Python client reads the field `data` of every frame.
    expect(await frame("pusher:pong")).toHaveProperty("data");

    const channel = `private-chat.${company.id}`;
    const response = await fetch(`http://127.0.0.1:${port}/api/broadcasting/auth`, {
      method: "POST",
      headers: { authorization: `Bearer ${token}` },
      body: new URLSearchParams({ socket_id: established.socket_id, channel_name: channel }),
    });
    expect(response.status).toBe(200);
    const { auth } = (await response.json()) as { auth: string };
    socket.send(JSON.stringify({ event: "pusher:subscribe", data: { channel, auth } }));
    await frame("pusher_internal:subscription_succeeded");

    await say(`Hello, ${name}`);
    const sent = await frame("ChatMessageSent");
    expect(sent?.channel).toBe(channel);
    expect(sent?.data).toBeTypeOf("string");
    expect(JSON.parse(String(sent?.data))).toMatchObject(heard(`Hello, ${name}`));
    expect(frames.map(({ event }) => event)).not.toContain("pusher:error");
  },
);
