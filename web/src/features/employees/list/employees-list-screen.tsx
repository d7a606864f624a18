import { invitationStates, type InvitationState } from "@lineup/contract/constants";
import type { EmployeeRow } from "@lineup/contract/employees/schemas";
import { IconUserPlus } from "@tabler/icons-react";
import { Link, useSearch } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { firstPeople } from "#web/entities/employees/first-people.ts";
import { AudienceFilter, LocationFilter } from "#web/entities/segments/filter.tsx";
import { useCompanyId } from "#web/entities/companies/company.ts";
import { idFrom } from "#web/lib/navigation/addresses.ts";
import type { Input } from "#web/lib/api/contract.ts";
import { prefetchCall, useCall } from "#web/lib/api/use-call.ts";
import {
  pageOf,
  readListState,
  useListState,
  type ListControls,
  type ListState,
} from "#web/lib/navigation/list-state.ts";
import { formatPhone } from "#web/lib/forms/phone.ts";
import type { Search } from "#web/lib/navigation/search-codec.ts";
import type { ScreenPlace } from "#web/lib/navigation/screen-place.ts";
import { useReturnTarget } from "#web/lib/navigation/return-target.ts";
import { Avatar } from "#web/ui/elements/avatar.tsx";
import { Button, buttonClass } from "#web/ui/elements/button.tsx";
import { Select } from "#web/ui/forms/choice-fields.tsx";
import { DataTable, ListTools, type Column } from "#web/ui/lists/data-table.tsx";
import { FoldedFilters } from "#web/ui/lists/folded-filters.tsx";
import { PageHeader } from "#web/ui/layout/page-header.tsx";
import { PagedList } from "#web/ui/lists/paged-list.tsx";
import { EmptyState } from "#web/ui/feedback/states.tsx";
import { useFocusKept } from "#web/ui/layout/use-focus-kept.ts";
import type { Selection } from "#web/ui/lists/use-selection.ts";
import { SearchField } from "#web/ui/forms/text-fields.tsx";
import { PeopleSelectionBar } from "./selection-bar.tsx";
import { employeesTexts } from "#web/features/employees/employees-texts.ts";
import styles from "../employees.module.css";
import { InvitationShown } from "#web/features/employees/invites/invitation-shown.tsx";
import { InviteEverybody, type Narrowed } from "#web/features/employees/invites/invite-all.tsx";
import { ListMenu } from "./menu.tsx";
import { PersonBadges } from "#web/features/employees/person-badges.tsx";
import { usePeopleSelection } from "./use-selection.ts";

const filterNames = ["location", "audience", "active", "invitation"] as const;
type Filter = (typeof filterNames)[number];
const sortable = ["name", "role", "created_at", "invite_accepted_at"] as const;

/** Fetches the screen's data early, when someone points at a link to the screen. */
export function prefetch({ companyId, search }: ScreenPlace): void {
  prefetchCall("listEmployees", inputOf(companyId, readListState(search, filterNames)));
}

/** The list of the company's people. Its search, filters and sorting are in the address. */
export function EmployeesListScreen(): ReactNode {
  const say = employeesTexts.useTexts();
  const companyId = useCompanyId();
  const list = useListState(filterNames);
  const query = useCall("listEmployees", inputOf(companyId, list), { keepPrevious: true });
  const people = query.data?.employees;
  const total = query.data?.total ?? 0;
  const search = useSearch({ strict: false }) as Search;
  const choosing = usePeopleSelection(
    companyId,
    search,
    (people ?? []).map(({ id }) => id),
    total,
  );
  const top = useFocusKept<HTMLParagraphElement>(choosing.count);
  return (
    <>
      <PageHeader
        title={say("list.title")}
        line={say("list.line")}
        action={<AddLink />}
        others={<ListMenu filters={inputOf(companyId, list)} />}
      />
      <ListTools>
        <SearchField label={say("list.search")} value={list.typed} onChange={list.search} />
        <FoldedFilters list={list}>
          <LocationFilter list={list} />
          <AudienceFilter list={list} />
          <Select
            label={say("list.invitation")}
            value={stateIn(list) ?? ""}
            placeholder={say("list.invitation.all")}
            onChange={(state: string) => list.filter("invitation", state)}
            options={invitationStates.map((value) => ({
              value,
              label: say(`list.invitation.${value}`),
            }))}
          />
          <Select
            label={say("list.active")}
            value={list.filters.active === "no" ? "no" : "yes"}
            onChange={(active) => list.filter("active", active === "no" ? "no" : undefined)}
            options={(["yes", "no"] as const).map((value) => ({
              value,
              label: say(`list.active.${value}`),
            }))}
          />
        </FoldedFilters>
      </ListTools>
      {list.filters.active !== "no" && stateIn(list) !== "joined" && (
        <InviteEverybody among={narrowedTo(list)} />
      )}
      <PagedList
        query={query}
        count={people?.length ?? 0}
        list={{ ...list, narrowed: isNarrowed(list) }}
        top={top}
        counted={(count) => say("list.count", { count })}
        empty={<EmptyList list={list} />}
      >
        <PeopleTable
          people={people}
          list={list}
          stale={query.isPlaceholderData}
          selection={choosing.selection}
        />
      </PagedList>
      <PeopleSelectionBar choosing={choosing} total={total} />
    </>
  );
}

function AddLink(): ReactNode {
  const say = employeesTexts.useTexts();
  return (
    <Link
      to="/$company_id/employees/new"
      params={{ company_id: String(useCompanyId()) }}
      search={{}}
      className={buttonClass({})}
    >
      <IconUserPlus size={20} aria-hidden="true" />
      {say("list.add")}
    </Link>
  );
}

/** @returns true if a search or filter is set; the choice between active and inactive people doesn't count */
function isNarrowed({ terms, filters }: ListState<Filter>): boolean {
  const { location, audience, invitation } = filters;
  return terms !== "" || [location, audience, invitation].some((chosen) => chosen !== undefined);
}

function stateIn({ filters }: ListState<Filter>): InvitationState | undefined {
  return invitationStates.find((state) => state === filters.invitation);
}

function EmptyList({ list }: { list: ListControls<Filter> }): ReactNode {
  const say = employeesTexts.useTexts();
  if (list.filters.active !== "no")
    return <EmptyState title={say("list.empty.title")} text={say("list.empty.text")} />;
  return (
    <EmptyState
      title={say("list.empty.inactive.title")}
      text={say("list.empty.inactive.text")}
      action={
        <Button variant="secondary" outline onClick={() => list.filter("active", undefined)}>
          {say("list.empty.inactive.back")}
        </Button>
      }
    />
  );
}

function PeopleTable({
  people,
  list,
  stale,
  selection,
}: {
  people: readonly EmployeeRow[] | undefined;
  list: ListControls<Filter>;
  stale: boolean;
  selection: Selection<number>;
}): ReactNode {
  const say = employeesTexts.useTexts();
  const columns: readonly Column<EmployeeRow>[] = [
    { key: "name", label: say("col.name"), sort: "name", lead: true, cell: nameCell },
    { key: "role", label: say("col.role"), sort: "role", cell: ({ role }) => say(`role.${role}`) },
    { key: "locations", label: say("col.locations"), cell: locationsCell },
    { key: "contact", label: say("col.contact"), cell: contactCell },
    {
      key: "joined",
      label: say("col.joined"),
      sort: "invite_accepted_at",
      align: "end",
      cell: joinedCell,
    },
  ];
  return (
    <DataTable
      label={say("list.title")}
      columns={columns}
      rows={people}
      rowId={(person) => person.id}
      rowName={(person) => person.display_name}
      list={list}
      selection={selection}
      stale={stale}
    />
  );
}

function nameCell(person: EmployeeRow): ReactNode {
  return <NameCell person={person} />;
}

function NameCell({ person }: { person: EmployeeRow }): ReactNode {
  const here = useReturnTarget("EmployeeList");
  return (
    <span className={styles.name}>
      <Avatar name={person.display_name} size={36} />
      <span className={styles.names}>
        <Link
          to="/$company_id/employee/$id"
          params={{ company_id: String(person.company_id), id: String(person.id) }}
          search={here}
          preload="intent"
        >
          {person.display_name}
        </Link>
        <PersonBadges person={{ ...person, role: "employee" }} />
      </span>
    </span>
  );
}

const fewLocations = 2;

function locationsCell({ locations }: EmployeeRow): ReactNode {
  const shown = locations.slice(0, fewLocations).map(({ name }) => name);
  const more = locations.length - shown.length;
  const names = shown.join(", ");
  return more > 0 ? `${names} ${employeesTexts.say("more.count", { count: more })}` : names;
}

function contactCell({ phone, phone_country_code, email }: EmployeeRow): ReactNode {
  return (
    <span className={styles.contact}>
      {phone && <span className={styles.phone}>{formatPhone(phone, phone_country_code)}</span>}
      {email && <Email address={email} />}
    </span>
  );
}

/** An e-mail address that can be broken into two lines before its domain. */
function Email({ address }: { address: string }): ReactNode {
  const [name, domain] = address.split("@");
  return (
    <span className="dim small">
      {name}
      <wbr />@{domain}
    </span>
  );
}

function joinedCell(person: EmployeeRow): ReactNode {
  return <InvitationShown person={person} />;
}

function narrowedTo({ terms, filters }: ListState<Filter>): Narrowed {
  const at = idFrom(filters.location);
  const of = idFrom(filters.audience);
  return {
    terms,
    ...(at !== null && { locations: [at] }),
    ...(of !== null && { audiences: [of] }),
  };
}

/** @returns the input for the call `listEmployees`; invalid filters in the address are ignored */
function inputOf(companyId: number, list: ListState<Filter>): Input<"listEmployees"> {
  const { active } = list.filters;
  const state = stateIn(list);
  return {
    ...firstPeople(companyId),
    ...narrowedTo(list),
    ...(state && { invitation: state }),
    active: active === "no" ? "no" : "yes",
    ...pageOf(list, sortable),
  };
}
