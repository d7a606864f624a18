import { createHash, createHmac } from "node:crypto";

import type { LiveClient, LiveService } from "./port.ts";

export interface PusherOptions {
  /** `https://api-eu.pusher.com`, or the address of a compatible service. */
  url: string;
  appId: string;
  key: string;
  secret: string;
  /** Where clients connect: `wss://ws-eu.pusher.com`. */
  clientUrl: string;
  /** Milliseconds for a whole request. Default: 5,000. */
  timeout?: number;
}

/** The maximum number of channels in one request (Channels HTTP API, "Publishing events"). */
const MAX_CHANNELS = 100;
/** The data of an event must be smaller than 10 kB (same place): larger ones are answered with 413. */
const MAX_EVENT_BYTES = 10_000;

/**
 * Uses Pusher Channels or a service with the same HTTP API (https://pusher.com/docs/channels/library_auth_reference/rest-api/).
 * @throws Error from `occupied` and `trigger` if the service doesn't answer with 200
 */
export function pusherService(options: PusherOptions): LiveService {
  const send = async (method: "GET" | "POST", path: string, query: Query, body = "") => {
    const address = signedAddress(options, { method, path, query, body });
    const response = await fetch(address, {
      method,
      ...(method === "POST" && { body, headers: { "content-type": "application/json" } }),
      redirect: "error",
      signal: AbortSignal.timeout(options.timeout ?? 5_000),
    });
    if (response.status !== 200) throw new Error(`the live service answered ${response.status}`);
    return response.json();
  };
  return {
    client: clientOf(options),
    maxEventBytes: MAX_EVENT_BYTES,
    async occupied(prefix) {
      const answer = (await send("GET", "/channels", { filter_by_prefix: prefix })) as {
        channels: Record<string, unknown>;
      };
      return Object.keys(answer.channels);
    },
    async trigger(channels, event, data) {
      for (let start = 0; start < channels.length; start += MAX_CHANNELS) {
        const group = channels.slice(start, start + MAX_CHANNELS);
        const body = JSON.stringify({ name: event, channels: group, data: JSON.stringify(data) });
        await send("POST", "/events", {}, body);
      }
    },
    authorize: (socketId, channel) => ({
      auth: `${options.key}:${hmac(options.secret, `${socketId}:${channel}`)}`,
    }),
  };
}

type Query = Readonly<Record<string, string>>;

/**
 * @returns the address with its signature: the HMAC-SHA256 of method, path and sorted query, each on a line of its own (Channels HTTP
 *   API, "Authenticating requests")
 */
function signedAddress(
  { url, appId, key, secret }: PusherOptions,
  request: { method: string; path: string; query: Query; body: string },
): string {
  const path = `/apps/${appId}${request.path}`;
  const query = {
    ...request.query,
    auth_key: key,
    auth_timestamp: String(Math.floor(Date.now() / 1000)),
    auth_version: "1.0",
    ...(request.body && { body_md5: createHash("md5").update(request.body).digest("hex") }),
  };
  const sortedQuery = Object.entries(query)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`)
    .join("&");
  const signature = hmac(secret, `${request.method}\n${path}\n${sortedQuery}`);
  return `${url}${path}?${sortedQuery}&auth_signature=${signature}`;
}

function hmac(secret: string, text: string): string {
  return createHmac("sha256", secret).update(text).digest("hex");
}

function clientOf({ key, clientUrl }: PusherOptions): LiveClient {
  const { protocol, hostname, port } = new URL(clientUrl);
  const secure = protocol === "wss:";
  return { key, host: hostname, port: Number(port) || (secure ? 443 : 80), secure };
}
