import type Pusher from "pusher-js";
import type { Channel } from "pusher-js";

/**
 * Makes the stock client try again soon, until it is subscribed. Left alone it waits 15 to 60 seconds after a refused
 * connection, and never asks again for a subscription that was refused while the server could not answer.
 * @returns stops it
 */
export function retrySoon(pusher: Pusher, channel: Channel): () => void {
  let tries = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const later = (): void => {
    clearTimeout(timer);
    const wait = Math.min(firstWaitMs * 2 ** tries, longestWaitMs);
    tries += 1;
    // Spread, so that not everybody comes at once when a server is back.
    timer = setTimeout(again, wait * (0.75 + Math.random() / 2));
  };
  const again = (): void => {
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

const firstWaitMs = 3_000;
const longestWaitMs = 30_000;
