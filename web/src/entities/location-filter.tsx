import type { ReactNode } from "react";
import { useCompanyId } from "#web/entities/company.ts";
import { useCall } from "#web/lib/api/use-call.ts";
import type { ListControls } from "#web/lib/list-state.ts";
import { coreTexts } from "#web/lib/texts/core-texts.ts";
import { Select } from "#web/ui/choice-fields.tsx";

/** Narrows a list to one of the company's locations; the list's `location` in the address is its id. */
export function LocationFilter({
  list,
}: {
  list: Pick<ListControls<"location">, "filters" | "filter">;
}): ReactNode {
  const say = coreTexts.useTexts();
  const { data } = useCall("listLocationNames", { company_id: useCompanyId() });
  return (
    <Select
      label={say("filter.location")}
      value={list.filters.location ?? ""}
      placeholder={say("filter.location.all")}
      onChange={(id: string) => list.filter("location", id)}
      options={(data?.locations ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
    />
  );
}
