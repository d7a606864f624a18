import { createHmac, timingSafeEqual } from "node:crypto";

/**
 * The public Pusher Channels protocol, version 7, as far as this server speaks it:
 * https://pusher.com/docs/channels/library_auth_reference/pusher-websockets-protocol/
 */
export const PROTOCOL_VERSION = 7;

/**
 * Why a connection is closed. By the protocol a client does not come back after 4000-4099, waits before it comes
 * back after 4100-4199 and comes back at once after 4200-4299.
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

/** What a client said. A field of the data that is no text is as if it were not there: empty. */
export interface ClientMessage {
  event: string;
  channel: string;
  auth: string;
  channelData: string;
}

/** Makes a frame; the protocol wants `data` as JSON text inside the JSON, but for errors. */
export function encodeFrame(event: string, data: object, channel?: string): string {
  return JSON.stringify({ event, channel, data: JSON.stringify(data) });
}

/** Makes an error frame, whose `data` is an object. `code` null: the connection stays open. */
export function encodeError(code: number | null, message: string): string {
  return JSON.stringify({ event: "pusher:error", data: { code, message } });
}

/** Reads a text frame; null when it is none of the protocol's. */
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
    channel: text("channel").slice(0, LONGEST_CHANNEL),
    auth: text("auth"),
    channelData: text("channel_data"),
  };
}

const LONGEST_CHANNEL = 164;

/** Reads an object from JSON text, or takes one that was read before; null for anything else. */
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

/** The one channel of a company; `private-chat.7` is the wire name of the private channel `chat.7`. */
export function channelOf(companyId: number): string {
  return `private-chat.${companyId}`;
}

/** @returns why a client of this protocol version (as in the query string) is refused, or null */
export function refuseVersion(version: string | null): CloseReason | null {
  if (version === null || version === "") return CLOSE.noVersion;
  if (!/^\d+$/.test(version)) return CLOSE.badVersion;
  return Number(version) === PROTOCOL_VERSION ? null : CLOSE.unsupportedVersion;
}

/** Signs as the protocol's channel authorisation does: HMAC-SHA256, in hex. */
export function sign(
  secret: string,
  socketId: string,
  channel: string,
  channelData: string,
): string {
  return createHmac("sha256", secret).update(`${socketId}:${channel}:${channelData}`).digest("hex");
}

/** Compares two texts in a time that does not tell where they differ. */
export function equalSecrets(given: string, expected: string): boolean {
  const a = Buffer.from(given);
  const b = Buffer.from(expected);
  return a.length === b.length && timingSafeEqual(a, b);
}
