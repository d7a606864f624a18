import type { ReactNode } from "react";
import { useCompanyId } from "#web/entities/company.ts";
import { useCall } from "#web/lib/api/use-call.ts";
import { coreTexts } from "#web/lib/texts/core-texts.ts";
import { type Filtered, FilterSelect, namedOptions } from "#web/ui/filter-select.tsx";

/** Narrows a list to one of the company's audiences; the list's `audience` in the address is its id. */
export function AudienceFilter({ list }: { list: Filtered<"audience"> }): ReactNode {
  const say = coreTexts.useTexts();
  const { data } = useCall("listAudienceNames", { company_id: useCompanyId() });
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
