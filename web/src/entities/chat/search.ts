import type { SharedChatMessage } from "@lineup/contract/chat/schemas";
import { infiniteQueryOptions, type InfiniteData } from "@tanstack/react-query";
import { call } from "#web/lib/api/api-client.ts";
import type { ApiError } from "#web/lib/api/api-error.ts";
import type { Output } from "#web/lib/api/contract.ts";
import { queryClient } from "#web/lib/api/query-client.ts";
import { refresh } from "#web/lib/live/live.ts";

type Page = Output<"searchChat">;
type Hit = Page["messages"][number];
type Found = InfiniteData<Page, number | null>;
type Key = readonly ["searchChat", { readonly company_id: number; readonly terms: string }];

/** The query for the messages of all groups that contain the words of a search, newest first, page by page. */
export function searchQuery(companyId: number, terms: string) {
  const input = { company_id: companyId, terms };
  return infiniteQueryOptions<Page, ApiError, Found, Key, number | null>({
    queryKey: ["searchChat", input],
    queryFn: ({ signal, pageParam: last }) =>
      call(
        "searchChat",
        { ...input, ...(last !== null && { last }) },
        { signal, idempotencyKey: null },
      ),
    initialPageParam: null,
    getNextPageParam: ({ last }) => last,
  });
}

/** Shows the new text of a found message that was edited, and removes one that was deleted. */
export function updateFound(companyId: number, changed: SharedChatMessage): void {
  const { id, content, deleted_at } = changed;
  patchFound(companyId, (hits) =>
    hits.flatMap((hit) => {
      if (hit.id !== id) return [hit];
      return deleted_at === null ? [{ ...hit, content }] : [];
    }),
  );
  // A running search may have read the old text, and another text is found by other words.
  refresh("searchChat");
}

/**
 * Removes found messages of a company.
 * @param isKept returns whether the messages of a group stay
 */
export function forgetFound(companyId: number, isKept: (groupId: number) => boolean): void {
  const isHitKept = ({ chat_group_id }: Hit): boolean => isKept(chat_group_id);
  const all = queryClient.getQueriesData<Found>(inCompany(companyId));
  const hits = all.flatMap(([, found]) => found?.pages ?? []).flatMap(({ messages }) => messages);
  if (hits.every(isHitKept)) return;
  patchFound(companyId, (some) => some.filter(isHitKept));
  // Some of them may be for the person to see: of a group that is newer than the list of groups, or to which they have come back.
  refresh("searchChat");
}

function patchFound(companyId: number, change: (hits: readonly Hit[]) => Hit[]): void {
  queryClient.setQueriesData<Found>(
    inCompany(companyId),
    (found) =>
      found && {
        ...found,
        pages: found.pages.map((page) => ({ ...page, messages: change(page.messages) })),
      },
  );
}

function inCompany(companyId: number) {
  return { queryKey: ["searchChat", { company_id: companyId }] };
}
