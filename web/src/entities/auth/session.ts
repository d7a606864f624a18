import { tokenStorageKey } from "@lineup/contract/constants";
import { useSuspenseQuery } from "@tanstack/react-query";
import type { Output } from "#web/lib/api/contract.ts";
import { call, token } from "#web/lib/api/api-client.ts";
import { callQuery } from "#web/lib/api/use-call.ts";
import { queryClient } from "#web/lib/api/query-client.ts";
import { sharedDevice } from "#web/lib/browser/shared-device.ts";
import { leaveForPinPad } from "#web/entities/devices/leave-shared-device.ts";

export type UserDetails = Output<"getUserDetails">;

/** Who is signed in, their teams and the oldest web version the server accepts. */
export const userDetailsQuery = callQuery("getUserDetails", {});

/** @returns the signed-in person; only on screens that need a login */
export function useUserDetails(): UserDetails {
  return useSuspenseQuery(userDetailsQuery).data;
}

/** Keeps the token of a sign-in; calls carry it from now on. Go to `redirect` or `/` afterwards. */
export function startSession(newToken: string): void {
  queryClient.clear();
  token.set(newToken);
}

const listeners = new Set<() => void>();

/** Tells the app that the session is over. */
export function onSessionEnd(listener: () => void): void {
  listeners.add(listener);
}

/** Forgets the token, the person and everything fetched. Drafts stay. */
export function endSession(): void {
  token.clear();
  queryClient.clear();
  for (const listener of listeners) listener();
}

/**
 * Follows what happens on the other tabs of this browser: when someone else signs in there, this page becomes theirs.
 * @param onSignedOut called when the person was signed out on another tab
 * @returns stops it
 */
export function followOtherTabs(onSignedOut: () => void): () => void {
  const look = (): void => {
    const change = token.changedElsewhere();
    if (change === "removed") onSignedOut();
    if (change !== "another") return;
    // Without a token no form asks before it is left; its draft is kept for the person who wrote it.
    token.clear();
    location.reload();
  };
  const onStorage = ({ key }: StorageEvent): void => {
    // Null: everything was removed.
    if (key === tokenStorageKey || key === null) look();
  };
  // A page that comes back from the browser's memory has heard of nothing.
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
 * Ends the session of somebody on a shared tablet: nothing of them stays, also not in the memory of the page, which is loaded
 * anew with the PIN pad. The server is told, but not waited for: it ends the session by itself if it does not hear of it.
 * @returns never
 */
export function leaveSharedDevice(why: "idle" | "left" | "ended"): Promise<never> {
  const told = why === "ended" ? null : tellOfLeaving();
  endSession();
  sharedDevice.wipe();
  return leaveForPinPad(why, told);
}

/** It doesn't matter if that fails. */
async function tellOfLeaving(): Promise<void> {
  if (token.get()) await call("logout", {}, { timeout: 5000 }).catch(() => undefined);
}

/** Signs out on the server as well. */
export async function signOut(): Promise<void> {
  if (sharedDevice.isInUse()) return leaveSharedDevice("left");
  await tellOfLeaving();
  endSession();
}
