import { createHash, createHmac } from "node:crypto";
import { type IncomingMessage, type ServerResponse, createServer } from "node:http";
import type { AddressInfo } from "node:net";

import { type WebSocket, WebSocketServer } from "ws";

export interface PusherStandIn {
  /** The host and port for the environment variable PUSHER_URL. */
  readonly host: string;
  readonly clientUrl: string;
  /** The events that the product asked the stand-in to send, with one entry for each channel of an event. */
  readonly triggered: { channel: string; event: string; data: Record<string, unknown> }[];
  /** The number of channels in each `POST /events` request. */
  readonly groups: number[];
  /** Sets the HTTP statuses of the responses to the next requests, one status for each request, whatever the requests contain. */
  failNext(...statuses: number[]): void;
  /** Sets a function that runs before each subscription is checked. The subscription waits until the function has finished. */
  beforeSubscription(run: () => Promise<void>): void;
  /** If `isCut` is true, closes every socket and refuses new sockets until called with false. */
  cut(isCut: boolean): void;
  /** Reports these channels as occupied, although no socket subscribes to them. */
  pretendListening(...channels: string[]): void;
  close(): Promise<void>;
}

interface Account {
  readonly appId: string;
  readonly key: string;
  readonly secret: string;
}

/**
 * Starts a server with the part of Pusher Channels that the product uses: `POST /events`, `GET /channels`, and sockets that
 * subscribe to private channels. The server checks the signature and age of every request, and the signature of every
 * subscription, as Pusher's public documentation describes.
 */
export async function startPusherStandIn(account: Account): Promise<PusherStandIn> {
  const triggered: PusherStandIn["triggered"] = [];
  const groups: number[] = [];
  const planned: number[] = [];
  const listening = new Map<string, Set<WebSocket>>();
  const server = createServer((request, response) => {
    void handle(request, response).catch(() => response.destroy());
  });
  const sockets = new WebSocketServer({ server });
  let isCut = false;
  let before = noDelay;
  sockets.on("connection", (socket) => {
    if (isCut) socket.terminate();
    else welcome(socket, account, listening, () => before());
  });

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await bodyOf(request);
    const failure = planned.shift();
    if (failure !== undefined) return answer(response, failure, {});
    const address = new URL(request.url ?? "/", "http://stand-in");
    const problem = signatureProblem(request.method ?? "", address, body, account);
    if (problem) return answer(response, 401, { error: problem });
    const path = address.pathname.replace(`/apps/${account.appId}`, "");
    if (request.method === "GET" && path === "/channels") {
      const prefix = address.searchParams.get("filter_by_prefix") ?? "";
      const names = [...listening.keys()].filter((name) => name.startsWith(prefix));
      return answer(response, 200, { channels: Object.fromEntries(names.map((n) => [n, {}])) });
    }
    if (request.method !== "POST" || path !== "/events") return answer(response, 404, {});
    return trigger(JSON.parse(body) as Trigger, response);
  }

  function trigger({ name, channels, data }: Trigger, response: ServerResponse): void {
    if (channels.length > 100) return answer(response, 400, { error: "too many channels" });
    if (Buffer.byteLength(data) > 10_240) return answer(response, 413, { error: "too much data" });
    groups.push(channels.length);
    for (const channel of channels) {
      triggered.push({
        channel,
        event: name,
        data: JSON.parse(data) as Record<string, unknown>,
      });
      for (const socket of listening.get(channel) ?? [])
        socket.send(JSON.stringify({ event: name, channel, data }));
    }
    answer(response, 200, {});
  }

  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    host: `127.0.0.1:${port}`,
    clientUrl: `ws://127.0.0.1:${port}`,
    triggered,
    groups,
    failNext: (...statuses) => planned.push(...statuses),
    beforeSubscription: (run) => void (before = run),
    cut(next) {
      isCut = next;
      if (isCut) for (const socket of sockets.clients) socket.terminate();
    },
    pretendListening: (...channels) => {
      for (const channel of channels) listening.set(channel, new Set());
    },
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets.clients) socket.terminate();
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

interface Trigger {
  readonly name: string;
  readonly channels: string[];
  readonly data: string;
}

async function noDelay(): Promise<void> {}

let connections = 0;

function welcome(
  socket: WebSocket,
  { key, secret }: Account,
  listening: Map<string, Set<WebSocket>>,
  before: () => Promise<void>,
): void {
  connections += 1;
  const socketId = `${connections}.7`;
  const send = (event: string, data: object, channel?: string) =>
    socket.send(JSON.stringify({ event, channel, data: JSON.stringify(data) }));
  send("pusher:connection_established", { socket_id: socketId, activity_timeout: 120 });
  const subscribe = async (data: { channel: string; auth?: string }): Promise<void> => {
    await before();
    const expected = `${key}:${hmac(secret, `${socketId}:${data.channel}`)}`;
    if (data.auth !== expected) return send("pusher:subscription_error", {}, data.channel);
    const others = listening.get(data.channel) ?? new Set();
    listening.set(data.channel, others.add(socket));
    socket.on("close", () => {
      others.delete(socket);
      if (others.size === 0) listening.delete(data.channel);
    });
    send("pusher_internal:subscription_succeeded", {}, data.channel);
  };
  socket.on("message", (raw: Buffer) => {
    const { event, data } = JSON.parse(raw.toString()) as {
      event: string;
      data: { channel: string; auth?: string };
    };
    if (event === "pusher:subscribe") void subscribe(data);
  });
}

const OLDEST_SECONDS = 600;

function signatureProblem(
  method: string,
  address: URL,
  body: string,
  { key, secret }: Account,
): string | null {
  const query = new Map(address.searchParams);
  const signature = query.get("auth_signature");
  query.delete("auth_signature");
  if (query.get("auth_key") !== key || query.get("auth_version") !== "1.0") return "unknown key";
  const age = Date.now() / 1000 - Number(query.get("auth_timestamp"));
  if (!(Math.abs(age) < OLDEST_SECONDS)) return "expired";
  const md5 = body === "" ? undefined : createHash("md5").update(body).digest("hex");
  if (query.get("body_md5") !== md5) return "body_md5 is wrong";
  const sorted = [...query.keys()].toSorted().map((name) => `${name}=${query.get(name)}`);
  const text = [method, address.pathname, sorted.join("&")].join("\n");
  return signature === hmac(secret, text) ? null : "the signature is wrong";
}

function hmac(secret: string, text: string): string {
  return createHmac("sha256", secret).update(text).digest("hex");
}

function answer(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { "content-type": "application/json" });
  response.end(JSON.stringify(body));
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(Buffer.from(part));
  return Buffer.concat(parts).toString();
}
