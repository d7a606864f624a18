import { sql } from "kysely";

import {
  type Answered,
  type Group,
  type Tallied,
  lateJoinerSlot,
  tokenOf,
} from "#server/features/memos/anonymous/rules";
import {
  type Counted,
  type SealedRow,
  added,
  countedIn,
  noAnswers,
  createAnswerCipher,
} from "#server/features/memos/anonymous/seal-rules";
import type { Db } from "#server/platform/context";
import { limitTo, type PageRequest } from "#server/platform/paging";
import { ROWS_PER_PAGE, readInPages } from "#server/platform/db/pages";
import { foldedContainsPattern } from "#server/platform/db/search-terms";
import type { CompanyScope } from "#server/platform/scope";

/** @returns the ids of the anonymous surveys that an employee has answered. Only this employee may see the list */
export async function readAnswered(
  db: Db,
  scope: CompanyScope,
  employeeId: number,
  secret: string,
): Promise<number[]> {
  const asked = await sql<{
    id: number;
  }>`select m.id from memos m where m.company_id = ${scope.companyId}
    and m.is_anonymous and m.status <> 'draft' and m.deleted_at is null`.execute(db);
  const ids = asked.rows.map(({ id }) => id);
  if (ids.length === 0) return [];
  const tokens = ids.map((id) => tokenOf(secret, scope, id, employeeId).toString("hex"));
  const { rows } = await sql<{ memo_id: number }>`select t.memo_id
    from unnest(${ids}::bigint[], ${tokens}::text[]) x (id, token)
    join survey_tokens t on t.company_id = ${scope.companyId} and t.memo_id = x.id
      and t.token = decode(x.token, 'hex')`.execute(db);
  return rows.map(({ memo_id }) => memo_id);
}

/**
 * Filters the given employee ids.
 * @returns the ids of employees who have answered the anonymous survey. No employee may learn whether another employee's id is
 *   included
 */
export async function readAnsweredOf(
  db: Db,
  scope: CompanyScope,
  memoId: number,
  employeeIds: readonly number[],
  secret: string,
): Promise<Set<number>> {
  const tokens = new Map(
    employeeIds.map((id) => [tokenOf(secret, scope, memoId, id).toString("hex"), id]),
  );
  // The lateral join looks up each person's token in the index. Without this join, the planner would read all tokens of a new
  // survey, because the planner underestimates the number of tokens.
  const { rows } = await sql<{
    token: string;
  }>`select x.token from unnest(${[...tokens.keys()]}::text[]) x (token)
    cross join lateral (select from survey_tokens t
      where t.company_id = ${scope.companyId} and t.memo_id = ${memoId} and t.token = decode(x.token, 'hex') limit 1) t`.execute(
    db,
  );
  return new Set(rows.flatMap(({ token }) => tokens.get(token) ?? []));
}

/**
 * @returns the answer counts of an anonymous survey: the counts for each group of recipients, and the counts for people who
 *   joined the team after the survey was sent
 */
export async function readTallied(
  db: Db,
  scope: CompanyScope,
  memoId: number,
  secret: string,
): Promise<Answered> {
  const { rows } = await sql<Group & SealedRow & { late: boolean }>`select
      case when location_id is not null then 'location' when audience_id is not null then 'audience' else 'all' end as kind,
      coalesce(location_id, audience_id, 0) as group_id, slot = ${lateJoinerSlot} as late, answered, counts, sealed
    from survey_tallies where company_id = ${scope.companyId} and memo_id = ${memoId} order by 1, 2`.execute(
    db,
  );
  const cipher = createAnswerCipher(secret, scope, memoId);
  const found = new Map<string, Tallied>();
  let late: Counted = noAnswers;
  for (const { kind, group_id, late: isLate, ...row } of rows) {
    const key = `${kind} ${group_id}`;
    const counted = countedIn(row, cipher);
    const before = found.get(key);
    if (isLate) late = counted;
    else found.set(key, { kind, group_id, ...(before ? added(before, counted) : counted) });
  }
  return { groups: [...found.values()], late };
}

/** @returns the most recently published results; empty if no results have been published */
export async function readShown(db: Db, scope: CompanyScope, memoId: number): Promise<Tallied[]> {
  const { rows } = await sql<{ results: Tallied[] }>`select results from survey_shown
    where company_id = ${scope.companyId} and memo_id = ${memoId}`.execute(db);
  return rows[0]?.results ?? [];
}

/** @returns the names of locations or audiences, by id. Deleted locations and audiences are left out */
export async function readGroupNames(
  db: Db,
  scope: CompanyScope,
  kind: "location" | "audience",
  ids: readonly number[],
): Promise<Map<number, string>> {
  const table = sql.table(kind === "location" ? "locations" : "audiences");
  const { rows } = await sql<{ id: number; name: string }>`select id, name from ${table}
    where company_id = ${scope.companyId} and id = any(${[...ids]}::bigint[]) and deleted_at is null`.execute(
    db,
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** A written answer to an anonymous survey. */
export interface WrittenAnswer {
  readonly id: string;
  readonly content: string;
}

/**
 * @returns a page of the published written answers that match the search terms, in random order, and the total number of matches
 */
export async function findWrittenAnswers(
  db: Db,
  scope: CompanyScope,
  memoId: number,
  { terms, ...page }: PageRequest & { readonly terms: string },
): Promise<{ rows: WrittenAnswer[]; total: number }> {
  const matching = sql`from survey_words where company_id = ${scope.companyId} and memo_id = ${memoId}
    and ${terms ? sql`folded(content) like ${foldedContainsPattern(terms)}` : sql`true`}`;
  const { rows } =
    await sql<WrittenAnswer>`select id, content ${matching} order by id ${limitTo(page)}`.execute(
      db,
    );
  const counted = await sql<{ count: number }>`select count(*)::int as count ${matching}`.execute(
    db,
  );
  return { rows, total: counted.rows[0]?.count ?? 0 };
}

/** @returns all published written answers, for a download */
export function streamWrittenAnswers(
  db: Db,
  scope: CompanyScope,
  memoId: number,
): AsyncGenerator<WrittenAnswer> {
  return readInPages<WrittenAnswer>(async (last) => {
    const { rows } = await sql<WrittenAnswer>`select id, content from survey_words
      where company_id = ${scope.companyId} and memo_id = ${memoId}
        and id > ${last?.id ?? "00000000-0000-0000-0000-000000000000"}::uuid
      order by id limit ${ROWS_PER_PAGE}`.execute(db);
    return rows;
  });
}
