import type { ReactNode } from "react";
import { useCompanyId } from "#web/entities/companies/company.ts";
import { SegmentList, useSegmentColumns } from "#web/entities/segments/segment-list.tsx";
import type { Input, Output } from "#web/lib/api/contract.ts";
import { prefetchCall, useCall } from "#web/lib/api/use-call.ts";
import { formatDate } from "#web/lib/dates/dates.ts";
import {
  pageOf,
  readListState,
  useListState,
  type ListState,
} from "#web/lib/navigation/list-state.ts";
import type { ScreenPlace } from "#web/lib/navigation/screen-place.ts";
import type { Column } from "#web/ui/lists/data-table.tsx";
import { audiencesTexts } from "./audiences-texts.ts";

type AudienceRow = Output<"listAudiences">["audiences"][number];
const sortable = ["name", "employee_count", "created_at"] as const;

/** Fetches the screen's data early, when someone points at a link to it. */
export function prefetch({ companyId, search }: ScreenPlace): void {
  prefetchCall("listAudiences", inputOf(companyId, readListState(search, [])));
}

/** All audiences of the company and the number of people in each. */
export function AudiencesScreen(): ReactNode {
  const say = audiencesTexts.useTexts();
  const companyId = useCompanyId();
  const list = useListState();
  const query = useCall("listAudiences", inputOf(companyId, list), { keepPrevious: true });
  const { name, people } = useSegmentColumns("audiences");
  const columns: readonly Column<AudienceRow>[] = [
    name,
    people,
    {
      key: "since",
      label: say("col.since"),
      sort: "created_at",
      align: "end",
      cell: (row) => formatDate(row.created_at),
    },
  ];
  return (
    <SegmentList
      of="audiences"
      list={list}
      query={query}
      rows={query.data?.audiences}
      columns={columns}
    />
  );
}

function inputOf(companyId: number, list: ListState<never>): Input<"listAudiences"> {
  return { company_id: companyId, terms: list.terms, ...pageOf(list, sortable) };
}
