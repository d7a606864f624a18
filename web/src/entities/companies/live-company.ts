import { type CompanyChanged, reduceCompany } from "@lineup/contract/companies/events";
import type { CompanyList } from "@lineup/contract/targeting/events";
import { useEffect } from "react";
import { companyQuery, useCompany } from "#web/entities/companies/company.ts";
import { onLiveEvent, refresh } from "#web/lib/live/live.ts";
import { queryClient } from "#web/lib/api/query-client.ts";
import { listOf, showsFollowUps, showsSends, shownBy, shownBySettings } from "./outdated-lists.ts";

/** Fetches again what shows a list of the company, after it was changed here. */
export function refreshList(list: CompanyList): void {
  refresh(...shownBy[list]);
}

/** Fetches again what shows sends, and the memos in them, after something was made of them here. */
export function refreshSends(): void {
  refresh(...showsSends, "listMemos", "getMemo", "getHome");
}

/** Not all of a company's management asks in the same moment. */
const spreadMs = 1500;
/** Events of what is no list that a company keeps for itself. */
const others = { FollowUpChanged: "follow-ups", MemoSendChanged: "sends" } as const;
const soonMs = 200;

/** Keeps the company and its lists on every screen as others change them. A burst of changes to a list fetches once. */
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
      // Somebody waits for the answer to what they asked: soon, and not all in the same moment.
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
  // Everybody of the company hears of it in the same moment.
  setTimeout(() => refresh(...shownBySettings(event.payload.changed)), Math.random() * spreadMs);
}
