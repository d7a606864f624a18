import { type RawBuilder, sql } from "kysely";

import { isCelebration } from "#server/features/memos/celebrations/reads";
import { isTitled } from "#server/features/memos/filter-reads";
import type { MemoRecord, RecipientRecord } from "#server/features/memos/present";
import {
  joinAcknowledgement,
  memoColumns,
  recipientColumns,
  recipientDates,
} from "#server/features/memos/reads";
import {
  type Viewer,
  hasAskedOf,
  isAcknowledged,
  isListed,
  isPastDueFor,
  isLive,
  isRead,
  isRevealed,
  isUnanswered,
  isVisibleToRecipient,
  isWaiting,
  sentAt,
  wasVisible,
} from "#server/features/memos/state-reads";
import type { Db } from "#server/platform/context";
import { planAnew } from "#server/platform/db/database";
import { withDates } from "#server/platform/db/json-dates";
import { type PageRequest, type Sorting, limitTo } from "#server/platform/paging";
import type { CompanyScope } from "#server/platform/scope";

export interface InboxRow {
  readonly row: MemoRecord;
  readonly recipient: RecipientRecord;
}

/** How long the answer to a question counts as news, once nothing else is asked about the memo. */
const recentAnswerMs = 14 * 86_400_000;

export interface InboxOptions extends PageRequest {
  /**
   * `unread`: waiting for the employee now; `read`: acknowledged at some time and not waiting; `acknowledged`:
   * acknowledged and not asked again; `left`: not acknowledged, ended memos included; `answered`: not waiting, with a
   * recent answer to the employee's question; `celebrations`: live and revealed; `announced`: live but not revealed
   * yet, without those in `answered`.
   */
  readonly state:
    | ("all" | "unread" | "read" | "acknowledged" | "left")
    | ("answered" | "celebrations" | "announced");
  readonly terms: string;
  readonly viewer: Viewer;
  /** Includes acknowledged and unacknowledged memos that the employee can't see now. */
  readonly onRecord?: boolean;
  /** For `read` and `acknowledged`: `asc` lists the oldest first. */
  readonly sort_direction?: "asc" | "desc" | undefined;
}

/** Sorted by urgency, which isn't a field. */
export const byUrgency = { sort_by: "urgency", sort_direction: "desc" } as const;

/** @returns the sorting of memos that were read */
export function byTime({ sort_direction }: Pick<InboxOptions, "sort_direction">): Sorting {
  return { sort_by: "published_at", sort_direction: sort_direction ?? "desc" };
}

/**
 * @returns a page of an employee's memos, by urgency, then due date, then newest; finished ones come last, newest
 *   first
 */
export async function findInbox(
  db: Db,
  scope: CompanyScope,
  employeeId: number,
  options: InboxOptions,
  now: Date,
): Promise<{ rows: InboxRow[]; total: number }> {
  const { viewer } = options;
  const waits = isWaiting(now, viewer);
  const theirs = isVisibleToRecipient(now, hasAskedOf(scope, employeeId));
  const isOverdue = isPastDueFor(scope, employeeId, now);
  const announced = sql`${isLive(now)} and not ${isRevealed(now)}`;
  const state = {
    all: theirs,
    unread: waits,
    read: sql`${theirs} and ${isRead(now, viewer)}`,
    acknowledged: isAcknowledged(now, { onRecord: options.onRecord ?? false }),
    left: sql`r.acknowledged_at is null and ${isUnanswered(viewer)} and ${wasVisible(now, { onRecord: options.onRecord ?? false })}`,
    answered: sql`r.memo_id in (select f.memo_id from memo_flags f where f.company_id = ${scope.companyId}
        and f.employee_id = ${employeeId} and f.withdrawn_at is null and f.manager_note is not null
        and f.manager_acknowledged_at > ${new Date(now.getTime() - recentAnswerMs)})
      and ${theirs} and not ${waits} and not (${announced})`,
    celebrations: sql`${isLive(now)} and ${isRevealed(now)} and ${isCelebration}`,
    announced,
  }[options.state];
  // A plan for any employee would read all that the employee has received for each memo. A range, even of one, looks as if it
  // were of many employees, so the planner looks each memo up by the key that begins with the memo.
  const isTheirs = (table: string): RawBuilder<unknown> =>
    sql`${sql.ref(`${table}.employee_id`)} between ${employeeId} and ${employeeId}`;
  // A company has few live memos. The `limit` makes the planner look up each of them, however many memos the employee
  // has received.
  const from = areFew.has(options.state)
    ? sql`from memos m cross join lateral (select x.* from memo_recipients x where x.company_id = m.company_id
        and x.memo_id = m.id and ${isTheirs("x")} limit 1) r where m.company_id = ${scope.companyId}`
    : sql`from memo_recipients r join memos m on m.company_id = r.company_id and m.id = r.memo_id
        where r.company_id = ${scope.companyId} and r.employee_id = ${employeeId}`;
  const those = sql`${from} and ${isListed} and ${state}
      and ${options.terms ? isTitled(scope, options.terms) : sql`true`}`;
  // Ids and total are read once from small rows; whole memos are read only for the page.
  const { rows } = await sql<{ memo: MemoRecord; recipient: RecipientRecord; total: number }>`
    ${options.terms || ofYears.has(options.state) ? planAnew : sql``}
    select to_jsonb(mm) as memo, to_jsonb(rr) as recipient, p.total
    from (select f.memo_id, f.total, row_number() over () as place from (
      select a.memo_id, count(*) over ()::int as total from (
        select r.memo_id, ${isByTime.has(options.state) ? sql`null::int` : urgency(waits, isOverdue)} as urgency, m.due_at,
          ${sentAt(now)} as out_at ${those} offset 0) a
      order by ${inboxOrder(options)} ${limitTo(options)}) f) p
    join memos m on m.company_id = ${scope.companyId} and m.id = p.memo_id
    join memo_recipients r on r.company_id = m.company_id and r.memo_id = m.id and ${isTheirs("r")}
    ${joinAcknowledgement}
    cross join lateral (select ${memoColumns}) mm
    cross join lateral (select ${recipientColumns}) rr
    order by p.place`.execute(db);
  const found = rows.map(({ memo, recipient }) => ({
    row: withDates(memo, memoDates),
    recipient: withDates(recipient, recipientDates),
  }));
  if (rows[0] !== undefined || options.page === 1)
    return { rows: found, total: rows[0]?.total ?? 0 };
  const counted = await sql<{ count: number }>`select count(*)::int as count ${those}`.execute(db);
  return { rows: found, total: counted.rows[0]?.count ?? 0 };
}

/** @returns those of these memos that an employee can see at `now` */
export async function findVisibleAmong(
  db: Db,
  scope: CompanyScope,
  employeeId: number,
  memoIds: readonly number[],
  now: Date,
): Promise<ReadonlySet<number>> {
  if (memoIds.length === 0) return new Set();
  const { rows } = await sql<{ id: number }>`select m.id from memo_recipients r
    join memos m on m.company_id = r.company_id and m.id = r.memo_id
    where r.company_id = ${scope.companyId} and r.employee_id = ${employeeId}
      and r.memo_id = any(${[...memoIds]}::bigint[]) and ${isVisibleToRecipient(now)}`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** States where an employee may have a few memos, or those of many years. */
const ofYears: ReadonlySet<InboxOptions["state"]> = new Set([
  "all",
  "read",
  "acknowledged",
  "left",
]);

const areFew: ReadonlySet<InboxOptions["state"]> = new Set(["celebrations", "announced"]);

/** States where nothing is asked anymore, or elsewhere: sorted by the time the memo went out. */
const isByTime: ReadonlySet<InboxOptions["state"]> = new Set([
  "read",
  "acknowledged",
  "answered",
  "celebrations",
]);

/** @returns the order of an inbox's rows `a` */
function inboxOrder(options: InboxOptions): RawBuilder<unknown> {
  const direction = sql.raw(byTime(options).sort_direction);
  if (isByTime.has(options.state)) return sql`a.out_at ${direction}, a.memo_id ${direction}`;
  return sql`a.urgency, case when a.urgency is not null then a.due_at end, a.out_at desc, a.memo_id desc`;
}

/** @returns SQL for the urgency of `memos m`, the smallest first, each rank by priority; null for memos that aren't waiting */
function urgency(waits: RawBuilder<boolean>, isOverdue: RawBuilder<boolean>): RawBuilder<unknown> {
  return sql`case when ${waits} then 4 * case
      when ${isOverdue} then 0
      when ${isCelebration} then 4
      when m.kind = 'survey' then 3
      when m.signature then 1 else 2 end
    + array_position(array['urgent', 'high', 'normal', 'low'], m.priority) end`;
}

const memoDates = [
  "start_at",
  "end_at",
  "due_at",
  "reveal_at",
  "published_at",
  "held_until",
  "first_out_at",
  "created_at",
  "updated_at",
] as const;
