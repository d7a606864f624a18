import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useCompanyId } from "#web/entities/companies/company.ts";
import { formatDateTime } from "#web/lib/dates/dates.ts";
import { useReturnTarget } from "#web/lib/navigation/return-target.ts";
import { reportsTexts } from "./reports-texts.ts";
import styles from "./reports.module.css";

interface Person {
  readonly id: number;
  readonly name: string;
  readonly company_ext_id: string | null;
}

/** For a column: a cell by itself can have no hooks. */
export function personCell({ id, name, company_ext_id }: Person): ReactNode {
  return <PersonCell id={id} name={name} company_ext_id={company_ext_id} />;
}

/** A person's name, leading to their record, with the id that the company has for them. */
function PersonCell({ id, name, company_ext_id: extId }: Person): ReactNode {
  const here = useReturnTarget("SettingsReports");
  return (
    <span className={styles.person}>
      <Link
        to="/$company_id/employee/$id"
        params={{ company_id: String(useCompanyId()), id: String(id) }}
        search={here}
        preload="intent"
      >
        {name}
      </Link>
      {extId !== null && <span className="dim small">{extId}</span>}
    </span>
  );
}

const fewNames = 2;

/** The first names, and how many more there are. */
export function someNames(names: readonly string[]): string {
  const more = names.length - fewNames;
  const shown = names.slice(0, fewNames).join(", ");
  return more > 0 ? `${shown} ${reportsTexts.say("more", { count: more })}` : shown;
}

/** When somebody used the product last, by the clock where they work. */
export function lastLogin(row: {
  last_login_at: string | null;
  timezone: string | null;
}): ReactNode {
  if (row.last_login_at === null) return <span className="dim">{reportsTexts.say("never")}</span>;
  return (
    <span className={styles.moment}>
      {formatDateTime(row.last_login_at, row.timezone ?? undefined)}
    </span>
  );
}
