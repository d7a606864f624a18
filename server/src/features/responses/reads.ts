import type { MemoResponse } from "@lineup/contract/responses/calls";
import { type RawBuilder, sql } from "kysely";

import type { Db } from "#server/platform/context";
import type { CompanyScope } from "#server/platform/scope";

/** Whose responses are asked for. */
export interface Whose {
  /** One person's alone. */
  readonly employee_id?: number | undefined;
  readonly location_id?: number | undefined;
  readonly ignoreAdmin: boolean;
}

/** Which of what they said is asked for. */
interface Newest {
  /** Reactions to celebrations; else what was acknowledged or answered otherwise. */
  readonly celebrations: boolean;
  readonly since: Date;
  readonly most: number;
}

/**
 * @returns so many of the newest, the newest first. What nobody may join to a person, the answers to anonymous surveys, is not among
 *   them
 */
export async function readMemoResponses(
  db: Db,
  scope: CompanyScope,
  whose: Whose,
  newest: Newest,
): Promise<MemoResponse[]> {
  const isOfAll = whose.employee_id === undefined && whose.location_id === undefined;
  const { rows } = await sql<Omit<MemoResponse, "acknowledged_at"> & { acknowledged_at: Date }>`
    select r.id, json_build_object('id', e.id, 'name', e.name) as employee, r.memo_id,
      json_build_object('id', m.id, 'title', m.title, 'locale_code', m.locale_code,
        'translated_titles', (select coalesce(json_object_agg(t.locale_code, t.title), '{}') from memo_translations t
          where t.company_id = m.company_id and t.memo_id = m.id),
        'display_type', case m.kind when 'message' then 'memo' else m.kind end) as message_data,
      r.acknowledged_at,
      (select c.option from celebration_reactions c where c.company_id = r.company_id and c.memo_id = r.memo_id
        and c.employee_id = r.employee_id) as acknowledgement,
      (select json_build_object('content', a.content, 'options',
          array(select m.options ->> c.place::int from unnest(a.options) with ordinality c (place, n) order by c.n))
        from survey_answers a where a.company_id = r.company_id and a.memo_id = r.memo_id
          and a.employee_id = r.employee_id) as survey_data
    from (${isOfAll ? newestOfAll(scope, whose, newest) : newestOfEach(scope, whose, newest)}) r
    join employees e on e.company_id = r.company_id and e.id = r.employee_id
    join memos m on m.company_id = r.company_id and m.id = r.memo_id
    order by r.acknowledged_at desc, r.id desc`.execute(db);
  return rows.map((row) => ({ ...row, acknowledged_at: row.acknowledged_at.toISOString() }));
}

/** Those of a location, or one person: each of them brings as many by an index of their own. */
function newestOfEach(
  scope: CompanyScope,
  { employee_id, location_id, ignoreAdmin }: Whose,
  { celebrations, since, most }: Newest,
): RawBuilder<unknown> {
  const those = [
    sql`e.company_id = ${scope.companyId} and e.deleted_at is null`,
    ...(employee_id ? [sql`e.id = ${employee_id}`] : []),
    ...(ignoreAdmin ? [isNoAdmin] : []),
    ...(location_id
      ? [
          sql`exists (select from employee_locations x where x.company_id = e.company_id and x.employee_id = e.id
            and x.location_id = ${location_id})`,
        ]
      : []),
  ];
  return sql`select r.* from employees e cross join lateral (
      select r.* from memo_recipients r join memos m on m.company_id = r.company_id and m.id = r.memo_id and m.deleted_at is null
      where r.company_id = e.company_id and r.employee_id = e.id and r.acknowledged_at > ${since}
        and (m.kind = 'celebration') = ${celebrations} and not m.is_anonymous
      order by r.acknowledged_at desc limit ${most}) r
    where ${sql.join(those, sql` and `)}
    order by r.acknowledged_at desc, r.id desc limit ${most}`;
}

/**
 * Those of the whole company, by the index of when it was said. Whose it was is looked up one by one, until there are enough (an
 * `offset` keeps the planner to that): what was asked for again since, or is of somebody who is left out, is passed over.
 */
function newestOfAll(
  scope: CompanyScope,
  { ignoreAdmin }: Whose,
  { celebrations, since, most }: Newest,
): RawBuilder<unknown> {
  return sql`select r.* from memo_acknowledgements k cross join lateral (
      select r.* from memo_recipients r join memos m on m.company_id = r.company_id and m.id = r.memo_id and m.deleted_at is null
        join employees e on e.company_id = r.company_id and e.id = r.employee_id and e.deleted_at is null
      where r.company_id = k.company_id and r.memo_id = k.memo_id and r.employee_id = k.employee_id
        and r.acknowledged_version = k.version ${ignoreAdmin ? sql`and ${isNoAdmin}` : sql``} offset 0) r
    where k.company_id = ${scope.companyId} and k.is_celebration = ${celebrations} and k.acknowledged_at > ${since}
    order by k.acknowledged_at desc, r.id desc limit ${most}`;
}

const isNoAdmin = sql`e.role <> 'admin'`;
