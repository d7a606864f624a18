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

/** Wraps a component, because a cell function can't use hooks. */
export function personCell({ id, name, company_ext_id }: Person): ReactNode {
  return <PersonCell id={id} name={name} company_ext_id={company_ext_id} />;
}

/** A person's name as a link to their page, with the company's id for them. */
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

/** The first names and the number of the others. */
export function someNames(names: readonly string[]): string {
  const more = names.length - fewNames;
  const shown = names.slice(0, fewNames).join(", ");
  return more > 0 ? `${shown} ${reportsTexts.say("more", { count: more })}` : shown;
}

/** The last time a person used the product, by their location's clock. */
export function lastLogin(row: { last_login_at: string | null; timezone: string }): ReactNode {
  if (row.last_login_at === null) return <span className="dim">{reportsTexts.say("never")}</span>;
  return <span className={styles.moment}>{formatDateTime(row.last_login_at, row.timezone)}</span>;
}
