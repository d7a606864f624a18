import type { Query } from "@tanstack/react-query";
import { queryClient } from "#web/lib/api/query-client.ts";
import { choosePart } from "./messages.ts";
import { forgetFound } from "./search.ts";

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
  forgetFound(companyId, (groupId) => groupIds.has(groupId));
}

/**
 * Removes what was fetched of a group before the person left it and came back: they may see less of it now, and have missed what was
 * sent meanwhile. What a screen shows is fetched again.
 */
export function renewGroup(companyId: number, groupId: number): void {
  choosePart(companyId, groupId, null);
  const isOf = (query: Query): boolean => groupOf(query, companyId) === groupId;
  // The pictures of messages that are out of sight now would only be refused.
  queryClient.removeQueries({ queryKey: ["downloadChatImage"], predicate: isOf });
  void queryClient.resetQueries({ predicate: isOf });
  forgetFound(companyId, (id) => id !== groupId);
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
