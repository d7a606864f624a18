import {
  type CompanyChanged,
  type CompanyPart,
  reduceCompany,
} from "@lineup/contract/companies/events";
import { useEffect } from "react";
import { companyQuery, useCompany } from "#web/entities/company.ts";
import type { CallName } from "#web/lib/api/contract.ts";
import { onLiveEvent, refresh } from "#web/lib/live.ts";
import { queryClient } from "#web/lib/query-client.ts";

/** What shows a company's lists; the company itself has their names, and its banner their number. */
const shownBy: Readonly<Record<CompanyPart, readonly CallName[]>> = {
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

/** Fetches again what shows a part of the company, after it was changed here. */
export function refreshPart(part: CompanyPart): void {
  refresh(...shownBy[part]);
}

/** Not all of a company's management asks in the same moment. */
const spreadMs = 1500;

/** Keeps the company and its lists on every screen as others change them. A burst of changes to a list fetches once. */
export function useLiveSettings(): void {
  const { id } = useCompany().company;
  useEffect(() => {
    const changed = new Set<CompanyPart>();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const flush = (): void => {
      timer = undefined;
      for (const part of changed) refreshPart(part);
      changed.clear();
    };
    const stop = onLiveEvent(({ event, data }) => {
      if (event === "CompanyChanged")
        return showChange(id, { type: event, payload: data } as unknown as CompanyChanged);
      const part = data["part"];
      if (event !== "CompanyPartChanged" || !isPart(part)) return;
      changed.add(part);
      timer ??= setTimeout(flush, Math.random() * spreadMs);
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
}

/** A newer server may tell of others. */
function isPart(part: unknown): part is CompanyPart {
  return typeof part === "string" && Object.hasOwn(shownBy, part);
}
