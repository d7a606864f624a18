import { MutationCache, QueryClient } from "@tanstack/react-query";
import { ApiError, isMissing } from "./api-error.ts";

const freshForMs = 30_000;
const keptForMs = 10 * 60_000;

/** The cache of the server's responses. It is cleared when a session ends. */
export const queryClient = new QueryClient({
  mutationCache: new MutationCache({
    // If a write fails because the record was deleted or access to it was lost, the cached data is outdated.
    onError(error) {
      if (isMissing(error) || isForbidden(error)) void queryClient.invalidateQueries();
    },
  }),
  defaultOptions: {
    mutations: { networkMode: "always" },
    queries: {
      staleTime: freshForMs,
      gcTime: keptForMs,
      // Queries run even while the browser is offline, so that they fail and the screen reports the lost connection
      // instead of waiting silently. When the connection is back, the queries are repeated.
      networkMode: "always",
      refetchOnReconnect: true,
      // Only server errors are retried here, once. The API client itself retries a call after a lost connection.
      retry: (failures, error) =>
        failures < 1 && error instanceof ApiError && error.status >= 500 && !error.maintenance,
    },
  },
});

function isForbidden(error: unknown): boolean {
  return error instanceof ApiError && error.status === 403;
}
