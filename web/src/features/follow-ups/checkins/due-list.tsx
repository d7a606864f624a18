import type { DueCheckin } from "@lineup/contract/follow-ups/checkins/schemas";
import { mostCheckinsAtOnce } from "@lineup/contract/constants";
import { IconHeartHandshake, IconX } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useState, type ReactNode } from "react";
import { useCompanyId } from "#web/entities/companies/company.ts";
import { useCall } from "#web/lib/api/use-call.ts";
import { formatDate } from "#web/lib/dates/dates.ts";
import { useListState } from "#web/lib/navigation/list-state.ts";
import { useReturnTarget } from "#web/lib/navigation/return-target.ts";
import { Button, IconButton } from "#web/ui/elements/button.tsx";
import { SelectionBar } from "#web/ui/lists/selection-bar.tsx";
import { ListTools, type Column } from "#web/ui/lists/data-table.tsx";
import { FoldedFilters } from "#web/ui/lists/folded-filters.tsx";
import { PagedTable } from "#web/ui/lists/paged-list.tsx";
import { RelativeTime } from "#web/ui/elements/relative-time.tsx";
import { EmptyState } from "#web/ui/feedback/states.tsx";
import { SearchField } from "#web/ui/forms/text-fields.tsx";
import { useFocusKept } from "#web/ui/layout/use-focus-kept.ts";
import { DueDialog } from "./due-dialog.tsx";
import { DueFilters } from "./due-filters.tsx";
import { dueFilterNames, dueInput } from "./due-input.ts";
import styles from "../follow-ups.module.css";
import { followUpsTexts } from "#web/features/follow-ups/follow-ups-texts.ts";

/** The people to start check-ins with: the ids of individual people, or the number of all people in the list. */
type Recipients = { readonly ids: number[] } | { readonly all: number };

/** The list of people who are due for a check-in. Buttons start check-ins with all people or with the selected people. */
export function DueList(): ReactNode {
  const say = followUpsTexts.useTexts();
  const list = useListState(dueFilterNames);
  const input = dueInput(useCompanyId(), list);
  const query = useCall("listCheckins", input, { keepPrevious: true });
  const total = query.data?.total ?? 0;
  const [whom, setWhom] = useState<Recipients | null>(null);
  const chosen = useSelectedPeople(JSON.stringify({ ...input, page: 1 }));
  const top = useFocusKept<HTMLParagraphElement>(`${total} ${chosen.ids.size > 0}`);
  return (
    <>
      <ListTools>
        <SearchField label={say("due.search")} value={list.typed} onChange={list.search} />
        <FoldedFilters list={list}>
          <DueFilters list={list} />
        </FoldedFilters>
      </ListTools>
      {total > 0 && (
        <div className={styles.everybody}>
          <Button
            variant="secondary"
            outline
            icon={<IconHeartHandshake size={20} aria-hidden="true" />}
            onClick={() => setWhom({ all: total })}
          >
            {startLabel(total)}
          </Button>
        </div>
      )}
      <PagedTable
        query={query}
        list={list}
        top={top}
        counted={(count) => say("due.count", { count })}
        empty={<EmptyState title={say("due.empty.title")} text={say("due.empty.text")} />}
        label={say("flags.due")}
        columns={columns(say)}
        rows={query.data?.due}
        rowId={({ employee }) => employee.id}
        rowName={({ employee }) => employee.name}
        selection={{ ids: chosen.ids, onChange: chosen.choose }}
      />
      {chosen.ids.size > 0 && (
        <SelectionBar text={say("due.chosen", { count: chosen.ids.size })}>
          <IconButton label={say("due.none")} onClick={chosen.none}>
            <IconX size={20} />
          </IconButton>
          <Button onClick={() => setWhom({ ids: [...chosen.ids] })}>{say("due.begin")}</Button>
        </SelectionBar>
      )}
      {whom && (
        <DueDialog
          count={"ids" in whom ? whom.ids.length : Math.min(whom.all, mostCheckinsAtOnce)}
          whom={"ids" in whom ? { ids: whom.ids } : allOf(input, whom.all)}
          onDone={chosen.none}
          onOthers={() => void query.refetch().then(({ data }) => setWhom(again(data?.total)))}
          onClose={() => setWhom(null)}
        />
      )}
    </>
  );
}

/**
 * @param of identifies the filtered list; a new value clears the selection
 * @returns the selection across the pages of the list
 */
function useSelectedPeople(of: string) {
  const nobody: ReadonlySet<number> = new Set<number>();
  const [chosen, setChosen] = useState({ of, ids: nobody });
  return {
    ids: chosen.of === of ? chosen.ids : nobody,
    choose: (ids: ReadonlySet<number>) => setChosen({ of, ids }),
    none: () => setChosen({ of, ids: nobody }),
  };
}

function startLabel(total: number): string {
  const count = Math.min(total, mostCheckinsAtOnce);
  return followUpsTexts.say(total > count ? "due.beginFirst" : "due.beginAll", { count });
}

/**
 * @param expected the number of people shown
 * @returns everyone in the filtered list, as input for the call `openCheckins`
 */
function allOf({ location_id, audience_id, terms, see_all, within_days }: Due, expected: number) {
  const links = { locations: onlyIn(location_id), audiences: onlyIn(audience_id) };
  return { ...links, terms, see_all, within_days, all: true, expected };
}

function onlyIn(id: number | undefined): number[] {
  return id === undefined ? [] : [id];
}

function again(total: number | undefined): Recipients | null {
  return total ? { all: total } : null;
}

type Due = ReturnType<typeof dueInput>;

function columns(say: ReturnType<typeof followUpsTexts.useTexts>): readonly Column<DueCheckin>[] {
  return [
    { key: "name", label: say("due.person"), sort: "name", lead: true, cell: personCell },
    {
      key: "locations",
      label: say("due.locations"),
      cell: ({ locations }) => locations.join(", "),
    },
    {
      key: "last",
      label: say("due.last"),
      sort: "last_checkin_at",
      cell: ({ last_checkin_at: at }) => (at ? formatDate(at) : say("due.never")),
    },
    { key: "due", label: say("due.since"), sort: "due_at", align: "end", cell: dueCell },
  ];
}

function personCell(row: DueCheckin): ReactNode {
  return <Person person={row.employee} />;
}

function Person({ person: { id, name } }: { person: DueCheckin["employee"] }): ReactNode {
  const here = useReturnTarget("FlaggedMessageList");
  const params = { company_id: String(useCompanyId()), id: String(id) };
  return (
    <Link to="/$company_id/employee/$id" params={params} search={here} preload="intent">
      {name || followUpsTexts.say("due.nameless")}
    </Link>
  );
}

function dueCell({ due_at }: DueCheckin): ReactNode {
  return <RelativeTime iso={due_at} coming />;
}
