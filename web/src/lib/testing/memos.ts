import type { Memo } from "@lineup/contract/memos/schemas";
import type { Partly } from "./plain-value.ts";

/** @returns a memo that went out to the reader, who has not acknowledged it */
export function sentMemo(said: Partly<Memo> = {}): Partly<Memo> {
  const id = said.id ?? 9;
  return {
    ...{ id, title: "New menu", content: "<p>Please read.</p>", status: "published" },
    ...{ type: "standard", is_revealed: true, version: 1, can_expire: true },
    published_at: "2026-03-01T12:00:00Z",
    author: { id: 12, name: "Ada Applewood" },
    ...said,
    employee_response: { id: 100 + id, memo_id: id, ...said.employee_response },
  };
}

/** What is of a response that acknowledges its memo. */
export const acknowledged = {
  has_answered: true,
  read_at: "2026-03-01T13:00:00Z",
  acknowledged_at: "2026-03-01T13:00:00Z",
  acknowledged_version: 1,
  last_acknowledged_version: 1,
} as const;
