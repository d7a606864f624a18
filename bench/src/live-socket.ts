import { setTimeout as pause } from "node:timers/promises";

import { realtimeAppKey } from "@lineup/contract/constants";
import { WebSocket } from "ws";

import type { HttpClient } from "./http-client.ts";

/** The answer of `listEvents`. */
export interface MissedEvents {
  readonly events: readonly { readonly seq: number }[];
  readonly last: number;
  readonly complete: boolean;
}

interface Membership {
  readonly http: HttpClient;
  /** `http://host:port` of the product. */
  readonly url: string;
  readonly token: string;
  readonly companyId: number;
}

/**
 * One person's socket on the product's live channel. It does as little work as possible: it records the numbers of the events
 * that it receives, and after an interruption it fetches the missed ones, as the web app does.
 */
export class LiveSocket {
  /** The numbers of the events that were received live or fetched later. */
  readonly heard = new Set<number>();
  reconnects = 0;
  /** Called for each event that arrives live. */
  onEvent: (frame: string) => void = () => {};
  readonly #member: Membership;
  #socket: WebSocket | undefined;
  /** All events up to this number have been received. */
  #receivedUpTo = 0;
  /**
   * Set while the socket reconnects. During that time, a live event doesn't mean that all events before it have been received.
   */
  #returning: Promise<void> | null = null;
  #isClosed = false;

  constructor(member: Membership) {
    this.#member = member;
  }

  /** Connects and subscribes. Events that are committed after that are received live. */
  async connect(): Promise<void> {
    this.#receivedUpTo = await this.#subscribe();
  }

  /** Drops the connection without closing it properly, as a phone does, then connects again and fetches the missed events. */
  reconnect(): Promise<void> {
    this.#returning ??= this.#comeBack().finally(() => (this.#returning = null));
    return this.#returning;
  }

  close(): void {
    this.#isClosed = true;
    this.#socket?.terminate();
  }

  async #comeBack(): Promise<void> {
    this.reconnects += 1;
    this.#socket?.terminate();
    for (let attempt = 1; ; attempt++) {
      try {
        await this.#subscribe();
        return await this.#catchUp();
      } catch (error) {
        if (attempt === 5) throw error;
        await pause(200 * attempt);
      }
    }
  }

  async #catchUp(): Promise<void> {
    const { http, token, companyId } = this.#member;
    const input = { company_id: companyId, after: this.#receivedUpTo };
    const missed = (await http.call("listEvents", token, input)) as unknown as MissedEvents;
    for (const { seq } of missed.events) this.heard.add(seq);
    this.#receivedUpTo = missed.last;
    if (!missed.complete) return this.#catchUp();
    this.#receivedUpTo = Math.max(this.#receivedUpTo, ...this.heard);
  }

  /** @returns the number of the last event before the subscription */
  #subscribe(): Promise<number> {
    const address = `${this.#member.url.replace("http", "ws")}/app/${realtimeAppKey}?protocol=7`;
    const socket = new WebSocket(address, { perMessageDeflate: false });
    this.#socket = socket;
    return new Promise((resolve, reject) => {
      socket.on("error", reject);
      socket.on("close", (code, reason) => {
        reject(new Error(`The server closed a connection: ${code} ${reason.toString()}`));
        // The server disconnects clients that read too slowly. They reconnect like any other.
        if (socket === this.#socket && !this.#isClosed) void this.reconnect();
      });
      socket.on("message", (data) => {
        const frame = (data as Buffer).toString();
        if (frame.startsWith('{"event":"pusher'))
          this.#handshake(socket, frame).then((seq) => seq !== null && resolve(seq), reject);
        else this.#hear(frame);
      });
    });
  }

  /**
   * Handles a frame of the Pusher protocol.
   * @returns the number of the last event before the subscription, once the subscription has succeeded; null before
   */
  async #handshake(socket: WebSocket, frame: string): Promise<number | null> {
    const { event, data } = JSON.parse(frame) as { event: string; data: string };
    if (event === "pusher_internal:subscription_succeeded")
      return (JSON.parse(data) as { seq: number }).seq;
    if (event !== "pusher:connection_established") return null;
    const { http, token, companyId } = this.#member;
    const { socket_id } = JSON.parse(data) as { socket_id: string };
    const channel = `private-chat.${companyId}`;
    const body = { socket_id, channel_name: channel };
    const answer = await http.send("POST", "/api/broadcasting/auth", { token, body });
    const signed = { channel, ...(JSON.parse(answer) as object) };
    socket.send(JSON.stringify({ event: "pusher:subscribe", data: signed }));
    return null;
  }

  #hear(frame: string): void {
    const seq = Number(/\\"seq\\":(\d+)/.exec(frame)?.[1]);
    this.heard.add(seq);
    if (this.#returning === null) this.#receivedUpTo = seq;
    this.onEvent(frame);
  }
}
