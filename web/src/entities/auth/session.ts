import { tokenStorageKey } from "@lineup/contract/constants";
import { useSuspenseQuery } from "@tanstack/react-query";
import type { Output } from "#web/lib/api/contract.ts";
import { call, token } from "#web/lib/api/api-client.ts";
import { callQuery } from "#web/lib/api/use-call.ts";
import { queryClient } from "#web/lib/api/query-client.ts";
import { unsentInPage, unsentOwners } from "#web/lib/browser/outbox-database.ts";
import { sharedDevice } from "#web/lib/browser/shared-device.ts";
import { leaveForPinPad } from "#web/entities/devices/leave-shared-device.ts";

export type UserDetails = Output<"getUserDetails">;

/** The signed-in person, their teams, and the oldest web version that the server accepts. */
export const userDetailsQuery = callQuery("getUserDetails", {});

/** @returns the signed-in person; only on screens that need a login */
export function useUserDetails(): UserDetails {
  return useSuspenseQuery(userDetailsQuery).data;
}

const listeners = new Set<() => void>();

/** Stores the token of a sign-in; calls send it from now on. Navigate to `redirect` or `/` afterwards. */
export function startSession(newToken: string): void {
  queryClient.clear();
  // What this page still does for another person, such as sending their messages, must not go out with the new token.
  for (const listener of listeners) listener();
  token.set(newToken);
}

/** Calls back when the session has ended, or another one begins in its place. */
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
  // Logging out has asked about unsent messages. Otherwise, the PIN pad says that the tablet has discarded them.
  const discarded = why === "left" ? 0 : unsentInPage();
  endSession();
  sharedDevice.wipe();
  return leaveForPinPad(why, notified, discarded);
}

/** A failure doesn't matter here. */
async function notifyServer(): Promise<void> {
  if (token.get()) await call("logout", {}, { timeout: 5000 }).catch(() => undefined);
}

/** @returns true if the person has chat messages on this device that haven't been sent, so that signing out asks first */
export async function hasUnsentMessages(): Promise<boolean> {
  if (unsentInPage() > 0) return true;
  const owners = unsentOwners();
  if (owners.length === 0 || token.get() === null) return false;
  // If the app was opened at the address that signs out, the person isn't loaded yet.
  const details = await queryClient.ensureQueryData(userDetailsQuery).catch(() => null);
  return details !== null && owners.includes(details.user.id);
}

/**
 * Signs out on the server as well. Unsent messages that the browser has stored stay for the person's next sign-in. Screens lead to
 * `/logout` in place of calling this, because it asks before messages are discarded. Afterwards, the caller leads to the login.
 */
export async function signOut(): Promise<void> {
  if (sharedDevice.isInUse()) return leaveSharedDevice("left");
  await notifyServer();
  endSession();
}
