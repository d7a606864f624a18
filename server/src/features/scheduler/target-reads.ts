import type { Timezone } from "@lineup/contract/constants";
import type { Target } from "@lineup/contract/targeting/schemas";
import { sql } from "kysely";

import type { ScheduledSendRecord } from "#server/features/scheduler/reads";
import { hasOnlyDeletedTargets } from "#server/features/scheduler/target-rules";
import { readZonesReached } from "#server/features/targeting/reads";
import type { Db } from "#server/platform/context";
import type { CompanyScope } from "#server/platform/scope";
import type { Segment } from "#server/platform/segments";

/** @returns the number of scheduled sends with coming runs that are for this location or audience */
export async function countScheduledFor(
  db: Db,
  scope: CompanyScope,
  { kind, id }: Segment,
): Promise<number> {
  const links = {
    location: sql`select from scheduled_send_locations x where x.location_id = ${id}`,
    audience: sql`select from scheduled_send_audiences x where x.audience_id = ${id}`,
  };
  const { rows } = await sql<{ count: number }>`select count(*) as count from scheduled_sends s
    where s.company_id = ${scope.companyId} and s.mode = 'segments' and s.status <> 'finished' and s.deleted_at is null
      and exists (${links[kind]} and x.company_id = s.company_id and x.scheduled_send_id = s.id)`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

/**
 * @param before the scheduled send before a change
 * @returns the time zones of the people who are new to the target
 */
export async function readZonesAdded(
  db: Db,
  scope: CompanyScope,
  before: ScheduledSendRecord,
  after: Target,
): Promise<Timezone[]> {
  if (after === before) return [];
  const author_id = before.created_by;
  const old = hasOnlyDeletedTargets(before) ? null : { ...before, author_id };
  return readZonesReached(db, scope, { ...after, author_id }, old);
}
