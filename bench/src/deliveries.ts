import { once } from "node:events";
import { setTimeout as pause } from "node:timers/promises";

import { WebSocket } from "ws";

import { type Comparison, compare, percentile } from "./compare.ts";
import { createHttpClient } from "./http-client.ts";
import type { LiveSocket } from "./live-socket.ts";

/** The number of sockets that one event reaches. */
export const socketCount = 2_000;
const rounds = 9;
const eventsPerRound = 8;

/**
 * Measures how long an event takes to reach all sockets, and how long a bare `ws` broadcast of the same bytes takes.
 * @param cause makes the product send one event to every socket
 * @returns the 99th percentiles
 */
export async function compareDelivery(
  { bareUrl }: { readonly bareUrl: string },
  sockets: readonly LiveSocket[],
  cause: () => Promise<unknown>,
): Promise<Comparison> {
  const frame = await frameOf(sockets, cause);
  const bareHttp = createHttpClient(bareUrl);
  const bareSockets = await openBareSockets(bareUrl);
  const product = new Deliveries(cause);
  for (const socket of sockets) socket.onEvent = product.arrived;
  const bare = new Deliveries(() => bareHttp.send("POST", "/broadcast", { body: frame }));
  for (const socket of bareSockets)
    socket.on("message", (data) => {
      if ((data as Buffer).toString() === frame) bare.arrived();
    });
  const comparison = await compare(
    rounds,
    () => product.measure(),
    () => bare.measure(),
  );
  for (const socket of bareSockets) socket.terminate();
  for (const socket of sockets) socket.onEvent = () => {};
  bareHttp.close();
  return comparison;
}

/** @returns the frame of an event as the product sends it; waits until all sockets have received the event */
async function frameOf(
  [socket]: readonly LiveSocket[],
  cause: () => Promise<unknown>,
): Promise<string> {
  const delivered = new Promise<string>((resolve) => {
    if (socket !== undefined) socket.onEvent = resolve;
  });
  await cause();
  await pause(1_000);
  return delivered;
}

async function openBareSockets(url: string): Promise<WebSocket[]> {
  const sockets: WebSocket[] = [];
  await inBatches(Array.from({ length: socketCount }), 50, async () => {
    const socket = new WebSocket(url.replace("http", "ws"), { perMessageDeflate: false });
    sockets.push(socket);
    await once(socket, "open");
  });
  return sockets;
}

/** Measures how long events take to reach all sockets, one event after the other. */
class Deliveries {
  readonly #cause: () => Promise<unknown>;
  #taken: number[] = [];
  #began = 0;
  #waiting = 0;
  #finish: () => void = () => {};

  /** @param cause sends one event to every socket */
  constructor(cause: () => Promise<unknown>) {
    this.#cause = cause;
  }

  /** Must be called when an event has reached a socket. */
  readonly arrived = (): void => {
    this.#taken.push(performance.now() - this.#began);
    this.#waiting -= 1;
    if (this.#waiting === 0) this.#finish();
  };

  /** @returns the 99th percentile of the time from an event's cause to its arrival at a socket, in milliseconds */
  async measure(): Promise<number> {
    this.#taken = [];
    for (let event = 0; event < eventsPerRound; event++) {
      this.#waiting = socketCount;
      const all = new Promise<void>((resolve) => (this.#finish = resolve));
      this.#began = performance.now();
      await Promise.all([this.#cause(), all]);
      await pause(20);
    }
    return percentile(this.#taken, 0.99);
  }
}

/** Acts on items, a few at the same time: the next ones after all of those before. */
export async function inBatches<T>(
  items: readonly T[],
  size: number,
  act: (item: T) => Promise<void>,
): Promise<void> {
  for (let from = 0; from < items.length; from += size)
    await Promise.all(items.slice(from, from + size).map(act));
}
