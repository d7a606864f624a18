import { keyOf } from "#web/entities/follow-ups/follow-up.ts";
import type { Notice } from "#web/entities/notifications/notifications.ts";

/** The types of notices that lead to the home screen, because the user can respond there. */
const home: ReadonlySet<string> = new Set<Notice["type"]>([
  "HAND_ANSWER",
  "HAND_CLOSED",
  "CHECKIN_DUE",
  "CHECKIN_ANSWER",
]);

/** @returns the route that a notice opens. Notices about a memo, or about the answer to a memo question, open the memo */
export function noticeTarget({ type, type_id }: Pick<Notice, "type" | "type_id">) {
  const id = String(type_id);
  if (type === "CHAT") return { to: "/$company_id/chats", params: {}, search: { id } } as const;
  if (type === "TASK") return { to: "/$company_id/tasks/$id", params: { id }, search: {} } as const;
  const kind = { QUESTION: "flagged_message", HAND: "raised_hand", CHECKIN: "checkin" } as const;
  if (type === "QUESTION" || type === "HAND" || type === "CHECKIN")
    return {
      ...({ to: "/$company_id/flags/{-$id}", search: {} } as const),
      params: { id: keyOf(kind[type], type_id) },
    } as const;
  if (home.has(type)) return { to: "/$company_id", params: {}, search: {} } as const;
  if (type === "SCHEDULED_FAILED") {
    const search = { view: "schedules", open: id };
    return { to: "/$company_id/memo-scheduler", params: {}, search } as const;
  }
  const search = { from: '{"name":"Home"}' };
  return { to: "/$company_id/memo/$id", params: { id }, search } as const;
}
