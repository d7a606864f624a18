import type { Target } from "@lineup/contract/targeting/schemas";
import { type Updateable, sql } from "kysely";

import type { Db } from "#server/platform/context";
import type { Database } from "#server/platform/db/schema";
import { lockRow } from "#server/platform/db/lock-row";
import type { CompanyScope } from "#server/platform/scope";

/** A send to insert. */
export interface SendRow extends Target {
  readonly title: string;
  /** A note for managers. */
  readonly content: string;
  readonly status: "draft" | "held" | "published";
  readonly held_until: Date | null;
  readonly published_at: Date | null;
  /** Times as ISO 8601. */
  readonly start_at: string | null;
  readonly end_at: string | null;
  readonly due_at: string | null;
  readonly reveal_at?: string | null;
  readonly reveal_after_days?: number | null;
  readonly due_after_days?: number | null;
  readonly expire_after_days?: number | null;
  readonly days_timezone?: string | null;
  readonly timezone: string | null;
  readonly memo_template_id: number | null;
  readonly memo_template_package_id: number | null;
  readonly scheduled_send_id: number | null;
  /** For a scheduled send, the day of its series. */
  readonly run_on: string | null;
  /** Files attached to each of its memos. */
  readonly media_ids: readonly number[];
  readonly created_by: number | null;
}

/** Inserts sends with their targets and files. @returns their ids, in the given order */
export async function insertSends(
  tx: Db,
  scope: CompanyScope,
  sends: readonly SendRow[],
  now: Date,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`insert into memo_sends
      (company_id, title, content, status, held_until, published_at, mode, start_at, end_at, due_at, reveal_at, reveal_after_days, due_after_days,
        expire_after_days, days_timezone, timezone, memo_template_id, memo_template_package_id, scheduled_send_id, run_on, created_by, updated_by, created_at, updated_at)
    select ${scope.companyId}::bigint, x.title, x.content, x.status, x.held_until, x.published_at, x.mode, x.start_at, x.end_at, x.due_at, x.reveal_at,
      x.reveal_after_days, x.due_after_days, x.expire_after_days, x.days_timezone, x.timezone, x.memo_template_id, x.memo_template_package_id, x.scheduled_send_id, x.run_on, x.created_by, x.created_by,
      ${now}::timestamptz, ${now}::timestamptz
    from json_to_recordset(${JSON.stringify(sends)}) as x (title text, content text, status text, held_until timestamptz, published_at timestamptz,
      mode text, start_at timestamptz, end_at timestamptz, due_at timestamptz, reveal_at timestamptz,
      reveal_after_days int, due_after_days int,
      expire_after_days int, days_timezone text, timezone text, memo_template_id bigint,
      memo_template_package_id bigint, scheduled_send_id bigint, run_on date, created_by bigint)
    returning id`.execute(tx);
  // Ids are assigned in order.
  const ids = rows.map(({ id }) => id).toSorted((one, other) => one - other);
  const named = sends.map(({ location_ids, audience_ids, recipient_ids, media_ids }, at) => {
    return { send_id: ids[at], location_ids, audience_ids, recipient_ids, media_ids };
  });
  await insertLists(tx, scope, named);
  return ids;
}

type Lists = Pick<SendRow, "location_ids" | "audience_ids" | "recipient_ids" | "media_ids">;

async function insertLists(
  tx: Db,
  scope: CompanyScope,
  lists: readonly (Lists & { readonly send_id: number | undefined })[],
): Promise<void> {
  await sql`with send as materialized (
      select * from json_to_recordset(${JSON.stringify(lists)}) as x
        (send_id bigint, location_ids bigint[], audience_ids bigint[], recipient_ids bigint[], media_ids bigint[])),
    located as (
      insert into memo_send_locations (company_id, send_id, location_id)
      select distinct ${scope.companyId}::bigint, send_id, id from send, unnest(location_ids) id),
    grouped as (
      insert into memo_send_audiences (company_id, send_id, audience_id)
      select distinct ${scope.companyId}::bigint, send_id, id from send, unnest(audience_ids) id),
    named as (
      insert into memo_send_named_recipients (company_id, send_id, employee_id)
      select distinct ${scope.companyId}::bigint, send_id, id from send, unnest(recipient_ids) id)
    insert into memo_send_media (company_id, send_id, media_id, position)
    select ${scope.companyId}::bigint, send_id, id, min(n) from send, unnest(media_ids) with ordinality u (id, n)
    group by send_id, id`.execute(tx);
}

/** Locks the send's row: changes to one send run one after the other. @returns false when there is none */
export function lockSend(tx: Db, scope: CompanyScope, sendId: number): Promise<boolean> {
  return lockRow(tx, scope, "memo_sends", sendId);
}

/** Releases a send that is held until this time, and locks it. @returns false if it isn't held until this time */
export async function releaseSend(
  tx: Db,
  scope: CompanyScope,
  sendId: number,
  heldUntil: Date,
  now: Date,
): Promise<boolean> {
  const { numAffectedRows } =
    await sql`update memo_sends set status = 'published', held_until = null, published_at = ${now}, revision = revision + 1
    where company_id = ${scope.companyId} and id = ${sendId} and status = 'held' and held_until = ${heldUntil}
      and deleted_at is null`.execute(tx);
  return Number(numAffectedRows ?? 0) > 0;
}

/** Updates columns of a send. The revision grows, so a person who changes it based on older data is refused. */
export async function updateSendFields(
  tx: Db,
  scope: CompanyScope,
  sendId: number,
  fields: Updateable<Database["memo_sends"]>,
): Promise<void> {
  await tx
    .updateTable("memo_sends")
    .set((eb) => ({ ...fields, revision: eb("revision", "+", 1) }))
    .where("company_id", "=", scope.companyId)
    .where("id", "=", sendId)
    .execute();
}

/** Replaces the target of a send. */
export async function replaceSendTargets(
  tx: Db,
  scope: CompanyScope,
  sendId: number,
  { location_ids, audience_ids, recipient_ids }: Target,
): Promise<void> {
  const of = sql`where company_id = ${scope.companyId} and send_id = ${sendId}`;
  await sql`with located as (delete from memo_send_locations ${of}), grouped as (delete from memo_send_audiences ${of})
    delete from memo_send_named_recipients ${of}`.execute(tx);
  const lists = { location_ids, audience_ids, recipient_ids, media_ids: [] };
  await insertLists(tx, scope, [{ ...lists, send_id: sendId }]);
}

/** Stores that a template was used in a send: once for each template, without the one the send was created from. */
export async function insertSendTemplate(
  tx: Db,
  scope: CompanyScope,
  sendId: number,
  templateId: number,
): Promise<void> {
  await sql`insert into memo_send_templates (company_id, send_id, template_id)
    select s.company_id, s.id, ${templateId} from memo_sends s
    where s.company_id = ${scope.companyId} and s.id = ${sendId} and s.memo_template_id is distinct from ${templateId}
    on conflict do nothing`.execute(tx);
}

/** Replaces the files of a send, in this order. */
export async function replaceSendMedia(
  tx: Db,
  scope: CompanyScope,
  sendId: number,
  mediaIds: readonly number[],
): Promise<void> {
  await sql`delete from memo_send_media where company_id = ${scope.companyId} and send_id = ${sendId}`.execute(
    tx,
  );
  const lists = { location_ids: [], audience_ids: [], recipient_ids: [], media_ids: mediaIds };
  await insertLists(tx, scope, [{ ...lists, send_id: sendId }]);
}
