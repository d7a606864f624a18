import type { ReactNode } from "react";
import { hasFlag, useCompany } from "#web/entities/companies/company.ts";
import { useCall } from "#web/lib/api/use-call.ts";
import { coreTexts } from "#web/lib/texts/core-texts.ts";
import { type Filtered, FilterSelect, namedOptions } from "#web/ui/lists/filter-select.tsx";

/**
 * Filters a list by audience; the list's `audience` in the address is its id. A company without audiences has no such
 * filter.
 */
export function AudienceFilter({ list }: { list: Filtered<"audience"> }): ReactNode {
  const say = coreTexts.useTexts();
  const details = useCompany();
  const isOff = hasFlag(details, "disable-audiences");
  const { data } = useCall(
    "listAudienceNames",
    { company_id: details.company.id },
    { enabled: !isOff },
  );
  if (isOff) return null;
  return (
    <FilterSelect
      list={list}
      name="audience"
      label={say("filter.audience")}
      all={say("filter.audience.all")}
      options={namedOptions(data?.audiences)}
    />
  );
}
