import type { CallArguments } from "@lineup/contract/calls";
import type { Rewording, SurveyAnswer } from "@lineup/contract/memos/surveys/schemas";
import { type RawBuilder, sql } from "kysely";

import type { MemoRecord } from "#server/features/memos/present";
import { firstOutAt } from "#server/features/memos/state-reads";
import type { Tally } from "#server/features/memos/surveys/rules";
import {
  type NamedRow,
  calledName,
  isFoundBy,
  locationNames,
} from "#server/features/targeting/reads";
import type { Db } from "#server/platform/context";
import { foldedContainsPattern } from "#server/platform/db/search-terms";
import { planAnew } from "#server/platform/db/database";
import { ROWS_PER_PAGE, readInPages } from "#server/platform/db/pages";
import { directionOf, limitTo } from "#server/platform/paging";
import type { CompanyScope } from "#server/platform/scope";

/**
 * The answer counts of one location or audience. If `id` is null, the counts are for people without a location (or
 * without an audience).
 */
export interface GroupRow extends Tally {
  readonly id: number | null;
  readonly name: string;
}

/** A set of options, by index, and the number of people who chose exactly these options. */
type Alike = readonly [options: readonly number[], people: number];

/** @returns the number of people who answered a survey, and the number who chose each option */
export async function readTally(db: Db, scope: CompanyScope, memoId: number): Promise<Tally> {
  const { rows } = await sql<{ options: number[]; people: number }>`${planAnew}
    select a.options::int[] as options, count(*)::int as people from survey_answers a where ${ofSurvey(scope, memoId)}
    group by a.options`.execute(db);
  return {
    answered_count: rows.reduce((sum, { people }) => sum + people, 0),
    chosen: chosenBy(rows.map(({ options, people }) => [options, people])),
  };
}

/**
 * @param alike the sets of options, each with the number of people who chose the set. The database counts the people, because
 *   that is faster than reading each answer
 * @returns the number of people who chose each option, by the index of the option
 */
function chosenBy(alike: readonly Alike[]): Record<string, number> {
  const chosen: Record<string, number> = {};
  for (const [options, people] of alike)
    for (const place of options) chosen[place] = (chosen[place] ?? 0) + people;
  return chosen;
}

const groups = {
  locations: { table: "locations", link: "employee_locations", key: "location_id" },
  audiences: { table: "audiences", link: "employee_audiences", key: "audience_id" },
} as const;

/**
 * @param most the largest number of locations or audiences to return; null means all
 * @returns the answer counts of each location or audience, most answers first
 */
export async function readTallies(
  db: Db,
  scope: CompanyScope,
  memoId: number,
  by: keyof typeof groups,
  most: number | null,
): Promise<GroupRow[]> {
  const { table, link, key } = groups[by];
  const { rows } = await sql<Omit<GroupRow, "chosen"> & { alike: Alike[] }>`${planAnew}
    with alike as (
      select g.id, g.name, a.options, count(*)::int as people from survey_answers a
      left join (${sql.table(link)} x join ${sql.table(table)} g on g.company_id = x.company_id
        and g.id = ${sql.ref(`x.${key}`)} and g.deleted_at is null)
        on x.company_id = a.company_id and x.employee_id = a.employee_id
      where ${ofSurvey(scope, memoId)} group by g.id, g.name, a.options)
    select id, coalesce(name, '') as name, sum(people)::int as answered_count,
      json_agg(json_build_array(options, people)) as alike
    from alike group by id, name order by answered_count desc, lower(name), id limit ${most}`.execute(
    db,
  );
  return rows.map(({ alike, ...row }) => ({ ...row, chosen: chosenBy(alike) }));
}

/**
 * @returns `reworded_at`: the time of the last change to the survey's title or content, in any language, after people could first
 *   see the survey (null if there was no such change); `answered_before`: the number of people who saw a different title or
 *   content than the current one when they answered (null for an anonymous survey)
 */
export async function readRewording(
  db: Db,
  scope: CompanyScope,
  { id, version, is_anonymous }: Pick<MemoRecord, "id" | "version" | "is_anonymous">,
  now: Date,
): Promise<Rewording> {
  const ofMemo = (
    alias: string,
  ): RawBuilder<boolean> => sql`${sql.ref(`${alias}.company_id`)} = ${scope.companyId}
    and ${sql.ref(`${alias}.memo_id`)} = ${id}`;
  const reworded = await sql<{ at: Date }>`select created_at as at from (
      select version, created_at, (title, content) is distinct from (lag(title) over same, lag(content) over same)
        and row_number() over same > 1 as differs
      from memo_versions v where ${ofMemo("v")} and not for_celebrated window same as (partition by locale order by version)) v
    where differs and created_at > (select ${firstOutAt(now)} from memos m where m.company_id = ${scope.companyId} and m.id = ${id})
    order by version desc limit 1`.execute(db);
  const at = reworded.rows[0]?.at.toISOString() ?? null;
  if (is_anonymous || at === null)
    return { reworded_at: at, answered_before: is_anonymous ? null : 0 };
  const { rows } = await sql<{
    count: number;
  }>`select count(*)::int as count from memo_acknowledgements k
      join memo_versions v on v.company_id = k.company_id and v.memo_id = k.memo_id and v.version = k.version
        and v.locale = k.locale and not v.for_celebrated
      join memo_versions n on n.company_id = k.company_id and n.memo_id = k.memo_id and n.version = ${version}
        and n.locale = k.locale and not n.for_celebrated and (n.title, n.content) is distinct from (v.title, v.content)
    where ${ofMemo("k")}
      and exists (select from survey_answers a where ${ofMemo("a")} and a.employee_id = k.employee_id)`.execute(
    db,
  );
  return { reworded_at: at, answered_before: rows[0]?.count ?? 0 };
}

type ListInput = Omit<CallArguments<"listSurveyAnswers">, "company_id">;

/** One person's answer, as stored, with the person's name and locations. */
export interface AnswerRow extends Pick<SurveyAnswer, "locations" | "content"> {
  readonly employee: NamedRow;
  readonly employee_id: number;
  /** The employee ID that the company itself gave the person. */
  readonly company_ext_id: string | null;
  readonly options: number[];
  readonly answered_at: Date;
}

const answerColumns = sql`a.employee_id, json_build_object('id', e.id, 'name', ${calledName}) as employee, e.company_ext_id,
  a.options::int[] as options, a.content, a.answered_at, ${locationNames} as locations`;
const people = sql`join employees e on e.company_id = a.company_id and e.id = a.employee_id`;

/**
 * @param place the index of an option; only answers with this option are returned. null means all answers
 * @returns one page of the answers, and the total number of answers that match
 */
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
          and ${isFoundBy(input.terms)}) or folded(a.content) like ${foldedContainsPattern(input.terms)})`
      : sql`true`,
  ];
  const answers = sql`from survey_answers a`;
  const matching = sql`where ${sql.join(conditions, sql` and `)}`;
  // A search finds few answers, so the employees who gave these answers are looked up one by one. The planner expects half of all
  // answers to match and would go through all employees by name, which `offset 0` prevents.
  const from = input.terms
    ? sql`from (select * ${answers} ${matching} offset 0) a cross join lateral
        (select * from employees e where e.company_id = a.company_id and e.id = a.employee_id offset 0) e`
    : sql`${answers} ${people} ${matching}`;
  const { rows } = await sql<AnswerRow>`${planAnew}
    select ${answerColumns} ${from} order by ${order} ${limitTo(input)}`.execute(db);
  const counted = await sql<{
    count: number;
  }>`${planAnew} select count(*)::int as count ${from}`.execute(db);
  return { rows, total: counted.rows[0]?.count ?? 0 };
}

/** @returns all answers to a survey, for a download */
export function streamAnswers(
  db: Db,
  scope: CompanyScope,
  memoId: number,
): AsyncGenerator<AnswerRow> {
  return readInPages<AnswerRow>(async (last) => {
    const { rows } = await sql<AnswerRow>`select ${answerColumns} from survey_answers a ${people}
      where ${ofSurvey(scope, memoId)} and a.employee_id > ${last?.employee_id ?? 0}
      order by a.employee_id limit ${ROWS_PER_PAGE}`.execute(db);
    return rows;
  });
}

function ofSurvey({ companyId }: CompanyScope, memoId: number): RawBuilder<boolean> {
  return sql<boolean>`a.company_id = ${companyId} and a.memo_id = ${memoId}`;
}

/**
 * @param id the id of a location or audience; if it is undefined, the condition is always true
 * @returns an SQL condition that is true if the author of `survey_answers a` is in this location or audience
 */
function within(link: string, key: string, id: number | undefined): RawBuilder<unknown> {
  if (id === undefined) return sql`true`;
  return sql`exists (select from ${sql.table(link)} x where x.company_id = a.company_id
    and x.employee_id = a.employee_id and ${sql.ref(`x.${key}`)} = ${id})`;
}
