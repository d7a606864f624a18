import { randomInt } from "node:crypto";

import type { WebSocket } from "ws";

import type { DbLog } from "#server/platform/db/db-log";
import {
  type IdentityKeys,
  type SocketIdentity,
  verifySubscription,
} from "#server/platform/realtime/identity";
import {
  type ClientMessage,
  type CloseReason,
  channelOf,
  CLOSE,
  decodeFrame,
  encodeError,
  encodeFrame,
} from "#server/platform/realtime/protocol";

export interface ConnectionLimits {
  /** Milliseconds of silence after which the client is asked for a sign of life. */
  activityTimeoutMs: number;
  /** Milliseconds it has to answer. */
  pongTimeoutMs: number;
  /** Milliseconds that it may be without a subscription. */
  subscribeWithinMs: number;
  /** Bytes that may wait for a slow reader. */
  maxBufferedBytes: number;
  /** Milliseconds a closing connection has to finish by itself. */
  closeGraceMs: number;
}

export interface ConnectionHost {
  keys: IdentityKeys;
  limits: ConnectionLimits;
  log: DbLog;
  /** The number of the last event that has gone out; every later one will reach a new subscriber. */
  lastSeq(): number;
  joined(connection: Connection, companyId: number): void;
  left(connection: Connection, companyId: number): void;
  gone(connection: Connection): void;
}

/** One client's socket: what it subscribed to, and whether it is still alive. */
export class Connection {
  /** The protocol's socket id: two numbers nobody can guess. */
  readonly id = `${randomInt(2 ** 47)}.${randomInt(2 ** 47)}`;
  /** By channel. */
  readonly subscriptions = new Map<string, SocketIdentity>();
  /** Where it comes from, as `networkOf` tells. */
  readonly network: string;
  readonly #socket: WebSocket;
  readonly #host: ConnectionHost;
  #lastHeard = performance.now();
  #lastSubscribed = performance.now();
  #askedAt: number | null = null;
  #closingAt: number | null = null;
  #messages = 0;

  constructor(socket: WebSocket, network: string, host: ConnectionHost) {
    this.#socket = socket;
    this.network = network;
    this.#host = host;
    socket.on("message", (data, binary) =>
      this.#receive(binary ? "" : (data as Buffer).toString()),
    );
    // ws closes the socket itself after an error (a frame too large, a broken one); it only must be heard.
    socket.on("error", () => {});
    socket.on("close", () => {
      this.#leaveAll();
      host.gone(this);
    });
    const activityTimeout = Math.max(1, Math.round(host.limits.activityTimeoutMs / 1000));
    this.#send(
      encodeFrame("pusher:connection_established", {
        socket_id: this.id,
        activity_timeout: activityTimeout,
      }),
    );
  }

  /** Sends a frame that was made once for many; a reader who is too far behind is let go instead. */
  deliver(frame: Buffer): void {
    if (this.#closingAt !== null) return;
    if (this.#socket.bufferedAmount > this.#host.limits.maxBufferedBytes) this.close(CLOSE.tooSlow);
    else this.#socket.send(frame, { binary: false });
  }

  /** Takes over what the rights of a subscribed identity are now. */
  refresh(identity: SocketIdentity): void {
    const channel = channelOf(identity.companyId);
    if (this.subscriptions.has(channel)) this.subscriptions.set(channel, identity);
  }

  /** Says why and closes; nothing is delivered from now on. */
  close(reason: CloseReason): void {
    if (this.#closingAt !== null) return;
    this.#closingAt = performance.now();
    this.#leaveAll();
    this.#send(encodeError(reason.code, reason.message));
    this.#socket.close(reason.code, reason.message);
  }

  /** Ends the connection without waiting for the other side. */
  terminate(): void {
    this.#socket.terminate();
  }

  /** Called at each turn of the one timer: asks the silent, closes the dead and those who are there for nothing. */
  sweep(now: number): void {
    const { activityTimeoutMs, pongTimeoutMs, subscribeWithinMs, closeGraceMs } = this.#host.limits;
    this.#messages = 0;
    if (this.subscriptions.size > 0) this.#lastSubscribed = now;
    if (this.#closingAt !== null) {
      if (now - this.#closingAt > closeGraceMs) this.terminate();
    } else if (now - this.#lastSubscribed > subscribeWithinMs) {
      this.close(CLOSE.notSubscribed);
    } else if (this.#askedAt !== null) {
      if (now - this.#askedAt > pongTimeoutMs) this.close(CLOSE.noPong);
    } else if (now - this.#lastHeard > activityTimeoutMs) {
      this.#askedAt = now;
      this.#send(encodeFrame("pusher:ping", {}));
    }
  }

  /** Nobody else is there to catch what is thrown here: it would end the process, and with it everybody's connection. */
  #receive(frame: string): void {
    try {
      this.#take(decodeFrame(frame));
    } catch (error) {
      this.#host.log.error({ err: error }, "a frame of a live connection failed unforeseen");
      this.close(CLOSE.failed);
    }
  }

  #take(message: ClientMessage | null): void {
    if (this.#closingAt !== null) return;
    this.#lastHeard = performance.now();
    this.#askedAt = null;
    this.#messages += 1;
    if (this.#messages > MOST_MESSAGES) return this.close(CLOSE.tooManyMessages);
    if (message === null)
      return this.#send(encodeError(null, "The frame is not a message of this protocol"));
    this.#answer(message);
  }

  #answer(message: ClientMessage): void {
    const { event } = message;
    if (event === "pusher:pong") return;
    if (event === "pusher:ping") return this.#send(encodeFrame("pusher:pong", {}));
    if (event === "pusher:subscribe") return this.#subscribe(message);
    if (event === "pusher:unsubscribe") return this.#unsubscribe(message);
    const text = event.startsWith("client-") ? "Client events are not accepted" : "Unknown event";
    this.#send(encodeError(null, text));
  }

  #subscribe({ channel, auth, channelData }: ClientMessage): void {
    const request = { socketId: this.id, channel, auth, channelData };
    const identity = verifySubscription(this.#host.keys, request, Date.now());
    if (identity === null) {
      const error = {
        type: "AuthError",
        error: "The authorization is not valid for this channel",
        status: 401,
      };
      return this.#send(encodeFrame("pusher:subscription_error", error, channel));
    }
    this.subscriptions.set(channel, identity);
    this.#host.joined(this, identity.companyId);
    const from = { seq: this.#host.lastSeq() };
    this.#send(encodeFrame("pusher_internal:subscription_succeeded", from, channel));
  }

  #unsubscribe({ channel }: ClientMessage): void {
    const identity = this.subscriptions.get(channel);
    if (identity === undefined) return;
    this.subscriptions.delete(channel);
    this.#host.left(this, identity.companyId);
  }

  #leaveAll(): void {
    for (const { companyId } of this.subscriptions.values()) this.#host.left(this, companyId);
    this.subscriptions.clear();
  }

  #send(frame: string): void {
    if (this.#socket.readyState === this.#socket.OPEN) this.#socket.send(frame);
  }
}

/** Between two turns of the timer; a client says one thing a minute, and a few at its start. */
const MOST_MESSAGES = 100;
