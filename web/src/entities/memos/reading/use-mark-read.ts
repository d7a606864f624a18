import type { Memo } from "@lineup/contract/memos/schemas";
import { useEffect, useEffectEvent } from "react";
import { useCompany } from "#web/entities/companies/company.ts";
import { markNotices } from "#web/entities/notifications/notice-marks.ts";
import { answerId, answersTo } from "#web/entities/notifications/notifications.ts";
import { markRead } from "#web/entities/memos/responses/use-responses.ts";

/** Marks an open memo, and the answers to the reader's questions about it, as read. */
export function useMarkRead(memo: Memo): void {
  const { employee } = useCompany();
  const answers = answersTo(memo.employee_response).map(answerId).join(" ");
  const note = useEffectEvent(() => markRead(memo));
  useEffect(() => {
    // A memo that shows only its title counts as read only once its content opens.
    if (memo.is_revealed) note();
  }, [memo.id, memo.is_revealed]);
  useEffect(() => {
    if (answers) markNotices(employee.id, "read", answers.split(" "));
  }, [answers, employee.id]);
}
