import { useSyncExternalStore } from "react";
import { call } from "#web/lib/api/api-client.ts";
import { isOffline } from "#web/lib/api/api-error.ts";
import { sharedDevice } from "#web/lib/browser/shared-device.ts";

/** Where the page stands that was somebody's on a shared tablet: about to be loaded anew, or waiting for a connection. */
type Leaving = "soon" | "offline";

const tryEveryMs = 10_000;

let leaving: Leaving | null = null;
const listeners = new Set<() => void>();
let tryNow = (): void => undefined;

/** @returns whether the page shows nothing of anybody any more, and why it is still here */
export function useLeaving(): Leaving | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => leaving,
  );
}

/** Looks at once whether there is a connection again. */
export function retryLeaving(): void {
  tryNow();
}

/**
 * Loads the page anew with the PIN pad, once it can be: without a connection the browser's own page of errors would stay.
 * @param told settles when the server has heard of it, which a page that goes would break off
 * @returns never
 */
export async function leaveForPinPad(
  why: "idle" | "left" | "ended",
  told: Promise<void> | null,
): Promise<never> {
  tell("soon");
  while (!(await isReachable())) {
    tell("offline");
    await nextTry();
  }
  await told;
  location.replace(`/device?reason=${why}`);
  return new Promise(() => undefined);
}

function tell(next: Leaving): void {
  leaving = next;
  for (const listener of listeners) listener();
}

/** Any answer will do. */
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
