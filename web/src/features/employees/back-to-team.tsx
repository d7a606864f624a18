import { Link, useSearch } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { Search } from "#web/lib/navigation/search-codec.ts";
import { readReturnTarget } from "#web/lib/navigation/return-target.ts";
import { BackArrow } from "#web/ui/layout/page-header.tsx";
import { employeesTexts } from "./employees-texts.ts";

/** A link back to the list or the report, in its last state. */
export function BackToTeam({ companyId }: { companyId: number }): ReactNode {
  const say = employeesTexts.useTexts();
  const search = useSearch({ strict: false }) as Search;
  const from = readReturnTarget(search["from"]);
  if (from?.name === "SettingsReports")
    return (
      <Link
        to="/$company_id/settings/reports"
        params={{ company_id: String(companyId) }}
        search={from.query}
      >
        <BackArrow /> {say("list.reports")}
      </Link>
    );
  return (
    <Link
      to="/$company_id/employees"
      params={{ company_id: String(companyId) }}
      search={from?.name === "EmployeeList" ? from.query : {}}
    >
      <BackArrow /> {say("back.list")}
    </Link>
  );
}
