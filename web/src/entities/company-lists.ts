import type { CompanyList } from "@lineup/contract/targeting/events";
import { useEffect } from "react";
import type { CallName } from "#web/lib/api/contract.ts";
import { onLiveEvent, refresh } from "#web/lib/live.ts";

/** What shows a company's lists; the company itself has their names, and its banner their number. */
const shownBy: Readonly<Record<CompanyList, readonly CallName[]>> = {
  locations: [
    "getCompany",
    "listLocationNames",
    "listLocations",
    "getLocation",
    "listAudienceEmployees",
    "getReach",
  ],
  audiences: [
    "getCompany",
    "listAudienceNames",
    "listAudiences",
    "getAudience",
    "listAudienceEmployees",
    "getReach",
  ],
  tags: ["listTags"],
};

/** Fetches again what shows one of the company's lists, after it was changed here. */
export function refreshList(list: CompanyList): void {
  refresh(...shownBy[list]);
}

/** Not all of a company's management asks in the same moment. */
const spreadMs = 1500;

/** Keeps the company's lists on every screen as others change them. A burst of changes fetches once. */
export function useLiveLists(): void {
  useEffect(() => {
    const changed = new Set<CompanyList>();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const flush = (): void => {
      timer = undefined;
      for (const list of changed) refreshList(list);
      changed.clear();
    };
    const stop = onLiveEvent(({ event, data }) => {
      const list = data["list"];
      if (event !== "CompanyListChanged" || !isList(list)) return;
      changed.add(list);
      timer ??= setTimeout(flush, Math.random() * spreadMs);
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, []);
}

/** A newer server may tell of others. */
function isList(list: unknown): list is CompanyList {
  return typeof list === "string" && Object.hasOwn(shownBy, list);
}
