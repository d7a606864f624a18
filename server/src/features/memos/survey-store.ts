import type { KeptAnswer } from "#server/features/memos/survey-rules";
import type { Db } from "#server/platform/context";
import type { CompanyScope } from "#server/platform/scope";

/** Keeps what someone answered; that they did is kept with the memo's other answers. */
export async function insertAnswer(
  tx: Db,
  scope: CompanyScope,
  { memoId, employeeId }: { readonly memoId: number; readonly employeeId: number },
  { options, content }: KeptAnswer,
  now: Date,
): Promise<void> {
  await tx
    .insertInto("survey_answers")
    .values({
      company_id: scope.companyId,
      memo_id: memoId,
      employee_id: employeeId,
      options: [...options],
      content,
      answered_at: now,
    })
    .execute();
}
