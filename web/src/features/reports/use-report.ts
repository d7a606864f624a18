import type { Input } from "#web/lib/api/contract.ts";
import { useCompanyId } from "#web/entities/companies/company.ts";
import { idFrom } from "#web/lib/navigation/addresses.ts";
import { type ListControls, type ListState, useListState } from "#web/lib/navigation/list-state.ts";

export const reports = ["people", "managers", "logins"] as const;
export type Report = (typeof reports)[number];

export const filterNames = ["location", "audience", "active"] as const;
type Filter = (typeof filterNames)[number];
export type ReportList = ListControls<Filter>;
export type PeopleFilter = Omit<Input<"downloadEmployees">, "company_id" | "see_all"> & {
  readonly company_id: number;
};

/** The people in a report and its sorting; all of it is in the address. */
export function useReport(): { list: ReportList; people: PeopleFilter } {
  const companyId = useCompanyId();
  const list = useListState(filterNames);
  const { terms, filters } = list;
  // Showing only inactive people does not count as a filter.
  const narrowed = terms !== "" || Boolean(filters.location ?? filters.audience);
  return { list: { ...list, narrowed }, people: peopleFilterOf(companyId, list) };
}

/** An invalid address shows the report's default state. */
export function peopleFilterOf(
  companyId: number,
  { terms, filters }: ListState<Filter>,
): PeopleFilter {
  const at = idFrom(filters.location);
  const of = idFrom(filters.audience);
  return {
    company_id: companyId,
    terms,
    ...(at !== null && { locations: [at] }),
    ...(of !== null && { audiences: [of] }),
    active: filters.active === "no" ? "no" : "yes",
  };
}
