import { useEffect } from "react";
import { firstPeople } from "#web/entities/employees/first-people.ts";
import { hasFlag, useCompany, usePermission } from "#web/entities/companies/company.ts";
import { queryClient } from "#web/lib/api/query-client.ts";
import { callQuery, prefetchCall } from "#web/lib/api/use-call.ts";
import { savesData } from "#web/lib/browser/data-saving.ts";
import { whenQuiet } from "#web/lib/api/when-quiet.ts";

/**
 * Fetches what a company's screens will soon need: the tags, the user's own record, their chat groups and, for management, the first
 * people. It waits until the first screen is drawn with its data and the browser has nothing to do, and leaves a data-saving line
 * alone.
 * @param isDrawn true once the first screen is drawn
 */
export function useEntryData(companyId: number, isDrawn: boolean): void {
  const manages = usePermission("employees:manage");
  const chats = hasFlag(useCompany(), "chat");
  useEffect(() => {
    if (!isDrawn || savesData()) return undefined;
    return whenQuiet(() => {
      prefetchCall("listTags", { company_id: companyId });
      prefetchCall("getSelf", { company_id: companyId });
      if (chats) void prefetchChats(companyId);
      if (manages) prefetchCall("listEmployees", firstPeople(companyId));
    });
  }, [companyId, isDrawn, manages, chats]);
}

/**
 * Fetches the chat groups, which events change from then on. The chats' code is loaded for it only on a return to the company: it
 * removes what is stored of groups that the person has left meanwhile. If it fails to load, the screen of the chats loads it again.
 */
async function prefetchChats(companyId: number): Promise<void> {
  const query = callQuery("listChatGroups", { company_id: companyId });
  if (queryClient.getQueryData(query.queryKey) === undefined)
    return queryClient.prefetchQuery({ ...query, gcTime: Infinity });
  const groups = import("#web/entities/chat/groups.ts");
  await groups
    .then(({ groupsQuery }) => queryClient.prefetchQuery(groupsQuery(companyId)))
    .catch(() => undefined);
}
