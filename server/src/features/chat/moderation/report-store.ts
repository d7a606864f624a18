import type { Db } from "#server/platform/context";
import type { CompanyScope } from "#server/platform/scope";

/** Reports a message, unless this person has an open report of it. @returns whether it is a new report */
export async function insertReport(
  tx: Db,
  scope: CompanyScope,
  report: {
    readonly chat_message_id: number;
    readonly reported_by: number;
    readonly reason: string;
    readonly content: string;
    readonly created_at: Date;
  },
): Promise<boolean> {
  const row = await tx
    .insertInto("chat_reports")
    .values({ ...report, company_id: scope.companyId })
    .onConflict((conflict) =>
      conflict
        .columns(["company_id", "chat_message_id", "reported_by"])
        .where("closed_at", "is", null)
        .doNothing(),
    )
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

export async function closeReportRows(
  tx: Db,
  scope: CompanyScope,
  ids: readonly number[],
  closed: {
    readonly outcome: "resolved" | "dismissed";
    readonly closed_by: number;
    readonly closed_at: Date;
  },
): Promise<void> {
  await tx
    .updateTable("chat_reports")
    .set(closed)
    .where("company_id", "=", scope.companyId)
    .where("id", "in", ids)
    .execute();
}
