import { employeeTypeInWords } from "@lineup/contract/employee-types";
import type { PersonReportRow } from "@lineup/contract/reports/schemas";
import type { ReactNode } from "react";
import { DownloadButton } from "#web/entities/media/download-button.tsx";
import type { Input } from "#web/lib/api/contract.ts";
import { useCall } from "#web/lib/api/use-call.ts";
import { formatDate } from "#web/lib/dates/dates.ts";
import { currentLanguage } from "#web/lib/i18n/language.ts";
import { pageOf, type ListState } from "#web/lib/navigation/list-state.ts";
import type { Column } from "#web/ui/lists/data-table.tsx";
import { PagedTable } from "#web/ui/lists/paged-list.tsx";
import { EmptyState } from "#web/ui/feedback/states.tsx";
import { personCell, lastLogin, someNames } from "./report-cells.tsx";
import { ReportTools } from "./report-tools.tsx";
import { reportsTexts } from "./reports-texts.ts";
import styles from "./reports.module.css";
import { type filterNames, useReport, peopleFilterOf } from "./use-report.ts";

const sortable = ["name", "role", "invite_accepted_at", "last_login_at"] as const;

export function peopleInput(
  companyId: number,
  list: ListState<(typeof filterNames)[number]>,
): Input<"listPeopleReport"> {
  return { ...peopleFilterOf(companyId, list), ...pageOf(list, sortable) };
}

/** Everyone, with key figures. */
export function PeopleReport(): ReactNode {
  const say = reportsTexts.useTexts();
  const { list, people } = useReport();
  const query = useCall("listPeopleReport", peopleInput(people.company_id, list), {
    keepPrevious: true,
  });
  return (
    <>
      <ReportTools list={list} />
      <div className={styles.files}>
        <DownloadButton call="downloadEmployees" input={people} fallback="employee summary.csv" />
      </div>
      <PagedTable
        label={say("tab.people")}
        columns={columns()}
        rows={query.data?.rows}
        rowId={(row) => row.id}
        rowName={(row) => row.name}
        query={query}
        list={list}
        counted={(count) => say("count.people", { count })}
        empty={<EmptyState title={say("empty.people.title")} text={say("empty.people.text")} />}
      />
    </>
  );
}

function columns(): readonly Column<PersonReportRow>[] {
  const { say } = reportsTexts;
  return [
    { key: "name", label: say("col.name"), sort: "name", lead: true, cell: personCell },
    { key: "role", label: say("col.role"), sort: "role", cell: roleCell },
    { key: "locations", label: say("col.locations"), cell: (row) => someNames(row.locations) },
    { key: "managers", label: say("col.managers"), cell: (row) => someNames(row.managers) },
    {
      ...{ key: "accepted", label: say("col.accepted"), sort: "invite_accepted_at" },
      ...{ unbroken: true, cell: acceptedCell },
    },
    { key: "login", label: say("col.login"), sort: "last_login_at", cell: lastLogin },
    { key: "memos", label: say("col.memos"), align: "end", unbroken: true, cell: memosCell },
  ];
}

function roleCell({ role, type }: PersonReportRow): ReactNode {
  const words = reportsTexts.say(`role.${role}`);
  return type ? `${words}, ${employeeTypeInWords(type, currentLanguage())}` : words;
}

function acceptedCell({ invite_accepted_at: at, timezone }: PersonReportRow): ReactNode {
  return at === null ? "" : formatDate(at, timezone);
}

function memosCell({ read_count: read, unread_count: unread }: PersonReportRow): ReactNode {
  if (read + unread === 0) return <span className="dim">{reportsTexts.say("memos.none")}</span>;
  return reportsTexts.say("memos", { read, all: read + unread });
}
