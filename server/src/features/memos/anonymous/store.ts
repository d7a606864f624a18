import { type RawBuilder, sql } from "kysely";

import { openTallies } from "#server/features/memos/anonymous/groups-store";
import {
  type Moved,
  type Nested,
  type Pending,
  type Tallied,
  areTooFew,
  lateJoinerSlot,
} from "#server/features/memos/anonymous/rules";
import {
  type Safe,
  type SealedRow,
  countedIn,
  nothing,
  safeOf,
  withAnswers,
} from "#server/features/memos/anonymous/seal-rules";
import { countSlots } from "#server/features/memos/rules";
import type { KeptAnswer } from "#server/features/memos/surveys/rules";
import type { Db } from "#server/platform/context";
import type { CompanyScope } from "#server/platform/scope";

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

/**
 * Adds answers up, and seals the sums. Which of several rows they go to, chance says, and not who answers.
 * @param options how many there are
 * @returns false, with nothing added, for a survey that begins for nobody
 */
export async function countAnswers(
  tx: Db,
  scope: CompanyScope,
  { id: memoId, options }: { id: number; options: number },
  answers: readonly SecretAnswer[],
  secret: string,
): Promise<boolean> {
  const safe = safeOf(secret, scope, memoId);
  const given = new Map(answers.map(({ employeeId, answer }) => [employeeId, answer]));
  const ids = [...given.keys()];
  let rows = await lockTallies(tx, scope, memoId, ids);
  if (rows.length === 0) {
    // It was scheduled, and nobody has settled it yet.
    if (!(await openTallies(tx, scope, memoId, options))) return false;
    rows = await lockTallies(tx, scope, memoId, ids);
  }
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
  // Of a few answers a heap that stays as it is would tell, beside a later copy, that none of them has words.
  if (words.length > 0 || areTooFew(answers.length)) await heapUp(tx, scope, memoId, words, safe);
  return true;
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
  // In one order, so that two who answer at once never wait for each other. Each person is looked up by the index (the `limit` says so).
  const { rows } = await sql<TallyRow>`with given as materialized (
      select g.x as employee_id, s.employee_id is null as late, s.location_ids, s.audience_ids
      from unnest(${[...people]}::bigint[]) g (x) left join lateral (select * from survey_members s
        where s.company_id = ${companyId} and s.memo_id = ${memoId} and s.employee_id = g.x limit 1) s on true),
    member as materialized (
      select null::bigint as location_id, null::bigint as audience_id, late, employee_id from given
      union all select x, null, false, employee_id from given, unnest(location_ids) x
      union all select null, x, false, employee_id from given, unnest(audience_ids) x),
    counted as materialized (select t.location_id, t.audience_id, count(*) as slots from survey_tallies t
      where ${theSurveys} and t.slot <> ${lateJoinerSlot} group by t.location_id, t.audience_id),
    chance as materialized (select random() as p)
    select t.location_id, t.audience_id, t.slot, t.answered, t.counts, t.sealed, to_json(g.people) as people
    from (select location_id, audience_id, late, array_agg(employee_id) as people from member
      group by location_id, audience_id, late) g
    join counted c on ${isSameGroup(sql`c`, sql`g`)}
    cross join chance
    join survey_tallies t on ${theSurveys} and ${isSameGroup(sql`t`, sql`g`)}
      and t.slot = case when g.late then ${lateJoinerSlot} else floor(chance.p * c.slots) end
    order by t.location_id, t.audience_id, t.slot for update of t`.execute(tx);
  return rows;
}

/** Adds words to one of the heaps, which is written anew also where there are none. */
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

/** What was told of a survey last, and what may tell of it. */
export interface Shown extends Moved {
  readonly nested: Nested;
}

/** Locks what was told of a survey last. @returns it; nothing where nothing was */
export async function lockShown(
  tx: Db,
  scope: CompanyScope,
  memoId: number,
  secret: string,
): Promise<Shown> {
  await sql`insert into survey_shown (company_id, memo_id, results) values (${scope.companyId}, ${memoId}, '[]')
    on conflict do nothing`.execute(tx);
  const { rows } = await sql<{
    results: Tallied[];
    nested: Nested;
    sealed: string | null;
  }>`select results, nested, sealed from survey_shown
    where company_id = ${scope.companyId} and memo_id = ${memoId} for update`.execute(tx);
  const { results = [], nested = [], sealed = null } = rows[0] ?? {};
  const pending = safeOf(secret, scope, memoId).openWaiting(sealed) as Pending | null;
  return { results, nested, pending: pending ?? { late: nothing, groups: {} } };
}

/** @returns the words that have come so far; who answers in words waits from now on until the transaction ends */
export async function lockWords(
  tx: Db,
  scope: CompanyScope,
  memoId: number,
  secret: string,
): Promise<string[]> {
  const safe = safeOf(secret, scope, memoId);
  const { rows } = await sql<HeapRow>`select slot, words, sealed from survey_heaps
    where company_id = ${scope.companyId} and memo_id = ${memoId} order by slot for update`.execute(
    tx,
  );
  return rows.flatMap((heap) => wordsIn(heap, safe));
}

/** Keeps what is told from now on, and lets out these words, which are all that have come, in an order of chance. */
export async function tell(
  tx: Db,
  scope: CompanyScope,
  memoId: number,
  { results, pending, words }: Moved & { readonly words: readonly string[] },
  secret: string,
): Promise<void> {
  const company = scope.companyId;
  const safe = safeOf(secret, scope, memoId);
  await sql`update survey_shown set results = ${JSON.stringify(results)}::jsonb, sealed = ${safe.sealWaiting(pending)}
    where company_id = ${company} and memo_id = ${memoId}`.execute(tx);
  if (words.length === 0) return;
  await sql`with emptied as (update survey_heaps set words = '[]', sealed = null
      where company_id = ${company} and memo_id = ${memoId})
    insert into survey_words (company_id, memo_id, id, content)
    select ${company}, ${memoId}, gen_random_uuid(), w
    from jsonb_array_elements_text(${JSON.stringify(words)}::jsonb) w order by random()`.execute(
    tx,
  );
}
