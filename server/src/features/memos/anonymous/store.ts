import { type RawBuilder, sql } from "kysely";

import { openTallies } from "#server/features/memos/anonymous/groups-store";
import {
  type Results,
  type Nested,
  type Pending,
  type Tallied,
  areTooFew,
  lateJoinerSlot,
} from "#server/features/memos/anonymous/rules";
import {
  type AnswerCipher,
  type SealedRow,
  countedIn,
  noAnswers,
  createAnswerCipher,
  withAnswers,
} from "#server/features/memos/anonymous/seal-rules";
import { countSlots } from "#server/features/memos/rules";
import type { StoredAnswer } from "#server/features/memos/surveys/rules";
import type { Db } from "#server/platform/context";
import type { CompanyScope } from "#server/platform/scope";

/**
 * Stores the tokens of people who have answered a survey. Only the installation's secret can link a token to a person.
 * @returns the newly stored tokens, in hexadecimal; a token that is already stored means that the person answered before
 */
export async function insertTokens(
  tx: Db,
  scope: CompanyScope,
  memoId: number,
  tokens: readonly Buffer[],
): Promise<Set<string>> {
  const all = tokens.map((token) => token.toString("hex"));
  // Tokens are always inserted in the same order, so that two calls at the same moment can't deadlock.
  const { rows } = await sql<{
    token: string;
  }>`insert into survey_tokens (company_id, memo_id, token)
    select ${scope.companyId}::bigint, ${memoId}::bigint, decode(x, 'hex') from unnest(${all}::text[]) x order by x
    on conflict do nothing returning encode(token, 'hex') as token`.execute(tx);
  return new Set(rows.map(({ token }) => token));
}

/** An anonymous answer and its author, who is known only during the call. */
export interface AnonymousAnswer {
  readonly employeeId: number;
  readonly answer: StoredAnswer;
}

/**
 * Adds answers to the counters and encrypts the sums. The counter rows are chosen at random, not by person.
 * @param options the number of options
 * @returns false if the survey has too few recipients to start. In that case, nothing is added
 */
export async function countAnswers(
  tx: Db,
  scope: CompanyScope,
  { id: memoId, options }: { id: number; options: number },
  answers: readonly AnonymousAnswer[],
  secret: string,
): Promise<boolean> {
  const cipher = createAnswerCipher(secret, scope, memoId);
  const given = new Map(answers.map(({ employeeId, answer }) => [employeeId, answer]));
  const ids = [...given.keys()];
  let rows = await lockTallies(tx, scope, memoId, ids);
  if (rows.length === 0) {
    // The survey was scheduled and has just started, so it has no answer counters yet.
    if (!(await openTallies(tx, scope, memoId, options))) return false;
    rows = await lockTallies(tx, scope, memoId, ids);
  }
  const after = rows.map(({ location_id, audience_id, slot, people, ...row }) => {
    const theirs = people.flatMap((id) => given.get(id) ?? []);
    const sealed = cipher.sealCounts(withAnswers(countedIn(row, cipher), theirs));
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
  // If there are only a few answers, rewrite a batch even if no answer contains a text. Otherwise, comparing two copies of the
  // database would reveal that no one wrote a text.
  if (words.length > 0 || areTooFew(answers.length))
    await addToBatch(tx, scope, memoId, words, cipher);
  return true;
}

interface TallyRow extends SealedRow {
  readonly location_id: number | null;
  readonly audience_id: number | null;
  readonly slot: number;
  /** The ids of the group's members for whom `countAnswers` adds an answer. */
  readonly people: number[];
}

/** @returns one counter row of each group to which these people belong, locked until the transaction ends */
async function lockTallies(
  tx: Db,
  { companyId }: CompanyScope,
  memoId: number,
  people: readonly number[],
): Promise<TallyRow[]> {
  const theSurveys = sql`t.company_id = ${companyId} and t.memo_id = ${memoId}`;
  // Rows are always locked in the same order, so that two people who answer at once can't deadlock. The `limit` makes the
  // planner look up each person in the index.
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

/** Adds written answers to a random batch. The batch is rewritten even if there are no answers to add. */
async function addToBatch(
  tx: Db,
  { companyId }: CompanyScope,
  memoId: number,
  words: readonly string[],
  cipher: AnswerCipher,
): Promise<void> {
  const theHeaps = sql`company_id = ${companyId} and memo_id = ${memoId}`;
  const { rows } = await sql<HeapRow>`select slot, words, sealed from survey_heaps
    where ${theHeaps} and slot = (select floor(random() * count(*)) from survey_heaps where ${theHeaps})
    for update`.execute(tx);
  const [heap] = rows;
  if (!heap) return;
  const sealed = cipher.sealWrittenAnswers([...wordsIn(heap, cipher), ...words]);
  await sql`update survey_heaps set words = '[]', sealed = ${sealed}
    where ${theHeaps} and slot = ${heap.slot}`.execute(tx);
}

interface HeapRow {
  readonly slot: number;
  readonly words: readonly string[];
  readonly sealed: string | null;
}

function wordsIn({ words, sealed }: HeapRow, cipher: AnswerCipher): readonly string[] {
  return [...words, ...cipher.openWrittenAnswers(sealed)];
}

/**
 * @returns SQL that is true if two rows belong to the same group. The SQL replaces a null id with 0, which is never an id, so
 *   that the planner can use a hash join for many groups
 */
function isSameGroup(one: RawBuilder<unknown>, other: RawBuilder<unknown>): RawBuilder<boolean> {
  const same = (column: string): RawBuilder<boolean> =>
    sql<boolean>`coalesce(${one}.${sql.ref(column)}, 0) = coalesce(${other}.${sql.ref(column)}, 0)`;
  return sql<boolean>`(${same("location_id")} and ${same("audience_id")})`;
}

/** The last published results, the counts of answers that are not published yet, and the nested groups. */
export interface LockedResults extends Results {
  readonly nested: Nested;
}

/**
 * Locks the last published results until the transaction ends.
 * @returns the locked results; empty if no results were published
 */
export async function lockResults(
  tx: Db,
  scope: CompanyScope,
  memoId: number,
  secret: string,
): Promise<LockedResults> {
  await sql`insert into survey_shown (company_id, memo_id, results) values (${scope.companyId}, ${memoId}, '[]')
    on conflict do nothing`.execute(tx);
  const { rows } = await sql<{
    results: Tallied[];
    nested: Nested;
    sealed: string | null;
  }>`select results, nested, sealed from survey_shown
    where company_id = ${scope.companyId} and memo_id = ${memoId} for update`.execute(tx);
  const { results = [], nested = [], sealed = null } = rows[0] ?? {};
  const pending = createAnswerCipher(secret, scope, memoId).openWaiting(sealed) as Pending | null;
  return { results, nested, pending: pending ?? { late: noAnswers, groups: {} } };
}

/**
 * Locks the written answers that are not published yet. Calls that add an answer wait until the transaction ends.
 * @returns the locked answers
 */
export async function lockWrittenAnswers(
  tx: Db,
  scope: CompanyScope,
  memoId: number,
  secret: string,
): Promise<string[]> {
  const cipher = createAnswerCipher(secret, scope, memoId);
  const { rows } = await sql<HeapRow>`select slot, words, sealed from survey_heaps
    where company_id = ${scope.companyId} and memo_id = ${memoId} order by slot for update`.execute(
    tx,
  );
  return rows.flatMap((heap) => wordsIn(heap, cipher));
}

/**
 * Publishes the results, and the written answers in random order. `words` must contain all written answers that are not
 * published yet, because this function empties all batches of written answers.
 */
export async function storeResults(
  tx: Db,
  scope: CompanyScope,
  memoId: number,
  { results, pending, words }: Results & { readonly words: readonly string[] },
  secret: string,
): Promise<void> {
  const company = scope.companyId;
  const cipher = createAnswerCipher(secret, scope, memoId);
  await sql`update survey_shown set results = ${JSON.stringify(results)}::jsonb, sealed = ${cipher.sealWaiting(pending)}
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
