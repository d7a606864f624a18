import type { WeeklyLoginRow } from "@lineup/contract/reports/schemas";
import { useState, type ReactNode } from "react";
import { DownloadButton } from "#web/entities/media/download-button.tsx";
import { useCall } from "#web/lib/api/use-call.ts";
import { pageOf, useListState } from "#web/lib/navigation/list-state.ts";
import { classNames } from "#web/ui/elements/class-names.ts";
import { Select } from "#web/ui/forms/choice-fields.tsx";
import type { Column } from "#web/ui/lists/data-table.tsx";
import { PagedTable } from "#web/ui/lists/paged-list.tsx";
import { EmptyState } from "#web/ui/feedback/states.tsx";
import { LoginChart } from "./login-chart.tsx";
import { personCell, lastLogin, someNames } from "./report-cells.tsx";
import { ReportTools } from "./report-tools.tsx";
import { reportsTexts } from "./reports-texts.ts";
import styles from "./reports.module.css";
import { useReport } from "./use-report.ts";
import { recentWeeks, weekName, weekdays } from "./weeks.ts";

const sortable = ["name", "total_days", "last_login_at"] as const;
const weekFilter = ["week"] as const;

/** The days of a week on which each person used the product, and totals for the weeks before. */
export function LoginsReport(): ReactNode {
  const say = reportsTexts.useTexts();
  const { list, people } = useReport();
  const { week, weeks, choose } = useWeek();
  const input = { ...people, week };
  const query = useCall(
    "listWeeklyLogins",
    { ...input, ...pageOf(list, sortable) },
    { keepPrevious: true },
  );
  return (
    <>
      <ReportTools list={list}>
        <Select
          label={say("week")}
          value={week}
          onChange={choose}
          options={weeks.map((value) => ({ value, label: weekName(value) }))}
        />
      </ReportTools>
      <div className={styles.files}>
        <DownloadButton call="downloadWeeklyLogins" input={input} fallback="weekly logins.csv" />
        <DownloadButton
          call="downloadWeeklyLoginTexts"
          input={input}
          fallback="weekly logins.csv"
          label={say("download.texts")}
        />
      </div>
      <LoginChart input={input} weeks={weeks} onChoose={choose} list={list} />
      <PagedTable
        label={say("week.of", { week: weekName(week) })}
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

/** The week in the address; an invalid one becomes the current week. */
function useWeek(): { week: string; weeks: string[]; choose: (week: string) => void } {
  const [weeks] = useState(() => recentWeeks(new Date()));
  const list = useListState(weekFilter);
  const present = weeks[0] ?? "";
  return {
    week: weeks.find((each) => each === list.filters.week) ?? present,
    weeks,
    choose: (week) => list.filter("week", week === present ? undefined : week),
  };
}

function columns(): readonly Column<WeeklyLoginRow>[] {
  const { say } = reportsTexts;
  return [
    { key: "name", label: say("col.name"), sort: "name", lead: true, cell: personCell },
    { key: "locations", label: say("col.locations"), cell: (row) => someNames(row.locations) },
    { key: "managers", label: say("col.managers"), cell: (row) => someNames(row.managers) },
    { key: "days", label: say("col.days"), cell: daysCell },
    { key: "total", label: say("col.total"), sort: "total_days", align: "end", cell: totalCell },
    { key: "login", label: say("col.login"), sort: "last_login_at", cell: lastLogin },
  ];
}

function totalCell({ total_days: total }: WeeklyLoginRow): ReactNode {
  return total;
}

/** The seven days, with logins filled in; screen readers hear their names. */
function daysCell({ days }: WeeklyLoginRow): ReactNode {
  const names = weekdays();
  const used = names.filter((_, n) => days[n]).map(({ long }) => long);
  return (
    <span className={styles.days}>
      {names.map(({ short, long }, n) => (
        <span key={long} aria-hidden="true" className={classNames(days[n] && styles.used)}>
          {short}
        </span>
      ))}
      <span className="hidden-text">{used.join(", ") || reportsTexts.say("days.none")}</span>
    </span>
  );
}
