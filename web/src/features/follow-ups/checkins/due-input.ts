import { idFrom } from "#web/lib/navigation/addresses.ts";
import { pageOf, type ListState } from "#web/lib/navigation/list-state.ts";

export const dueFilterNames = ["location", "audience", "within", "where"] as const;
export type DueFilterName = (typeof dueFilterNames)[number];

/** The periods of the `within` filter: the check-in is due within this many days from now. */
export const withins = ["7", "30"] as const;

const sortable = ["due_at", "name", "last_checkin_at"] as const;

/** @returns the input for the call `listCheckins`. If the address has no valid period, the call lists check-ins due now */
export function dueInput(companyId: number, list: ListState<DueFilterName>) {
  const { location, audience, within, where } = list.filters;
  const at = idFrom(location) ?? undefined;
  return {
    ...{ company_id: companyId, state: "due", terms: list.terms },
    ...{ location_id: at, audience_id: idFrom(audience) ?? undefined },
    see_all: at !== undefined || where !== "mine",
    within_days: Number(withins.find((days) => days === within) ?? 0),
    ...pageOf(list, sortable),
  } as const;
}
