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
import {
  type Safe,
  type SealedRow,
  countedIn,
  safeOf,
  withAnswers,
} from "#server/features/memos/anonymous-seal-rules";
import { type Likes, withoutTheReckonable } from "#server/features/memos/anonymous-sum-rules";
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
  const even = await withoutTheUneven(tx, scope, memoId, countedGroups(groups));
  const counted = await withoutTheReckonable(even, await readLikes(tx, scope, memoId, even));
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

/** Who of those whom a survey was sent to are of the same ones of these groups. */
async function readLikes(
  tx: Db,
  scope: CompanyScope,
  memoId: number,
  counted: readonly SizedGroup[],
): Promise<Likes[]> {
  const places = counted.map(({ kind, group_id }, place) => ({ kind, group_id, place }));
  const { rows } = await sql<Likes>`select to_json(groups) as groups, count(*)::int as people
    from (select array_agg(c.place order by c.place) as groups from (${members(scope, memoId)}) m
      join json_to_recordset(${JSON.stringify(places)}::json) as c (kind text, group_id bigint, place int)
        on c.kind = m.kind and c.group_id = m.group_id
      group by m.employee_id) of_each group by groups`.execute(tx);
  return rows;
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

/** An anonymous answer, and of whom: so long as the call lasts. */
export interface SecretAnswer {
  readonly employeeId: number;
  readonly answer: KeptAnswer;
}

/** Adds answers up, and seals the sums. Which of several rows they go to, chance says, and not who answers. */
export async function countAnswers(
  tx: Db,
  scope: CompanyScope,
  memoId: number,
  answers: readonly SecretAnswer[],
  secret: string,
): Promise<void> {
  const safe = safeOf(secret, scope, memoId);
  const given = new Map(answers.map(({ employeeId, answer }) => [employeeId, answer]));
  const rows = await lockTallies(tx, scope, memoId, [...given.keys()]);
  const after = rows.map(({ location_id, audience_id, slot, people, ...row }) => {
    const theirs = people.flatMap((id) => given.get(id) ?? []);
    const sealed = safe.sealCounts(withAnswers(countedIn(row, safe), theirs));
    return { location_id, audience_id, slot, sealed };
  });
  const company = scope.companyId;
  await sql`with acknowledged as (
      update memo_counts set acknowledged = acknowledged + ${answers.length}
      where company_id = ${company} and memo_id = ${memoId} and slot = (select floor(random() * ${countSlots})))
    update survey_tallies t
    set sealed = x.sealed, answered = 0, counts = array_fill(0, array[cardinality(t.counts)])
    from json_to_recordset(${JSON.stringify(after)}::json) as x (location_id bigint, audience_id bigint, slot smallint, sealed text)
    where t.company_id = ${company} and t.memo_id = ${memoId} and ${isSameGroup(sql`t`, sql`x`)}
      and t.slot = x.slot`.execute(tx);
  const words = answers.flatMap(({ answer: { content } }) => content ?? []);
  if (words.length > 0) await heapUp(tx, scope, memoId, words, safe);
}

interface TallyRow extends SealedRow {
  readonly location_id: number | null;
  readonly audience_id: number | null;
  readonly slot: number;
  /** Those of the people who are of the group. */
  readonly people: number[];
}

/** @returns a row of counters of each group that these people are of; held until the transaction ends */
async function lockTallies(
  tx: Db,
  { companyId }: CompanyScope,
  memoId: number,
  people: readonly number[],
): Promise<TallyRow[]> {
  const theSurveys = sql`t.company_id = ${companyId} and t.memo_id = ${memoId}`;
  // In one order, so that two who answer at once never wait for each other.
  const { rows } = await sql<TallyRow>`with given as materialized (
      select x as employee_id from unnest(${[...people]}::bigint[]) x),
    member as materialized (
      select null::bigint as location_id, null::bigint as audience_id, employee_id from given
      union all select x.location_id, null, g.employee_id from given g
        join employee_locations x on x.company_id = ${companyId} and x.employee_id = g.employee_id
      union all select null, x.audience_id, g.employee_id from given g
        join employee_audiences x on x.company_id = ${companyId} and x.employee_id = g.employee_id),
    counted as materialized (select t.location_id, t.audience_id, count(*) as slots from survey_tallies t
      where ${theSurveys} group by t.location_id, t.audience_id),
    chance as materialized (select random() as p)
    select t.location_id, t.audience_id, t.slot, t.answered, t.counts, t.sealed, to_json(g.people) as people
    from (select location_id, audience_id, array_agg(employee_id) as people from member group by location_id, audience_id) g
    join counted c on ${isSameGroup(sql`c`, sql`g`)}
    cross join chance
    join survey_tallies t on ${theSurveys} and ${isSameGroup(sql`t`, sql`g`)} and t.slot = floor(chance.p * c.slots)
    order by t.location_id, t.audience_id for update of t`.execute(tx);
  return rows;
}

/** Adds words to one of the heaps. */
async function heapUp(
  tx: Db,
  { companyId }: CompanyScope,
  memoId: number,
  words: readonly string[],
  safe: Safe,
): Promise<void> {
  const theHeaps = sql`company_id = ${companyId} and memo_id = ${memoId}`;
  const { rows } = await sql<HeapRow>`select slot, words, sealed from survey_heaps
    where ${theHeaps} and slot = (select floor(random() * count(*)) from survey_heaps where ${theHeaps})
    for update`.execute(tx);
  const [heap] = rows;
  if (!heap) return;
  const sealed = safe.sealWords([...wordsIn(heap, safe), ...words]);
  await sql`update survey_heaps set words = '[]', sealed = ${sealed}
    where ${theHeaps} and slot = ${heap.slot}`.execute(tx);
}

interface HeapRow {
  readonly slot: number;
  readonly words: readonly string[];
  readonly sealed: string | null;
}

function wordsIn({ words, sealed }: HeapRow, safe: Safe): readonly string[] {
  return [...words, ...safe.openWords(sealed)];
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
  secret: string,
): Promise<void> {
  const company = scope.companyId;
  await sql`update survey_shown set results = ${JSON.stringify(results)}::jsonb
    where company_id = ${company} and memo_id = ${memoId}`.execute(tx);
  const safe = safeOf(secret, scope, memoId);
  const { rows } = await sql<HeapRow>`select slot, words, sealed from survey_heaps
    where company_id = ${company} and memo_id = ${memoId} order by slot for update`.execute(tx);
  const words = rows.flatMap((heap) => wordsIn(heap, safe));
  if (words.length === 0) return;
  await sql`with emptied as (update survey_heaps set words = '[]', sealed = null
      where company_id = ${company} and memo_id = ${memoId})
    insert into survey_words (company_id, memo_id, id, content)
    select ${company}, ${memoId}, gen_random_uuid(), w
    from jsonb_array_elements_text(${JSON.stringify(words)}::jsonb) w order by random()`.execute(
    tx,
  );
}
