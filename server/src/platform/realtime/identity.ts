import { channelOf, equalSecrets, parseObject, sign } from "#server/platform/realtime/protocol";

/** Who stands behind a subscription; everything an audience is decided by. */
export interface SocketIdentity {
  readonly companyId: number;
  readonly employeeId: number;
  /** The sign-in token that authorised it; when that ends, so does the connection. */
  readonly tokenId: number;
  readonly management: boolean;
}

/** What `POST /api/broadcasting/auth` answers; a Pusher client passes both on when it subscribes. */
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
 * The identity travels inside `channel_data`, which the protocol puts under the signature and which pusher-js sends
 * along for private channels too. So the node that holds the socket can check it without a table, a lookup or a word
 * with the node that signed it. It holds for 25 seconds and, by the socket's id, for that connection only.
 *
 * @returns null when the channel is not the identity's own company's, or the socket id is none
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
 * Reads who subscribes.
 * @returns null when the signature is not ours, is of another connection or channel, or is too old
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
 * Long enough for a slow phone between the answer and the subscription, and for clocks a few seconds apart. Together with
 * the time until the next recheck it stays below the minute in which rights that ended must be gone.
 */
const VALID_MS = 25_000;
