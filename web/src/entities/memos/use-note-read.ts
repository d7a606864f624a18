import type { Memo } from "@lineup/contract/memos/schemas";
import { useEffect, useEffectEvent } from "react";
import { useCompany } from "#web/entities/company.ts";
import { markNotices } from "#web/entities/notice-marks.ts";
import { answerId } from "#web/entities/notifications.ts";
import { noteRead } from "./use-responses.ts";

/** Notes that a memo is open before its reader, and with it the answer to their question. */
export function useNoteRead(memo: Memo): void {
  const { employee } = useCompany();
  const answer = answerId(memo.employee_response);
  const note = useEffectEvent(() => noteRead(memo));
  useEffect(() => note(), [memo.id]);
  useEffect(() => {
    if (answer) markNotices(employee.id, "read", [answer]);
  }, [answer, employee.id]);
}
