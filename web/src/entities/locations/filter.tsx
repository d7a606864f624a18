import type { ReactNode } from "react";
import { hasFlag, useCompany } from "#web/entities/companies/company.ts";
import { useCall } from "#web/lib/api/use-call.ts";
import { coreTexts } from "#web/lib/texts/core-texts.ts";
import { type Filtered, FilterSelect, namedOptions } from "#web/ui/lists/filter-select.tsx";

/**
 * Filters a list by location; the list's `location` in the address is its id. A company without locations has no such
 * filter.
 */
export function LocationFilter({ list }: { list: Filtered<"location"> }): ReactNode {
  const say = coreTexts.useTexts();
  const details = useCompany();
  const isOff = hasFlag(details, "disable-locations");
  const { data } = useCall(
    "listLocationNames",
    { company_id: details.company.id },
    { enabled: !isOff },
  );
  if (isOff) return null;
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
