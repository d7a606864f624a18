import type { Db } from "#server/platform/context";

/** Marks an invitation as ignored. @returns false when it is no longer pending */
export async function markIgnored(tx: Db, inviteId: number): Promise<boolean> {
  const rows = await tx
    .updateTable("invites")
    .set({ status: "ignored" })
    .where("id", "=", inviteId)
    .where("status", "=", "pending")
    .returning("id")
    .execute();
  return rows.length > 0;
}
