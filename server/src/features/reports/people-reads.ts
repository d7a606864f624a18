import { type RawBuilder, sql } from "kysely";

import { type PeopleFilter, matches } from "#server/features/employees/list-reads";
import {
  isAcknowledged,
  isVisibleToRecipient,
  isWaiting,
} from "#server/features/memos/state-reads";
import { calledName, locationNames, nameKey } from "#server/features/targeting/reads";
import type { Db } from "#server/platform/context";
import type { RoleColumn } from "#server/platform/db/tables/column-types";
import { planAnew } from "#server/platform/db/database";
import { ROWS_PER_PAGE, readInPages } from "#server/platform/db/pages";
import { type PageRequest, type Sorting, limitTo } from "#server/platform/paging";
import type { CompanyScope } from "#server/platform/scope";
import { zoneOfEmployee } from "#server/platform/time-zones";

/** The people that a report covers. */
export type ReportFilter = Omit<PeopleFilter, "sort">;

export interface PersonRecord {
  readonly id: number;
  /** The key that the download is sorted by, from `nameKey`. */
  readonly key: string;
  readonly name: string;
  readonly company_ext_id: string | null;
  readonly name_first: string;
  readonly name_last: string;
  readonly phone: string | null;
  readonly phone_country_code: string;
  readonly email: string | null;
  readonly role: RoleColumn;
  readonly type: string | null;
  readonly locations: string[];
  readonly audiences: string[];
  readonly managers: string[];
  readonly is_active: boolean;
  readonly on_leave: boolean;
  readonly birth_date_day: number | null;
  readonly birth_date_month: number | null;
  readonly birth_date_year: number | null;
  readonly work_anniversary: string | null;
  readonly last_login_at: Date | null;
  readonly last_invited_at: Date | null;
  readonly invite_accepted_at: Date | null;
  readonly read_count: number;
  readonly unread_count: number;
  readonly timezone: string;
}

/** @returns one page of the people, and the number of all people */
export async function findPeople(
  db: Db,
  scope: CompanyScope,
  filter: ReportFilter & { readonly now: Date },
  request: PageRequest & Sorting,
): Promise<{ rows: PersonRecord[]; total: number }> {
  const direction = sql.raw(request.sort_direction);
  const keys: Record<string, RawBuilder<unknown>> = {
    role: sql`array_position(array['admin', 'manager', 'employee'], e.role)`,
    last_login_at: sql`e.last_seen_at`,
    invite_accepted_at: sql`e.invite_accepted_at`,
    work_anniversary: sql`e.work_anniversary`,
  };
  const first = keys[request.sort_by];
  const order = first
    ? sql`${first} ${direction} nulls last, ${nameKey(filter.terms)}, e.id`
    : sql`${nameKey(filter.terms)} ${direction}, e.id ${direction}`;
  const condition = sql`where ${matches(scope, filter, "join")}`;
  const { rows } = await sql<PersonRecord>`${planAnew} ${people(
    scope,
    filter,
    sql`select e.id from employees e
    ${condition} order by ${order} ${limitTo(request)}`,
  )} order by ${order}`.execute(db);
  return { rows, total: await countPeople(db, scope, filter) };
}

/** @returns the number of people that match the filter */
export async function countPeople(
  db: Db,
  scope: CompanyScope,
  filter: ReportFilter,
): Promise<number> {
  const { rows } = await sql<{
    count: number;
  }>`${planAnew} select count(*) as count from employees e
    where ${matches(scope, filter, "join")}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** @returns all the people, by name; for a download */
export function streamPeople(
  db: Db,
  scope: CompanyScope,
  filter: ReportFilter & { readonly now: Date },
): AsyncGenerator<PersonRecord> {
  const key = nameKey(filter.terms);
  return readInPages<PersonRecord>(async (last) => {
    const { rows } = await sql<PersonRecord>`${planAnew} ${people(
      scope,
      filter,
      sql`select e.id from employees e
      where ${matches(scope, filter, "join")} and ${comesAfter(key, last)}
      order by ${key}, e.id limit ${ROWS_PER_PAGE}`,
    )} order by ${key}, e.id`.execute(db);
    return rows;
  });
}

/** @returns a condition: `employees e` come after the last person of the previous page */
export function comesAfter(
  key: RawBuilder<string>,
  last: { readonly key: string; readonly id: number } | undefined,
): RawBuilder<boolean> {
  return last ? sql<boolean>`(${key}, e.id) > (${last.key}, ${last.id})` : sql<boolean>`true`;
}

/**
 * Looks up what is linked to a person only for the people on the page.
 * @param page a query for the ids of the people on the page
 * @returns a query for their rows
 */
function people(
  scope: CompanyScope,
  { terms, now }: { readonly terms: string; readonly now: Date },
  page: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const done = isAcknowledged(now, { onRecord: true });
  return sql`select e.id, ${nameKey(terms)} as key, ${calledName} as name, e.company_ext_id, e.name_first, e.name_last, e.phone,
      e.phone_country_code, e.email, e.role, e.type, e.is_active, e.on_leave, e.birth_date_day, e.birth_date_month,
      e.birth_date_year, e.work_anniversary::text as work_anniversary, e.last_seen_at as last_login_at,
      e.last_invited_at, e.invite_accepted_at, ${locationNames} as locations, ${audienceNames} as audiences,
      ${managerNames} as managers, ${zoneOfEmployee} as timezone, memos.read_count, memos.unread_count
    from (${page}) p join employees e on e.company_id = ${scope.companyId} and e.id = p.id
      cross join lateral (select count(*) filter (where ${done})::int as read_count,
          count(*) filter (where ${isWaiting(now, "others")})::int as unread_count
        from memo_recipients r join memos m on m.company_id = r.company_id and m.id = r.memo_id
        where r.company_id = ${scope.companyId} and r.employee_id = e.id and (${done} or ${isVisibleToRecipient(now)})) memos`;
}

const audienceNames = sql<string[]>`array(select a.name from employee_audiences ea
  join audiences a on a.company_id = ea.company_id and a.id = ea.audience_id and a.deleted_at is null
  where ea.company_id = e.company_id and ea.employee_id = e.id order by lower(a.name) || '')`;

/** SQL for the names of the managers of `employees e`, in alphabetical order. */
export const managerNames = sql<string[]>`array(select g.name from employee_managers em
  join employees g on g.company_id = em.company_id and g.id = em.manager_id and g.deleted_at is null
  where em.company_id = e.company_id and em.employee_id = e.id order by lower(g.name) || '')`;
