import { channelOf, equalSecrets, parseObject, sign } from "#server/platform/realtime/protocol";

/** The person behind a subscription, with everything that audiences depend on. */
export interface SocketIdentity {
  readonly companyId: number;
  readonly employeeId: number;
  /** The sign-in token that authorized the subscription. When it ends, so does the connection. */
  readonly tokenId: number;
  readonly management: boolean;
}

/** The answer of `POST /api/broadcasting/auth`. A Pusher client sends `auth` when it subscribes. */
export interface ChannelAuthorization {
  auth: string;
}

export interface IdentityKeys {
  key: string;
  secret: string;
}

/**
 * Binds an identity to one connection and one channel.
 *
 * The signed identity stands inside `auth`, a text that clients pass on as it is: `key:identity.signature`. Clients send nothing
 * else for private channels. The node that holds the socket can therefore check it without a lookup and without contacting the
 * node that signed it. The authorization is valid for 25 seconds and, because the signature includes the socket ID, only for that
 * connection.
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
  const claims = JSON.stringify({
    company_id: identity.companyId,
    employee_id: identity.employeeId,
    token_id: identity.tokenId,
    management: identity.management,
    expires_at: now + VALID_MS,
  });
  const signed = Buffer.from(claims).toString("base64url");
  return { auth: `${keys.key}:${signed}.${sign(keys.secret, socketId, channel, signed)}` };
}

/**
 * Checks the authorization that a client sends when it subscribes.
 * @param now milliseconds since 1970
 * @returns the identity; null if the signature isn't ours, belongs to another connection or channel, or has expired
 */
export function verifySubscription(
  keys: IdentityKeys,
  request: { socketId: string; channel: string; auth: string },
  now: number,
): SocketIdentity | null {
  const { socketId, channel, auth } = request;
  const signed = auth.slice(keys.key.length + 1, auth.lastIndexOf("."));
  const expected = `${keys.key}:${signed}.${sign(keys.secret, socketId, channel, signed)}`;
  if (!equalSecrets(auth, expected)) return null;
  const data = parseObject(Buffer.from(signed, "base64url").toString());
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
