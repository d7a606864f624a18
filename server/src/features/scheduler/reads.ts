import type { Timezone } from "@lineup/contract/constants";
import type { CallArguments } from "@lineup/contract/calls";
import type { ScheduledSend, Sendable } from "@lineup/contract/scheduler/schemas";
import type { Target } from "@lineup/contract/targeting/schemas";
import { type RawBuilder, sql } from "kysely";

import type { Schedule } from "#server/features/scheduler/recurrence-rules";
import type { NamedRow } from "#server/features/targeting/reads";
import type { Db } from "#server/platform/context";
import { foldedContainsPattern } from "#server/platform/db/search-terms";
import { directionOf, limitTo } from "#server/platform/paging";
import type { CompanyScope } from "#server/platform/scope";
import type { Text } from "#server/platform/texts";
import { zoneOfCompany } from "#server/platform/time-zones";

/** A scheduled send as it is stored; its columns are the fields of its schedule. */
export interface ScheduledSendRecord extends Schedule, Target {
  readonly id: number;
  readonly company_id: number;
  readonly title: string;
  readonly status: ScheduledSend["status"];
  readonly memo_template_id: number | null;
  readonly memo_template_package_id: number | null;
  /** The title of its template or package; null when that can't be sent anymore. */
  readonly sendable_title: string | null;
  /** The locations that still exist; the ids of the target are the same ones. */
  readonly locations: NamedRow[];
  readonly audiences: NamedRow[];
  /**
   * Its locations, if all of them were deleted; otherwise empty. For a target of people by name, those it had before.
   */
  readonly lost_location_ids: readonly number[];
  readonly lost_audience_ids: readonly number[];
  /** The time zones of the named locations; empty when the target has people elsewhere as well. */
  readonly own_zones: Timezone[];
  /** The company's. */
  readonly default_timezone: Timezone;
  readonly next_send_at: Date | null;
  readonly last_sent_at: Date | null;
  /** Of the newest run. */
  readonly failure: {
    readonly run_on: string;
    /** In PostgreSQL's JSON format. */
    readonly due_at: string;
    readonly reason: Text;
  } | null;
  readonly revision: number;
  readonly created_by: number | null;
  readonly creator: NamedRow | null;
  readonly updater: NamedRow | null;
  readonly created_at: Date;
  readonly updated_at: Date;
}

const person = (column: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(select json_build_object('id', e.id, 'name', e.name) from employees e
    where e.company_id = s.company_id and e.id = ${column})`;

/** The existing locations and audiences of the target, as JSON. */
const places = {
  locations: sql`(select coalesce(json_agg(json_build_object('id', l.id, 'name', l.name) order by lower(l.name), l.id), '[]')
    from scheduled_send_locations x join locations l on l.company_id = x.company_id and l.id = x.location_id
      and l.deleted_at is null
    where x.company_id = s.company_id and x.scheduled_send_id = s.id)`,
  audiences: sql`(select coalesce(json_agg(json_build_object('id', a.id, 'name', a.name) order by lower(a.name), a.id), '[]')
    from scheduled_send_audiences x join audiences a on a.company_id = x.company_id and a.id = x.audience_id
      and a.deleted_at is null
    where x.company_id = s.company_id and x.scheduled_send_id = s.id)`,
};

/**
 * SQL for the time zones of the locations that `scheduled_sends s` names; empty when the target has people elsewhere
 * as well.
 */
export const ownZones = sql`array(select distinct l.timezone from scheduled_send_locations x
    join locations l on l.company_id = x.company_id and l.id = x.location_id and l.deleted_at is null
  where x.company_id = s.company_id and x.scheduled_send_id = s.id and not exists (select from scheduled_send_recipients n
    where n.company_id = s.company_id and n.scheduled_send_id = s.id))`;

/** `scheduled_sends s`, joined with the template or package. */
const scheduled = sql`scheduled_sends s
  left join memo_templates t on t.company_id = s.company_id and t.id = s.memo_template_id
    and t.status = 'published' and t.archived_at is null and t.deleted_at is null
  left join memo_packages p on p.company_id = s.company_id and p.id = s.memo_template_package_id and p.deleted_at is null`;

/** @returns SQL for a column of the newest finished run in any time zone, if that failed; otherwise null */
function ofNewest(part: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(select case when r.failure is not null then ${part} end
    from scheduled_runs r where r.company_id = s.company_id and r.scheduled_send_id = s.id and r.done_at is not null
      and (r.failure is not null or r.send_id is not null)
    order by r.run_on desc, r.due_at desc limit 1)`;
}

const columns = sql`s.id, s.company_id, s.title, s.status, s.memo_template_id, s.memo_template_package_id,
  coalesce(t.title, p.title) as sendable_title, s.mode, s.frequency, s.interval, s.days_of_week, s.day_of_month, s.send_time,
  s.timezone, s.starts_on, s.ends_on, s.moves, s.next_send_at, s.last_sent_at, s.revision, s.created_by, s.created_at,
  s.updated_at, ${places.locations} as locations, ${places.audiences} as audiences,
  ${ownZones} as own_zones, ${zoneOfCompany(sql`s.company_id`)} as default_timezone,
  array(select x.location_id from scheduled_send_locations x where x.company_id = s.company_id and x.scheduled_send_id = s.id)
    as linked_locations,
  array(select x.audience_id from scheduled_send_audiences x where x.company_id = s.company_id and x.scheduled_send_id = s.id)
    as linked_audiences,
  array(select x.employee_id from scheduled_send_recipients x join employees e on e.company_id = x.company_id
      and e.id = x.employee_id and e.deleted_at is null
    where x.company_id = s.company_id and x.scheduled_send_id = s.id order by x.employee_id) as recipient_ids,
  ${ofNewest(sql`json_build_object('run_on', r.run_on, 'due_at', r.due_at, 'reason', r.failure)`)} as failure,
  ${person(sql`s.created_by`)} as creator, ${person(sql`s.updated_by`)} as updater`;

type Row = Omit<
  ScheduledSendRecord,
  "location_ids" | "audience_ids" | "lost_location_ids" | "lost_audience_ids"
> & { readonly linked_locations: number[]; readonly linked_audiences: number[] };

function recordOf({ linked_locations, linked_audiences, ...row }: Row): ScheduledSendRecord {
  return {
    ...row,
    location_ids: row.locations.map(({ id }) => id),
    audience_ids: row.audiences.map(({ id }) => id),
    lost_location_ids: row.locations.length === 0 ? linked_locations : [],
    lost_audience_ids: row.audiences.length === 0 ? linked_audiences : [],
  };
}

/** @returns those of these scheduled sends that the company has */
export async function readScheduledSends(
  db: Db,
  scope: CompanyScope,
  ids: readonly number[],
): Promise<ScheduledSendRecord[]> {
  const { rows } = await sql<Row>`select ${columns} from ${scheduled}
    where s.company_id = ${scope.companyId} and s.id = any(${[...ids]}::bigint[]) and s.deleted_at is null`.execute(
    db,
  );
  return rows.map(recordOf);
}

type ListInput = CallArguments<"listScheduledSends">;

function isListed(scope: CompanyScope, { status, terms }: ListInput): RawBuilder<unknown> {
  const parts = [sql`s.company_id = ${scope.companyId} and s.deleted_at is null`];
  if (status === "failed") parts.push(sql`${ofNewest(sql`true`)} is not null`);
  else if (status !== "all") parts.push(sql`s.status = ${status}`);
  if (terms)
    parts.push(
      sql`folded(s.title || ' ' || coalesce(t.title, p.title, '')) like ${foldedContainsPattern(terms)}`,
    );
  return sql.join(parts, sql` and `);
}

/** @returns one page of scheduled sends, and the number of all that match */
export async function findScheduledSends(
  db: Db,
  scope: CompanyScope,
  input: ListInput,
): Promise<{ rows: ScheduledSendRecord[]; total: number }> {
  const condition = isListed(scope, input);
  const key = {
    next_send_at: sql`s.next_send_at`,
    title: sql`lower(s.title)`,
    created_at: sql`s.created_at`,
  }[input.sort_by];
  const { rows } = await sql<Row>`select ${columns} from ${scheduled} where ${condition}
    order by ${key} ${directionOf(input)} nulls last, lower(s.title), s.id ${limitTo(input)}`.execute(
    db,
  );
  const counted = await sql<{ count: number }>`select count(*) as count from ${scheduled}
    where ${condition}`.execute(db);
  return { rows: rows.map(recordOf), total: counted.rows[0]?.count ?? 0 };
}

/** The columns of a scheduled send that the calendar needs. */
export type CalendarRecord = Schedule &
  Pick<
    ScheduledSendRecord,
    | ("id" | "title" | "status" | "memo_template_id" | "memo_template_package_id")
    | ("own_zones" | "default_timezone")
  >;

/** @returns at most 1,000 matching schedules, next to go out first */
export async function readCalendar(
  db: Db,
  scope: CompanyScope,
  input: ListInput,
): Promise<CalendarRecord[]> {
  const { rows } = await sql<CalendarRecord>`select s.id, s.title, s.status, s.memo_template_id,
      s.memo_template_package_id, s.frequency, s.interval, s.days_of_week,
      s.day_of_month, s.send_time, s.timezone, s.starts_on, s.ends_on, s.moves,
      ${ownZones} as own_zones, ${zoneOfCompany(sql`s.company_id`)} as default_timezone
    from ${scheduled} where ${isListed(scope, input)} order by s.next_send_at nulls last, s.id limit 1000`.execute(
    db,
  );
  return rows;
}

/** @returns the people a scheduled send names, by name */
export async function readNamedRecipients(
  db: Db,
  scope: CompanyScope,
  id: number,
): Promise<NamedRow[]> {
  const { rows } = await sql<NamedRow>`select e.id, e.name from scheduled_send_recipients x
    join employees e on e.company_id = x.company_id and e.id = x.employee_id and e.deleted_at is null
    where x.company_id = ${scope.companyId} and x.scheduled_send_id = ${id} order by lower(e.name), e.id`.execute(
    db,
  );
  return rows;
}

/** @returns templates and packages that can be scheduled, by title, at most 50 of each */
export async function findSendables(
  db: Db,
  scope: CompanyScope,
  terms: string,
): Promise<Sendable[]> {
  const found = (text: RawBuilder<unknown>): RawBuilder<unknown> =>
    terms === "" ? sql`true` : sql`${text} like ${foldedContainsPattern(terms)}`;
  const { rows } = await sql<Sendable>`select * from (
      (select t.id, 'memo_template' as type, t.title from memo_templates t where t.company_id = ${scope.companyId}
        and t.status = 'published' and t.archived_at is null and t.deleted_at is null and ${found(sql`t.search_text`)}
        order by lower(t.title), t.id limit 50)
      union all
      (select p.id, 'memo_template_package', p.title from memo_packages p where p.company_id = ${scope.companyId}
        and p.deleted_at is null and ${found(sql`folded(p.title)`)} order by lower(p.title), p.id limit 50)) x
    order by lower(x.title), x.type, x.id`.execute(db);
  return rows;
}

/** @returns the title of a template or package; undefined when it can't be scheduled */
export async function readSendable(
  db: Db,
  scope: CompanyScope,
  { type, id }: Pick<Sendable, "type" | "id">,
): Promise<Sendable | undefined> {
  const tables = {
    memo_template: sql`memo_templates x where x.status = 'published' and x.archived_at is null and`,
    memo_template_package: sql`memo_packages x where`,
  };
  const { rows } = await sql<Sendable>`select x.id, ${type} as type, x.title from ${tables[type]}
    x.company_id = ${scope.companyId} and x.id = ${id} and x.deleted_at is null`.execute(db);
  return rows[0];
}

/** @returns the time zones of the company's locations */
export async function readZones(db: Db, scope: CompanyScope): Promise<Timezone[]> {
  const { rows } = await sql<{ timezone: Timezone }>`select distinct timezone from locations
    where company_id = ${scope.companyId} and deleted_at is null`.execute(db);
  return rows.map(({ timezone }) => timezone);
}
