import { createHash, createHmac } from "node:crypto";

import type { LiveClient, LiveService } from "./port.ts";

export interface PusherOptions {
  /** `https://api-eu.pusher.com`, or a compatible service's. */
  url: string;
  appId: string;
  key: string;
  secret: string;
  /** Where clients connect: `wss://ws-eu.pusher.com`. */
  clientUrl: string;
  /** Milliseconds for a whole request. */
  timeout?: number;
}

/** The most that one request may name (Channels HTTP API, "Publishing events"). */
const MOST_CHANNELS = 100;

/**
 * Pusher Channels, or a service that speaks its HTTP API (https://pusher.com/docs/channels/library_auth_reference/rest-api/).
 * @throws from its methods when the service does not answer with 200
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
    async occupied(prefix) {
      const answer = (await send("GET", "/channels", { filter_by_prefix: prefix })) as {
        channels: Record<string, unknown>;
      };
      return Object.keys(answer.channels);
    },
    async trigger(channels, event, data) {
      for (let at = 0; at < channels.length; at += MOST_CHANNELS) {
        const group = channels.slice(at, at + MOST_CHANNELS);
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

/** Signed as "Authenticating requests" says: method, path and sorted query, one a line, by HMAC-SHA256. */
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
  const sorted = Object.entries(query)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`)
    .join("&");
  const signature = hmac(secret, `${request.method}\n${path}\n${sorted}`);
  return `${url}${path}?${sorted}&auth_signature=${signature}`;
}

function hmac(secret: string, text: string): string {
  return createHmac("sha256", secret).update(text).digest("hex");
}

function clientOf({ key, clientUrl }: PusherOptions): LiveClient {
  const { protocol, hostname, port } = new URL(clientUrl);
  const secure = protocol === "wss:";
  return { key, host: hostname, port: Number(port) || (secure ? 443 : 80), secure };
}
