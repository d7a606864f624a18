import type { ReactNode } from "react";
import { AudienceFilter, LocationFilter } from "#web/entities/segments/filter.tsx";
import { useCompanyId } from "#web/entities/companies/company.ts";
import { useCall } from "#web/lib/api/use-call.ts";
import type { ListControls } from "#web/lib/navigation/list-state.ts";
import { Checkbox } from "#web/ui/forms/choice-fields.tsx";
import { FilterSelect } from "#web/ui/lists/filter-select.tsx";
import { type DueFilterName, withins } from "./due-input.ts";
import { followUpsTexts } from "#web/features/follow-ups/follow-ups-texts.ts";

/** The filters of the list of due check-ins. People who have locations can also filter by their own locations. */
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
