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
import { acceptUpgrades, type Target } from "#server/platform/realtime/upgrade";

export interface GatewayOptions extends Partial<ConnectionLimits> {
  /** Public name of the app in the path `/app/{key}`. */
  key: string;
  /** Signs channel authorisations; the same on all nodes. */
  secret: string;
  log: DbLog;
  /** Connections beyond this are told to come back later; default 20,000. */
  maxConnections?: number;
  /** The same for those of one network (`networkOf`) that are subscribed to nothing; default 2,000. */
  maxUnsubscribed?: number;
  /** From whom a request is; default its connection's other end. */
  addressOf?: (request: IncomingMessage) => string;
  /** While false, new connections are told to come back in a moment: nobody could authorise them; default always true. */
  isServing?: () => boolean;
  /** Milliseconds between two turns of the one timer; default 5,000. */
  sweepMs?: number;
  /**
   * Asked from time to time for all connections at once: the safety net under `disconnectToken` and `recheckEmployees`, which
   * asks it for theirs.
   */
  recheck?: Revalidate;
  /** Milliseconds between two rechecks; default 30,000. */
  recheckMs?: number;
}

/** An event on its way to the sockets of this node. */
export interface LiveEvent {
  companyId: number;
  /** The name clients bind to. */
  event: string;
  data: object;
  seq: number;
  reach: ResolvedAudience;
}

export interface Gateway {
  /** Takes over the WebSocket upgrades of a server made with `opensSocket`. */
  attach(server: Server): void;
  /** Answer for `POST /api/broadcasting/auth`; null means 403. */
  authorize(request: {
    socketId: string;
    channel: string;
    identity: SocketIdentity;
  }): ChannelAuthorization | null;
  /** Delivers to those sockets of the company that the event reaches. Its data carries `seq`. */
  publish(event: LiveEvent): void;
  /** Says that everything up to this number has gone out, or concerned nobody here. */
  advance(seq: number): void;
  /** The employees of a company who are connected to this node. */
  employeesOf(companyId: number): number[];
  /** Closes the connections that a sign-in token authorised; the clients do not come back by themselves. */
  disconnectToken(tokenId: number): void;
  /** Looks up anew what people's connections may hear, as their role may be another; closes those that may hear nothing. */
  recheckEmployees(companyId: number, employeeIds: readonly number[]): Promise<void>;
  connectionCount(): number;
  /** Sends every client away (they reconnect elsewhere at once) and refuses new ones. */
  close(): Promise<void>;
}

/** Makes the live channel: Pusher protocol 7 on `ws`, one audience per event, one frame per broadcast. */
export function createGateway(options: GatewayOptions): Gateway {
  const limits = { ...DEFAULT_LIMITS, ...given(options) };
  const { maxConnections = 20_000, sweepMs = 5_000, recheck, recheckMs = 30_000 } = options;
  const { maxUnsubscribed = 2_000, isServing = () => true } = options;
  const { addressOf = ({ socket }) => socket.remoteAddress ?? "" } = options;
  const roster = new ConnectionRegistry();
  const detach: (() => void)[] = [];
  let lastSeq = 0;
  let closing = false;

  const host: ConnectionHost = {
    keys: options,
    limits,
    log: options.log,
    lastSeq: () => lastSeq,
    joined: (connection, companyId) => roster.join(connection, companyId),
    left: (connection, companyId) => roster.leave(connection, companyId),
    gone: (connection) => roster.remove(connection),
  };
  const refusal = ({ key, protocol }: Target, network: string): CloseReason | null => {
    if (!equalSecrets(key, options.key)) return CLOSE.unknownKey;
    if (roster.connections.size >= maxConnections) return CLOSE.overCapacity;
    if (roster.unsubscribedFrom(network) >= maxUnsubscribed) return CLOSE.overCapacity;
    // Not at once: the same process would refuse it over and over.
    if (closing || !isServing()) return CLOSE.notServing;
    return refuseVersion(protocol);
  };
  const sweep = setInterval(() => {
    const now = performance.now();
    for (const connection of roster.connections) connection.sweep(now);
  }, sweepMs).unref();
  const rechecking =
    recheck &&
    setInterval(
      () => void revalidateSubscriptions(roster.members(), recheck, options.log),
      recheckMs,
    ).unref();

  return {
    attach(server) {
      const letGo = acceptUpgrades(server, (socket, target, request) => {
        const network = networkOf(addressOf(request));
        const reason = refusal(target, network);
        if (reason === null) roster.add(new Connection(socket, network, host));
        else refuse(socket, reason);
      });
      detach.push(letGo);
    },
    authorize: (request) => authorizeChannel(options, request, Date.now()),
    publish(event) {
      lastSeq = Math.max(lastSeq, event.seq);
      broadcast(roster, event);
    },
    advance(seq) {
      lastSeq = Math.max(lastSeq, seq);
    },
    employeesOf: (companyId) => [
      ...new Set(roster.membersOf(companyId).map(({ identity }) => identity.employeeId)),
    ],
    disconnectToken(tokenId) {
      for (const { connection, identity } of roster.members()) {
        if (identity.tokenId === tokenId) connection.close(CLOSE.notAuthorized);
      }
    },
    async recheckEmployees(companyId, employeeIds) {
      const ids = new Set(employeeIds);
      const members = roster.membersOf(companyId).filter(({ identity }) => {
        return ids.has(identity.employeeId);
      });
      if (recheck) await revalidateSubscriptions(members, recheck, options.log);
    },
    connectionCount: () => roster.connections.size,
    async close() {
      closing = true;
      clearInterval(rechecking);
      for (const connection of roster.connections) connection.close(CLOSE.goingAway);
      await drained(roster, limits.closeGraceMs);
      clearInterval(sweep);
      for (const letGo of detach.splice(0)) letGo();
      for (const connection of roster.connections) connection.terminate();
    },
  };
}

/** Timeouts as the product's specification has them; the protocol's own defaults too. */
const DEFAULT_LIMITS: ConnectionLimits = {
  activityTimeoutMs: 120_000,
  pongTimeoutMs: 30_000,
  subscribeWithinMs: 60_000,
  maxBufferedBytes: 1024 * 1024,
  closeGraceMs: 2_000,
};

function given(options: GatewayOptions): Partial<ConnectionLimits> {
  const names = Object.keys(DEFAULT_LIMITS) as (keyof ConnectionLimits)[];
  const known = names.filter((name) => options[name] !== undefined);
  return Object.fromEntries(known.map((name) => [name, options[name]]));
}

/** By the protocol a refusal is told inside an accepted WebSocket. */
function refuse(socket: WebSocket, { code, message }: CloseReason): void {
  socket.on("error", () => {});
  socket.send(encodeError(code, message));
  socket.close(code, message);
}

/** Makes the frame once, and only when somebody is there to hear it. */
function broadcast(
  roster: ConnectionRegistry,
  { companyId, event, data, seq, reach }: LiveEvent,
): void {
  const isReached = audienceFilter(reach);
  let frame: Buffer | undefined;
  for (const { connection, identity } of roster.membersOf(companyId)) {
    if (!isReached(identity)) continue;
    frame ??= Buffer.from(encodeFrame(event, { ...data, seq }, channelOf(companyId)));
    connection.deliver(frame);
  }
}

async function drained({ connections }: ConnectionRegistry, withinMs: number): Promise<void> {
  const until = performance.now() + withinMs;
  while (connections.size > 0 && performance.now() < until) {
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}
