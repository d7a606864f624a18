import type { CallArguments } from "@lineup/contract/calls";
import { type RawBuilder, sql } from "kysely";

import type { MemoRecord, RecipientRecord } from "#server/features/memos/present";
import { isCelebration } from "#server/features/memos/celebrations/reads";
import { type MemoFilters, isTitled, matches } from "#server/features/memos/filter-reads";
import {
  acknowledgedCount,
  joinAcknowledgement,
  memoColumns,
  recipientColumns,
  recipientDates,
} from "#server/features/memos/reads";
import {
  type Viewer,
  hasAskedOf,
  hasShown,
  isAcknowledged,
  isListed,
  isLive,
  isRead,
  isRevealed,
  isTheirs,
  isUnanswered,
  isWaiting,
} from "#server/features/memos/state-reads";
import { withDates } from "#server/platform/db/json-dates";
import { planAnew } from "#server/platform/db/database";
import type { Db } from "#server/platform/context";
import { type PageRequest, type Sorting, directionOf, limitTo } from "#server/platform/paging";
import type { CompanyScope } from "#server/platform/scope";

type ListInput = CallArguments<"listMemos">;

/** @returns one page of memos and how many match in all */
export async function findMemos(
  db: Db,
  scope: CompanyScope,
  input: ListInput,
  now: Date,
): Promise<{ rows: MemoRecord[]; total: number }> {
  const condition = matches(scope, input, now);
  // For these all that match are read for the page, and counted as they are.
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

/** Of what is past due, so much is looked at for those who have not answered. */
const lateLookedAt = 50;

/** @returns so many of those that are live: what was due last and is not acknowledged by everybody, then the newest */
export async function findLiveMemos(
  db: Db,
  scope: CompanyScope,
  most: number,
  now: Date,
): Promise<MemoRecord[]> {
  // Said as the index of the list has it, from which all this is read.
  const live = sql`m.company_id = ${scope.companyId} and ${isListed} and ${isLive(now)}`;
  const { rows } = await sql<MemoRecord>`
    with late as materialized (
      select m.id, m.due_at from (
        select m.company_id, m.id, m.due_at, m.recipient_count, m.settled_count from memos m
        where ${live} and m.due_at <= ${now} order by m.due_at desc, m.id desc limit ${lateLookedAt}) m
      where m.recipient_count > ${acknowledgedCount} limit ${most}),
    newest as materialized (
      select m.id, ${wentOut(now)} as out_at from memos m where ${live} and m.id not in (select id from late)
      order by out_at desc, m.id desc limit ${most})
    select ${memoColumns} from (
      select a.id, row_number() over (order by a.is_late desc, a.at desc, a.id desc) as place from (
        select id, due_at as at, true as is_late from late union all select id, out_at, false from newest) a
      order by place limit ${most}) p
    join memos m on m.company_id = ${scope.companyId} and m.id = p.id order by p.place`.execute(db);
  return rows;
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
   * them any more, and their question about it has a recent answer; `celebrations`: those that are live and open; `announced`: those that
   * are live and will open, none of which is `answered`.
   */
  readonly state:
    | ("all" | "unread" | "read" | "acknowledged" | "left")
    | ("answered" | "celebrations" | "announced");
  readonly terms: string;
  readonly eyes: Viewer;
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
 * An employee's memos in the order that matters (`urgency`), then by due date, then the newest. What is done comes last,
 * newest first.
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
  const theirs = isTheirs(now, hasAskedOf(scope, employeeId));
  const announced = sql`${isLive(now)} and not ${isRevealed(now)}`;
  const state = {
    all: theirs,
    unread: waits,
    read: sql`${theirs} and ${isRead(now, eyes)}`,
    acknowledged: isAcknowledged(now, { onRecord: options.onRecord ?? false }),
    left: sql`r.acknowledged_at is null and ${isUnanswered(eyes)} and ${hasShown(now, { onRecord: options.onRecord ?? false })}`,
    answered: sql`r.memo_id in (select f.memo_id from memo_flags f where f.company_id = ${scope.companyId}
        and f.employee_id = ${employeeId} and f.withdrawn_at is null and f.manager_note is not null
        and f.manager_acknowledged_at > ${new Date(now.getTime() - newsForMs)})
      and ${theirs} and not ${waits} and not (${announced})`,
    celebrations: sql`${isLive(now)} and ${isRevealed(now)} and ${isCelebration}`,
    announced,
  }[options.state];
  // Of what is live whatever they did with it, a company has a few: each is looked up (the `limit` says so), however much they got.
  const from = areFew.has(options.state)
    ? sql`from memos m cross join lateral (select x.* from memo_recipients x where x.company_id = m.company_id
        and x.memo_id = m.id and x.employee_id = ${employeeId} limit 1) r where m.company_id = ${scope.companyId}`
    : sql`from memo_recipients r join memos m on m.company_id = r.company_id and m.id = r.memo_id
        where r.company_id = ${scope.companyId} and r.employee_id = ${employeeId}`;
  const those = sql`${from} and ${isListed} and ${state}
      and ${options.terms ? isTitled(scope, options.terms) : sql`true`}`;
  // Which they are, and how many, is read from little, and once; the memos themselves are looked up for the page alone.
  const { rows } = await sql<{ memo: MemoRecord; recipient: RecipientRecord; total: number }>`
    ${options.terms || ofYears.has(options.state) ? planAnew : sql``}
    select to_jsonb(mm) as memo, to_jsonb(rr) as recipient, p.total
    from (select f.memo_id, f.total, row_number() over () as place from (
      select a.memo_id, count(*) over ()::int as total from (
        select r.memo_id, ${isByTime.has(options.state) ? sql`null::int` : urgency(waits, now)} as urgency, m.due_at,
          ${wentOut(now)} as out_at ${those} offset 0) a
      order by ${inboxOrder(options)} ${limitTo(options)}) f) p
    join memos m on m.company_id = ${scope.companyId} and m.id = p.memo_id
    join memo_recipients r on r.company_id = m.company_id and r.memo_id = m.id and r.employee_id = ${employeeId}
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

/** Of these somebody may have a few, or those of all their years. */
const ofYears: ReadonlySet<InboxOptions["state"]> = new Set([
  "all",
  "read",
  "acknowledged",
  "left",
]);

const areFew: ReadonlySet<InboxOptions["state"]> = new Set(["celebrations", "announced"]);

/** Of these nothing is asked any more, or it is asked elsewhere: they stand in the order in which they went out. */
const isByTime: ReadonlySet<InboxOptions["state"]> = new Set([
  "read",
  "acknowledged",
  "answered",
  "celebrations",
]);

/** The order of `a`, what somebody has. */
function inboxOrder(options: InboxOptions): RawBuilder<unknown> {
  const direction = sql.raw(byTime(options).sort_direction);
  if (isByTime.has(options.state)) return sql`a.out_at ${direction}, a.memo_id ${direction}`;
  return sql`a.urgency, case when a.urgency is not null then a.due_at end, a.out_at desc, a.memo_id desc`;
}

/**
 * How soon `memos m` is to be seen to, the smallest first: past due, to sign, to acknowledge, to answer, celebrations, and among
 * those by priority; null for what no longer waits.
 */
function urgency(waits: RawBuilder<boolean>, now: Date): RawBuilder<unknown> {
  return sql`case when ${waits} then 4 * case when m.due_at <= ${now} then 0 when ${isCelebration} then 4
      when m.kind = 'survey' then 3 when m.signature then 1 else 2 end
    + array_position(array['urgent', 'high', 'normal', 'low'], m.priority) end`;
}

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
/** What the order of a list asks for beside `memos m`: how often each that still counts was acknowledged, added up in one go. */
function sortedBy(scope: CompanyScope, { sort_by }: ListInput): RawBuilder<unknown> {
  if (sort_by !== "response_rate") return sql``;
  return sql`left join (select c.memo_id, sum(c.acknowledged)::float as acknowledged from memo_counts c
    where c.company_id = ${scope.companyId} group by c.memo_id) k on k.memo_id = m.id`;
}

function order(input: ListInput, now: Date): RawBuilder<unknown> {
  const key = {
    published_at: sql`coalesce(${wentOut(now)}, m.created_at)`,
    created_at: sql`m.created_at`,
    title: sql`lower(m.title)`,
    start_at: sql`m.start_at`,
    due_at: sql`m.due_at`,
    response_rate: sql`(m.settled_count + coalesce(k.acknowledged, 0)) / nullif(m.recipient_count, 0)`,
  }[input.sort_by];
  const direction = directionOf(input);
  // Said of what is always there it would keep the list from its index.
  const missing = maybeMissing.has(input.sort_by) ? sql`nulls last` : sql``;
  return sql`${key} ${direction} ${missing}, m.id ${direction}`;
}

const maybeMissing: ReadonlySet<ListInput["sort_by"]> = new Set([
  "start_at",
  "due_at",
  "response_rate",
]);
