import type { ReactNode } from "react";
import { AudienceFilter, LocationFilter } from "#web/entities/segments/filter.tsx";
import { hasFlag, useCompany } from "#web/entities/companies/company.ts";
import { idFrom } from "#web/lib/navigation/addresses.ts";
import type { ListControls, ListState } from "#web/lib/navigation/list-state.ts";
import { Checkbox, Select } from "#web/ui/forms/choice-fields.tsx";
import { FilterSelect } from "#web/ui/lists/filter-select.tsx";
import { followUpsTexts } from "./follow-ups-texts.ts";
import { OwnerSelect } from "./owner-select.tsx";

/** The filters beside the search. */
export const narrowingNames = ["kind", "owner", "location", "audience", "urgent", "memo"] as const;
export const filterNames = ["state", "order", ...narrowingNames] as const;
export const states = ["awaiting", "answered", "resolved", "all"] as const;
const orders = ["oldest", "newest"] as const;
const kinds = ["flagged_message", "raised_hand", "checkin"] as const;

export type FilterName = (typeof filterNames)[number];

/** The filters of the inbox, beside the search and the tabs. */
export function Filters({ list }: { list: ListControls<FilterName> }): ReactNode {
  const say = followUpsTexts.useTexts();
  const details = useCompany();
  const shown = kinds.filter((kind) => kind !== "checkin" || hasFlag(details, "checkins"));
  return (
    <>
      <FilterSelect
        list={list}
        name="kind"
        label={say("flags.kind")}
        all={say("flags.kind.all")}
        options={shown.map((kind) => ({ value: kind, label: say(`flags.kinds.${kind}`) }))}
      />
      <OwnerSelect
        value={list.filters.owner ?? ""}
        first={[
          { value: "", label: say("flags.owner.all") },
          { value: "me", label: say("flags.owner.me") },
          { value: "nobody", label: say("flags.owner.none") },
        ]}
        onChange={(owner) => list.filter("owner", owner)}
      />
      <LocationFilter list={list} />
      <AudienceFilter list={list} />
      <Select
        label={say("flags.order")}
        value={orderOf(list)}
        onChange={(order) => list.filter("order", order === usualOrder(list) ? undefined : order)}
        options={orders.map((value) => ({ value, label: say(`flags.order.${value}`) }))}
      />
      {list.filters.memo && (
        <Checkbox
          label={say("flags.memo.only")}
          checked
          onChange={() => list.filter("memo", undefined)}
        />
      )}
      <Checkbox
        label={say("flags.urgent.only")}
        checked={list.filters.urgent === "yes"}
        onChange={(urgent) => list.filter("urgent", urgent ? "yes" : undefined)}
      />
    </>
  );
}

/** Finished ones are shown newest first, waiting ones longest waiting first. */
function usualOrder({ filters }: ListState<FilterName>): (typeof orders)[number] {
  return filters.state === "resolved" ? "newest" : "oldest";
}

function orderOf(list: ListState<FilterName>): (typeof orders)[number] {
  return orders.find((order) => order === list.filters.order) ?? usualOrder(list);
}

/** An invalid address shows what is waiting. */
export function inputOf(companyId: number, list: ListState<FilterName>) {
  const { state, kind, owner, location, audience, urgent, memo } = list.filters;
  const named = owner === "me" || owner === "nobody" ? owner : (idFrom(owner) ?? undefined);
  return {
    company_id: companyId,
    state: states.find((each) => each === state) ?? "awaiting",
    page: list.page,
    sort_direction: orderOf(list) === "newest" ? "desc" : "asc",
    terms: list.terms,
    kind: kinds.find((each) => each === kind) ?? "all",
    owner: named,
    location_id: idFrom(location) ?? undefined,
    audience_id: idFrom(audience) ?? undefined,
    memo_id: idFrom(memo) ?? undefined,
    urgent: urgent === "yes",
  } as const;
}
