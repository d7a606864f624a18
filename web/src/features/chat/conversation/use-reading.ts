import type { LoadedMessages } from "@lineup/contract/chat/events";
import type { ChatGroup } from "@lineup/contract/chat/schemas";
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from "react";
import { applyChat } from "#web/entities/chat/apply-event.ts";
import { groupsQuery } from "#web/entities/chat/groups.ts";
import { useCompany } from "#web/entities/companies/company.ts";
import { call } from "#web/lib/api/api-client.ts";
import { queryClient } from "#web/lib/api/query-client.ts";

/** Messages that come in quick succession are read together. */
const settleMs = 300;

/** Marks a group as read up to its newest message while that is in view. */
export function useReading(group: ChatGroup, loaded: LoadedMessages, isAtEnd: boolean): void {
  const { company, employee } = useCompany();
  const isVisible = usePageVisible();
  const newest = loaded.messages.find(({ employee_id }) => employee_id !== employee.id);
  const seq = newest && newest.seq > group.read_seq ? newest.seq : null;
  const [refused, setRefused] = useState<number | null>(null);
  const mayRead = isVisible && isAtEnd && !loaded.has_newer && seq !== null && seq !== refused;
  const read = useEffectEvent((upTo: number) => {
    const { id: employee_id, display_name: name } = employee;
    const read_at = new Date().toISOString();
    const payload = { group_id: group.id, employee_id, name, read_seq: upTo, read_at };
    applyChat(company.id, { type: "ChatRead", payload });
    call("readChatGroup", { company_id: company.id, group_id: group.id, seq: upTo }).catch(
      (error: unknown) => {
        // oxlint-disable-next-line no-console -- the specification logs these failures to the console
        console.error("readChatGroup failed:", error);
        // The messages are still unread for the server, and so for this page. The next message, or the connection, is a new try.
        setRefused(upTo);
        void queryClient.invalidateQueries({ queryKey: groupsQuery(company.id).queryKey });
      },
    );
  });
  useEffect(() => {
    if (!mayRead) return undefined;
    const timer = setTimeout(() => read(seq), settleMs);
    return () => clearTimeout(timer);
  }, [mayRead, seq]);
  useEffect(() => {
    const again = (): void => setRefused(null);
    window.addEventListener("online", again);
    return () => window.removeEventListener("online", again);
  }, []);
}

/** @returns true while the page is not hidden behind another tab or program */
export function usePageVisible(): boolean {
  return useSyncExternalStore(
    (listener) => {
      document.addEventListener("visibilitychange", listener);
      return () => document.removeEventListener("visibilitychange", listener);
    },
    () => document.visibilityState === "visible",
  );
}
