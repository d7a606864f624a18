import { healthPath } from "@lineup/contract/constants";

const pauseMs = 15_000;
const limitMs = 15_000;

/** How long a lost connection can go unnoticed, in seconds. */
export const noticedAfterSeconds = (pauseMs + limitMs) / 1000;

/** Watches the connection for one pending call. */
interface Watch {
  /** Aborted once the server can't be reached anymore. */
  readonly lost: AbortSignal;
  end(): void;
}

/**
 * Asks every 15 seconds whether the server can still be reached. A call has no time limit, because the server may need
 * long for it; but if a connection is lost silently, fetch never settles, and the screen would wait forever.
 */
export function watchServer(): Watch {
  const lost = new AbortController();
  let ended = false;
  let timer = setTimeout(() => void check(), pauseMs);

  async function check(): Promise<void> {
    const reachable = await isReachable();
    if (ended) return;
    if (reachable) timer = setTimeout(() => void check(), pauseMs);
    else lost.abort();
  }

  return {
    lost: lost.signal,
    end() {
      ended = true;
      clearTimeout(timer);
    },
  };
}

let asked: Promise<boolean> | null = null;

/** Pending calls share one request. @returns true if the server gives any answer, even an error */
function isReachable(): Promise<boolean> {
  asked ??= fetch(healthPath, { cache: "no-store", signal: AbortSignal.timeout(limitMs) })
    .then(
      () => true,
      () => false,
    )
    .finally(() => {
      asked = null;
    });
  return asked;
}
