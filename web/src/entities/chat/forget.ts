import type { Query } from "@tanstack/react-query";
import { queryClient } from "#web/lib/api/query-client.ts";
import { choosePart } from "./messages.ts";
import { forgetFoundOutside } from "./search.ts";

/** Removes what was fetched of a group, such as its messages, pictures and members: the person is no longer in it. */
export function forgetGroup(companyId: number, groupId: number): void {
  choosePart(companyId, groupId, null);
  queryClient.removeQueries({ predicate: (query) => groupOf(query, companyId) === groupId });
}

/** Does so for all groups of a company but these, and for what a search has found in the others. */
export function forgetGroupsOutside(companyId: number, groupIds: ReadonlySet<number>): void {
  for (const query of queryClient.getQueryCache().getAll()) {
    const groupId = groupOf(query, companyId);
    if (groupId !== null && !groupIds.has(groupId)) forgetGroup(companyId, groupId);
  }
  forgetFoundOutside(companyId, groupIds);
}

/** Removes the picture of a message that was deleted. */
export function forgetPicture(companyId: number, messageId: number): void {
  queryClient.removeQueries({
    queryKey: ["downloadChatImage", { company_id: companyId, message_id: messageId }],
  });
}

/** @returns the id of the group of a company that a query is about; null for a query about something else */
function groupOf({ queryKey }: Query, companyId: number): number | null {
  const input = queryKey[1] as { company_id?: unknown; group_id?: unknown } | null | undefined;
  if (input?.company_id !== companyId || typeof input.group_id !== "number") return null;
  return input.group_id;
}
