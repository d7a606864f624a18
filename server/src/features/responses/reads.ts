import type { MemoResponse } from "@lineup/contract/responses/calls";
import { sql } from "kysely";

import type { Db } from "#server/platform/context";
import type { CompanyScope } from "#server/platform/scope";

/** Whose responses are asked for. */
export interface Whose {
  /** One person's alone. */
  readonly employee_id?: number | undefined;
  readonly location_id?: number | undefined;
  readonly ignoreAdmin: boolean;
}

/**
 * @param celebrations reactions to celebrations; else what was acknowledged or answered otherwise
 * @returns so many of the newest, the newest first. Each person brings as many by an index of their own; what nobody may join to a
 *   person, the answers to anonymous surveys, is not among them
 */
export async function readMemoResponses(
  db: Db,
  scope: CompanyScope,
  { employee_id, location_id, ignoreAdmin }: Whose,
  { celebrations, since, most }: { celebrations: boolean; since: Date; most: number },
): Promise<MemoResponse[]> {
  const those = [
    sql`e.company_id = ${scope.companyId} and e.deleted_at is null`,
    ...(employee_id ? [sql`e.id = ${employee_id}`] : []),
    ...(ignoreAdmin ? [sql`e.role <> 'admin'`] : []),
    ...(location_id
      ? [
          sql`exists (select from employee_locations x where x.company_id = e.company_id and x.employee_id = e.id
            and x.location_id = ${location_id})`,
        ]
      : []),
  ];
  const { rows } = await sql<Omit<MemoResponse, "acknowledged_at"> & { acknowledged_at: Date }>`
    select r.id, json_build_object('id', e.id, 'name', e.name) as employee, r.memo_id,
      json_build_object('id', r.memo_id, 'title', r.title, 'display_type',
        case r.kind when 'message' then 'memo' else r.kind end) as message_data,
      r.acknowledged_at, r.acknowledgement, r.survey_data
    from employees e cross join lateral (
      select r.id, r.memo_id, r.acknowledged_at, m.title, m.kind,
        (select c.option from celebration_reactions c where c.company_id = r.company_id and c.memo_id = r.memo_id
          and c.employee_id = r.employee_id) as acknowledgement,
        (select json_build_object('content', a.content, 'options',
            array(select m.options ->> c.place::int from unnest(a.options) with ordinality c (place, n) order by c.n))
          from survey_answers a where a.company_id = r.company_id and a.memo_id = r.memo_id
            and a.employee_id = r.employee_id) as survey_data
      from memo_recipients r join memos m on m.company_id = r.company_id and m.id = r.memo_id and m.deleted_at is null
      where r.company_id = e.company_id and r.employee_id = e.id and r.acknowledged_at > ${since}
        and (m.kind = 'celebration') = ${celebrations} and not m.is_anonymous
      order by r.acknowledged_at desc limit ${most}) r
    where ${sql.join(those, sql` and `)}
    order by r.acknowledged_at desc, r.id desc limit ${most}`.execute(db);
  return rows.map((row) => ({ ...row, acknowledged_at: row.acknowledged_at.toISOString() }));
}
