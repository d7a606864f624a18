import type { CallArguments } from "@lineup/contract/calls";
import { type RawBuilder, sql } from "kysely";

import type { MemoChoices, MemoRecord, RecipientRecord } from "#server/features/memos/present";
import { isCelebration } from "#server/features/memos/celebration-reads";
import { kindOf } from "#server/features/memos/draft-rules";
import {
  joinAcknowledgement,
  memoColumns,
  recipientColumns,
  recipientDates,
} from "#server/features/memos/reads";
import {
  type Eyes,
  hasShown,
  isAcknowledged,
  isLive,
  isRead,
  isRevealed,
  isTheirs,
  isUnanswered,
  isWaiting,
} from "#server/features/memos/state-reads";
import { withDates } from "#server/platform/db/json-dates";
import { holding } from "#server/platform/db/search-terms";
import type { Db } from "#server/platform/context";
import { type PageRequest, type Sorting, directionOf, limitTo } from "#server/platform/paging";
import type { CompanyScope } from "#server/platform/scope";

type ListInput = CallArguments<"listMemos">;
export type MemoFilters = Pick<
  ListInput,
  "status" | "display_type" | "type" | "category" | "author_id" | "location_id" | "audience_id"
> & {
  terms?: string;
};

/** @returns one page of memos and how many match in all */
export async function findMemos(
  db: Db,
  scope: CompanyScope,
  input: ListInput,
  now: Date,
): Promise<{ rows: MemoRecord[]; total: number }> {
  const condition = matches(scope, input, now);
  const direction = directionOf(input);
  const { rows } = await sql<MemoRecord>`select ${memoColumns} from memos m where ${condition}
    order by ${sortKey(input.sort_by, now)} ${direction} nulls last, m.id ${direction}
    ${limitTo(input)}`.execute(db);
  const counted = await sql<{
    count: number;
  }>`select count(*) as count from memos m where ${condition}`.execute(db);
  return { rows, total: counted.rows[0]?.count ?? 0 };
}

/** @returns the newest 5,000 that match, for pickers */
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

/** @returns what the memo list can be filtered by: what its memos have, in the order of its name */
export async function readMemoFilters(db: Db, scope: CompanyScope): Promise<MemoChoices> {
  const all = sql`m.company_id = ${scope.companyId} and m.deleted_at is null and ${standsAlone}`;
  const named = (table: string, isUsed: ReturnType<typeof sql>): ReturnType<typeof sql> => sql`
    (select coalesce(json_agg(json_build_object('id', t.id, 'name', t.name) order by lower(t.name)), '[]')
    from ${sql.table(table)} t where t.company_id = ${scope.companyId} and ${isUsed})`;
  const linkedBy = (
    link: string,
    column: string,
  ): ReturnType<typeof sql> => sql`t.deleted_at is null and t.id in
    (select ${sql.ref(`x.${column}`)} from ${sql.table(link)} x join memos m on m.company_id = x.company_id
      and m.id = x.memo_id where ${all})`;
  const { rows } = await sql<MemoChoices>`select
    ${named("employees", sql`t.id in (select m.author_id from memos m where ${all})`)} as authors,
    ${named("locations", linkedBy("memo_locations", "location_id"))} as locations,
    ${named("audiences", linkedBy("memo_audiences", "audience_id"))} as audiences,
    array(select distinct m.category from memos m where ${all} and m.category is not null order by 1) as categories`.execute(
    db,
  );
  return rows[0] ?? { authors: [], locations: [], audiences: [], categories: [] };
}

/** A draft that goes out with others is found in its send. */
const standsAlone = sql`(m.status <> 'draft' or m.send_id is null)`;

export interface InboxRow {
  readonly row: MemoRecord;
  readonly recipient: RecipientRecord;
}

/** So long the answer to a question about a memo that is done with counts as news. */
const newsForMs = 14 * 86_400_000;

export interface InboxOptions extends PageRequest {
  /**
   * `unread`: waits for them now; `read`: doesn't, and they acknowledged it once; `acknowledged`: they did, and were not
   * asked again since; `left`: all they have not acknowledged, also what has ended by now; `answered`: nothing is asked of
   * them any more, and their question about it has a recent answer; `celebrations`: those that are live and open; `announced`: those that are live and will open.
   */
  readonly state:
    | ("all" | "unread" | "read" | "acknowledged" | "left")
    | ("answered" | "celebrations" | "announced");
  readonly terms: string;
  readonly eyes: Eyes;
  /** Of what is acknowledged or left, also what the person themselves can't see now. */
  readonly onRecord?: boolean;
  /** Of what is read or acknowledged, `asc` for the oldest first. */
  readonly sort_direction?: "asc" | "desc" | undefined;
}

/** The order that matters, which is no field's. */
export const byUrgency = { sort_by: "urgency", sort_direction: "desc" } as const;

/** The order of what is read. */
export function byTime({ sort_direction }: Pick<InboxOptions, "sort_direction">): Sorting {
  return { sort_by: "published_at", sort_direction: sort_direction ?? "desc" };
}

/**
 * An employee's memos in the order that matters: past due, to sign, urgent, by due date, newest. What is done comes
 * last, newest first.
 */
export async function findInbox(
  db: Db,
  scope: CompanyScope,
  employeeId: number,
  options: InboxOptions,
  now: Date,
): Promise<{ rows: InboxRow[]; total: number }> {
  const { eyes } = options;
  const waits = isWaiting(now, eyes);
  const state = {
    all: isTheirs(now),
    unread: waits,
    read: sql`${isTheirs(now)} and ${isRead(now, eyes)}`,
    acknowledged: isAcknowledged(now, { onRecord: options.onRecord ?? false }),
    left: sql`r.acknowledged_at is null and ${isUnanswered(eyes)} and ${hasShown(now, { onRecord: options.onRecord ?? false })}`,
    answered: sql`${isTheirs(now)} and not ${waits} and exists (select from memo_flags f
      where f.company_id = r.company_id and f.memo_id = r.memo_id and f.employee_id = r.employee_id
        and f.withdrawn_at is null and f.manager_note is not null
        and f.manager_acknowledged_at > ${new Date(now.getTime() - newsForMs)})`,
    celebrations: sql`${isLive(now)} and ${isRevealed(now)} and ${isCelebration}`,
    announced: sql`${isLive(now)} and not ${isRevealed(now)}`,
  }[options.state];
  const direction = sql.raw(isDone.has(options.state) ? byTime(options).sort_direction : "desc");
  const condition = sql`r.company_id = ${scope.companyId} and r.employee_id = ${employeeId} and ${state}
    and ${options.terms ? isTitled(options.terms) : sql`true`}`;
  const from = sql`from memo_recipients r join memos m on m.company_id = r.company_id and m.id = r.memo_id`;
  const { rows } = await sql<{ memo: MemoRecord; recipient: RecipientRecord }>`
    select to_jsonb(mm) as memo, to_jsonb(rr) as recipient
    ${from} ${joinAcknowledgement}
    cross join lateral (select ${memoColumns}) mm
    cross join lateral (select ${recipientColumns}) rr
    where ${condition}
    order by not ${waits}, (${waits} and coalesce(m.due_at < ${now}, false)) desc, (${waits} and m.signature) desc,
      case when ${waits} then array_position(array['urgent', 'high', 'normal', 'low'], m.priority) end,
      case when ${waits} then m.due_at end nulls last, ${wentOut(now)} ${direction}, m.id ${direction}
    ${limitTo(options)}`.execute(db);
  const counted = await sql<{
    count: number;
  }>`select count(*) as count ${from} where ${condition}`.execute(db);
  const found = rows.map(({ memo, recipient }) => ({
    row: withDates(memo, memoDates),
    recipient: withDates(recipient, recipientDates),
  }));
  return { rows: found, total: counted.rows[0]?.count ?? 0 };
}

const isDone: ReadonlySet<InboxOptions["state"]> = new Set([
  "read",
  "acknowledged",
  "celebrations",
]);

/** When `memos m` went out; of what is still to come, when it was sent. */
function wentOut(now: Date): RawBuilder<unknown> {
  return sql`case when m.start_at <= ${now} then greatest(m.published_at, m.start_at) else m.published_at end`;
}

const memoDates = [
  "start_at",
  "end_at",
  "due_at",
  "reveal_at",
  "published_at",
  "first_out_at",
  "created_at",
  "updated_at",
] as const;
function sortKey(field: ListInput["sort_by"], now: Date): RawBuilder<unknown> {
  return {
    published_at: sql`coalesce(${wentOut(now)}, m.created_at)`,
    created_at: sql`m.created_at`,
    title: sql`lower(m.title)`,
    start_at: sql`m.start_at`,
    due_at: sql`m.due_at`,
    response_rate: sql`(select sum(c.acknowledged)::float from memo_counts c where c.company_id = m.company_id
    and c.memo_id = m.id) / nullif(m.recipient_count, 0)`,
  }[field];
}

function matches(scope: CompanyScope, filters: MemoFilters, now: Date): RawBuilder<boolean> {
  const ended = sql`(m.end_at is not null and m.end_at <= ${now})`;
  const starts = sql`(m.start_at is not null and m.start_at > ${now})`;
  const status = {
    all: sql`true`,
    live: sql`(m.status = 'published' and not ${ended})`,
    draft: sql`m.status = 'draft'`,
    archived: sql`m.status = 'archived'`,
    published: sql`(m.status = 'published' and not ${ended} and not ${starts})`,
    scheduled: sql`(m.status = 'published' and not ${ended} and ${starts})`,
    expired: sql`(m.status = 'published' and ${ended})`,
  }[filters.status];
  const parts = [
    sql`m.company_id = ${scope.companyId} and m.deleted_at is null and ${status} and ${standsAlone}`,
    filters.display_type ? sql`m.kind = ${kindOf(filters.display_type)}` : null,
    filters.terms ? isTitled(filters.terms) : null,
    filters.type ? sql`m.type = ${filters.type}` : null,
    filters.category ? sql`m.category = ${filters.category}` : null,
    filters.author_id ? sql`m.author_id = ${filters.author_id}` : null,
    filters.location_id ? linked("memo_locations", "location_id", filters.location_id) : null,
    filters.audience_id ? linked("memo_audiences", "audience_id", filters.audience_id) : null,
  ].filter((part) => part !== null);
  return sql<boolean>`${sql.join(parts, sql` and `)}`;
}

/** A memo for All has no rows of its own for the segment. */
function linked(table: string, column: string, id: number): RawBuilder<unknown> {
  return sql`exists (select from ${sql.table(table)} x where x.company_id = m.company_id and x.memo_id = m.id
    and ${sql.ref(`x.${column}`)} = ${id})`;
}

/** True for `memos m` whose title holds the terms, in any of its languages. */
function isTitled(terms: string): RawBuilder<boolean> {
  const pattern = holding(terms);
  return sql<boolean>`(lower(m.title) like ${pattern} or exists (select from memo_translations t
    where t.company_id = m.company_id and t.memo_id = m.id and lower(t.title) like ${pattern}))`;
}
