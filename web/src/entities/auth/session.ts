import { tokenStorageKey } from "@lineup/contract/constants";
import { useSuspenseQuery } from "@tanstack/react-query";
import type { Output } from "#web/lib/api/contract.ts";
import { call, token } from "#web/lib/api/api-client.ts";
import { callQuery } from "#web/lib/api/use-call.ts";
import { queryClient } from "#web/lib/api/query-client.ts";
import { removeOutbox } from "#web/lib/browser/outbox-database.ts";
import { sharedDevice } from "#web/lib/browser/shared-device.ts";
import { leaveForPinPad } from "#web/entities/devices/leave-shared-device.ts";

export type UserDetails = Output<"getUserDetails">;

/** The signed-in person, their teams, and the oldest web version that the server accepts. */
export const userDetailsQuery = callQuery("getUserDetails", {});

/** @returns the signed-in person; only on screens that need a login */
export function useUserDetails(): UserDetails {
  return useSuspenseQuery(userDetailsQuery).data;
}

/** Stores the token of a sign-in; calls send it from now on. Navigate to `redirect` or `/` afterwards. */
export function startSession(newToken: string): void {
  queryClient.clear();
  token.set(newToken);
}

const listeners = new Set<() => void>();

/** Calls back when the session has ended. */
export function onSessionEnd(listener: () => void): void {
  listeners.add(listener);
}

/** Removes the token, the person and all fetched data. Drafts stay. */
export function endSession(): void {
  token.clear();
  queryClient.clear();
  for (const listener of listeners) listener();
}

/**
 * Follows the other tabs of this browser: when someone else signs in there, this page reloads for them.
 * @param onSignedOut called when the person signs out on another tab
 * @returns a function that stops it
 */
export function followOtherTabs(onSignedOut: () => void): () => void {
  const look = (): void => {
    const change = token.changedElsewhere();
    if (change === "removed") onSignedOut();
    if (change !== "another") return;
    // Without a token, no form asks before leaving; its draft is kept for the person who wrote it.
    token.clear();
    location.reload();
  };
  const onStorage = ({ key }: StorageEvent): void => {
    // Null means that the whole storage was cleared.
    if (key === tokenStorageKey || key === null) look();
  };
  // A page restored from the browser's back-forward cache has missed all events.
  const onPageShow = ({ persisted }: PageTransitionEvent): void => {
    if (persisted) look();
  };
  window.addEventListener("storage", onStorage);
  window.addEventListener("pageshow", onPageShow);
  return () => {
    window.removeEventListener("storage", onStorage);
    window.removeEventListener("pageshow", onPageShow);
  };
}

/**
 * Ends a session on a shared tablet and removes every trace of it: the page is reloaded with the PIN pad, which also
 * clears its memory. The server is notified but not waited for: without word it ends the session on its own.
 * @returns never
 */
export function leaveSharedDevice(why: "idle" | "left" | "ended"): Promise<never> {
  const notified = why === "ended" ? null : notifyServer();
  endSession();
  sharedDevice.wipe();
  return leaveForPinPad(why, notified);
}

/** A failure doesn't matter here. */
async function notifyServer(): Promise<void> {
  if (token.get()) await call("logout", {}, { timeout: 5000 }).catch(() => undefined);
}

/**
 * Signs out on the server as well, and removes from this device what the person hasn't sent. Afterwards, the caller leads to the
 * login.
 */
export async function signOut(): Promise<void> {
  if (sharedDevice.isInUse()) return leaveSharedDevice("left");
  const details = queryClient.getQueryData(userDetailsQuery.queryKey);
  await notifyServer();
  endSession();
  if (details) removeOutbox(details.user.id);
}
