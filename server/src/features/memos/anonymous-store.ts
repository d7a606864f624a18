import { type RawBuilder, sql } from "kysely";

import {
  type SizedGroup,
  type Tallied,
  areTooFew,
  countedGroups,
  fewest,
  heapsFor,
  slotsFor,
} from "#server/features/memos/anonymous-rules";
import { countSlots } from "#server/features/memos/rules";
import type { KeptAnswer } from "#server/features/memos/survey-rules";
import type { Db } from "#server/platform/context";
import type { CompanyScope } from "#server/platform/scope";

/**
 * Makes the counters of a survey that goes out: for everybody, and for those groups of its people that may be counted by
 * themselves.
 */
export async function openTallies(
  tx: Db,
  scope: CompanyScope,
  memoId: number,
  options: number,
): Promise<void> {
  const groups = await readGroups(tx, scope, memoId);
  const counted = await withoutTheUneven(tx, scope, memoId, countedGroups(groups));
  const tallies = counted.flatMap(({ kind, group_id, people }) =>
    Array.from({ length: slotsFor(people) }, (_, slot) => ({ kind, group_id, slot })),
  );
  await sql`insert into survey_tallies (company_id, memo_id, location_id, audience_id, slot, counts)
    select ${scope.companyId}, ${memoId}, case t.kind when 'location' then t.group_id end,
      case t.kind when 'audience' then t.group_id end, t.slot, array_fill(0, array[${options}::int])
    from json_to_recordset(${JSON.stringify(tallies)}::json) as t (kind text, group_id bigint, slot smallint)
    on conflict do nothing`.execute(tx);
  const everybody = groups.find(({ kind }) => kind === "all")?.people ?? 0;
  await sql`insert into survey_heaps (company_id, memo_id, slot)
    select ${scope.companyId}, ${memoId}, s from generate_series(0, ${heapsFor(everybody) - 1}) s
    on conflict do nothing`.execute(tx);
}

/** Who is of which group, of those whom a survey was sent to. */
function members({ companyId }: CompanyScope, memoId: number): RawBuilder<unknown> {
  const recipients = sql`memo_recipients r`;
  const of = sql`r.company_id = ${companyId} and r.memo_id = ${memoId}`;
  return sql`select 'all' as kind, 0::bigint as group_id, r.employee_id from ${recipients} where ${of}
    union all select 'location', x.location_id, r.employee_id from ${recipients} join employee_locations x
      on x.company_id = r.company_id and x.employee_id = r.employee_id where ${of}
    union all select 'audience', x.audience_id, r.employee_id from ${recipients} join employee_audiences x
      on x.company_id = r.company_id and x.employee_id = r.employee_id where ${of}`;
}

async function readGroups(tx: Db, scope: CompanyScope, memoId: number): Promise<SizedGroup[]> {
  // Only groups of nearly the same size can have nearly the same people.
  const { rows } = await sql<SizedGroup>`with member as materialized (
      select m.*, count(*) over (partition by kind, group_id)::int as people from (${members(scope, memoId)}) m),
    alike as (
      select one.kind, one.group_id, json_agg(json_build_object('kind', other.kind, 'group_id', other.group_id)) as groups
      from (select one.kind, one.group_id, one.people, other.kind as other_kind, other.group_id as other_id, count(*) as shared
        from member one join member other on other.employee_id = one.employee_id
          and abs(other.people - one.people) < ${fewest} and (other.kind, other.group_id) <> (one.kind, one.group_id)
        group by one.kind, one.group_id, one.people, other.kind, other.group_id) one
      join (select distinct kind, group_id, people from member) other
        on other.kind = one.other_kind and other.group_id = one.other_id
      where one.people + other.people - 2 * one.shared between 1 and ${fewest - 1}
      group by one.kind, one.group_id)
    select distinct on (m.kind, m.group_id) m.kind, m.group_id, m.people, coalesce(a.groups, '[]') as alike
    from member m left join alike a on a.kind = m.kind and a.group_id = m.group_id`.execute(tx);
  return rows;
}

/**
 * Leaves out the smallest locations, and audiences, until those who are of none of them or of several are none, or five or more: all
 * of a kind taken from the whole would leave the answers of a few.
 */
async function withoutTheUneven(
  tx: Db,
  scope: CompanyScope,
  memoId: number,
  counted: readonly SizedGroup[],
): Promise<SizedGroup[]> {
  const left = [...counted];
  for (const kind of ["location", "audience"] as const) {
    const ofKind = (): SizedGroup[] => left.filter((group) => group.kind === kind);
    for (let groups = ofKind(); groups.length > 0; groups = ofKind()) {
      const { rows } = await sql<{ people: number }>`select count(*)::int as people from (
          select from (${members(scope, memoId)}) m group by m.employee_id
          having count(*) filter (where m.kind = ${kind} and m.group_id = any(${groups.map(
            ({ group_id }) => group_id,
          )}::bigint[])) <> 1) uneven`.execute(tx);
      const smallest = groups.at(-1);
      if (!smallest || !areTooFew(rows[0]?.people ?? 0)) break;
      left.splice(left.indexOf(smallest), 1);
    }
  }
  return left;
}

/** Notes that people answered, by what only the secret leads back from. @returns those of them who had not yet */
export async function insertTokens(
  tx: Db,
  scope: CompanyScope,
  memoId: number,
  tokens: readonly Buffer[],
): Promise<Set<string>> {
  const all = tokens.map((token) => token.toString("hex"));
  // In one order, so that two who answer at once never wait for each other.
  const { rows } = await sql<{
    token: string;
  }>`insert into survey_tokens (company_id, memo_id, token)
    select ${scope.companyId}::bigint, ${memoId}::bigint, decode(x, 'hex') from unnest(${all}::text[]) x order by x
    on conflict do nothing returning encode(token, 'hex') as token`.execute(tx);
  return new Set(rows.map(({ token }) => token));
}

/**
 * Adds answers up. Every number of a row is written, so that not even the row tells which of them moved; which of
 * several rows it is, chance says, and not who answers.
 */
export async function countAnswers(
  tx: Db,
  scope: CompanyScope,
  memoId: number,
  answers: readonly { readonly employeeId: number; readonly answer: KeptAnswer }[],
): Promise<void> {
  const company = scope.companyId;
  const given = answers.map(({ employeeId, answer: { options } }) => ({ employeeId, options }));
  const theSurveys = sql`t.company_id = ${company} and t.memo_id = ${memoId}`;
  // In one order, so that two who answer at once never wait for each other.
  await sql`with given as materialized (
      select * from json_to_recordset(${JSON.stringify(given)}) as x ("employeeId" bigint, options int[])),
    member as materialized (
      select null::bigint as location_id, null::bigint as audience_id, options from given
      union all select x.location_id, null, g.options from given g
        join employee_locations x on x.company_id = ${company} and x.employee_id = g."employeeId"
      union all select null, x.audience_id, g.options from given g
        join employee_audiences x on x.company_id = ${company} and x.employee_id = g."employeeId"),
    counted as materialized (select t.location_id, t.audience_id, count(*) as slots from survey_tallies t
      where ${theSurveys} group by t.location_id, t.audience_id),
    chance as materialized (select random() as p),
    meant as materialized (
      select t.location_id, t.audience_id, t.slot, g.answered
      from (select location_id, audience_id, count(*)::int as answered from member group by location_id, audience_id) g
      join counted c on ${isSameGroup(sql`c`, sql`g`)}
      cross join chance
      join survey_tallies t on ${theSurveys} and ${isSameGroup(sql`t`, sql`g`)} and t.slot = floor(chance.p * c.slots)
      order by t.location_id, t.audience_id for update of t),
    acknowledged as (
      update memo_counts set acknowledged = acknowledged + ${answers.length}
      where company_id = ${company} and memo_id = ${memoId} and slot = (select floor(random() * ${countSlots})))
    update survey_tallies t set answered = t.answered + meant.answered, counts = array(
      select o.count + (select count(*) from member g where ${isSameGroup(sql`g`, sql`meant`)}
        and o.place - 1 = any(g.options))::int
      from unnest(t.counts) with ordinality o (count, place) order by o.place)
    from meant where ${theSurveys} and ${isSameGroup(sql`t`, sql`meant`)} and t.slot = meant.slot`.execute(
    tx,
  );
  const words = answers.flatMap(({ answer: { content } }) => content ?? []);
  if (words.length === 0) return;
  await sql`update survey_heaps set words = (
      select jsonb_agg(w order by random()) from jsonb_array_elements(words || ${JSON.stringify(words)}::jsonb) w)
    where company_id = ${company} and memo_id = ${memoId} and slot = (
      select floor(random() * count(*)) from survey_heaps s where s.company_id = ${company} and s.memo_id = ${memoId})`.execute(
    tx,
  );
}

/** No id is 0; so written, many groups are joined by a hash. */
function isSameGroup(one: RawBuilder<unknown>, other: RawBuilder<unknown>): RawBuilder<boolean> {
  const same = (column: string): RawBuilder<boolean> =>
    sql<boolean>`coalesce(${one}.${sql.ref(column)}, 0) = coalesce(${other}.${sql.ref(column)}, 0)`;
  return sql<boolean>`(${same("location_id")} and ${same("audience_id")})`;
}

/** Locks what was told of a survey last. @returns it; nothing where nothing was */
export async function lockShown(tx: Db, scope: CompanyScope, memoId: number): Promise<Tallied[]> {
  await sql`insert into survey_shown (company_id, memo_id, results) values (${scope.companyId}, ${memoId}, '[]')
    on conflict do nothing`.execute(tx);
  const { rows } = await sql<{ results: Tallied[] }>`select results from survey_shown
    where company_id = ${scope.companyId} and memo_id = ${memoId} for update`.execute(tx);
  return rows[0]?.results ?? [];
}

/** Keeps what is told from now on, and lets out the words that have come so far, in an order of chance. */
export async function tell(
  tx: Db,
  scope: CompanyScope,
  memoId: number,
  results: readonly Tallied[],
): Promise<void> {
  await sql`update survey_shown set results = ${JSON.stringify(results)}::jsonb
    where company_id = ${scope.companyId} and memo_id = ${memoId}`.execute(tx);
  await sql`with taken as (
      select slot, words from survey_heaps where company_id = ${scope.companyId} and memo_id = ${memoId}
      order by slot for update),
    emptied as (update survey_heaps h set words = '[]' from taken
      where h.company_id = ${scope.companyId} and h.memo_id = ${memoId} and h.slot = taken.slot)
    insert into survey_words (company_id, memo_id, id, content)
    select ${scope.companyId}, ${memoId}, gen_random_uuid(), w
    from taken, jsonb_array_elements_text(taken.words) w order by random()`.execute(tx);
}
