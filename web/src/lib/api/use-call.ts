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

/** Query options of a reading call, for `useQuery`, loaders and the cache. The key is `[name, input]`. */
export function callQuery<K extends CallName>(name: K, input: Input<K>) {
  return queryOptions<Output<K>, ApiError>({
    queryKey: [name, input],
    queryFn: ({ signal }) => look(name, input, signal),
  });
}

/** A call that can write may be made only to look: its answer is not to be kept for a repetition then. */
function look<K extends CallName>(
  name: K,
  input: Input<K>,
  signal: AbortSignal,
): Promise<Output<K>> {
  return call(name, input, { signal, idempotencyKey: null });
}

/** Asks ahead for what a screen is about to show. A failure is met again, and told, by the screen. */
export function prefetchCall<K extends CallName>(name: K, input: Input<K>): void {
  void queryClient.prefetchQuery(callQuery(name, input));
}

interface CallReading {
  enabled?: boolean;
  keepPrevious?: boolean;
  /** Asked for again and again while the page is looked at, for what no event tells of. */
  everyMs?: number | undefined;
}

/** Reads a call and keeps its answer. */
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
 * Reads a record, or what belongs to it, where it can be deleted on the same screen. From the moment its deletion is asked for nothing is asked of it, and
 * what is under way is given up: news of it would have it asked for once more, and it may be gone before the answer is here.
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

/** @returns whether a call of `useCallMutation` about one record is under way */
export function useIsMaking(name: CallName, id: number): boolean {
  const isAbout = ({ state }: { state: { variables?: unknown } }): boolean =>
    (state.variables as { id?: number } | undefined)?.id === id;
  return useIsMutating({ mutationKey: [name], predicate: isAbout }) > 0;
}

export interface CallMutationOptions<K extends CallName> {
  /** A promise is waited for: until then the call counts as being made. */
  readonly onSuccess?: (output: Output<K>, input: Input<K>) => void | Promise<void>;
  readonly onError?: (error: ApiError, input: Input<K>) => void;
  readonly options?: (input: Input<K>) => CallOptions;
  /** Calls of the same name wait for one another, in the order they were made; `onSuccess` is told of the last one alone. */
  readonly queue?: string;
}

/**
 * Makes a writing call. Pressing the button again after a failure sends the same Idempotency-Key for the same input; where
 * something is made, and no answer came, also on a screen that was opened anew.
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
      // Before it is made: the page may be gone before the answer.
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
      handlers.onError?.(error, input);
    },
  });
}

/** @returns how many calls of a turn are not over, the one that is being made among them */
function waitingIn(turn: string): number {
  return queryClient.isMutating({ predicate: ({ options }) => options.scope?.id === turn });
}
