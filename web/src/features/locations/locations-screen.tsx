import type { ReactNode } from "react";
import { useCompanyId } from "#web/entities/companies/company.ts";
import { SegmentList, useSegmentColumns } from "#web/entities/segments/segment-list.tsx";
import type { Input, Output } from "#web/lib/api/contract.ts";
import { prefetchCall, useCall } from "#web/lib/api/use-call.ts";
import {
  pageOf,
  readListState,
  useListState,
  type ListState,
} from "#web/lib/navigation/list-state.ts";
import type { ScreenPlace } from "#web/lib/navigation/screen-place.ts";
import { zoneLabel } from "#web/lib/dates/zones.ts";
import type { Column } from "#web/ui/lists/data-table.tsx";
import { locationsTexts } from "./locations-texts.ts";

type LocationRow = Output<"listLocations">["locations"][number];
const sortable = ["name", "timezone", "employee_count"] as const;

/** Fetches the screen's data early, when someone points at a link to it. */
export function prefetch({ companyId, search }: ScreenPlace): void {
  prefetchCall("listLocations", inputOf(companyId, readListState(search, [])));
}

/** All locations of the company and the number of people at each. */
export function LocationsScreen(): ReactNode {
  const say = locationsTexts.useTexts();
  const companyId = useCompanyId();
  const list = useListState();
  const query = useCall("listLocations", inputOf(companyId, list), { keepPrevious: true });
  const { name, people } = useSegmentColumns("locations");
  const columns: readonly Column<LocationRow>[] = [
    name,
    {
      key: "zone",
      label: say("col.zone"),
      sort: "timezone",
      cell: (row) => zoneLabel(row.timezone),
    },
    people,
  ];
  return (
    <SegmentList
      of="locations"
      list={list}
      query={query}
      rows={query.data?.locations}
      columns={columns}
    />
  );
}

function inputOf(companyId: number, list: ListState<never>): Input<"listLocations"> {
  return { company_id: companyId, terms: list.terms, ...pageOf(list, sortable) };
}
