import { MutationCache, QueryClient } from "@tanstack/react-query";
import { ApiError, isMissing } from "./api-error.ts";

const freshForMs = 30_000;
const keptForMs = 10 * 60_000;

/** Everything that was fetched from the server; emptied when a session ends. */
export const queryClient = new QueryClient({
  mutationCache: new MutationCache({
    // Somebody has deleted it, or taken away the right to it, and this page has not heard of that: what is on it is old.
    onError(error) {
      if (isMissing(error) || isForbidden(error)) void queryClient.invalidateQueries();
    },
  }),
  defaultOptions: {
    mutations: { networkMode: "always" },
    queries: {
      staleTime: freshForMs,
      gcTime: keptForMs,
      // Without a connection a screen says so, rather than wait in silence, and asks again when it is back.
      networkMode: "always",
      refetchOnReconnect: true,
      // The client itself repeats a call on a lost connection; an answered failure stays a failure.
      retry: (failures, error) =>
        failures < 1 && error instanceof ApiError && error.status >= 500 && !error.maintenance,
    },
  },
});

function isForbidden(error: unknown): boolean {
  return error instanceof ApiError && error.status === 403;
}
