import type { IncomingMessage, Server } from "node:http";
import type { Duplex } from "node:stream";

import { type WebSocket, WebSocketServer } from "ws";

import type { DbLog } from "#server/platform/db/db-log";
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
import { type Reach, reaches } from "#server/platform/realtime/reach";

export interface GatewayOptions extends Partial<ConnectionLimits> {
  /** Public name of the app in the path `/app/{key}`. */
  key: string;
  /** Signs channel authorisations; the same on all nodes. */
  secret: string;
  log: DbLog;
  /** Connections beyond this are told to come back later; default 20,000. */
  maxConnections?: number;
  /** Milliseconds between two turns of the one timer; default 5,000. */
  sweepMs?: number;
  /**
   * Tells for each identity what it is now, null when it may no longer listen (signed out, deactivated). Asked for
   * all connections at once. It is the safety net under `disconnectToken` and `disconnectEmployee`.
   */
  recheck?: (identities: readonly SocketIdentity[]) => Promise<readonly (SocketIdentity | null)[]>;
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
  reach: Reach;
}

export interface Gateway {
  /** Takes over the server's WebSocket upgrades of `/app/{key}`; other paths are refused. */
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
  /**
   * Closes an employee's connections. "removed": gone from the company. "changed": the role is another; the client
   * comes back at once and is authorised anew.
   */
  disconnectEmployee(companyId: number, employeeId: number, why?: "removed" | "changed"): void;
  connectionCount(): number;
  /** Sends every client away (they reconnect elsewhere at once) and refuses new ones. */
  close(): Promise<void>;
}

/** Makes the live channel: Pusher protocol 7 on `ws`, one audience per event, one frame per broadcast. */
export function createGateway(options: GatewayOptions): Gateway {
  const limits = { ...DEFAULT_LIMITS, ...given(options) };
  const { maxConnections = 20_000, sweepMs = 5_000, recheckMs = 30_000 } = options;
  const sockets = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false,
    maxPayload: 64 * 1024,
  });
  const connections = new Set<Connection>();
  const byCompany = new Map<number, Set<Connection>>();
  const detach: (() => void)[] = [];
  let lastSeq = 0;
  let closing = false;

  const host: ConnectionHost = {
    keys: options,
    limits,
    lastSeq: () => lastSeq,
    joined(connection, { companyId }) {
      const members = byCompany.get(companyId) ?? new Set();
      byCompany.set(companyId, members.add(connection));
    },
    left(connection, companyId) {
      const members = byCompany.get(companyId);
      members?.delete(connection);
      if (members?.size === 0) byCompany.delete(companyId);
    },
    gone: (connection) => void connections.delete(connection),
  };

  const accept = (socket: WebSocket, url: URL): void => {
    const key = decodeKey(url.pathname);
    const refusal = equalSecrets(key, options.key)
      ? refuseVersion(url.searchParams.get("protocol"))
      : CLOSE.unknownKey;
    if (refusal !== null) refuse(socket, refusal);
    else if (connections.size >= maxConnections) refuse(socket, CLOSE.overCapacity);
    else if (closing) refuse(socket, CLOSE.goingAway);
    else connections.add(new Connection(socket, host));
  };

  const sweep = setInterval(() => {
    const now = performance.now();
    for (const connection of connections) connection.sweep(now);
  }, sweepMs).unref();

  const { recheck } = options;
  const rechecking = recheck && setInterval(() => void recheckAll(), recheckMs).unref();
  const recheckAll = async (): Promise<void> => {
    const held = [...connections].flatMap((connection) =>
      [...connection.subscriptions].map(([channel, identity]) => ({
        connection,
        channel,
        identity,
      })),
    );
    if (held.length === 0 || recheck === undefined) return;
    try {
      const current = await recheck(held.map(({ identity }) => identity));
      for (const [index, { connection, channel }] of held.entries()) {
        const identity = current[index] ?? null;
        if (identity === null) connection.close(CLOSE.accessChanged);
        else connection.refresh(channel, identity);
      }
    } catch (error) {
      options.log.warn({ err: error }, "live connections could not be rechecked");
    }
  };

  return {
    attach(server) {
      const onUpgrade = (request: IncomingMessage, stream: Duplex, head: Buffer): void => {
        const url = URL.parse(request.url ?? "", "http://gateway");
        if (url !== null && APP_PATH.test(url.pathname)) {
          sockets.handleUpgrade(request, stream, head, (socket) => accept(socket, url));
        } else if (server.listenerCount("upgrade") === 1) {
          // In development Vite listens on the same server for its own path; alone, we answer.
          stream.end("HTTP/1.1 404 Not Found\r\nConnection: close\r\nContent-Length: 0\r\n\r\n");
        }
      };
      server.on("upgrade", onUpgrade);
      detach.push(() => server.off("upgrade", onUpgrade));
    },
    authorize: (request) => authorizeChannel(options, request, Date.now()),
    publish({ companyId, event, data, seq, reach }) {
      lastSeq = Math.max(lastSeq, seq);
      const members = byCompany.get(companyId);
      if (members === undefined) return;
      const channel = channelOf(companyId);
      const isReached = reaches(reach);
      let frame: Buffer | undefined;
      for (const connection of [...members]) {
        const identity = connection.subscriptions.get(channel);
        if (identity === undefined || !isReached(identity)) continue;
        frame ??= Buffer.from(encodeFrame(event, { ...data, seq }, channel));
        connection.deliver(frame);
      }
    },
    advance(seq) {
      lastSeq = Math.max(lastSeq, seq);
    },
    employeesOf(companyId) {
      const channel = channelOf(companyId);
      const ids = new Set<number>();
      for (const { subscriptions } of byCompany.get(companyId) ?? []) {
        const identity = subscriptions.get(channel);
        if (identity !== undefined) ids.add(identity.employeeId);
      }
      return [...ids];
    },
    disconnectToken(tokenId) {
      for (const connection of connections) {
        const held = [...connection.subscriptions.values()];
        if (held.some((identity) => identity.tokenId === tokenId))
          connection.close(CLOSE.notAuthorized);
      }
    },
    disconnectEmployee(companyId, employeeId, why = "removed") {
      const channel = channelOf(companyId);
      for (const connection of [...(byCompany.get(companyId) ?? [])]) {
        if (connection.subscriptions.get(channel)?.employeeId !== employeeId) continue;
        // Whoever belongs to a second company too comes back for that one.
        const isLast = why === "removed" && connection.subscriptions.size === 1;
        connection.close(isLast ? CLOSE.notAuthorized : CLOSE.accessChanged);
      }
    },
    connectionCount: () => connections.size,
    async close() {
      closing = true;
      for (const stop of detach.splice(0)) stop();
      clearInterval(rechecking);
      for (const connection of connections) connection.close(CLOSE.goingAway);
      await drained(connections, limits.closeGraceMs);
      clearInterval(sweep);
      for (const connection of connections) connection.terminate();
    },
  };
}

/** Timeouts as the product's specification has them; the protocol's own defaults too. */
const DEFAULT_LIMITS: ConnectionLimits = {
  activityTimeoutMs: 120_000,
  pongTimeoutMs: 30_000,
  maxBufferedBytes: 1024 * 1024,
  closeGraceMs: 2_000,
};

const APP_PATH = /^\/app\/[^/]+$/;

function given(options: GatewayOptions): Partial<ConnectionLimits> {
  const known = Object.keys(DEFAULT_LIMITS) as (keyof ConnectionLimits)[];
  return Object.fromEntries(
    known.filter((name) => options[name] !== undefined).map((name) => [name, options[name]]),
  );
}

function decodeKey(pathname: string): string {
  return pathname.slice("/app/".length);
}

/** By the protocol a refusal is told inside an accepted WebSocket. */
function refuse(socket: WebSocket, { code, message }: CloseReason): void {
  socket.on("error", () => {});
  socket.send(encodeError(code, message));
  socket.close(code, message);
}

async function drained(connections: ReadonlySet<Connection>, withinMs: number): Promise<void> {
  const until = performance.now() + withinMs;
  while (connections.size > 0 && performance.now() < until) {
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}
