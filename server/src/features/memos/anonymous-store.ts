import { type RawBuilder, sql } from "kysely";

import { type Tallied, heapsFor, slotsFor, fewest } from "#server/features/memos/anonymous-rules";
import { countSlots } from "#server/features/memos/rules";
import type { KeptAnswer } from "#server/features/memos/survey-rules";
import type { Db } from "#server/platform/context";
import type { CompanyScope } from "#server/platform/scope";

interface Group {
  readonly location_id: number | null;
  readonly audience_id: number | null;
  readonly people: number;
}

/** Makes the counters of a survey that goes out: for everybody, and for each group of five recipients or more. */
export async function openTallies(
  tx: Db,
  scope: CompanyScope,
  memoId: number,
  options: number,
): Promise<void> {
  const of = sql`r.company_id = ${scope.companyId} and r.memo_id = ${memoId}`;
  const { rows } = await sql<Group>`
    select null::bigint as location_id, null::bigint as audience_id, count(*)::int as people from memo_recipients r
    where ${of}
    union all
    select x.location_id, null, count(*)::int from memo_recipients r join employee_locations x
      on x.company_id = r.company_id and x.employee_id = r.employee_id where ${of} group by x.location_id
    union all
    select null, x.audience_id, count(*)::int from memo_recipients r join employee_audiences x
      on x.company_id = r.company_id and x.employee_id = r.employee_id where ${of} group by x.audience_id`.execute(
    tx,
  );
  const isAll = ({ location_id, audience_id }: Group): boolean => !location_id && !audience_id;
  const large = rows.filter((group) => isAll(group) || group.people >= fewest);
  const tallies = large.flatMap(({ people, ...group }) =>
    Array.from({ length: slotsFor(people) }, (_, slot) => ({ ...group, slot })),
  );
  await sql`insert into survey_tallies (company_id, memo_id, location_id, audience_id, slot, counts)
    select ${scope.companyId}, ${memoId}, t.location_id, t.audience_id, t.slot, array_fill(0, array[${options}::int])
    from json_to_recordset(${JSON.stringify(tallies)}::json)
      as t (location_id bigint, audience_id bigint, slot smallint)
    on conflict do nothing`.execute(tx);
  const everybody = rows.find(isAll)?.people ?? 0;
  await sql`insert into survey_heaps (company_id, memo_id, slot)
    select ${scope.companyId}, ${memoId}, s from generate_series(0, ${heapsFor(everybody) - 1}) s
    on conflict do nothing`.execute(tx);
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
