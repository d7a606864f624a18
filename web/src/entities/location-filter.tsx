import type { ReactNode } from "react";
import { useCompanyId } from "#web/entities/company.ts";
import { useCall } from "#web/lib/api/use-call.ts";
import { coreTexts } from "#web/lib/texts/core-texts.ts";
import { type Filtered, FilterSelect, namedOptions } from "#web/ui/filter-select.tsx";

/** Narrows a list to one of the company's locations; the list's `location` in the address is its id. */
export function LocationFilter({ list }: { list: Filtered<"location"> }): ReactNode {
  const say = coreTexts.useTexts();
  const { data } = useCall("listLocationNames", { company_id: useCompanyId() });
  return (
    <FilterSelect
      list={list}
      name="location"
      label={say("filter.location")}
      all={say("filter.location.all")}
      options={namedOptions(data?.locations)}
    />
  );
}
