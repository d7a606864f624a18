import { useSuspenseQuery } from "@tanstack/react-query";
import type { Output } from "#web/lib/api/contract.ts";
import { call, token } from "#web/lib/api/api-client.ts";
import { callQuery } from "#web/lib/api/use-call.ts";
import { queryClient } from "#web/lib/query-client.ts";

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

/** Signs out on the server as well. It doesn't matter if that fails. */
export async function signOut(): Promise<void> {
  if (token.get()) await call("logout", {}, { timeout: 5000 }).catch(() => undefined);
  endSession();
}
