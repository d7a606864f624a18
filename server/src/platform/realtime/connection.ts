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
import { type TypingRelay, typingEvent, typingIntervalMs } from "#server/platform/realtime/typing";

export interface ConnectionLimits {
  /** Milliseconds of silence after which the server pings the client. */
  activityTimeoutMs: number;
  /** Milliseconds that the client has to answer a ping. */
  pongTimeoutMs: number;
  /** Milliseconds that a connection may go without a subscription. */
  subscribeWithinMs: number;
  /** Unsent bytes at which a client that reads too slowly is disconnected. */
  maxBufferedBytes: number;
  /** Milliseconds that a closing connection has before it is cut. */
  closeGraceMs: number;
}

export interface ConnectionHost {
  keys: IdentityKeys;
  limits: ConnectionLimits;
  log: DbLog;
  /** @returns the number of the last event sent; a new subscriber gets all later ones */
  lastSeq(): number;
  joined(connection: Connection, companyId: number): void;
  left(connection: Connection, companyId: number): void;
  gone(connection: Connection): void;
  /** Null if this server has no typing events. */
  readonly relayTyping: TypingRelay | null;
}

/** A client's socket, with its subscriptions. Detects when the client is gone. */
export class Connection {
  /** The protocol's socket ID: two random numbers that can't be guessed. */
  readonly id = `${randomInt(2 ** 47)}.${randomInt(2 ** 47)}`;
  /** The identity of each subscription, by channel. */
  readonly subscriptions = new Map<string, SocketIdentity>();
  /** The client's network, as `networkOf` gives it. */
  readonly network: string;
  readonly #socket: WebSocket;
  readonly #host: ConnectionHost;
  #lastHeard = performance.now();
  #lastSubscribed = performance.now();
  #pingedAt: number | null = null;
  #closingAt: number | null = null;
  #messages = 0;
  #relayedAt = -typingIntervalMs;

  constructor(socket: WebSocket, network: string, host: ConnectionHost) {
    this.#socket = socket;
    this.network = network;
    this.#host = host;
    socket.on("message", (data, binary) =>
      this.#receive(binary ? "" : (data as Buffer).toString()),
    );
    // ws closes the socket after an error, such as a frame that is too large. An unhandled error would end the process.
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

  /** Sends a frame that is shared by many connections. Closes the connection instead if too many bytes are waiting. */
  deliver(frame: Buffer): void {
    if (this.#closingAt !== null) return;
    if (this.#socket.bufferedAmount > this.#host.limits.maxBufferedBytes) this.close(CLOSE.tooSlow);
    else this.#socket.send(frame, { binary: false });
  }

  /** Updates the rights of a subscribed identity. */
  refresh(identity: SocketIdentity): void {
    const channel = channelOf(identity.companyId);
    if (this.subscriptions.has(channel)) this.subscriptions.set(channel, identity);
  }

  /** Tells the client the reason and closes. Nothing is delivered from now on. */
  close(reason: CloseReason): void {
    if (this.#closingAt !== null) return;
    this.#closingAt = performance.now();
    this.#leaveAll();
    this.#send(encodeError(reason.code, reason.message));
    this.#socket.close(reason.code, reason.message);
  }

  /** Cuts the connection without waiting for the client. */
  terminate(): void {
    this.#socket.terminate();
  }

  /** Called at intervals. Pings a silent client, and closes the connection if there is no answer or no subscription in time. */
  sweep(now: number): void {
    const { activityTimeoutMs, pongTimeoutMs, subscribeWithinMs, closeGraceMs } = this.#host.limits;
    this.#messages = 0;
    if (this.subscriptions.size > 0) this.#lastSubscribed = now;
    if (this.#closingAt !== null) {
      if (now - this.#closingAt > closeGraceMs) this.terminate();
    } else if (now - this.#lastSubscribed > subscribeWithinMs) {
      this.close(CLOSE.notSubscribed);
    } else if (this.#pingedAt !== null) {
      if (now - this.#pingedAt > pongTimeoutMs) this.close(CLOSE.noPong);
    } else if (now - this.#lastHeard > activityTimeoutMs) {
      this.#pingedAt = now;
      this.#send(encodeFrame("pusher:ping", {}));
    }
  }

  /** Catches every error of handling a frame: an uncaught one would end the process and all its connections. */
  #receive(frame: string): void {
    try {
      this.#handle(decodeFrame(frame));
    } catch (error) {
      this.#host.log.error({ err: error }, "a frame of a live connection failed unforeseen");
      this.close(CLOSE.failed);
    }
  }

  #handle(message: ClientMessage | null): void {
    if (this.#closingAt !== null) return;
    this.#lastHeard = performance.now();
    this.#pingedAt = null;
    this.#messages += 1;
    if (this.#messages > MAX_MESSAGES) return this.close(CLOSE.tooManyMessages);
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
    if (event === typingEvent && this.#relayTyping(message)) return;
    const text = event.startsWith("client-") ? "Client events are not accepted" : "Unknown event";
    this.#send(encodeError(null, text));
  }

  /** @returns whether the message is about typing in a group of a company that the client has subscribed to */
  #relayTyping({ toChannel, groupId }: ClientMessage): boolean {
    const identity = this.subscriptions.get(toChannel);
    const { relayTyping } = this.#host;
    if (relayTyping === null || identity === undefined || groupId === null) return false;
    const now = performance.now();
    if (now - this.#relayedAt >= typingIntervalMs) {
      this.#relayedAt = now;
      relayTyping(identity, groupId);
    }
    return true;
  }

  #subscribe({ channel, auth }: ClientMessage): void {
    const request = { socketId: this.id, channel, auth };
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
    const start = { seq: this.#host.lastSeq() };
    this.#send(encodeFrame("pusher_internal:subscription_succeeded", start, channel));
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

/** Between two calls of `sweep`. A client sends about one message a minute, and a few when it connects. */
const MAX_MESSAGES = 100;
