import type { CallArguments } from "@lineup/contract/calls";
import type { SurveyAnswer } from "@lineup/contract/memos/survey-schemas";
import { type RawBuilder, sql } from "kysely";

import type { Tally } from "#server/features/memos/survey-rules";
import { type NamedRow, isFoundBy, locationNames } from "#server/features/targeting/reads";
import type { Db } from "#server/platform/context";
import { holding } from "#server/platform/db/search-terms";
import { planAnew } from "#server/platform/db/database";
import { PAGE_OF_ALL, inPages } from "#server/platform/db/pages";
import { directionOf, limitTo } from "#server/platform/paging";
import type { CompanyScope } from "#server/platform/scope";

/** The answers of a location's or an audience's people. */
export interface GroupRow extends Tally {
  readonly id: number | null;
  readonly name: string;
}

/** @returns how often each option was chosen, in all */
export async function readTally(db: Db, scope: CompanyScope, memoId: number): Promise<Tally> {
  const { rows } = await sql<Tally>`${planAnew}
    select (select count(*) from survey_answers a where ${ofSurvey(scope, memoId)})::int as answered_count,
      coalesce((select json_object_agg(c.place, c.count) from (select o as place, count(*) as count
        from survey_answers a, unnest(a.options) o where ${ofSurvey(scope, memoId)} group by o) c), '{}') as chosen`.execute(
    db,
  );
  return rows[0] ?? { answered_count: 0, chosen: {} };
}

const groups = {
  locations: { table: "locations", link: "employee_locations", key: "location_id" },
  audiences: { table: "audiences", link: "employee_audiences", key: "audience_id" },
} as const;

/** @returns the same for the people of each location or audience, at most 200, those with the most answers first */
export async function readTallies(
  db: Db,
  scope: CompanyScope,
  memoId: number,
  by: keyof typeof groups,
): Promise<GroupRow[]> {
  const { table, link, key } = groups[by];
  const { rows } = await sql<GroupRow>`${planAnew}
    with given as (
      select g.id, g.name, a.employee_id, a.options from survey_answers a
      left join (${sql.table(link)} x join ${sql.table(table)} g on g.company_id = x.company_id
        and g.id = ${sql.ref(`x.${key}`)} and g.deleted_at is null)
        on x.company_id = a.company_id and x.employee_id = a.employee_id
      where ${ofSurvey(scope, memoId)}),
    answered as (select id, name, count(*)::int as count from given group by id, name
      order by count(*) desc, lower(name) limit 200),
    chosen as (select given.id, o as place, count(*) as count from given, unnest(given.options) o group by given.id, o)
    select n.id, coalesce(n.name, '') as name, n.count as answered_count,
      coalesce((select json_object_agg(c.place, c.count) from chosen c where c.id is not distinct from n.id), '{}') as chosen
    from answered n order by n.count desc, lower(n.name), n.id`.execute(db);
  return rows;
}

type ListInput = Omit<CallArguments<"listSurveyAnswers">, "company_id">;

/** One person's answer, as the table tells it. */
export interface AnswerRow extends Pick<SurveyAnswer, "locations" | "content"> {
  readonly employee: NamedRow;
  readonly employee_id: number;
  readonly options: number[];
  readonly answered_at: Date;
}

const answerColumns = sql`a.employee_id, json_build_object('id', e.id, 'name', e.name) as employee, a.options::int[] as options,
  a.content, a.answered_at, ${locationNames} as locations`;
const people = sql`join employees e on e.company_id = a.company_id and e.id = a.employee_id`;

/** @param place of the option that they chose @returns a page of the answers, and how many there are */
export async function findAnswers(
  db: Db,
  scope: CompanyScope,
  input: ListInput,
  place: number | null,
): Promise<{ rows: AnswerRow[]; total: number }> {
  const direction = directionOf(input);
  const order =
    input.sort_by === "name"
      ? sql`lower(e.name) ${direction}, e.id ${direction}`
      : sql`a.answered_at ${direction}, a.employee_id ${direction}`;
  const conditions = [
    ofSurvey(scope, input.id),
    within("employee_locations", "location_id", input.location_id),
    within("employee_audiences", "audience_id", input.audience_id),
    place === null ? sql`true` : sql`${place}::smallint = any(a.options)`,
    input.terms
      ? sql`(a.employee_id in (select e.id from employees e where e.company_id = ${scope.companyId}
          and ${isFoundBy(input.terms)}) or lower(a.content) like ${holding(input.terms)})`
      : sql`true`,
  ];
  const from = sql`from survey_answers a ${people} where ${sql.join(conditions, sql` and `)}`;
  const { rows } = await sql<AnswerRow>`${planAnew}
    select ${answerColumns} ${from} order by ${order} ${limitTo(input)}`.execute(db);
  const counted = await sql<{
    count: number;
  }>`${planAnew} select count(*)::int as count ${from}`.execute(db);
  return { rows, total: counted.rows[0]?.count ?? 0 };
}

/** @returns all answers, for a download */
export function streamAnswers(
  db: Db,
  scope: CompanyScope,
  memoId: number,
): AsyncGenerator<AnswerRow> {
  return inPages<AnswerRow>(async (last) => {
    const { rows } = await sql<AnswerRow>`select ${answerColumns} from survey_answers a ${people}
      where ${ofSurvey(scope, memoId)} and a.employee_id > ${last?.employee_id ?? 0}
      order by a.employee_id limit ${PAGE_OF_ALL}`.execute(db);
    return rows;
  });
}

function ofSurvey({ companyId }: CompanyScope, memoId: number): RawBuilder<boolean> {
  return sql<boolean>`a.company_id = ${companyId} and a.memo_id = ${memoId}`;
}

/** True for `survey_answers a` of people of this location or audience; of everybody where none is named. */
function within(link: string, key: string, id: number | undefined): RawBuilder<unknown> {
  if (id === undefined) return sql`true`;
  return sql`exists (select from ${sql.table(link)} x where x.company_id = a.company_id
    and x.employee_id = a.employee_id and ${sql.ref(`x.${key}`)} = ${id})`;
}
