import type { Target } from "@lineup/contract/targeting/schemas";
import { sql } from "kysely";

import type { Schedule } from "#server/features/scheduler/recurrence-rules";
import type { SendableColumns } from "#server/features/scheduler/sendable-rules";
import type { Db } from "#server/platform/context";
import { lockRow } from "#server/platform/db/lock-row";
import type { CompanyScope } from "#server/platform/scope";

export type ScheduledSendFields = Schedule &
  SendableColumns & {
    readonly title: string;
    readonly mode: Target["mode"];
    readonly status: "active" | "paused" | "finished";
  };

/** @returns the id of the new scheduled send */
export async function insertScheduledSend(
  tx: Db,
  scope: CompanyScope,
  authorId: number,
  fields: ScheduledSendFields & { readonly held_until: Date | null },
  now: Date,
): Promise<number> {
  const { id } = await tx
    .insertInto("scheduled_sends")
    .values({
      ...columnsOf(fields),
      held_until: fields.held_until,
      company_id: scope.companyId,
      ...{ created_by: authorId, updated_by: authorId, created_at: now, updated_at: now },
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/**
 * Locks a scheduled send: changes run one after the other, and the job that sends skips it. @returns false when there
 * is none
 */
export function lockScheduledSend(tx: Db, scope: CompanyScope, id: number): Promise<boolean> {
  return lockRow(tx, scope, "scheduled_sends", id);
}

/** Updates the columns a manager changed. */
export async function updateScheduledSend(
  tx: Db,
  scope: CompanyScope,
  id: number,
  { editorId, ...fields }: ScheduledSendFields & { readonly editorId: number },
  now: Date,
): Promise<void> {
  await tx
    .updateTable("scheduled_sends")
    .set((eb) => ({
      ...columnsOf(fields),
      updated_by: editorId,
      updated_at: now,
      revision: eb("revision", "+", 1),
    }))
    .where("company_id", "=", scope.companyId)
    .where("id", "=", id)
    .execute();
}

/** Deletes a scheduled send; nothing of it goes out anymore. */
export async function removeScheduledSend(
  tx: Db,
  scope: CompanyScope,
  id: number,
  now: Date,
): Promise<void> {
  await tx
    .updateTable("scheduled_sends")
    .set({ deleted_at: now, next_send_at: null })
    .where("company_id", "=", scope.companyId)
    .where("id", "=", id)
    .execute();
}

/** Replaces the target. */
export async function replaceScheduledTarget(
  tx: Db,
  scope: CompanyScope,
  id: number,
  { location_ids, audience_ids, recipient_ids }: Target,
): Promise<void> {
  const of = sql`where company_id = ${scope.companyId} and scheduled_send_id = ${id}`;
  await sql`with located as (delete from scheduled_send_locations ${of}), grouped as (delete from scheduled_send_audiences ${of})
    delete from scheduled_send_recipients ${of}`.execute(tx);
  await sql`with located as (
      insert into scheduled_send_locations (company_id, scheduled_send_id, location_id)
      select distinct ${scope.companyId}::bigint, ${id}::bigint, x from unnest(${location_ids}::bigint[]) x),
    grouped as (
      insert into scheduled_send_audiences (company_id, scheduled_send_id, audience_id)
      select distinct ${scope.companyId}::bigint, ${id}::bigint, x from unnest(${audience_ids}::bigint[]) x)
    insert into scheduled_send_recipients (company_id, scheduled_send_id, employee_id)
    select distinct ${scope.companyId}::bigint, ${id}::bigint, x from unnest(${recipient_ids}::bigint[]) x`.execute(
    tx,
  );
}

/** @returns the fields as columns; the driver wouldn't write the moved runs as JSON */
function columnsOf(fields: ScheduledSendFields) {
  const { title, status, mode, memo_template_id, memo_template_package_id } = fields;
  const { frequency, interval, day_of_month, send_time, timezone, starts_on, ends_on } = fields;
  return {
    ...{ title, status, mode, memo_template_id, memo_template_package_id },
    ...{ frequency, interval, day_of_month, send_time, timezone, starts_on, ends_on },
    days_of_week: [...fields.days_of_week],
    moves: JSON.stringify(fields.moves),
  };
}
