import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useCompanyId, usePermission } from "#web/entities/companies/company.ts";
import { SettingsLink } from "#web/entities/settings/settings-link.tsx";
import { prefetchCall } from "#web/lib/api/use-call.ts";
import { readListState, useListState } from "#web/lib/navigation/list-state.ts";
import type { ScreenPlace } from "#web/lib/navigation/screen-place.ts";
import { BackArrow, PageHeader } from "#web/ui/layout/page-header.tsx";
import { Tabs } from "#web/ui/layout/tabs.tsx";
import { LoginsReport } from "./logins-report.tsx";
import { ManagersReport } from "./managers-report.tsx";
import { PeopleReport, peopleInput } from "./people-report.tsx";
import { reportsTexts } from "./reports-texts.ts";
import { type Report, filterNames, reports } from "./use-report.ts";

const reportName = ["report"] as const;
const contents = { people: PeopleReport, managers: ManagersReport, logins: LoginsReport };

/** Fetches the first report's data early, when someone points at a link to it. */
export function prefetch({ companyId, search }: ScreenPlace): void {
  if (search["report"]) return;
  prefetchCall("listPeopleReport", peopleInput(companyId, readListState(search, filterNames)));
}

/** The company's reports: tables with filters that can be downloaded. Logins are for admins. */
export function ReportsScreen(): ReactNode {
  const say = reportsTexts.useTexts();
  const list = useListState(reportName);
  const seesLogins = usePermission("settings:manage");
  const open = reports.filter((each) => each !== "logins" || seesLogins);
  const current: Report = open.find((each) => each === list.filters.report) ?? "people";
  return (
    <>
      <PageHeader
        title={say("title")}
        line={say("line")}
        back={seesLogins ? <SettingsLink /> : <TeamLink />}
      />
      <Tabs
        label={say("choose")}
        current={current}
        onChange={(next) => list.filter("report", next === "people" ? undefined : next)}
        tabs={open.map((key) => {
          const Content = contents[key];
          return { key, label: say(`tab.${key}`), content: <Content /> };
        })}
      />
    </>
  );
}

function TeamLink(): ReactNode {
  const say = reportsTexts.useTexts();
  return (
    <Link to="/$company_id/employees" params={{ company_id: String(useCompanyId()) }} search={{}}>
      <BackArrow /> {say("back.people")}
    </Link>
  );
}
