import { useSyncExternalStore } from "react";
import { call } from "#web/lib/api/api-client.ts";
import { isOffline } from "#web/lib/api/api-error.ts";
import { sharedDevice } from "#web/lib/browser/shared-device.ts";

/** The state of the page after a session on a shared tablet has ended: about to reload, or waiting for a connection. */
type Leaving = "soon" | "offline";

const tryEveryMs = 10_000;

let leaving: Leaving | null = null;
const listeners = new Set<() => void>();
let tryNow = (): void => undefined;

/** @returns why the page hides its content: the page is about to reload, or the tablet is offline; null during a session */
export function useLeaving(): Leaving | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => leaving,
  );
}

/** Checks right away whether the connection is back. */
export function retryLeaving(): void {
  tryNow();
}

/**
 * Loads the page with the PIN pad as soon as there is a connection. Without a connection, the browser would show its own
 * error page.
 * @param notified a promise that settles when the server call that ends the session has finished; loading the page earlier
 * would abort this call. null if the session has ended without a call
 * @param discarded the number of unsent chat messages that are lost with the session, without the person's decision
 * @returns a promise that never settles
 */
export async function leaveForPinPad(
  why: "idle" | "left" | "ended",
  notified: Promise<void> | null,
  discarded: number,
): Promise<never> {
  tell("soon");
  while (!(await isReachable())) {
    tell("offline");
    await nextTry();
  }
  await notified;
  location.replace(`/device?reason=${why}${discarded > 0 ? `&unsent=${discarded}` : ""}`);
  return new Promise(() => undefined);
}

function tell(next: Leaving): void {
  leaving = next;
  for (const listener of listeners) listener();
}

/** Begins as a page that has just been loaded does: the tests of a worker share one. */
export function forgetLeaving(): void {
  leaving = null;
}

/** @returns true if the server responds, even if the response is an error */
function isReachable(): Promise<boolean> {
  const device_token = sharedDevice.token() ?? "";
  return call("getDeviceState", { device_token }, { timeout: 5000 }).then(
    () => true,
    (error: unknown) => !isOffline(error),
  );
}

function nextTry(): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, tryEveryMs);
    tryNow = () => {
      clearTimeout(timer);
      window.removeEventListener("online", tryNow);
      resolve();
    };
    window.addEventListener("online", tryNow);
  });
}
