import { queryClient } from "#web/lib/api/query-client.ts";

/** Changes a cached answer and keeps its age, so that an outdated one is still fetched again. */
export function patchCached<T>(queryKey: readonly unknown[], change: (data: T) => T): void {
  const query = queryClient.getQueryCache().find<T>({ queryKey, exact: true });
  if (query?.state.data === undefined) return;
  const { data, dataUpdatedAt: updatedAt, isInvalidated } = query.state;
  const changed = change(data);
  if (changed === data) return;
  queryClient.setQueryData(queryKey, changed, { updatedAt });
  if (isInvalidated) query.invalidate();
}
