import { sql } from "kysely";

import { targetIds } from "#server/features/memos/publishing/reads";
import type { AuthoredTarget } from "#server/features/targeting/reads";
import type { Db } from "#server/platform/context";
import type { CompanyScope } from "#server/platform/scope";
import type { Segment } from "#server/platform/segments";

export interface LiveOrScheduledMemo extends AuthoredTarget {
  readonly id: number;
  /** If set, only people who work in this time zone receive the memo. */
  readonly timezone: string | null;
  readonly starts_later: boolean;
}

/**
 * @returns the live and scheduled memos that are also sent to people who join the target now, such as new employees. Each
 *   memo is returned with its target. A memo isn't sent to people who join after its due date: they couldn't answer in time, and
 *   its response rate stays what it was
 */
export async function readTargetsOfLiveOrScheduledMemos(
  db: Db,
  scope: CompanyScope,
  now: Date,
): Promise<LiveOrScheduledMemo[]> {
  const { rows } = await sql<LiveOrScheduledMemo>`select m.id, m.mode, m.timezone, m.author_id,
      m.status = 'held' or coalesce(m.start_at > ${now}, false) as starts_later,
      ${targetIds("memo_locations", "location_id")} as location_ids,
      ${targetIds("memo_audiences", "audience_id")} as audience_ids,
      ${targetIds("memo_named_recipients", "employee_id")} as recipient_ids
    from memos m where m.company_id = ${scope.companyId} and m.include_new_members
      and m.status in ('held', 'published')
      and m.deleted_at is null and (m.end_at is null or m.end_at > ${now}) and (m.due_at is null or m.due_at > ${now})
    order by m.id`.execute(db);
  return rows;
}

/** @returns the number of live and scheduled memos whose targets include this location or audience */
export async function countLiveOrScheduledMemosFor(
  db: Db,
  scope: CompanyScope,
  { kind, id }: Segment,
  now: Date,
): Promise<number> {
  const links = {
    location: sql`select memo_id from memo_locations where location_id = ${id}`,
    audience: sql`select memo_id from memo_audiences where audience_id = ${id}`,
  };
  const { rows } = await sql<{ count: number }>`select count(*) as count from memos m
    where m.company_id = ${scope.companyId} and m.id in (${links[kind]} and company_id = ${scope.companyId})
      and m.mode = 'segments' and m.status in ('held', 'published') and m.deleted_at is null
      and (m.end_at is null or m.end_at > ${now})`.execute(db);
  return rows[0]?.count ?? 0;
}
