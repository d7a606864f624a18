import type { ChatEvent } from "@lineup/contract/chat/events";
import { useEffect } from "react";
import { useCompany } from "#web/entities/companies/company.ts";
import { withImportRetry } from "#web/lib/browser/import-retry.ts";
import { onLiveEvent, refresh, type LiveEvent } from "#web/lib/live/live.ts";

const load = withImportRetry(() => import("./apply-event.ts"));
const known: ReadonlySet<string> = new Set<ChatEvent["type"]>([
  "ChatMessageSent",
  "ChatGroupsChanged",
  "ChatRead",
]);

/**
 * Keeps chat groups, messages and the number of unread ones up to date on every screen. What applies the events is loaded with the
 * first of them, because most screens show no chat.
 */
export function useLiveChat(): void {
  const { id: companyId } = useCompany().company;
  useEffect(() => {
    let isOver = false;
    let turn: Promise<void> = Promise.resolve();
    const apply = async ({ event: type, data: payload, isMissed }: LiveEvent): Promise<void> => {
      const { applyChat } = await load();
      if (!isOver) applyChat(companyId, { type, payload } as unknown as ChatEvent, isMissed);
    };
    const stop = onLiveEvent((heard) => {
      if (!known.has(heard.event)) return;
      // One after the other, so that the events keep their order while the code is being loaded.
      turn = turn
        .then(() => apply(heard))
        .catch(() => refresh("listChatGroups", "listChatMessages", "getCompany"));
    });
    return () => {
      isOver = true;
      stop();
    };
  }, [companyId]);
}
