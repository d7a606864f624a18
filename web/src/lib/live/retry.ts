import type Pusher from "pusher-js";
import type { Channel } from "pusher-js";

/**
 * Makes the stock client try again soon, until it is subscribed. Left alone it waits 15 to 60 seconds after a refused
 * connection, and never asks again for a subscription that was refused while the server could not answer.
 * @param isOpening whether a socket is on its way: it gets the time of two tries, as a slow network needs it
 * @returns stops it
 */
export function retrySoon(pusher: Pusher, channel: Channel, isOpening: () => boolean): () => void {
  let tries = 0;
  let hasWaited = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const later = (): void => {
    clearTimeout(timer);
    const wait = Math.min(firstWaitMs * 2 ** tries, longestWaitMs);
    tries += 1;
    // Spread, so that not everybody comes at once when a server is back.
    timer = setTimeout(again, wait * (0.75 + Math.random() / 2));
  };
  const again = (): void => {
    hasWaited = !hasWaited && isOpening();
    if (hasWaited) return later();
    pusher.disconnect();
    pusher.connect();
    later();
  };
  pusher.connection.bind("state_change", ({ previous }: { previous: string }) => {
    if (previous === "connected") later();
  });
  channel.bind("pusher:subscription_error", later);
  channel.bind("pusher:subscription_succeeded", () => {
    clearTimeout(timer);
    tries = 0;
  });
  later();
  return () => clearTimeout(timer);
}

/** Keeps hold of the client's newest socket: of one that is being opened the client itself tells nothing. */
export function watchSockets({ Runtime }: typeof Pusher): () => boolean {
  let newest: WebSocket | undefined;
  Runtime.createWebSocket = (url) => {
    newest = new WebSocket(url);
    return newest as ReturnType<typeof Runtime.createWebSocket>;
  };
  return () => newest?.readyState === WebSocket.CONNECTING;
}

const firstWaitMs = 3_000;
const longestWaitMs = 30_000;
