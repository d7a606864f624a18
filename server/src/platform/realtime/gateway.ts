import type { IncomingMessage, Server } from "node:http";

import type { WebSocket } from "ws";

import type { DbLog } from "#server/platform/db/db-log";
import { networkOf } from "#server/platform/http/network";
import {
  Connection,
  type ConnectionHost,
  type ConnectionLimits,
} from "#server/platform/realtime/connection";
import {
  authorizeChannel,
  type ChannelAuthorization,
  type SocketIdentity,
} from "#server/platform/realtime/identity";
import {
  channelOf,
  CLOSE,
  type CloseReason,
  encodeError,
  encodeFrame,
  equalSecrets,
  refuseVersion,
} from "#server/platform/realtime/protocol";
import { type ResolvedAudience, audienceFilter } from "#server/platform/realtime/resolved-audience";
import { type Revalidate, revalidateSubscriptions } from "#server/platform/realtime/revalidate";
import { ConnectionRegistry } from "#server/platform/realtime/connection-registry";
import { type TypingAudience, createTypingRelay } from "#server/platform/realtime/typing";
import { acceptUpgrades, type Target } from "#server/platform/realtime/upgrade";

export interface GatewayOptions extends Partial<ConnectionLimits> {
  /** The app's public name in the path `/app/{key}`. */
  key: string;
  /** Signs channel authorizations. It must be the same on all nodes. */
  secret: string;
  log: DbLog;
  /** The maximum number of connections. Further clients are told to come back later. Default: 20,000. */
  maxConnections?: number;
  /** The maximum number of connections without a subscription from one network (`networkOf`). Default: 2,000. */
  maxUnsubscribed?: number;
  /** The client's address. Default: the other end of the connection. */
  addressOf?: (request: IncomingMessage) => string;
  /** While it returns false, new clients are told to come back in a moment, because no one can authorize them. Default: always true. */
  isServing?: () => boolean;
  /** Milliseconds between two calls of `sweep` on each connection. Default: 5,000. */
  sweepMs?: number;
  /**
   * Looks up the current rights of identities. `revalidateEmployees` uses it. It is also called for all connections at intervals,
   * in case a call of `disconnectToken` or `revalidateEmployees` was missed.
   */
  revalidate?: Revalidate;
  /** Who hears that someone is typing. Without it, typing events are refused. */
  typing?: TypingAudience;
  /** Milliseconds between two lookups for all connections. Default: 30,000. */
  revalidateMs?: number;
}

/** An event to deliver to this node's sockets. */
export interface LiveEvent {
  companyId: number;
  /** The name that clients bind to. */
  event: string;
  data: object;
  seq: number;
  audience: ResolvedAudience;
}

export interface Gateway {
  /** Takes over the WebSocket upgrades of a server created with `opensSocket`. */
  attach(server: Server): void;
  /** @returns the answer to `POST /api/broadcasting/auth`; null if it is 403 */
  authorize(request: {
    socketId: string;
    channel: string;
    identity: SocketIdentity;
  }): ChannelAuthorization | null;
  /** Delivers an event to the company's sockets that belong to its audience. Adds `seq` to its data. */
  publish(event: LiveEvent): void;
  /** Records that all events up to this number have been delivered, or had no recipients here. */
  advance(seq: number): void;
  /** @returns the IDs of the company's employees who are connected to this node */
  employeesOf(companyId: number): number[];
  /** Closes the connections that a sign-in token authorized. Their clients don't reconnect. */
  disconnectToken(tokenId: number): void;
  /** Looks up the rights of employees whose role may have changed. Closes the connections of those who have none left. */
  revalidateEmployees(companyId: number, employeeIds: readonly number[]): Promise<void>;
  connectionCount(): number;
  /** Refuses new clients and closes every connection, with a code that makes clients reconnect to another node right away. */
  close(): Promise<void>;
}

/** Creates the live channel: the Pusher protocol, versions 4 to 7, on `ws`. An event's frame is encoded once for all recipients. */
export function createGateway(options: GatewayOptions): Gateway {
  const limits = { ...DEFAULT_LIMITS, ...limitsIn(options) };
  const { maxConnections = 20_000, sweepMs = 5_000, revalidate, revalidateMs = 30_000 } = options;
  const { maxUnsubscribed = 2_000, isServing = () => true } = options;
  const { addressOf = ({ socket }) => socket.remoteAddress ?? "" } = options;
  const registry = new ConnectionRegistry();
  const detachers: (() => void)[] = [];
  let lastSeq = 0;
  let closing = false;

  const host: ConnectionHost = {
    keys: options,
    limits,
    log: options.log,
    lastSeq: () => lastSeq,
    joined: (connection, companyId) => registry.join(connection, companyId),
    left: (connection, companyId) => registry.leave(connection, companyId),
    gone: (connection) => registry.remove(connection),
    relayTyping: options.typing ? createTypingRelay(registry, options.typing, options.log) : null,
  };
  const refusal = ({ key, protocol }: Target, network: string): CloseReason | null => {
    if (!equalSecrets(key, options.key)) return CLOSE.unknownKey;
    if (registry.connections.size >= maxConnections) return CLOSE.overCapacity;
    if (registry.unsubscribedFrom(network) >= maxUnsubscribed) return CLOSE.overCapacity;
    // A code that makes clients wait: reconnecting right away would only bring them back to this process.
    if (closing || !isServing()) return CLOSE.notServing;
    return refuseVersion(protocol);
  };
  const sweep = setInterval(() => {
    const now = performance.now();
    for (const connection of registry.connections) connection.sweep(now);
  }, sweepMs).unref();
  const revalidating =
    revalidate &&
    setInterval(
      () => void revalidateSubscriptions(registry.subscriptions(), revalidate, options.log),
      revalidateMs,
    ).unref();

  return {
    attach(server) {
      const detach = acceptUpgrades(server, (socket, target, request) => {
        const network = networkOf(addressOf(request));
        const reason = refusal(target, network);
        if (reason === null) registry.add(new Connection(socket, network, host));
        else refuse(socket, reason);
      });
      detachers.push(detach);
    },
    authorize: (request) => authorizeChannel(options, request, Date.now()),
    publish(event) {
      lastSeq = Math.max(lastSeq, event.seq);
      broadcast(registry, event);
    },
    advance(seq) {
      lastSeq = Math.max(lastSeq, seq);
    },
    employeesOf: (companyId) => [
      ...new Set(registry.subscriptionsTo(companyId).map(({ identity }) => identity.employeeId)),
    ],
    disconnectToken(tokenId) {
      for (const { connection, identity } of registry.subscriptions()) {
        if (identity.tokenId === tokenId) connection.close(CLOSE.notAuthorized);
      }
    },
    async revalidateEmployees(companyId, employeeIds) {
      const ids = new Set(employeeIds);
      const affected = registry
        .subscriptionsTo(companyId)
        .filter(({ identity }) => ids.has(identity.employeeId));
      if (revalidate) await revalidateSubscriptions(affected, revalidate, options.log);
    },
    connectionCount: () => registry.connections.size,
    async close() {
      closing = true;
      clearInterval(revalidating);
      for (const connection of registry.connections) connection.close(CLOSE.goingAway);
      await waitUntilEmpty(registry, limits.closeGraceMs);
      clearInterval(sweep);
      for (const detach of detachers.splice(0)) detach();
      for (const connection of registry.connections) connection.terminate();
    },
  };
}

/** Timeouts from the product's specification, which are also the protocol's defaults. */
const DEFAULT_LIMITS: ConnectionLimits = {
  activityTimeoutMs: 120_000,
  pongTimeoutMs: 30_000,
  subscribeWithinMs: 60_000,
  maxBufferedBytes: 1024 * 1024,
  closeGraceMs: 2_000,
};

function limitsIn(options: GatewayOptions): Partial<ConnectionLimits> {
  const names = Object.keys(DEFAULT_LIMITS) as (keyof ConnectionLimits)[];
  const defined = names.filter((name) => options[name] !== undefined);
  return Object.fromEntries(defined.map((name) => [name, options[name]]));
}

/** The protocol first accepts the WebSocket and then refuses the client with an error frame. */
function refuse(socket: WebSocket, { code, message }: CloseReason): void {
  socket.on("error", () => {});
  socket.send(encodeError(code, message));
  socket.close(code, message);
}

/** Encodes the frame only once, and only if someone who is connected may have it. */
function broadcast(
  registry: ConnectionRegistry,
  { companyId, event, data, seq, audience }: LiveEvent,
): void {
  const isInAudience = audienceFilter(audience);
  let frame: Buffer | undefined;
  for (const { connection, identity } of registry.subscriptionsTo(companyId)) {
    if (!isInAudience(identity)) continue;
    frame ??= Buffer.from(encodeFrame(event, { ...data, seq }, channelOf(companyId)));
    connection.deliver(frame);
  }
}

async function waitUntilEmpty(
  { connections }: ConnectionRegistry,
  withinMs: number,
): Promise<void> {
  const until = performance.now() + withinMs;
  while (connections.size > 0 && performance.now() < until) {
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}
