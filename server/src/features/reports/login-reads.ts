import { type RawBuilder, sql } from "kysely";

import { matches } from "#server/features/employees/list-reads";
import {
  type ReportFilter,
  comesAfter,
  countPeople,
  managerNames,
} from "#server/features/reports/people-reads";
import { calledName, locationNames, nameKey } from "#server/features/targeting/reads";
import type { Db } from "#server/platform/context";
import { planAnew } from "#server/platform/db/database";
import { ROWS_PER_PAGE, readInPages } from "#server/platform/db/pages";
import { type PageRequest, type Sorting, limitTo } from "#server/platform/paging";
import type { CompanyScope } from "#server/platform/scope";
import { zoneOfEmployee } from "#server/platform/time-zones";

export interface LoginRecord {
  readonly id: number;
  readonly key: string;
  readonly name: string;
  readonly company_ext_id: string | null;
  readonly locations: string[];
  readonly managers: string[];
  /** One bit for each day of the week; Monday is the lowest. */
  readonly days: number;
  readonly last_login_at: Date | null;
  readonly timezone: string;
}

/** @returns the local date at `now` in the time zone where an employee works */
export async function readToday(
  db: Db,
  scope: CompanyScope,
  employeeId: number,
  now: Date,
): Promise<string> {
  const { rows } = await sql<{ day: string }>`
    select to_char(${now}::timestamptz at time zone ${zoneOfEmployee}, 'YYYY-MM-DD') as day
    from employees e where e.company_id = ${scope.companyId} and e.id = ${employeeId}`.execute(db);
  return rows[0]?.day ?? "";
}

/** The people of a report, and the Monday of its week. */
export type WeekFilter = ReportFilter & { readonly week: string };

/** @returns one page of the people with the days on which they used the product in a week, and the number of all people */
export async function findLogins(
  db: Db,
  scope: CompanyScope,
  filter: WeekFilter,
  request: PageRequest & Sorting,
): Promise<{ rows: LoginRecord[]; total: number }> {
  const direction = sql.raw(request.sort_direction);
  const name = nameKey(filter.terms);
  const keys: Record<string, RawBuilder<unknown>> = {
    total_days: sql`bit_count(coalesce(w.days, 0)::bit(7))`,
    last_login_at: sql`e.last_seen_at`,
  };
  const first = keys[request.sort_by];
  const order = first
    ? sql`${first} ${direction} nulls last, ${name}, e.id`
    : sql`${name} ${direction}, e.id ${direction}`;
  const weeks = request.sort_by === "total_days" ? daysOf(scope, filter.week) : sql``;
  const { rows } = await sql<LoginRecord>`${planAnew} ${people(
    scope,
    filter,
    sql`select e.id from employees e ${weeks}
    where ${matches(scope, filter, "join")} order by ${order} ${limitTo(request)}`,
  )} order by ${order}`.execute(db);
  return { rows, total: await countPeople(db, scope, filter) };
}

/** @returns all the people by name, with the days on which they used the product in a week; for a download */
export function streamLogins(
  db: Db,
  scope: CompanyScope,
  filter: WeekFilter,
): AsyncGenerator<LoginRecord> {
  const key = nameKey(filter.terms);
  return readInPages<LoginRecord>(async (last) => {
    const { rows } = await sql<LoginRecord>`${planAnew} ${people(
      scope,
      filter,
      sql`select e.id from employees e
      where ${matches(scope, filter, "join")} and ${comesAfter(key, last)}
      order by ${key}, e.id limit ${ROWS_PER_PAGE}`,
    )} order by ${key}, e.id`.execute(db);
    return rows;
  });
}

/** @param page a query for the ids of the people on a page @returns a query for their rows */
function people(
  scope: CompanyScope,
  { terms, week }: WeekFilter,
  page: RawBuilder<unknown>,
): RawBuilder<unknown> {
  return sql`select e.id, ${nameKey(terms)} as key, ${calledName} as name, e.company_ext_id, ${locationNames} as locations,
      ${managerNames} as managers, coalesce(w.days, 0) as days, e.last_seen_at as last_login_at,
      ${zoneOfEmployee} as timezone
    from (${page}) p join employees e on e.company_id = ${scope.companyId} and e.id = p.id
      ${daysOf(scope, week)}`;
}

function daysOf(scope: CompanyScope, week: string): RawBuilder<unknown> {
  return sql`left join employee_login_weeks w on w.company_id = ${scope.companyId} and w.employee_id = e.id
    and w.week = ${week}`;
}

/** Counts of the people whom the filter finds today. */
export interface WeekCounts {
  readonly week: string;
  /** The number of people who used the product in this week. */
  readonly used: number;
  /** The number of people who were added in this week. For the first week, also all who were added before it. */
  readonly added: number;
}

/**
 * @param weeks the Mondays of the weeks to count, earliest first
 * @returns the counts of each week in which people were added or used the product
 */
export async function countByWeek(
  db: Db,
  scope: CompanyScope,
  filter: ReportFilter,
  weeks: readonly string[],
): Promise<WeekCounts[]> {
  const { rows } =
    await sql<WeekCounts>`${planAnew} select week, sum(used)::int as used, sum(added)::int as added from (
      select greatest(${weekAdded(weeks[0])}, ${weeks[0] ?? null}::date) as week, 0 as used, count(*) as added
        from employees e where ${matches(scope, filter, "join")} group by 1
      union all
      select w.week, count(*), 0 from employee_login_weeks w
        join employees e on e.company_id = w.company_id and e.id = w.employee_id
        where w.company_id = ${scope.companyId} and w.week = any(${[...weeks]}::date[]) and ${matches(scope, filter, "join")}
        group by 1
    ) each group by week`.execute(db);
  return rows;
}

/**
 * @returns SQL for the Monday of the week in which `employees e` were added, in the time zone where they work. It is null for
 *   people who were added before the first week, whose zone needn't be looked up; two days allow for any zone.
 */
function weekAdded(first: string | undefined): RawBuilder<string | null> {
  return sql<string | null>`case when e.created_at >= ${first ?? null}::date - interval '2 days'
    then date_trunc('week', e.created_at at time zone ${zoneOfEmployee})::date end`;
}

export interface LocationCounts {
  readonly id: number | null;
  readonly name: string;
  readonly used: number;
  readonly people: number;
}

/** @returns for each location, the number of its people and of those who used the product in a week; people without one come last */
export async function countByLocation(
  db: Db,
  scope: CompanyScope,
  filter: WeekFilter,
): Promise<LocationCounts[]> {
  const { rows } = await sql<LocationCounts>`${planAnew} select l.id, coalesce(l.name, '') as name,
      count(w.days)::int as used, count(*)::int as people
    from employees e ${joinLocations()} ${daysOf(scope, filter.week)}
    where ${matches(scope, filter, "join")} ${atFilteredLocations(filter)}
    group by l.id, l.name order by lower(l.name) nulls last`.execute(db);
  return rows;
}

export interface TeamRecord {
  /** 1 for people without a location, who come last. Teams are sorted by this, then by the keys and ids below. */
  readonly nowhere: number;
  readonly location_key: string;
  readonly location_id: number;
  readonly manager_key: string;
  readonly manager_id: number;
  readonly location: string;
  readonly manager: string;
  readonly phone: string | null;
  readonly phone_country_code: string | null;
  readonly used: number;
  readonly people: number;
  /** The names of people who didn't use the product, the first `maxNames` in alphabetical order. */
  readonly missing: string[];
}

/**
 * @returns for each location and manager, the team's people and those who used the product in a week; people without a location
 *   come last. People whose manager was deactivated or lost the role count as without one: the text would go to that manager.
 */
export function streamTeams(
  db: Db,
  scope: CompanyScope,
  filter: WeekFilter,
  maxNames: number,
): AsyncGenerator<TeamRecord> {
  return readInPages<TeamRecord>(async (last) => {
    const after = last
      ? sql`where (nowhere, location_key, location_id, manager_key, manager_id) > (${last.nowhere},
          ${last.location_key}, ${last.location_id}, ${last.manager_key}, ${last.manager_id})`
      : sql``;
    const { rows } = await sql<TeamRecord>`${planAnew} select * from (
        select (l.id is null)::int as nowhere, lower(coalesce(l.name, '')) as location_key,
          coalesce(l.id, 0) as location_id, lower(coalesce(g.name, '')) as manager_key,
          coalesce(g.id, 0) as manager_id, coalesce(l.name, '') as location, coalesce(g.name, '') as manager,
          g.phone, g.phone_country_code, count(w.days)::int as used, count(*)::int as people,
          coalesce((array_agg(${calledName} order by lower(e.name), e.id) filter (where w.days is null))[1:${maxNames}::int],
            '{}') as missing
        from employees e ${joinLocations()} ${daysOf(scope, filter.week)}
          left join lateral (select g.id, g.name, g.phone, g.phone_country_code from employee_managers em
            join employees g on g.company_id = em.company_id and g.id = em.manager_id and g.deleted_at is null
              and g.role <> 'employee' and g.is_active
            where em.company_id = e.company_id and em.employee_id = e.id offset 0) g on true
        where ${matches(scope, filter, "join")} ${atFilteredLocations(filter)}
        group by l.id, l.name, g.id, g.name, g.phone, g.phone_country_code
      ) teams ${after} order by nowhere, location_key, location_id, manager_key, manager_id limit ${ROWS_PER_PAGE}`.execute(
      db,
    );
    return rows;
  });
}

/**
 * @returns a join that gives `employees e` a row for each of their locations `l`, or one row without a location. The `offset` makes
 *   the planner look locations up person by person, even when it expects few people.
 */
function joinLocations(): RawBuilder<unknown> {
  return sql`left join lateral (select l.id, l.name from employee_locations el join locations l
      on l.company_id = el.company_id and l.id = el.location_id and l.deleted_at is null
    where el.company_id = e.company_id and el.employee_id = e.id offset 0) l on true`;
}

/** @returns a condition that leaves only the locations of the filter, without the other locations of the same people */
function atFilteredLocations({ locations = [], within = [] }: ReportFilter): RawBuilder<unknown> {
  const ids = locations.length > 0 ? locations : within;
  return ids.length > 0 ? sql`and l.id = any(${[...ids]}::bigint[])` : sql``;
}
