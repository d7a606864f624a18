import type { Target } from "@lineup/contract/targeting/schemas";
import { type Updateable, sql } from "kysely";

import type { Db } from "#server/platform/context";
import type { Database } from "#server/platform/db/schema";
import type { CompanyScope } from "#server/platform/scope";

export interface NewGroup {
  readonly name: string;
  readonly icon: string | null;
  readonly is_private: boolean;
  readonly shows_history: boolean;
  readonly mode: Target["mode"];
  /** The two people of a direct conversation. */
  readonly direct: { readonly low: number; readonly high: number } | null;
  readonly created_by: number;
  readonly now: Date;
}

/** @returns the id of the new group; undefined if the two people already have a direct conversation */
export async function insertGroup(
  tx: Db,
  scope: CompanyScope,
  { direct, now, ...group }: NewGroup,
): Promise<number | undefined> {
  const row = await tx
    .insertInto("chat_groups")
    .values({
      ...group,
      company_id: scope.companyId,
      direct_low: direct?.low ?? null,
      direct_high: direct?.high ?? null,
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) =>
      conflict
        .columns(["company_id", "direct_low", "direct_high"])
        .where("direct_low", "is not", null)
        .where("deleted_at", "is", null)
        .doNothing(),
    )
    .returning("id")
    .executeTakeFirst();
  return row?.id;
}

export async function updateGroup(
  tx: Db,
  scope: CompanyScope,
  id: number,
  change: Pick<
    Updateable<Database["chat_groups"]>,
    | ("name" | "icon" | "is_private" | "mode")
    | ("shows_history" | "history_after" | "updated_at" | "deleted_at")
  >,
): Promise<void> {
  await tx
    .updateTable("chat_groups")
    .set(change)
    .where("company_id", "=", scope.companyId)
    .where("id", "=", id)
    .execute();
}

/** Replaces the locations, audiences and people that a group names. */
export async function replaceTargets(
  tx: Db,
  scope: CompanyScope,
  groupId: number,
  { location_ids, audience_ids, recipient_ids }: Omit<Target, "mode">,
): Promise<void> {
  const group = sql`company_id = ${scope.companyId} and chat_group_id = ${groupId}`;
  const [locations, audiences, people] = [location_ids, audience_ids, recipient_ids].map(
    (ids) => sql`${[...ids]}::bigint[]`,
  );
  const named = sql`${scope.companyId}, ${groupId}, x from unnest`;
  for (const statement of [
    sql`delete from chat_group_locations where ${group} and location_id <> all(${locations})`,
    sql`delete from chat_group_audiences where ${group} and audience_id <> all(${audiences})`,
    sql`delete from chat_group_recipients where ${group} and employee_id <> all(${people})`,
    sql`insert into chat_group_locations (company_id, chat_group_id, location_id)
      select ${named}(${locations}) x on conflict do nothing`,
    sql`insert into chat_group_audiences (company_id, chat_group_id, audience_id)
      select ${named}(${audiences}) x on conflict do nothing`,
    sql`insert into chat_group_recipients (company_id, chat_group_id, employee_id)
      select ${named}(${people}) x on conflict do nothing`,
  ])
    await statement.execute(tx);
}

/** Removes one person from those that a group names. @returns whether they were among them */
export async function removeRecipient(
  tx: Db,
  scope: CompanyScope,
  groupId: number,
  employeeId: number,
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom("chat_group_recipients")
    .where("company_id", "=", scope.companyId)
    .where("chat_group_id", "=", groupId)
    .where("employee_id", "=", employeeId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/**
 * Makes the members of a group those that it names now. People whose membership begins or ends get an event.
 * @param people the only people whose membership may have changed; null for all
 */
export async function updateMembers(
  tx: Db,
  scope: CompanyScope,
  groupId: number,
  people: readonly number[] | null,
): Promise<void> {
  const ids = people && [...people];
  await sql`select chat_update_members(${scope.companyId}, array[${groupId}]::bigint[], ${ids}::bigint[])`.execute(
    tx,
  );
}
