import { channelOf, equalSecrets, parseObject, sign } from "#server/platform/realtime/protocol";

/** The person behind a subscription, with everything that audiences depend on. */
export interface SocketIdentity {
  readonly companyId: number;
  readonly employeeId: number;
  /** The sign-in token that authorized the subscription. When it ends, so does the connection. */
  readonly tokenId: number;
  readonly management: boolean;
}

/** The answer of `POST /api/broadcasting/auth`. A Pusher client sends both fields when it subscribes. */
export interface ChannelAuthorization {
  auth: string;
  channel_data: string;
}

export interface IdentityKeys {
  key: string;
  secret: string;
}

/**
 * Binds an identity to one connection and one channel.
 *
 * The identity is part of `channel_data`, which the protocol signs and which pusher-js also sends for private channels. The node
 * that holds the socket can therefore check it without a lookup and without contacting the node that signed it. The authorization
 * is valid for 25 seconds and, because it includes the socket ID, only for that connection.
 *
 * @param now milliseconds since 1970
 * @returns the authorization; null if the channel isn't that of the identity's company, or the socket ID is malformed
 */
export function authorizeChannel(
  keys: IdentityKeys,
  request: { socketId: string; channel: string; identity: SocketIdentity },
  now: number,
): ChannelAuthorization | null {
  const { socketId, channel, identity } = request;
  if (!SOCKET_ID.test(socketId) || channel !== channelOf(identity.companyId)) return null;
  const channelData = JSON.stringify({
    company_id: identity.companyId,
    employee_id: identity.employeeId,
    token_id: identity.tokenId,
    management: identity.management,
    expires_at: now + VALID_MS,
  });
  const signature = sign(keys.secret, socketId, channel, channelData);
  return { auth: `${keys.key}:${signature}`, channel_data: channelData };
}

/**
 * Checks the authorization that a client sends when it subscribes.
 * @param now milliseconds since 1970
 * @returns the identity; null if the signature isn't ours, belongs to another connection or channel, or has expired
 */
export function verifySubscription(
  keys: IdentityKeys,
  request: { socketId: string; channel: string; auth: string; channelData: string },
  now: number,
): SocketIdentity | null {
  const { socketId, channel, auth, channelData } = request;
  const expected = `${keys.key}:${sign(keys.secret, socketId, channel, channelData)}`;
  if (!equalSecrets(auth, expected)) return null;
  const data = parseObject(channelData);
  if (data === null || !(Number(data["expires_at"]) > now)) return null;
  const identity: SocketIdentity = {
    companyId: Number(data["company_id"]),
    employeeId: Number(data["employee_id"]),
    tokenId: Number(data["token_id"]),
    management: data["management"] === true,
  };
  return channel === channelOf(identity.companyId) ? identity : null;
}

const SOCKET_ID = /^\d{1,20}\.\d{1,20}$/;

/**
 * Long enough for a slow phone to subscribe, and for clocks that differ by a few seconds. Rights that have ended must be gone within a
 * minute: this is short enough even with the time until the next check of all connections.
 */
const VALID_MS = 25_000;
