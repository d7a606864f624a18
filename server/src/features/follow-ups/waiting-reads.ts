import { urgentAfterMs } from "@lineup/contract/follow-ups/events";
import { sql } from "kysely";

import type { Db } from "#server/platform/context";
import type { CompanyScope } from "#server/platform/scope";

/** How many questions, raised hands and check-ins wait for management, and how many of these are urgent. */
export interface FollowUpCounts {
  readonly awaiting_follow_ups: number;
  readonly urgent_follow_ups: number;
}

const noFollowUpCounts: FollowUpCounts = { awaiting_follow_ups: 0, urgent_follow_ups: 0 };

/** @returns the counts of the whole company */
export async function countAwaitingFollowUps(
  db: Db,
  scope: CompanyScope,
  now: Date,
): Promise<FollowUpCounts> {
  const { companyId } = scope;
  const long = new Date(now.getTime() - urgentAfterMs);
  const waiting = sql`f.resolved_at is null and f.manager_acknowledged_at is null`;
  const { rows } = await sql<FollowUpCounts>`
    select count(*)::int as awaiting_follow_ups, count(*) filter (where x.is_urgent)::int as urgent_follow_ups from (
      select f.flagged_at < ${long} as is_urgent from memo_flags f
        join memos m on m.company_id = f.company_id and m.id = f.memo_id and m.deleted_at is null
        where f.company_id = ${companyId} and f.withdrawn_at is null and ${waiting}
      union all
      select f.is_urgent or f.waiting_since < ${long} from raised_hands f where f.company_id = ${companyId} and ${waiting}
      union all
      select f.is_urgent or f.waiting_since < ${long} from checkins f where f.company_id = ${companyId} and f.closed_at is null
        and f.acknowledged_at is not null and f.deferred_until is null
        and exists (select from companies c where c.id = f.company_id
          and coalesce(c.flags -> 'checkins', 'true') = 'true')) x`.execute(db);
  return rows[0] ?? noFollowUpCounts;
}
