import { reduceGroups } from "@lineup/contract/chat/events";
import type { ChatGroup } from "@lineup/contract/chat/schemas";
import { queryOptions } from "@tanstack/react-query";
import { companyQuery, type CompanyDetails } from "#web/entities/companies/company.ts";
import { call } from "#web/lib/api/api-client.ts";
import type { ApiError } from "#web/lib/api/api-error.ts";
import type { Output } from "#web/lib/api/contract.ts";
import { queryClient } from "#web/lib/api/query-client.ts";
import { patchCached } from "./cached.ts";
import { forgetGroupsOutside, renewGroup } from "./forget.ts";
import { withNews } from "./news.ts";
import { selfIn } from "./self.ts";

type GroupList = Output<"listChatGroups">;

/** The query for the person's chat groups. Its answer also says how many messages are unread, and which groups they have left. */
export function groupsQuery(companyId: number) {
  return queryOptions<GroupList, ApiError>({
    queryKey: keyOf(companyId),
    queryFn: async ({ signal }) => {
      const list = await withNews(
        () => call("listChatGroups", { company_id: companyId }, { signal }),
        (answer, events) =>
          withGroups(
            answer,
            events.reduce<readonly ChatGroup[]>(
              (groups, event) => reduceGroups(groups, event, selfIn(companyId)),
              answer.groups,
            ),
          ),
      );
      forgetGroupsOutside(companyId, new Set(list.groups.map(({ id }) => id)));
      renewGroups(companyId, list.groups);
      countUnread(companyId, list.groups);
      return list;
    },
    // Events change it from the first one on, whether a screen shows it or not.
    gcTime: Infinity,
  });
}

/** @returns the cached groups; undefined if none were fetched */
export function cachedGroups(companyId: number): readonly ChatGroup[] | undefined {
  return queryClient.getQueryData<GroupList>(keyOf(companyId))?.groups;
}

/** Changes the cached groups, and the number of unread messages with them. */
export function patchGroups(
  companyId: number,
  change: (groups: readonly ChatGroup[]) => readonly ChatGroup[],
): void {
  patchCached<GroupList>(keyOf(companyId), (list) => withGroups(list, change(list.groups)));
  const groups = cachedGroups(companyId);
  if (groups) countUnread(companyId, groups);
}

/** Shows a group as a call has answered it: in its place, or as a new one. */
export function keepGroup(companyId: number, group: ChatGroup): void {
  renewGroups(companyId, [group]);
  patchGroups(companyId, (groups) =>
    groups.some(({ id }) => id === group.id)
      ? groups.map((one) => (one.id === group.id ? group : one))
      : [group, ...groups],
  );
}

/** Removes a group that the person has left or deleted. */
export function dropGroup(companyId: number, groupId: number): void {
  patchGroups(companyId, (groups) => groups.filter(({ id }) => id !== groupId));
}

/**
 * Removes what was fetched of those groups that the person has left and come back to since. A page that was offline meanwhile has no
 * events of it, so a group as it was cached is compared with how it is now.
 */
function renewGroups(companyId: number, groups: readonly ChatGroup[]): void {
  const before = new Map(cachedGroups(companyId)?.map((group) => [group.id, group] as const));
  for (const { id, from_seq, visible_after } of groups) {
    const known = before.get(id);
    if (known && (known.from_seq !== from_seq || known.visible_after !== visible_after))
      renewGroup(companyId, id);
  }
}

function keyOf(companyId: number) {
  return ["listChatGroups", { company_id: companyId }] as const;
}

function withGroups(list: GroupList, next: readonly ChatGroup[]): GroupList {
  if (next === list.groups) return list;
  const groups = [...next];
  return { ...list, groups };
}

/** The red dot follows the groups: muted ones count only while someone has mentioned the person there. */
function countUnread(companyId: number, groups: readonly ChatGroup[]): void {
  const unread_chat = groups
    .filter((group) => group.is_notifications_active || group.has_mention)
    .reduce((sum, group) => sum + group.unread_count, 0);
  patchCached<CompanyDetails>(companyQuery(companyId).queryKey, (details) =>
    details.counts.unread_chat === unread_chat
      ? details
      : { ...details, counts: { ...details.counts, unread_chat } },
  );
}
