import type { ReactNode } from "react";
import { AudienceFilter, LocationFilter } from "#web/entities/segments/filter.tsx";
import { Select } from "#web/ui/forms/choice-fields.tsx";
import { ListTools } from "#web/ui/lists/data-table.tsx";
import { SearchField } from "#web/ui/forms/text-fields.tsx";
import { reportsTexts } from "./reports-texts.ts";
import type { ReportList } from "./use-report.ts";

const states = ["yes", "no"] as const;

/**
 * The filters of a report.
 * @param children filters of this report only
 */
export function ReportTools({
  list,
  children,
}: {
  list: ReportList;
  children?: ReactNode;
}): ReactNode {
  const say = reportsTexts.useTexts();
  return (
    <ListTools>
      <SearchField label={say("search")} value={list.typed} onChange={list.search} />
      {children}
      <LocationFilter list={list} />
      <AudienceFilter list={list} />
      <Select
        label={say("active")}
        value={list.filters.active === "no" ? "no" : "yes"}
        onChange={(active) => list.filter("active", active === "no" ? "no" : undefined)}
        options={states.map((value) => ({ value, label: say(`active.${value}`) }))}
      />
    </ListTools>
  );
}
