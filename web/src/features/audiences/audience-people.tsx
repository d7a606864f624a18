import { IconUserPlus } from "@tabler/icons-react";
import { useState, type ReactNode } from "react";
import { AddPeople } from "#web/entities/employees/add-people.tsx";
import type { Output } from "#web/lib/api/contract.ts";
import { useCallUntil } from "#web/lib/api/use-call.ts";
import { useListState } from "#web/lib/navigation/list-state.ts";
import { Badge } from "#web/ui/elements/badge.tsx";
import { Button } from "#web/ui/elements/button.tsx";
import { SelectionBar } from "#web/ui/lists/selection-bar.tsx";
import { ListTools, type Column } from "#web/ui/lists/data-table.tsx";
import { ConfirmDialog } from "#web/ui/dialogs/dialog.tsx";
import { PagedTable } from "#web/ui/lists/paged-list.tsx";
import { EmptyState } from "#web/ui/feedback/states.tsx";
import { SearchField } from "#web/ui/forms/text-fields.tsx";
import { useFocusKept } from "#web/ui/layout/use-focus-kept.ts";
import { audiencesTexts } from "./audiences-texts.ts";
import { useMembers } from "./use-members.ts";

type Person = Output<"listAudienceEmployees">["employees"][number];
const nobody: ReadonlySet<number> = new Set();

/** The people in an audience: search, add and remove. */
export function AudiencePeople({
  audience,
  companyId,
}: {
  audience: { readonly id: number; readonly name: string };
  companyId: number;
}): ReactNode {
  const say = audiencesTexts.useTexts();
  const list = useListState();
  const [asking, setAsking] = useState<"add" | "remove" | null>(null);
  const [chosenIn, setChosenIn] = useState(list.terms);
  const [chosen, setChosen] = useState(nobody);
  if (chosenIn !== list.terms) {
    // A new search clears the selection, because selected people would be out of sight.
    setChosenIn(list.terms);
    setChosen(nobody);
  }
  const top = useFocusKept<HTMLParagraphElement>(`${chosen.size} ${asking}`);
  const members = useMembers(companyId, audience.id, () => {
    setAsking(null);
    setChosen(nobody);
  });
  const query = useCallUntil(
    "deleteAudience",
    "listAudienceEmployees",
    {
      ...{ company_id: companyId, id: audience.id, page: list.page, terms: list.terms },
      sort_direction: list.sortDirection,
    },
    { keepPrevious: true },
  );
  const add = (
    <Button
      variant="secondary"
      outline
      icon={<IconUserPlus size={18} aria-hidden="true" />}
      onClick={() => setAsking("add")}
    >
      {say("people.add")}
    </Button>
  );
  const isEmpty = query.data?.total === 0 && !list.narrowed;
  return (
    <section className="card stack" aria-labelledby="audience-people">
      <div className="row between">
        <h2 id="audience-people">{say("people.title")}</h2>
        {!isEmpty && add}
      </div>
      {!isEmpty && (
        <ListTools>
          <SearchField label={say("people.search")} value={list.typed} onChange={list.search} />
        </ListTools>
      )}
      <PagedTable
        label={say("people.title")}
        columns={columnsIn(say)}
        rows={query.data?.employees}
        rowId={(person) => person.id}
        rowName={(person) => person.name}
        query={query}
        list={list}
        selection={{ ids: chosen, onChange: setChosen }}
        top={top}
        counted={(count) => say("people.count", { count })}
        empty={
          <EmptyState
            title={say("people.empty.title")}
            text={say("people.empty.text")}
            action={add}
          />
        }
      />
      {chosen.size > 0 && (
        <SelectionBar text={say("people.chosen", { count: chosen.size })}>
          <Button variant="danger" outline onClick={() => setAsking("remove")}>
            {say("people.remove")}
          </Button>
        </SelectionBar>
      )}
      {asking === "add" && (
        <AddPeople title={say("people.add")} to={members} onClose={() => setAsking(null)} />
      )}
      <ConfirmDialog
        open={asking === "remove"}
        title={say("people.remove.ask", { count: chosen.size, name: audience.name })}
        text={say("people.remove.text")}
        confirm={say("people.remove")}
        busy={members.busy}
        onConfirm={() => members.remove([...chosen])}
        onClose={() => setAsking(null)}
      />
    </section>
  );
}

function columnsIn(say: ReturnType<typeof audiencesTexts.useTexts>): readonly Column<Person>[] {
  return [
    {
      key: "name",
      label: say("people.name"),
      sort: "name",
      lead: true,
      cell: (person) => (
        <span className="row">
          {person.name}
          {!person.is_active && <Badge>{say("people.inactive")}</Badge>}
        </span>
      ),
    },
    {
      key: "locations",
      label: say("people.locations"),
      cell: (person) => person.locations.join(", "),
    },
  ];
}
