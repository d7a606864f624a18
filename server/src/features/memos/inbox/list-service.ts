import type { CallArguments, CallOutput } from "@lineup/contract/calls";

import { answeredSurveys } from "#server/features/memos/access";
import { presentForEmployee } from "#server/features/memos/inbox/reader-reads";
import { byTime, byUrgency, findInbox } from "#server/features/memos/inbox/reads";
import type { CompanyContext } from "#server/platform/context";
import { pagedFields } from "#server/platform/paging";

/** @returns a page of the caller's memos, as they see them */
export async function listEmployeeMessages(
  ctx: CompanyContext,
  input: CallArguments<"listEmployeeMessages">,
): Promise<CallOutput<"listEmployeeMessages">> {
  const { tx, scope, actor, now } = ctx;
  const answered = await answeredSurveys(ctx);
  const options = { ...input, viewer: { answered } };
  const { rows, total } = await findInbox(tx, scope, actor.employeeId, options, now);
  return {
    memos: await presentForEmployee(tx, scope, actor.employeeId, rows, now, answered),
    ...pagedFields(input, total, input.state === "read" ? byTime(input) : byUrgency),
  };
}
