import { MutationCache, QueryClient } from "@tanstack/react-query";
import { ApiError, isMissing } from "./api-error.ts";

const freshForMs = 30_000;
const keptForMs = 10 * 60_000;

/** The cache of the server's answers. It is cleared when a session ends. */
export const queryClient = new QueryClient({
  mutationCache: new MutationCache({
    // A write failed because its record was deleted or may no longer be accessed. The cached data is outdated.
    onError(error) {
      if (isMissing(error) || isForbidden(error)) void queryClient.invalidateQueries();
    },
  }),
  defaultOptions: {
    mutations: { networkMode: "always" },
    queries: {
      staleTime: freshForMs,
      gcTime: keptForMs,
      // Queries run even if the browser is offline. They fail, so the screen reports the lost connection instead of
      // waiting silently. They are repeated when the connection is back.
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
