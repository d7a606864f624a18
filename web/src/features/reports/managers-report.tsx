import type { ManagerReportRow } from "@lineup/contract/reports/schemas";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { DownloadButton } from "#web/entities/media/download-button.tsx";
import { useCall } from "#web/lib/api/use-call.ts";
import { pageOf } from "#web/lib/navigation/list-state.ts";
import { formatPhone } from "#web/lib/forms/phone.ts";
import { buttonClass } from "#web/ui/elements/button.tsx";
import type { Column } from "#web/ui/lists/data-table.tsx";
import { PagedTable } from "#web/ui/lists/paged-list.tsx";
import { EmptyState } from "#web/ui/feedback/states.tsx";
import { personCell, someNames } from "./report-cells.tsx";
import { ReportTools } from "./report-tools.tsx";
import { reportsTexts } from "./reports-texts.ts";
import styles from "./reports.module.css";
import { useReport } from "./use-report.ts";

const sortable = ["name", "manager_name"] as const;

/** The assignment of people to managers, one row per pair. */
export function ManagersReport(): ReactNode {
  const say = reportsTexts.useTexts();
  const { list, people } = useReport();
  const query = useCall(
    "listManagersReport",
    { ...people, ...pageOf(list, sortable) },
    { keepPrevious: true },
  );
  return (
    <>
      <ReportTools list={list} />
      <div className={styles.files}>
        <DownloadButton
          call="downloadEmployeeManagers"
          input={people}
          fallback="employee managers summary.csv"
        />
      </div>
      <PagedTable
        label={say("tab.managers")}
        columns={columns()}
        rows={query.data?.rows}
        rowId={(row) => `${row.id} ${row.manager_id}`}
        rowName={(row) => row.name}
        query={query}
        list={list}
        counted={(count) => say("count.pairs", { count })}
        empty={<NoPairs companyId={people.company_id} active={people.active !== "no"} />}
      />
    </>
  );
}

function NoPairs({ companyId, active }: { companyId: number; active: boolean }): ReactNode {
  const say = reportsTexts.useTexts();
  if (!active)
    return (
      <EmptyState
        title={say("empty.managers.inactive.title")}
        text={say("empty.managers.inactive.text")}
      />
    );
  return (
    <EmptyState
      title={say("empty.managers.title")}
      text={say("empty.managers.text")}
      action={
        <Link
          to="/$company_id/employees"
          params={{ company_id: String(companyId) }}
          search={{}}
          className={buttonClass({ variant: "secondary", outline: true })}
        >
          {say("empty.managers.action")}
        </Link>
      }
    />
  );
}

function columns(): readonly Column<ManagerReportRow>[] {
  const { say } = reportsTexts;
  return [
    { key: "name", label: say("col.name"), sort: "name", lead: true, cell: personCell },
    { key: "locations", label: say("col.locations"), cell: (row) => someNames(row.locations) },
    { key: "manager", label: say("col.manager"), sort: "manager_name", cell: managerCell },
    { key: "role", label: say("col.role"), cell: (row) => say(`role.${row.manager_role}`) },
    { key: "contact", label: say("col.contact"), cell: contactCell },
  ];
}

function managerCell(row: ManagerReportRow): ReactNode {
  const { manager_id: id, manager_name: name, manager_ext_id: company_ext_id } = row;
  return personCell({ id, name, company_ext_id });
}

function contactCell(row: ManagerReportRow): ReactNode {
  const { manager_phone: phone, manager_phone_country_code: code, manager_email: email } = row;
  return (
    <span className={styles.person}>
      {phone !== null && <span>{formatPhone(phone, code ?? "1")}</span>}
      {email !== null && <span className="dim small">{email}</span>}
    </span>
  );
}
