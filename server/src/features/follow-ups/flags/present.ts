import type { FlaggedMessage, OwnFlaggedMessage } from "@lineup/contract/follow-ups/flags/schemas";
import { awaits, isUrgent, timeAgo } from "@lineup/contract/follow-ups/events";

import { followUpPath } from "#server/features/follow-ups/rules";

/** A question about a memo with everything that management sees. */
export interface FlagRecord {
  readonly id: number;
  readonly company_id: number;
  readonly memo_id: number;
  readonly memo_title: string;
  readonly memo_locale: FlaggedMessage["message_data"]["locale_code"];
  /** The memo's title in other languages, by locale. */
  readonly memo_titles: FlaggedMessage["message_data"]["translated_titles"];
  readonly employee_id: number;
  readonly employee_name: string;
  readonly employee_left: boolean;
  readonly locations: string[];
  readonly content: string;
  /** The version of the memo that the question is about. */
  readonly version: number;
  readonly flagged_at: Date;
  /** How many questions this employee has asked about this memo. */
  readonly flagged_count: number;
  readonly acknowledged_at: Date | null;
  readonly acknowledgement_data: FlaggedMessage["acknowledgement_data"];
  readonly manager_id: number | null;
  readonly manager_name: string | null;
  readonly manager_note: string | null;
  readonly manager_acknowledged_at: Date | null;
  readonly resolved_at: Date | null;
  readonly first_answered_at: Date | null;
  readonly internal_note: string | null;
  readonly owner: FlaggedMessage["owner"];
}

/** @returns a question as management sees it */
export function presentFlag(row: FlagRecord, now: Date): FlaggedMessage {
  return {
    id: row.id,
    memo_id: row.memo_id,
    message_data: {
      id: row.memo_id,
      title: row.memo_title,
      locale_code: row.memo_locale,
      translated_titles: row.memo_titles,
    },
    employee: { id: row.employee_id, name: row.employee_name },
    employee_left: row.employee_left,
    locations: row.locations,
    flag_data: { content: row.content },
    flag_meta: { id: row.id, version: row.version },
    flagged_at: row.flagged_at.toISOString(),
    time_ago: timeAgo(row.flagged_at, now),
    admin_notify_path: followUpPath(row.company_id, "question", row.id),
    flagged_count: row.flagged_count,
    acknowledged_at: row.acknowledged_at?.toISOString() ?? null,
    acknowledgement_data: row.acknowledgement_data,
    ...awaits(row),
    is_urgent: isUrgent(row, row.flagged_at, now),
    manager_id: row.manager_id,
    manager: row.manager_id === null ? null : { id: row.manager_id, name: row.manager_name ?? "" },
    manager_note: row.manager_note,
    manager_acknowledged_at: row.manager_acknowledged_at?.toISOString() ?? null,
    resolved_at: row.resolved_at?.toISOString() ?? null,
    waiting_since: row.flagged_at.toISOString(),
    first_answered_at: row.first_answered_at?.toISOString() ?? null,
    owner: row.owner,
    owner_id: row.owner?.id ?? null,
    internal_note: row.internal_note,
    ...{ acknowledgement: null, survey_data: null },
  };
}

/** @returns the question with only the fields that the employee who asked it may see */
export function presentOwnFlag(flag: FlaggedMessage): OwnFlaggedMessage {
  const { employee_left: _e, locations: _l, owner_id: _o, internal_note: _n, ...own } = flag;
  const { waiting_since: _w, first_answered_at: _f, ...shown } = own;
  return { ...shown, admin_notify_path: null };
}
