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

/** Notes that somebody answered, by what only the secret leads back from. @returns false when they already had */
export async function insertToken(
  tx: Db,
  scope: CompanyScope,
  memoId: number,
  token: Buffer,
): Promise<boolean> {
  const { numAffectedRows } = await sql`insert into survey_tokens (company_id, memo_id, token)
    values (${scope.companyId}, ${memoId}, ${token}) on conflict do nothing`.execute(tx);
  return Number(numAffectedRows ?? 0) > 0;
}

/**
 * Adds an answer up. Every number of a row is written, so that not even the row tells which of them moved; which of
 * several rows it is, chance says, and not who answers.
 */
export async function countAnswer(
  tx: Db,
  scope: CompanyScope,
  { memoId, employeeId }: { readonly memoId: number; readonly employeeId: number },
  { options, content }: KeptAnswer,
): Promise<void> {
  const company = scope.companyId;
  // In one order, so that two who answer at once never wait for each other.
  await sql`with chance as materialized (select random() as p),
    meant as materialized (
      select t.location_id, t.audience_id, t.slot from survey_tallies t, chance
      where t.company_id = ${company} and t.memo_id = ${memoId}
        and (t.location_id is null or t.location_id in (select x.location_id from employee_locations x
          where x.company_id = ${company} and x.employee_id = ${employeeId}))
        and (t.audience_id is null or t.audience_id in (select x.audience_id from employee_audiences x
          where x.company_id = ${company} and x.employee_id = ${employeeId}))
        and t.slot = floor(chance.p * (select count(*) from survey_tallies s where s.company_id = ${company}
          and s.memo_id = ${memoId} and ${isSameGroup(sql`s`, sql`t`)}))
      order by t.location_id, t.audience_id for update of t)
    update survey_tallies t set answered = answered + 1, counts = array(
      select c.count + (c.place - 1 = any(${[...options]}::int[]))::int
      from unnest(t.counts) with ordinality c (count, place) order by c.place)
    from meant where t.company_id = ${company} and t.memo_id = ${memoId} and ${isSameGroup(sql`t`, sql`meant`)}
      and t.slot = meant.slot`.execute(tx);
  await sql`update memo_counts set acknowledged = acknowledged + 1
    where company_id = ${company} and memo_id = ${memoId} and slot = (select floor(random() * ${countSlots}))`.execute(
    tx,
  );
  if (content === null) return;
  await sql`update survey_heaps set words = (
      select jsonb_agg(w order by random()) from jsonb_array_elements(words || ${JSON.stringify([content])}::jsonb) w)
    where company_id = ${company} and memo_id = ${memoId} and slot = (
      select floor(random() * count(*)) from survey_heaps s where s.company_id = ${company} and s.memo_id = ${memoId})`.execute(
    tx,
  );
}

function isSameGroup(one: RawBuilder<unknown>, other: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`(${one}.location_id, ${one}.audience_id)
    is not distinct from (${other}.location_id, ${other}.audience_id)`;
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
