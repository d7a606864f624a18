import { MutationCache, QueryClient } from "@tanstack/react-query";
import { ApiError, isMissing } from "./api-error.ts";

const freshForMs = 30_000;
const keptForMs = 10 * 60_000;

/** The cache of the server's answers; emptied when a session ends. */
export const queryClient = new QueryClient({
  mutationCache: new MutationCache({
    // The record was deleted or access to it was removed, and this page missed that event: its data is outdated.
    onError(error) {
      if (isMissing(error) || isForbidden(error)) void queryClient.invalidateQueries();
    },
  }),
  defaultOptions: {
    mutations: { networkMode: "always" },
    queries: {
      staleTime: freshForMs,
      gcTime: keptForMs,
      // Without a connection a screen reports that, instead of waiting silently, and refetches when the connection is
      // back.
      networkMode: "always",
      refetchOnReconnect: true,
      // The client itself repeats a call after a lost connection; other failures are final.
      retry: (failures, error) =>
        failures < 1 && error instanceof ApiError && error.status >= 500 && !error.maintenance,
    },
  },
});

function isForbidden(error: unknown): boolean {
  return error instanceof ApiError && error.status === 403;
}
