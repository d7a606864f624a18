import type { Selectable } from "kysely";

import type { FollowUpState } from "#server/features/follow-ups/rules";
import type { Db } from "#server/platform/context";
import type { Database } from "#server/platform/db/schema";
import type { CompanyScope } from "#server/platform/scope";

export type HandRow = Selectable<Database["raised_hands"]>;

/** The fields that change when an employee replies to a manager's answer. */
export type HandReply = Pick<
  HandRow,
  | "acknowledgement"
  | "acknowledged_at"
  | "employee_note"
  | "raised_count"
  | "waiting_since"
  | "manager_acknowledged_at"
  | "resolved_at"
>;

export interface NewHand {
  readonly employeeId: number;
  readonly topic: string | null;
  readonly content: string;
  readonly isUrgent: boolean;
  readonly ownerId: number | null;
  readonly now: Date;
}

/** @returns the id of the new raised hand */
export async function insertHand(
  tx: Db,
  scope: CompanyScope,
  { employeeId, topic, content, isUrgent, ownerId, now }: NewHand,
): Promise<number> {
  const { id } = await tx
    .insertInto("raised_hands")
    .values({
      ...{ company_id: scope.companyId, employee_id: employeeId, topic, content },
      ...{ is_urgent: isUrgent, owner_id: ownerId, raised_at: now, waiting_since: now },
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/**
 * Locks a raised hand until the transaction ends, so that a manager and the employee who answer at the same time can't overwrite
 * each other's answers.
 */
export function lockHand(tx: Db, scope: CompanyScope, id: number): Promise<HandRow | undefined> {
  return tx
    .selectFrom("raised_hands")
    .selectAll()
    .where("company_id", "=", scope.companyId)
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
}

export async function updateHand(
  tx: Db,
  scope: CompanyScope,
  id: number,
  state: (FollowUpState & Partial<HandReply>) | HandReply,
): Promise<void> {
  await tx
    .updateTable("raised_hands")
    .set({ ...state })
    .where("company_id", "=", scope.companyId)
    .where("id", "=", id)
    .execute();
}
