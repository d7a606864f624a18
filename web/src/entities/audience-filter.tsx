import type { ReactNode } from "react";
import { useCompanyId } from "#web/entities/company.ts";
import { useCall } from "#web/lib/api/use-call.ts";
import type { ListControls } from "#web/lib/list-state.ts";
import { coreTexts } from "#web/lib/texts/core-texts.ts";
import { Select } from "#web/ui/choice-fields.tsx";

/** Narrows a list to one of the company's audiences; the list's `audience` in the address is its id. */
export function AudienceFilter({
  list,
}: {
  list: Pick<ListControls<"audience">, "filters" | "filter">;
}): ReactNode {
  const say = coreTexts.useTexts();
  const { data } = useCall("listAudienceNames", { company_id: useCompanyId() });
  return (
    <Select
      label={say("filter.audience")}
      value={list.filters.audience ?? ""}
      placeholder={say("filter.audience.all")}
      onChange={(id: string) => list.filter("audience", id)}
      options={(data?.audiences ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
    />
  );
}
