import {
  keepPreviousData,
  queryOptions,
  useIsMutating,
  useMutation,
  useQuery,
  type UseMutationResult,
  type UseQueryResult,
} from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { call, type CallOptions } from "./api-client.ts";
import { queryClient } from "./query-client.ts";
import { unanswered, type Keyed } from "./unanswered.ts";
import type { ApiError } from "./api-error.ts";
import type { CallName, Input, Output } from "./contract.ts";

/** The query options of a reading call, for `useQuery`, loaders and the cache. The key is `[name, input]`. */
export function callQuery<K extends CallName>(name: K, input: Input<K>) {
  return queryOptions<Output<K>, ApiError>({
    queryKey: [name, input],
    queryFn: ({ signal }) => look(name, input, signal),
  });
}

/** Makes a call that could write only to read, as for a preview: its answer must not be stored for a repetition. */
function look<K extends CallName>(
  name: K,
  input: Input<K>,
  signal: AbortSignal,
): Promise<Output<K>> {
  return call(name, input, { signal, idempotencyKey: null });
}

/** Fetches an answer before its screen opens. If it fails, the screen tries again and reports the failure. */
export function prefetchCall<K extends CallName>(name: K, input: Input<K>): void {
  void queryClient.prefetchQuery(callQuery(name, input));
}

interface CallReading {
  enabled?: boolean;
  keepPrevious?: boolean;
  /** Polls while the page is visible, for data without events. */
  everyMs?: number | undefined;
}

/** Makes a reading call and caches its answer. */
export function useCall<K extends CallName>(
  name: K,
  input: Input<K>,
  options: CallReading = {},
): UseQueryResult<Output<K>, ApiError> {
  return useQuery<Output<K>, ApiError>({
    queryKey: [name, input],
    queryFn: ({ signal }) => look(name, input, signal),
    enabled: options.enabled ?? true,
    refetchInterval: options.everyMs ?? false,
    ...(options.keepPrevious ? { placeholderData: keepPreviousData } : {}),
  });
}

/**
 * Reads a record, or something that belongs to it, on a screen that can delete it. Once deleting starts, running
 * fetches are canceled and no new ones start: a live event could trigger a refetch of the deleted record.
 * @param endedBy the call that deletes it, made by `useCallMutation` with the same `id`
 */
export function useCallUntil<K extends CallName>(
  endedBy: CallName,
  name: K,
  input: Input<K> & { id: number },
  { enabled = true, ...options }: CallReading = {},
): UseQueryResult<Output<K>, ApiError> {
  const { id } = input;
  const isEnding = useIsMaking(endedBy, id);
  const query = useCall(name, input, { ...options, enabled: enabled && !isEnding });
  useEffect(() => {
    const isOf = ({ queryKey: [of, about] }: { queryKey: readonly unknown[] }): boolean =>
      of === name && (about as { id: number }).id === id;
    if (isEnding) void queryClient.cancelQueries({ predicate: isOf });
  }, [isEnding, name, id]);
  return query;
}

/** @returns true while a call of `useCallMutation` for one record is running */
export function useIsMaking(name: CallName, id: number): boolean {
  const isAbout = ({ state }: { state: { variables?: unknown } }): boolean =>
    (state.variables as { id?: number } | undefined)?.id === id;
  return useIsMutating({ mutationKey: [name], predicate: isAbout }) > 0;
}

export interface CallMutationOptions<K extends CallName> {
  /** A promise is awaited: until then the call counts as running. */
  readonly onSuccess?: (output: Output<K>, input: Input<K>) => void | Promise<void>;
  readonly onError?: (error: ApiError, input: Input<K>) => void;
  readonly options?: (input: Input<K>) => CallOptions;
  /** Calls with the same queue run one after another; `onSuccess` is called only for the last one. */
  readonly queue?: string;
}

/**
 * Makes a writing call. A repetition with the same input after a failure sends the same Idempotency-Key. For calls that
 * create something and got no answer, this also works after reopening the screen.
 */
export function useCallMutation<K extends CallName>(
  name: K,
  handlers: CallMutationOptions<K> = {},
): UseMutationResult<Output<K>, ApiError, Input<K>> {
  const last = useRef<Keyed>({ input: "", key: "" });
  const { queue } = handlers;
  return useMutation<Output<K>, ApiError, Input<K>>({
    mutationKey: [name],
    ...(queue !== undefined && { scope: { id: queue } }),
    mutationFn: (input) => {
      const fingerprint = JSON.stringify(input);
      if (last.current.input !== fingerprint)
        last.current = unanswered.find(name, fingerprint) ?? {
          input: fingerprint,
          key: crypto.randomUUID(),
        };
      // Stored before the call, because the page may be gone before the answer.
      unanswered.keep(name, last.current);
      return call(name, input, { idempotencyKey: last.current.key, ...handlers.options?.(input) });
    },
    onSuccess: (output, input) => {
      last.current = { input: "", key: "" };
      unanswered.forget(name);
      if (queue !== undefined && waitingIn(queue) > 1) return;
      return handlers.onSuccess?.(output, input);
    },
    onError(error, input) {
      if (error.status > 0 && error.status < 500) unanswered.forget(name);
      // oxlint-disable-next-line no-console -- the specification logs these failures to the console
      if (logged.has(name)) console.error(`${name} failed:`, error);
      handlers.onError?.(error, input);
    },
  });
}

/** The calls whose failures are also logged for the people who look after an installation. */
const logged: ReadonlySet<CallName> = new Set([
  ...(["createLocation", "updateLocation", "deleteLocation"] as const),
  ...(["createAudience", "updateAudience", "deleteAudience"] as const),
  ...(["createChatGroup", "createPrivateChatGroup", "updateChatGroup"] as const),
  ...(["deleteChatGroup", "leaveChatGroup", "setChatPreferences"] as const),
  ...(["editChatMessage", "deleteChatMessage", "reactToChatMessage"] as const),
]);

/** @returns the number of unfinished calls in a queue, including the running one */
function waitingIn(turn: string): number {
  return queryClient.isMutating({ predicate: ({ options }) => options.scope?.id === turn });
}
