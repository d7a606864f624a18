import type { ReactNode } from "react";
import { hasFlag, useCompany } from "#web/entities/companies/company.ts";
import { useCall } from "#web/lib/api/use-call.ts";
import { coreTexts } from "#web/lib/texts/core-texts.ts";
import { type Filtered, FilterSelect, namedOptions } from "#web/ui/lists/filter-select.tsx";

type Kind = "location" | "audience";

const kinds = {
  location: { flag: "disable-locations", names: "listLocationNames" },
  audience: { flag: "disable-audiences", names: "listAudienceNames" },
} as const;

interface SegmentFilterProps<F extends Kind> {
  list: Filtered<F>;
}

/** Filters a list by location; the list's `location` in the address is its id. */
export function LocationFilter(props: SegmentFilterProps<"location">): ReactNode {
  return <SegmentFilter {...props} of="location" />;
}

/** Filters a list by audience; the list's `audience` in the address is its id. */
export function AudienceFilter(props: SegmentFilterProps<"audience">): ReactNode {
  return <SegmentFilter {...props} of="audience" />;
}

/** A company that has switched off locations or audiences has no filter for them. */
function SegmentFilter<F extends Kind>({ of, list }: SegmentFilterProps<F> & { of: F }): ReactNode {
  const say = coreTexts.useTexts();
  const details = useCompany();
  const kind: Kind = of;
  const { flag, names } = kinds[kind];
  const isOff = hasFlag(details, flag);
  const { data } = useCall(names, { company_id: details.company.id }, { enabled: !isOff });
  if (isOff) return null;
  return (
    <FilterSelect
      list={list}
      name={of}
      label={say(`filter.${kind}`)}
      all={say(`filter.${kind}.all`)}
      options={namedOptions(data && ("locations" in data ? data.locations : data.audiences))}
    />
  );
}
