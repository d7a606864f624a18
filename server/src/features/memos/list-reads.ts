import type { CallArguments } from "@lineup/contract/calls";
import { type RawBuilder, sql } from "kysely";

import type { MemoRecord } from "#server/features/memos/present";
import { type MemoFilters, matches } from "#server/features/memos/filter-reads";
import { memoColumns, roundedDown, visibleAcknowledgedCount } from "#server/features/memos/reads";
import { isListed, isLive, sentAt } from "#server/features/memos/state-reads";
import type { Db } from "#server/platform/context";
import { directionOf, limitTo } from "#server/platform/paging";
import type { CompanyScope } from "#server/platform/scope";

type ListInput = CallArguments<"listMemos">;

/** @returns one page of memos, and the number of all that match */
export async function findMemos(
  db: Db,
  scope: CompanyScope,
  input: ListInput,
  now: Date,
): Promise<{ rows: MemoRecord[]; total: number }> {
  const condition = matches(scope, input, now);
  // These lists read all matching memos for one page, so the rows are counted along the way.
  const readsAll = Boolean(input.terms) || input.sort_by === "response_rate";
  const matching = readsAll ? sql`count(*) over ()::int` : sql`null::int`;
  const { rows } = await sql<MemoRecord & { total: number | null }>`
    select ${memoColumns}, p.total from (select f.*, row_number() over () as place from (
      select m.id, ${matching} as total from memos m ${sortedBy(scope, input)} where ${condition}
      order by ${order(input, now)} ${limitTo(input)}) f) p
    join memos m on m.company_id = ${scope.companyId} and m.id = p.id order by p.place`.execute(db);
  const known = rows[0]?.total;
  if (typeof known === "number") return { rows, total: known };
  const counted = await sql<{
    count: number;
  }>`select count(*) as count from memos m where ${condition}`.execute(db);
  return { rows, total: counted.rows[0]?.count ?? 0 };
}

/** The number of past-due memos searched for ones that aren't fully acknowledged. */
const pastDueSearched = 50;

/** @returns live memos: first those that were due last and aren't acknowledged by everyone, then the newest */
export async function findLiveMemos(
  db: Db,
  scope: CompanyScope,
  most: number,
  now: Date,
): Promise<MemoRecord[]> {
  // Written like the index of the list, which answers all of this.
  const live = sql`m.company_id = ${scope.companyId} and ${isListed} and ${isLive(now)}`;
  const { rows } = await sql<MemoRecord>`
    with late as materialized (
      select m.id, m.due_at from (
        select m.company_id, m.id, m.due_at, m.recipient_count, m.settled_count, m.is_anonymous from memos m
        where ${live} and m.due_at <= ${now} order by m.due_at desc, m.id desc limit ${pastDueSearched}) m
      where m.recipient_count > ${visibleAcknowledgedCount} limit ${most}),
    newest as materialized (
      select m.id, ${sentAt(now)} as out_at from memos m where ${live} and m.id not in (select id from late)
      order by out_at desc, m.id desc limit ${most})
    select ${memoColumns} from (
      select a.id, row_number() over (order by a.is_late desc, a.at desc, a.id desc) as place from (
        select id, due_at as at, true as is_late from late union all select id, out_at, false from newest) a
      order by place limit ${most}) p
    join memos m on m.company_id = ${scope.companyId} and m.id = p.id order by p.place`.execute(db);
  return rows;
}

/** @returns the newest 5,000 matching memos, for pickers */
export async function findAllMemos(
  db: Db,
  scope: CompanyScope,
  filters: MemoFilters,
  now: Date,
): Promise<MemoRecord[]> {
  const { rows } =
    await sql<MemoRecord>`select ${memoColumns} from memos m where ${matches(scope, filters, now)}
    order by m.created_at desc, m.id desc limit 5000`.execute(db);
  return rows;
}

/** @returns the join that a sorting needs beside `memos m`: the acknowledgements of each live memo, summed once */
function sortedBy(scope: CompanyScope, { sort_by }: ListInput): RawBuilder<unknown> {
  if (sort_by !== "response_rate") return sql``;
  return sql`left join (select c.memo_id, sum(c.acknowledged)::float as acknowledged from memo_counts c
    where c.company_id = ${scope.companyId} group by c.memo_id) k on k.memo_id = m.id`;
}

function order(input: ListInput, now: Date): RawBuilder<unknown> {
  const key = {
    published_at: sql`coalesce(${sentAt(now)}, m.created_at)`,
    created_at: sql`m.created_at`,
    title: sql`lower(m.title)`,
    start_at: sql`m.start_at`,
    due_at: sql`m.due_at`,
    response_rate: sql`${roundedDown(sql`(m.settled_count + coalesce(k.acknowledged, 0))`)} / nullif(m.recipient_count, 0)`,
  }[input.sort_by];
  const direction = directionOf(input);
  // On a column that is never null, `nulls last` would keep the list from using its index.
  const missing = maybeMissing.has(input.sort_by) ? sql`nulls last` : sql``;
  return sql`${key} ${direction} ${missing}, m.id ${direction}`;
}

const maybeMissing: ReadonlySet<ListInput["sort_by"]> = new Set([
  "start_at",
  "due_at",
  "response_rate",
]);
