import type { MemoResponse } from "@lineup/contract/responses/calls";
import { type RawBuilder, sql } from "kysely";

import { shownTitle } from "#server/features/memos/celebrations/reads";
import { isVisibleToRecipient } from "#server/features/memos/state-reads";
import { calledName } from "#server/features/targeting/reads";
import type { Db } from "#server/platform/context";
import type { CompanyScope } from "#server/platform/scope";

/** The people whose responses are requested. */
export interface Respondents {
  /** A single person: their own responses, to memos they can see. */
  readonly employee_id?: number | undefined;
  readonly location_id?: number | undefined;
  readonly ignoreAdmin: boolean;
}

/** The responses that are requested. */
interface Newest {
  /** Reactions to celebrations; false: acknowledgements and answers. */
  readonly celebrations: boolean;
  readonly since: Date;
  readonly now: Date;
  /** The most responses to return. */
  readonly most: number;
}

/**
 * @returns the newest responses, newest first; without answers to anonymous surveys, which can't be linked to a
 *   person
 */
export async function readMemoResponses(
  db: Db,
  scope: CompanyScope,
  respondents: Respondents,
  newest: Newest,
): Promise<MemoResponse[]> {
  const { rows } = await sql<Omit<MemoResponse, "acknowledged_at"> & { acknowledged_at: Date }>`
    select r.id, json_build_object('id', e.id, 'name', ${calledName}) as employee, r.memo_id,
      json_build_object('id', m.id, 'title', ${shownTitle("m")}, 'locale_code', m.locale_code,
        'translated_titles', coalesce(t.titles, '{}'), 'display_type', case m.kind when 'message' then 'memo' else m.kind end) as message_data,
      r.acknowledged_at,
      (select c.option from celebration_reactions c where c.company_id = r.company_id and c.memo_id = r.memo_id
        and c.employee_id = r.employee_id) as acknowledgement,
      case when a.options is not null
        then json_build_object('content', a.content, 'options', ${chosenOf("m")}) end as survey_data,
      coalesce(t.options, '{}') as translated_options
    from (${newestOf(scope, respondents, newest)}) r
    join employees e on e.company_id = r.company_id and e.id = r.employee_id
    join memos m on m.company_id = r.company_id and m.id = r.memo_id
    -- Only employees read their own content of a celebration; management reads what everyone reads.
    left join memo_celebrated c on ${respondents.employee_id !== undefined} and c.company_id = r.company_id and c.memo_id = r.memo_id
      and c.employee_id = r.employee_id
    left join survey_answers a on m.kind = 'survey' and a.company_id = r.company_id and a.memo_id = r.memo_id
      and a.employee_id = r.employee_id
    left join lateral (select json_object_agg(t.locale_code, ${shownTitle("t")}) as titles,
        json_object_agg(t.locale_code, ${chosenOf("t")}) filter (where a.options is not null and t.options <> '[]') as options
      from memo_translations t where t.company_id = r.company_id and t.memo_id = r.memo_id) t on true
    order by r.acknowledged_at desc, r.id desc`.execute(db);
  return rows.map((row) => ({ ...row, acknowledged_at: row.acknowledged_at.toISOString() }));
}

/**
 * Having asked keeps an ended memo visible to the person. A postponed memo stays visible only if they have opened it.
 * @returns a condition: the person who asked question `f` can still see its memo, `memos m`
 */
export function isFlagVisible(now: Date): RawBuilder<boolean> {
  return sql<boolean>`(select ${isVisibleToRecipient(now, sql<boolean>`true`)} from memo_recipients r
    where r.company_id = f.company_id and r.memo_id = f.memo_id and r.employee_id = f.employee_id)`;
}

/** @returns SQL for the texts of the options that answer `a` chose, in the survey's own language or a translation */
function chosenOf(table: "m" | "t"): RawBuilder<unknown> {
  return sql`array(select ${sql.ref(`${table}.options`)} ->> c.place::int from unnest(a.options) with ordinality c (place, n) order by c.n)`;
}

/**
 * The number of the company's latest responses that are searched for those of a location, before going through the
 * location's people.
 */
const latestSearched = 300;

/**
 * For a location, this first searches the company's latest responses for those of its people, which is usually enough at a large
 * location. Otherwise it goes through the location's people, which is fast at a small one.
 * @returns SQL for the newest responses that still count
 */
function newestOf(
  scope: CompanyScope,
  respondents: Respondents,
  newest: Newest,
): RawBuilder<unknown> {
  const all = newestAmong(scope, respondents, newest, responsesSince(scope, respondents, newest));
  const { location_id, ignoreAdmin } = respondents;
  if (location_id === undefined || respondents.employee_id !== undefined) return all;
  const last = sql`select k.* from (${responsesSince(scope, { ignoreAdmin }, newest)}
      order by acknowledged_at desc, memo_id desc limit ${latestSearched}) k
    where exists (select from employee_locations x where x.company_id = ${scope.companyId}
      and x.employee_id = k.employee_id and x.location_id = ${location_id})`;
  return sql`with last as materialized (${newestAmong(scope, respondents, newest, last)})
    select * from last where (select count(*) from last) = ${newest.most}
    union all select * from (${all}) each_one where (select count(*) from last) < ${newest.most}`;
}

/**
 * Reads the times from an index, and then looks up person and memo one by one until there are enough; each `offset` keeps the
 * planner from choosing another way. Responses that were requested again, and those of people whom the filter leaves out, are
 * skipped.
 * @returns SQL for the newest responses among the candidates that still count
 */
function newestAmong(
  scope: CompanyScope,
  respondents: Respondents,
  newest: Newest,
  candidates: RawBuilder<unknown>,
): RawBuilder<unknown> {
  return sql`select r.* from (select * from (${candidates}) k order by acknowledged_at desc, memo_id desc offset 0) k cross join lateral (
      select r.* from memo_recipients r join memos m on m.company_id = r.company_id and m.id = r.memo_id and m.deleted_at is null
        join employees e on e.company_id = r.company_id and e.id = r.employee_id and e.deleted_at is null
      where r.company_id = ${scope.companyId} and r.memo_id = k.memo_id and r.employee_id = k.employee_id
        and r.acknowledged_version = k.version and (m.kind = 'celebration') = ${newest.celebrations} and not m.is_anonymous
        ${respondents.ignoreAdmin ? sql`and e.role <> 'admin'` : sql``}
        ${respondents.employee_id === undefined ? sql`` : sql`and ${isVisibleToRecipient(newest.now)}`} offset 0) r
    order by k.acknowledged_at desc, k.memo_id desc limit ${newest.most}`;
}

/** @returns SQL for the responses of a company, of each person at a location, or of one person */
function responsesSince(
  { companyId }: CompanyScope,
  { employee_id, location_id }: Respondents,
  { celebrations, since }: Newest,
): RawBuilder<unknown> {
  if (employee_id === undefined && location_id === undefined)
    return sql`select k.memo_id, k.employee_id, k.version, k.acknowledged_at from memo_acknowledgements k
      where k.company_id = ${companyId} and k.is_celebration = ${celebrations} and k.acknowledged_at > ${since}`;
  const people =
    employee_id === undefined
      ? sql`select x.employee_id from employee_locations x where x.company_id = ${companyId} and x.location_id = ${location_id}`
      : sql`select ${employee_id}::bigint as employee_id`;
  // Reactions are few among a person's acknowledgements, so they have an index of their own.
  const table = celebrations
    ? sql`k.version, k.acknowledged_at from memo_acknowledgements k where k.is_celebration`
    : sql`k.acknowledged_version as version, k.acknowledged_at from memo_recipients k where true`;
  return sql`select k.* from (${people}) x cross join lateral (select k.memo_id, k.employee_id, ${table}
      and k.company_id = ${companyId} and k.employee_id = x.employee_id and k.acknowledged_at > ${since} offset 0) k`;
}
