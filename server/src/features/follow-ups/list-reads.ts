import type { FlaggedMessage } from "@lineup/contract/follow-ups/calls";
import { type RawBuilder, sql } from "kysely";

import { presentFlag } from "#server/features/follow-ups/present";

import { isFoundBy, locationNames } from "#server/features/targeting/reads";
import type { Db } from "#server/platform/context";
import { type PageRequest, limitTo } from "#server/platform/paging";
import { holding } from "#server/platform/db/search-terms";
import type { CompanyScope } from "#server/platform/scope";

/** A flag with all that a manager sees of it. */
export interface FlagRecord {
  readonly id: number;
  readonly memo_id: number;
  readonly memo_title: string;
  readonly employee_id: number;
  readonly employee_name: string;
  readonly locations: string[];
  readonly content: string;
  readonly flagged_at: Date;
  /** How many questions this person asked about this memo. */
  readonly flagged_count: number;
  readonly acknowledged_at: Date | null;
  readonly manager_id: number | null;
  readonly manager_name: string | null;
  readonly manager_note: string | null;
  readonly manager_acknowledged_at: Date | null;
  readonly resolved_at: Date | null;
}

export interface FlagFilter extends PageRequest {
  readonly state: "awaiting" | "answered" | "resolved" | "all";
  readonly terms: string;
  readonly location_id?: number | undefined;
  readonly employee_id?: number | undefined;
  readonly sort_direction?: "asc" | "desc" | undefined;
}

/** @returns one page of flags, those that have waited longest first unless asked otherwise, and how many there are */
export async function findFlags(
  db: Db,
  scope: CompanyScope,
  filter: FlagFilter,
): Promise<{ flags: FlagRecord[]; total: number }> {
  const condition = sql`${inState(filter.state)} and ${matching(filter)}`;
  const direction = filter.sort_direction === "desc" ? sql`desc` : sql`asc`;
  const { rows } = await sql<FlagRecord>`select ${columns} ${from(scope)} and ${condition}
    order by f.flagged_at ${direction}, f.id ${direction}
    ${limitTo(filter)}`.execute(db);
  const counted = await sql<{ count: number }>`select count(*) as count
    ${from(scope, filter.terms !== "")} and ${condition}`.execute(db);
  return { flags: rows, total: counted.rows[0]?.count ?? 0 };
}

/** @returns the five questions that have waited longest for an answer, as management sees them */
export async function readLongestWaiting(
  db: Db,
  scope: CompanyScope,
  now: Date,
): Promise<FlaggedMessage[]> {
  const filter = { state: "awaiting", terms: "", page: 1, per_page: 5 } as const;
  const { flags } = await findFlags(db, scope, filter);
  return flags.map((flag) => presentFlag(flag, now));
}

/** @returns the newest 100 questions of one person, as management sees them */
export async function readQuestionsOf(
  db: Db,
  scope: CompanyScope,
  employeeId: number,
  now: Date,
): Promise<FlaggedMessage[]> {
  const { rows } =
    await sql<FlagRecord>`select ${columns} ${from(scope)} and f.employee_id = ${employeeId}
    order by f.flagged_at desc, f.id desc limit 100`.execute(db);
  return rows.map((flag) => presentFlag(flag, now));
}

/** @returns the flag, or undefined when this company has none of that id, it was taken back or its memo deleted */
export async function findFlag(
  db: Db,
  scope: CompanyScope,
  id: number,
): Promise<FlagRecord | undefined> {
  const { rows } = await sql<FlagRecord>`
    select ${columns} ${from(scope)} and f.id = ${id}`.execute(db);
  return rows[0];
}

const columns = sql`f.id, f.memo_id, m.title as memo_title, f.employee_id, e.name as employee_name,
  ${locationNames} as locations,
  (select r.acknowledged_at from memo_recipients r where r.company_id = f.company_id and r.memo_id = f.memo_id
    and r.employee_id = f.employee_id) as acknowledged_at,
  (select count(*)::int from memo_flags o where o.company_id = f.company_id and o.memo_id = f.memo_id
    and o.employee_id = f.employee_id and o.withdrawn_at is null) as flagged_count,
  f.content, f.flagged_at, f.manager_id,
  (select g.name from employees g where g.company_id = f.company_id and g.id = f.manager_id) as manager_name,
  f.manager_note, f.manager_acknowledged_at, f.resolved_at`;

/** @param people false where nothing is asked of those who flagged */
function from(scope: CompanyScope, people = true): RawBuilder<unknown> {
  const employees = sql`join employees e on e.company_id = f.company_id and e.id = f.employee_id`;
  return sql`from memo_flags f
    join memos m on m.company_id = f.company_id and m.id = f.memo_id and m.deleted_at is null
    ${people ? employees : sql``}
    where f.company_id = ${scope.companyId} and f.withdrawn_at is null`;
}

function inState(state: FlagFilter["state"]): RawBuilder<unknown> {
  if (state === "awaiting") return sql`f.resolved_at is null and f.manager_acknowledged_at is null`;
  if (state === "answered")
    return sql`f.resolved_at is null and f.manager_acknowledged_at is not null`;
  return state === "resolved" ? sql`f.resolved_at is not null` : sql`true`;
}

function matching({ terms, location_id, employee_id }: FlagFilter): RawBuilder<unknown> {
  const like = holding(terms);
  const found = terms
    ? sql`(${isFoundBy(terms)} or lower(m.title) like ${like} or lower(f.content) like ${like})`
    : sql`true`;
  const there = location_id
    ? sql`exists (select from employee_locations x where x.company_id = f.company_id
        and x.employee_id = f.employee_id and x.location_id = ${location_id})`
    : sql`true`;
  const theirs = employee_id ? sql`f.employee_id = ${employee_id}` : sql`true`;
  return sql`${found} and ${there} and ${theirs}`;
}
