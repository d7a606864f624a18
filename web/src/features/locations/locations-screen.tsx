import { IconPlus } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useCompanyId } from "#web/entities/company.ts";
import { SettingsLink } from "#web/entities/settings-link.tsx";
import type { Input, Output } from "#web/lib/api/contract.ts";
import { askAhead, useCall } from "#web/lib/api/use-call.ts";
import { readListState, useListState, type ListState } from "#web/lib/list-state.ts";
import type { ScreenPlace } from "#web/lib/screen-place.ts";
import { useWayHere } from "#web/lib/way-back.ts";
import { zoneLabel } from "#web/lib/zones.ts";
import { buttonClass } from "#web/ui/button.tsx";
import {
  DataTable,
  ListCount,
  ListStates,
  ListTools,
  Pager,
  type Column,
} from "#web/ui/data-table.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { EmptyState } from "#web/ui/states.tsx";
import { SearchField } from "#web/ui/text-fields.tsx";
import { locationsTexts } from "./locations-texts.ts";

type LocationRow = Output<"listLocations">["locations"][number];
const sortable = ["name", "timezone", "employee_count"] as const;

/** What the screen shows, asked for when somebody points at a link to it. */
export function prefetch({ companyId, search }: ScreenPlace): void {
  askAhead("listLocations", inputOf(companyId, readListState(search, [])));
}

/** All locations of the company with how many people work there. */
export function LocationsScreen(): ReactNode {
  const say = locationsTexts.useTexts();
  const companyId = useCompanyId();
  const list = useListState();
  const query = useCall("listLocations", inputOf(companyId, list), { keepPrevious: true });
  const locations = query.data?.locations;
  const columns: readonly Column<LocationRow>[] = [
    { key: "name", label: say("col.name"), sort: "name", lead: true, cell: nameCell },
    {
      key: "zone",
      label: say("col.zone"),
      sort: "timezone",
      cell: (row) => zoneLabel(row.timezone),
    },
    {
      key: "people",
      label: say("col.people"),
      sort: "employee_count",
      align: "end",
      cell: (row) => say("col.people.value", { value: row.employee_count }),
    },
  ];
  return (
    <>
      <PageHeader
        title={say("list.title")}
        line={say("list.line")}
        back={<SettingsLink />}
        action={<NewLocationLink />}
      />
      <ListTools>
        <SearchField label={say("list.search")} value={list.typed} onChange={list.search} />
      </ListTools>
      <ListStates
        query={query}
        count={locations?.length ?? 0}
        list={list}
        empty={
          <EmptyState
            title={say("list.empty.title")}
            text={say("list.empty.text")}
            action={<NewLocationLink />}
          />
        }
      >
        <ListCount text={say("list.count", { count: query.data?.total ?? 0 })} />
        <DataTable
          label={say("list.title")}
          columns={columns}
          rows={locations}
          rowId={(row) => row.id}
          rowName={(row) => row.name}
          list={list}
          stale={query.isPlaceholderData}
        />
        <Pager page={list.page} pages={query.data?.total_pages ?? 1} onPage={list.toPage} />
      </ListStates>
    </>
  );
}

function nameCell(row: LocationRow): ReactNode {
  return <NameCell row={row} />;
}

function NameCell({ row }: { row: LocationRow }): ReactNode {
  const here = useWayHere("SettingsLocations");
  return (
    <Link
      to="/$company_id/settings/location/$id"
      params={{ company_id: String(useCompanyId()), id: String(row.id) }}
      search={here}
      preload="intent"
    >
      {row.name}
    </Link>
  );
}

function NewLocationLink(): ReactNode {
  const say = locationsTexts.useTexts();
  return (
    <Link
      to="/$company_id/settings/new-location"
      params={{ company_id: String(useCompanyId()) }}
      search={{}}
      className={buttonClass({})}
    >
      <IconPlus size={20} aria-hidden="true" />
      {say("list.new")}
    </Link>
  );
}

/** An address somebody made up asks for the list as it opens. */
function inputOf(companyId: number, list: ListState<never>): Input<"listLocations"> {
  return {
    company_id: companyId,
    page: list.page,
    terms: list.terms,
    sort_by: sortable.find((each) => each === list.sortBy) ?? "name",
    sort_direction: list.sortDirection,
  };
}
