import type { Target } from "@lineup/contract/targeting/schemas";
import { type Insertable, type Updateable, sql } from "kysely";

import type { Db } from "#server/platform/context";
import type { Database } from "#server/platform/db/schema";
import type { CompanyScope } from "#server/platform/scope";

type SendColumns = Omit<Insertable<Database["memo_sends"]>, "company_id">;

/** @returns the id of a new send */
export async function insertSend(tx: Db, scope: CompanyScope, send: SendColumns): Promise<number> {
  const row = await tx
    .insertInto("memo_sends")
    .values({ ...send, company_id: scope.companyId })
    .returning("id")
    .executeTakeFirstOrThrow();
  return row.id;
}

/** Locks the send's row, so that changes to one send take turns. @returns false when there is none */
export async function lockSend(tx: Db, scope: CompanyScope, sendId: number): Promise<boolean> {
  const row = await tx
    .selectFrom("memo_sends")
    .select("id")
    .where("company_id", "=", scope.companyId)
    .where("id", "=", sendId)
    .where("deleted_at", "is", null)
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

/** Writes these of a send's columns. Whoever changes it from what they saw before is told so by its revision. */
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

/** Notes who worked on a send's memos last, which is no change of the send itself. */
export async function touchSend(
  tx: Db,
  scope: CompanyScope,
  sendId: number,
  by: { readonly updated_by: number | null; readonly updated_at: Date },
): Promise<void> {
  await tx
    .updateTable("memo_sends")
    .set(by)
    .where("company_id", "=", scope.companyId)
    .where("id", "=", sendId)
    .execute();
}

/** Writes who a send is for, in place of what stood before. */
export async function replaceSendTargets(
  tx: Db,
  scope: CompanyScope,
  sendId: number,
  { location_ids, audience_ids, recipient_ids }: Target,
): Promise<void> {
  const links = [
    [
      sql`delete from memo_send_locations`,
      sql`insert into memo_send_locations (company_id, send_id, location_id)`,
      location_ids,
    ],
    [
      sql`delete from memo_send_audiences`,
      sql`insert into memo_send_audiences (company_id, send_id, audience_id)`,
      audience_ids,
    ],
    [
      sql`delete from memo_send_named_recipients`,
      sql`insert into memo_send_named_recipients (company_id, send_id, employee_id)`,
      recipient_ids,
    ],
  ] as const;
  for (const [remove, add, ids] of links) {
    await sql`${remove} where company_id = ${scope.companyId} and send_id = ${sendId}`.execute(tx);
    await sql`${add}
      select ${scope.companyId}, ${sendId}, x from unnest(${[...new Set(ids)]}::bigint[]) x`.execute(
      tx,
    );
  }
}

/** Puts exactly these files on a send, in this order. */
export async function replaceSendMedia(
  tx: Db,
  scope: CompanyScope,
  sendId: number,
  mediaIds: readonly number[],
): Promise<void> {
  await sql`delete from memo_send_media where company_id = ${scope.companyId} and send_id = ${sendId}`.execute(
    tx,
  );
  await sql`insert into memo_send_media (company_id, send_id, media_id, position)
    select ${scope.companyId}, ${sendId}, x, min(n) from unnest(${[...mediaIds]}::bigint[]) with ordinality u (x, n)
    group by x`.execute(tx);
}
