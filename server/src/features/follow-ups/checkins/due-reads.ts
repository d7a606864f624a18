import type { CallArguments } from "@lineup/contract/calls";
import type { DueCheckin } from "@lineup/contract/follow-ups/checkins/schemas";
import { type RawBuilder, sql } from "kysely";

import { readCheckinSettings } from "#server/features/companies/settings/reads";
import { matches } from "#server/features/employees/list-reads";
import { readLocationsOf } from "#server/features/employees/reads";
import { calledName, locationNames } from "#server/features/targeting/reads";
import type { Db } from "#server/platform/context";
import { planAnew } from "#server/platform/db/database";
import { type PageRequest, type Sorting, limitTo } from "#server/platform/paging";
import type { CompanyScope } from "#server/platform/scope";

/** The filters of a search for employees who are due for a check-in. */
export type DueFilter = Pick<
  CallArguments<"openCheckins">,
  "terms" | "locations" | "audiences" | "see_all" | "within_days"
> & { readonly employee_id?: number | undefined };

interface Reader {
  /** The employee id of the manager who makes the call. Managers are never due for a check-in with themselves. */
  readonly employeeId: number;
  readonly now: Date;
}

/**
 * @returns one page of the employees who have no open check-in and are due for their next check-in, and the total number
 *   of due employees. Employees on leave aren't due until they are back
 */
export async function findDue(
  db: Db,
  scope: CompanyScope,
  filter: DueFilter,
  { sort, page }: { sort: Sorting; page: PageRequest },
  reader: Reader,
): Promise<{ due: DueCheckin[]; total: number }> {
  const order = orderOf(sort);
  const people = await duePeople(db, scope, filter, reader, sort.sort_by === "name");
  // Names and locations are read only for the rows of the page.
  const { rows } = await sql<DueRecord>`${planAnew}
    select d.id, ${calledName} as name, ${locationNames} as locations,
      d.closed_at, d.due_at, d.total
    from (select d.*, count(*) over () as total from (${people}) d order by ${order} ${limitTo(page)}) d
      join employees e on e.company_id = ${scope.companyId} and e.id = d.id
    order by ${order}`.execute(db);
  const due = rows.map(presentDue);
  const known = rows[0]?.total ?? (page.page === 1 ? 0 : null);
  if (known !== null) return { due, total: known };
  const counted = await sql<{
    count: number;
  }>`${planAnew} select count(*) as count from (${people}) d`.execute(db);
  return { due, total: counted.rows[0]?.count ?? 0 };
}

/** @returns the ids of due employees (at most `most` ids, the longest overdue first), and the total number of due employees */
export async function findDueIds(
  db: Db,
  scope: CompanyScope,
  filter: DueFilter,
  most: number,
  reader: Reader,
): Promise<{ ids: number[]; total: number }> {
  const order = orderOf({ sort_by: "due_at", sort_direction: "asc" });
  const people = await duePeople(db, scope, filter, reader, false);
  const { rows } = await sql<{ id: number; total: number }>`${planAnew}
    select d.id, count(*) over () as total from (${people}) d order by ${order} limit ${most}`.execute(
    db,
  );
  return { ids: rows.map(({ id }) => id), total: rows[0]?.total ?? 0 };
}

interface DueRecord {
  readonly id: number;
  readonly name: string;
  readonly locations: string[];
  readonly closed_at: Date | null;
  readonly due_at: Date;
  readonly total: number;
}

/**
 * Creates SQL that finds the due employees. For each employee, the SQL reads only one check-in: the open check-in or, if no
 * check-in is open, the check-in that was closed last.
 * @param byName true if the rows are sorted by name
 * @returns the SQL
 */
async function duePeople(
  db: Db,
  scope: CompanyScope,
  { terms, locations, audiences, see_all, within_days, employee_id }: DueFilter,
  { employeeId, now }: Reader,
  byName: boolean,
): Promise<RawBuilder<unknown>> {
  const { checkin_frequency_days: days } = await readCheckinSettings(db, scope);
  // A manager without a location sees every location.
  const own = see_all === false ? await readLocationsOf(db, scope, employeeId) : undefined;
  const among = matches(
    scope,
    {
      ...{ terms, active: true, invitation: undefined },
      ...{ locations, audiences },
      within: own?.map(({ id }) => id),
    },
    "join",
  );
  const until = new Date(now.getTime() + within_days * 86_400_000);
  const one = employee_id === undefined ? sql`` : sql`and e.id = ${employee_id}`;
  const dueAt = sql`coalesce(c.closed_at + make_interval(days => ${days}::int), e.created_at)`;
  return sql`select e.id, ${byName ? sql`lower(e.name)` : sql`''`} as name_key, c.closed_at, ${dueAt} as due_at
    from employees e
      left join lateral (select x.closed_at, x.closed_at is null as is_open from checkins x
        where x.company_id = e.company_id and x.employee_id = e.id
        order by x.closed_at desc nulls first limit 1) c on true
    where ${among} ${one} and not e.on_leave and e.id <> ${employeeId} and c.is_open is not true and ${dueAt} <= ${until}`;
}

/**
 * @returns the SQL sort order. An employee who has never had a check-in is sorted as if their last check-in were
 *   older than everyone else's
 */
function orderOf({ sort_by, sort_direction }: Sorting): RawBuilder<unknown> {
  const direction = sql.raw(sort_direction);
  const nulls = sql.raw(sort_direction === "asc" ? "nulls first" : "nulls last");
  const key =
    { name: sql`d.name_key`, last_checkin_at: sql`d.closed_at` }[sort_by] ?? sql`d.due_at`;
  return sql`${key} ${direction} ${nulls}, d.id`;
}

function presentDue({ id, name, locations, closed_at, due_at }: DueRecord): DueCheckin {
  return {
    ...{ employee: { id, name }, locations },
    last_checkin_at: closed_at?.toISOString() ?? null,
    due_at: due_at.toISOString(),
  };
}
