import type { Target } from "@lineup/contract/targeting/schemas";
import { sql } from "kysely";

import type { Schedule } from "#server/features/scheduler/recurrence-rules";
import type { SendableColumns } from "#server/features/scheduler/rules";
import type { Db } from "#server/platform/context";
import type { CompanyScope } from "#server/platform/scope";

export type ScheduledSendFields = Schedule &
  SendableColumns & {
    readonly title: string;
    readonly mode: Target["mode"];
    readonly status: "active" | "paused" | "finished";
  };

/** @returns the new scheduled send's id */
export async function insertScheduledSend(
  tx: Db,
  scope: CompanyScope,
  authorId: number,
  fields: ScheduledSendFields,
  now: Date,
): Promise<number> {
  const { id } = await tx
    .insertInto("scheduled_sends")
    .values({
      ...columnsOf(fields),
      company_id: scope.companyId,
      ...{ created_by: authorId, updated_by: authorId, created_at: now, updated_at: now },
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** Locks it, so that changes take turns, and the job that sends goes past it. @returns false when there is none */
export async function lockScheduledSend(tx: Db, scope: CompanyScope, id: number): Promise<boolean> {
  const row = await tx
    .selectFrom("scheduled_sends")
    .select("id")
    .where("company_id", "=", scope.companyId)
    .where("id", "=", id)
    .where("deleted_at", "is", null)
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

/** Writes what a manager changed. */
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

/** Deletes it; nothing of it goes out any more. */
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

/** Writes who it is for, in place of what stood before. */
export async function replaceScheduledTarget(
  tx: Db,
  scope: CompanyScope,
  id: number,
  { location_ids, audience_ids, recipient_ids }: Target,
): Promise<void> {
  const links = [
    [
      sql`delete from scheduled_send_locations`,
      sql`insert into scheduled_send_locations (company_id, scheduled_send_id, location_id)`,
      location_ids,
    ],
    [
      sql`delete from scheduled_send_audiences`,
      sql`insert into scheduled_send_audiences (company_id, scheduled_send_id, audience_id)`,
      audience_ids,
    ],
    [
      sql`delete from scheduled_send_recipients`,
      sql`insert into scheduled_send_recipients (company_id, scheduled_send_id, employee_id)`,
      recipient_ids,
    ],
  ] as const;
  for (const [remove, add, ids] of links) {
    await sql`${remove} where company_id = ${scope.companyId} and scheduled_send_id = ${id}`.execute(
      tx,
    );
    await sql`${add}
      select ${scope.companyId}, ${id}, x from unnest(${[...new Set(ids)]}::bigint[]) x`.execute(
      tx,
    );
  }
}

/** @returns the fields as columns: the driver would take the moved runs for something else than JSON */
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
