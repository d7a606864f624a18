import type Pusher from "pusher-js";
import type { Channel } from "pusher-js";

/**
 * Makes the Pusher client retry quickly until it is subscribed. By default, the client waits 15 to 60 seconds after a
 * refused connection, and it never repeats a subscription that was refused while the server was unavailable.
 * @param isOpening returns true while a socket is being opened; in that case, one retry is skipped, to give slow
 * networks more time
 * @returns a function that stops the retries
 */
export function retrySoon(pusher: Pusher, channel: Channel, isOpening: () => boolean): () => void {
  let tries = 0;
  let hasWaited = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const later = (): void => {
    clearTimeout(timer);
    const wait = Math.min(firstWaitMs * 2 ** tries, longestWaitMs);
    tries += 1;
    // The wait is randomized, so that the clients do not all reconnect at the same moment.
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

/**
 * Tracks the Pusher client's newest socket, because the client does not report sockets that are being opened.
 * @returns a function that returns true while the newest socket is being opened
 */
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
