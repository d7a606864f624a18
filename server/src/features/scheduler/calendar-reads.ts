import type { CallArguments } from "@lineup/contract/calls";
import type { MemoKind } from "@lineup/contract/constants";
import type { CalendarMemo } from "@lineup/contract/scheduler/schemas";
import { sql } from "kysely";

import type { Db } from "#server/platform/context";
import { foldedContainsPattern } from "#server/platform/db/search-terms";
import type { CompanyScope } from "#server/platform/scope";

/** A memo or send that the calendar shows beside runs. */
export interface CalendarMemoRecord extends Pick<
  CalendarMemo,
  "type" | "id" | "title" | "memo_count" | "timezone" | "revision"
> {
  /** Null for several kinds. */
  readonly kind: MemoKind | null;
  readonly goes_out_at: Date;
  readonly reveal_at: Date | null;
  readonly due_at: Date | null;
  readonly end_at: Date | null;
}

/** SQL for the time `memos m` go out, equal to the expression of its index. */
const goesOutAt = sql<Date>`greatest(m.published_at, m.start_at)`;

type Input = Pick<CallArguments<"listScheduledSends">, "terms" | "show"> & {
  readonly from: string;
  readonly to: string;
};

/**
 * @returns at most 1,000 memos with a start of their own, soonest first; if requested, also those already sent. Memos
 *   of a send that go out together count as one. Memos of scheduled sends and auto-celebrations are left out, because
 *   the calendar shows them separately. One more day is read on either side, because the date depends on the reader's
 *   time zone.
 */
export async function readCalendarMemos(
  db: Db,
  scope: CompanyScope,
  { from, to, terms, show }: Input,
  now: Date,
): Promise<CalendarMemoRecord[]> {
  const isAsked =
    show === "all"
      ? sql`not (m.kind = 'celebration' and m.author_id is null)`
      : sql`m.status = 'published' and ${goesOutAt} > ${now}`;
  const isFound =
    terms === ""
      ? sql`true`
      : sql`folded(m.title || ' ' || coalesce(s.title, '')) like ${foldedContainsPattern(terms)}`;
  // A memo of a send that was postponed on its own is shown on its own.
  const { rows } = await sql<CalendarMemoRecord>`with going as (
      select m.id, m.title, m.kind, m.timezone, m.reveal_at, m.due_at, m.end_at, m.revision, ${goesOutAt} as goes_out_at,
        case when s.start_at = m.start_at or ${goesOutAt} <= ${now} then s.id end as send_id
      from memos m left join memo_sends s on s.company_id = m.company_id and s.id = m.send_id and s.deleted_at is null
      where m.company_id = ${scope.companyId} and m.published_at is not null and m.deleted_at is null
        and ${goesOutAt} >= (${from}::date - 1)::timestamp at time zone 'UTC'
        and ${goesOutAt} < (${to}::date + 2)::timestamp at time zone 'UTC'
        and ${goesOutAt} < coalesce(m.end_at, 'infinity') and ${isAsked} and ${isFound}
        and (s.scheduled_send_id is null or s.start_at is not null or m.start_at > m.published_at)
      order by goes_out_at, m.id limit 1000),
    together as (
      select coalesce(g.send_id, g.id) as id, g.send_id, g.goes_out_at, min(g.title) as title, count(*)::int as memo_count,
        case when count(distinct g.kind) = 1 then min(g.kind) end as kind, min(g.timezone) as timezone,
        min(g.reveal_at) as reveal_at, min(g.due_at) as due_at, min(g.end_at) as end_at, min(g.revision) as revision
      from going g group by g.send_id, g.goes_out_at, case when g.send_id is null then g.id end, coalesce(g.send_id, g.id))
    select case when g.send_id is null then 'memo' else 'send' end as type, g.id, coalesce(s.title, g.title) as title, g.kind,
      g.memo_count, g.goes_out_at, g.timezone, case when s.id is null then g.reveal_at else s.reveal_at end as reveal_at,
      case when s.id is null then g.due_at else s.due_at end as due_at,
      case when s.id is null then g.end_at else s.end_at end as end_at, coalesce(s.revision, g.revision) as revision
    from together g left join memo_sends s on s.company_id = ${scope.companyId} and s.id = g.send_id
    order by g.goes_out_at, type, g.id`.execute(db);
  return rows;
}
