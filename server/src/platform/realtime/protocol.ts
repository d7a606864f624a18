import { createHmac, timingSafeEqual } from "node:crypto";

import { realtimeAppKey } from "@lineup/contract/constants";

/**
 * The versions of the Pusher Channels protocol that clients may name. This server implements a part of version 7:
 * https://pusher.com/docs/channels/library_auth_reference/pusher-websockets-protocol/
 * For that part, the versions from 4 on are the same, and current clients for Android and Python name 5 and 6.
 */
const versions = { oldest: 4, newest: 7 };

/**
 * The reasons for closing a connection. By the protocol, a client doesn't reconnect after 4000-4099, waits before it reconnects
 * after 4100-4199, and reconnects immediately after 4200-4299.
 */
export const CLOSE = {
  unknownKey: { code: 4001, message: "Application does not exist" },
  badVersion: { code: 4006, message: "Invalid version string format" },
  unsupportedVersion: { code: 4007, message: "Unsupported protocol version" },
  noVersion: { code: 4008, message: "No protocol version supplied" },
  notAuthorized: { code: 4009, message: "Connection is no longer authorized" },
  overCapacity: { code: 4100, message: "Over capacity" },
  tooManyMessages: { code: 4101, message: "Too many messages" },
  notServing: { code: 4102, message: "Server is starting or stopping, come back in a moment" },
  notSubscribed: { code: 4103, message: "Nothing was subscribed to in time" },
  failed: { code: 4104, message: "Something went wrong" },
  goingAway: { code: 4200, message: "Server is going away, reconnect" },
  noPong: { code: 4201, message: "Pong reply not received in time" },
  tooSlow: { code: 4203, message: "Reading too slowly, reconnect and catch up" },
  accessChanged: { code: 4204, message: "Access has changed, reconnect" },
} as const;

export type CloseReason = (typeof CLOSE)[keyof typeof CLOSE];

/** A client's message. A field of its data that is missing or isn't a string is empty. */
export interface ClientMessage {
  event: string;
  channel: string;
  auth: string;
  /** Of a client event: the channel that it is sent to. */
  toChannel: string;
  /** The chat group that a client event is about; null if it names none. */
  groupId: number | null;
}

/** @returns a frame. In the protocol, `data` is JSON text inside the JSON, except in errors. */
export function encodeFrame(event: string, data: object, channel?: string): string {
  return JSON.stringify({ event, channel, data: JSON.stringify(data) });
}

/** @returns an error frame, whose `data` is an object. With a null `code`, the connection stays open. */
export function encodeError(code: number | null, message: string): string {
  return JSON.stringify({ event: "pusher:error", data: { code, message } });
}

/** @returns the message in a text frame; null if the frame doesn't follow the protocol */
export function decodeFrame(json: string): ClientMessage | null {
  const frame = parseObject(json);
  if (frame === null || typeof frame["event"] !== "string") return null;
  const data = parseObject(frame["data"]);
  const text = (field: string): string => {
    const value = data?.[field];
    return typeof value === "string" ? value : "";
  };
  return {
    event: frame["event"],
    channel: text("channel").slice(0, MAX_CHANNEL_LENGTH),
    auth: text("auth"),
    toChannel: typeof frame["channel"] === "string" ? frame["channel"] : "",
    groupId: Number.isSafeInteger(data?.["group_id"]) ? Number(data?.["group_id"]) : null,
  };
}

const MAX_CHANNEL_LENGTH = 164;

/** @returns the object in a JSON text, or the value itself if it is an object already; null for anything else */
export function parseObject(value: unknown): Record<string, unknown> | null {
  let parsed = value;
  if (typeof value === "string") {
    try {
      parsed = JSON.parse(value);
    } catch {
      return null;
    }
  }
  const isObject = typeof parsed === "object" && parsed !== null && !Array.isArray(parsed);
  return isObject ? (parsed as Record<string, unknown>) : null;
}

/** @returns the name of a company's channel, as on the wire: `private-chat.7` is the private channel `chat.7` */
export function channelOf(companyId: number): string {
  return `private-chat.${companyId}`;
}

/** @returns how a stock client reaches the live channel of this server */
export function ownLiveService(publicUrl: string): {
  key: string;
  host: string;
  port: number;
  secure: boolean;
} {
  const { protocol, hostname: host, port } = new URL(publicUrl);
  const secure = protocol === "https:";
  return { key: realtimeAppKey, host, port: Number(port) || (secure ? 443 : 80), secure };
}

/**
 * @param version the client's protocol version, from the query string
 * @returns the reason to refuse the client; null if its version is supported
 */
export function refuseVersion(version: string | null): CloseReason | null {
  if (version === null || version === "") return CLOSE.noVersion;
  if (!/^\d+$/.test(version)) return CLOSE.badVersion;
  const { oldest, newest } = versions;
  return Number(version) >= oldest && Number(version) <= newest ? null : CLOSE.unsupportedVersion;
}

/** @returns the signature of a channel authorization: HMAC-SHA256 of `socketId:channel:identity`, in hex */
export function sign(secret: string, socketId: string, channel: string, identity: string): string {
  return createHmac("sha256", secret).update(`${socketId}:${channel}:${identity}`).digest("hex");
}

/** Compares two secrets. The time it takes doesn't reveal where they differ. */
export function equalSecrets(given: string, expected: string): boolean {
  const a = Buffer.from(given);
  const b = Buffer.from(expected);
  return a.length === b.length && timingSafeEqual(a, b);
}
