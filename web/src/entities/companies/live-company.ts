import { type CompanyChanged, reduceCompany } from "@lineup/contract/companies/events";
import type { CompanyList } from "@lineup/contract/targeting/events";
import { useEffect } from "react";
import { companyQuery, useCompany } from "#web/entities/companies/company.ts";
import { onLiveEvent, refresh } from "#web/lib/live/live.ts";
import { queryClient } from "#web/lib/api/query-client.ts";
import { listOf, showsFollowUps, showsSends, shownBy, shownBySettings } from "./outdated-lists.ts";

/** Refetches the calls that show one of the company's lists. Called after someone has changed the list. */
export function refreshList(list: CompanyList): void {
  refresh(...shownBy[list]);
}

/** Refetches the calls that show sends and their memos. Called after the user has changed a send or a memo. */
export function refreshSends(): void {
  refresh(...showsSends, "listMemos", "getMemo", "getHome");
}

/** The longest random delay before a refetch. The delay keeps all managers of a company from refetching at the same moment. */
const spreadMs = 1500;
/** The kind of data that changed, by event, for the events that don't concern one of the company's lists. */
const others = { FollowUpChanged: "follow-ups", MemoSendChanged: "sends" } as const;
const soonMs = 200;

/** Keeps the company and its lists up to date while other users change them. Changes in quick succession cause one refetch. */
export function useLiveSettings(): void {
  const { id } = useCompany().company;
  useEffect(() => {
    const changed = new Set<CompanyList | "follow-ups" | "sends">();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const flush = (): void => {
      timer = undefined;
      for (const list of changed)
        if (list === "follow-ups") refresh(...showsFollowUps);
        else if (list === "sends") refresh(...showsSends);
        else refreshList(list);
      changed.clear();
    };
    const stop = onLiveEvent(({ event, data }) => {
      if (event === "CompanyChanged")
        return showChange(id, { type: event, payload: data } as unknown as CompanyChanged);
      const list = others[event as keyof typeof others] ?? listOf(event, data);
      if (list === null) return;
      changed.add(list);
      // The delay is random to spread the load. A follow-up is refetched sooner, because an employee may be waiting for help.
      timer ??= setTimeout(flush, Math.random() * (list === "follow-ups" ? soonMs : spreadMs));
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [id]);
}

function showChange(companyId: number, event: CompanyChanged): void {
  queryClient.setQueryData(
    companyQuery(companyId).queryKey,
    (details) => details && { ...details, company: reduceCompany(details.company, event) },
  );
  // Everyone in the company receives the event at the same moment, so a random delay spreads the refetches.
  setTimeout(() => refresh(...shownBySettings(event.payload.changed)), Math.random() * spreadMs);
}
