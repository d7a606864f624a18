import { once } from "node:events";
import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";

import PusherModule from "pusher-js";
import type { Channel, Options } from "pusher-js";
import { vi } from "vitest";
import { WebSocket } from "ws";

import {
  createGateway,
  type Gateway,
  type GatewayOptions,
} from "#server/platform/realtime/gateway";
import type { SocketIdentity } from "#server/platform/realtime/identity";
import { channelOf } from "#server/platform/realtime/protocol";
import { opensSocket } from "#server/platform/realtime/upgrade";

import { quietLog } from "./quiet-log.ts";

// The package is CommonJS. Its types declare a default export, which Node provides one level higher.
const Pusher = PusherModule as unknown as typeof PusherModule.default;
export type PusherClient = InstanceType<typeof Pusher>;

export const APP_KEY = "test-key";
export const APP_SECRET = "test-secret";

/** A real HTTP server with a gateway and an authorization endpoint that trusts the identity in the bearer token. */
export interface LiveServer {
  gateway: Gateway;
  port: number;
  /** Connects a stock client. Without an identity, the endpoint answers it with 403. */
  client(
    identity: SocketIdentity | null,
    options?: Partial<Options> & { key?: string },
  ): PusherClient;
  /** Connects a bare WebSocket, which sends only what the test sends. */
  rawClient(query?: string, headers?: Record<string, string>): RawClient;
  close(): Promise<void>;
}

export interface RawClient {
  socket: WebSocket;
  frames: { event: string; data: unknown }[];
  /** Resolves with the code when the connection is closed. */
  closed: Promise<number>;
  subscribe(identity: SocketIdentity): Promise<void>;
  /** @returns the numbers of the events received */
  seqs(): number[];
}

/** A subscription and the events that it has received. */
export interface EventCollector {
  channel: Channel;
  /** Resolves with the data of `pusher:subscription_succeeded`. */
  subscribed: Promise<{ seq: number }>;
  events: { event: string; data: { seq: number } }[];
  seqs(): number[];
}

export async function startLiveServer(options: Partial<GatewayOptions> = {}): Promise<LiveServer> {
  const gateway = createGateway({
    key: APP_KEY,
    secret: APP_SECRET,
    log: quietLog(),
    sweepMs: 50,
    closeGraceMs: 500,
    ...options,
  });
  const server = createServer({ shouldUpgradeCallback: opensSocket }, (request, response) => {
    void authorize(gateway, request).then((answer) => {
      response.writeHead(answer === null ? 403 : 200, { "content-type": "application/json" });
      response.end(JSON.stringify(answer ?? {}));
    });
  });
  gateway.attach(server);
  const port = await listen(server);
  const clients: PusherClient[] = [];
  return {
    gateway,
    port,
    client(identity, { key = APP_KEY, ...more } = {}) {
      const client = new Pusher(key, {
        cluster: "mt1",
        wsHost: "127.0.0.1",
        wsPort: port,
        forceTLS: false,
        enableStats: false,
        enabledTransports: ["ws"],
        channelAuthorization: {
          endpoint: `http://127.0.0.1:${port}/auth`,
          transport: "ajax",
          headers: identity === null ? {} : { Authorization: `Bearer ${JSON.stringify(identity)}` },
        },
        ...more,
      });
      clients.push(client);
      return client;
    },
    rawClient: (query = "?protocol=7", headers = {}) =>
      connectRaw(gateway, `ws://127.0.0.1:${port}/app/${APP_KEY}${query}`, headers),
    async close() {
      for (const client of clients) client.disconnect();
      await gateway.close();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Subscribes to a company's channel and collects its events. */
export function collectEvents(client: PusherClient, companyId: number): EventCollector {
  const channel = client.subscribe(channelOf(companyId));
  const events: EventCollector["events"] = [];
  channel.bind_global((event: string, data: { seq: number }) => {
    if (!event.startsWith("pusher")) events.push({ event, data });
  });
  const subscribed = new Promise<{ seq: number }>((resolve, reject) => {
    channel.bind("pusher:subscription_succeeded", resolve);
    channel.bind("pusher:subscription_error", (error: object) =>
      reject(Object.assign(new Error("refused"), error)),
    );
  });
  subscribed.catch(() => {});
  return { channel, subscribed, events, seqs: () => events.map(({ data }) => data.seq) };
}

function connectRaw(gateway: Gateway, url: string, headers: Record<string, string>): RawClient {
  const socket = new WebSocket(url, { headers });
  const frames: RawClient["frames"] = [];
  const arrived = (event: string) => frames.find((frame) => frame.event === event);
  socket.on("message", (data) => frames.push(JSON.parse((data as Buffer).toString())));
  // A cut connection also emits an error; `closed` has the code.
  socket.on("error", () => {});
  return {
    socket,
    frames,
    closed: once(socket, "close").then(([code]) => Number(code)),
    async subscribe(identity) {
      await vi.waitUntil(() => arrived("pusher:connection_established"));
      const { socket_id: socketId } = JSON.parse(
        String(arrived("pusher:connection_established")?.data),
      );
      const channel = channelOf(identity.companyId);
      const data = { channel, ...gateway.authorize({ socketId, channel, identity }) };
      socket.send(JSON.stringify({ event: "pusher:subscribe", data }));
      await vi.waitUntil(() => arrived("pusher_internal:subscription_succeeded"));
    },
    seqs: () =>
      frames
        .filter(({ event }) => !event.startsWith("pusher"))
        .map(({ data }) => (JSON.parse((data as Buffer).toString()) as { seq: number }).seq),
  };
}

async function authorize(gateway: Gateway, request: IncomingMessage): Promise<object | null> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const form = new URLSearchParams(Buffer.concat(chunks).toString());
  const bearer = request.headers.authorization?.replace("Bearer ", "");
  if (bearer === undefined) return null;
  const identity = JSON.parse(bearer) as SocketIdentity;
  return gateway.authorize({
    socketId: form.get("socket_id") ?? "",
    channel: form.get("channel_name") ?? "",
    identity,
  });
}

async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return (server.address() as AddressInfo).port;
}
