import type { ReactNode } from "react";
import { AudienceFilter } from "#web/entities/audience-filter.tsx";
import { useCompanyId } from "#web/entities/company.ts";
import { LocationFilter } from "#web/entities/location-filter.tsx";
import { useCall } from "#web/lib/api/use-call.ts";
import type { ListControls } from "#web/lib/list-state.ts";
import { Checkbox } from "#web/ui/choice-fields.tsx";
import { FilterSelect } from "#web/ui/filter-select.tsx";
import { type DueFilterName, withins } from "./due-input.ts";
import { followUpsTexts } from "./follow-ups-texts.ts";

/** What the list of those who are due is narrowed to; whoever works somewhere themselves, to those places too. */
export function DueFilters({ list }: { list: ListControls<DueFilterName> }): ReactNode {
  const say = followUpsTexts.useTexts();
  const own = useCall("getSelf", { company_id: useCompanyId() }).data?.employee.locations ?? [];
  return (
    <>
      <FilterSelect
        list={list}
        name="within"
        label={say("due.when")}
        all={say("due.when.now")}
        options={withins.map((value) => ({
          value,
          label: say("due.when.days", { count: Number(value) }),
        }))}
      />
      <LocationFilter list={list} />
      <AudienceFilter list={list} />
      {own.length > 0 && list.filters.location === undefined && (
        <Checkbox
          label={say("due.mine")}
          checked={list.filters.where === "mine"}
          onChange={(mine) => list.filter("where", mine ? "mine" : undefined)}
        />
      )}
    </>
  );
}
