import type { Checkin, OwnCheckin } from "@lineup/contract/follow-ups/checkins/schemas";
import { isUrgent, timeAgo } from "@lineup/contract/follow-ups/events";

import { awaitsOf } from "#server/features/follow-ups/checkins/rules";
import type { OwnedRecord, Named } from "#server/features/follow-ups/owner-reads";
import { followUpPath } from "#server/features/follow-ups/rules";
import { isoTime } from "#server/platform/iso-time";

/** A check-in with everything that management sees. */
export interface CheckinRecord extends OwnedRecord {
  readonly id: number;
  readonly company_id: number;
  readonly employee: Named;
  readonly locations: string[];
  readonly topic: string | null;
  readonly note: string | null;
  readonly due_at: Date | null;
  readonly deferred_until: Date | null;
  readonly opened_at: Date;
  readonly opened_by: Named | null;
  readonly acknowledged_at: Date | null;
  readonly content: string | null;
  readonly is_urgent: boolean;
  readonly closed_at: Date | null;
  readonly closed_by: Named | null;
}

/** @returns a check-in as management sees it */
export function presentCheckin(row: CheckinRecord, now: Date): Checkin {
  const turn = awaitsOf(row);
  const late = isUrgent(
    { manager_acknowledged_at: row.manager_acknowledged_at, resolved_at: row.closed_at },
    row.waiting_since,
    now,
  );
  const { company_id, ...rest } = row;
  return {
    ...rest,
    ...noMemo,
    acknowledgement: row.content,
    time_ago: timeAgo(row.opened_at, now),
    admin_notify_path: followUpPath(company_id, "checkin", row.id),
    employee_id: row.employee.id,
    ...turn,
    is_urgent: turn.is_awaiting_manager && (row.is_urgent || late),
    due_at: isoTime(row.due_at),
    deferred_until: isoTime(row.deferred_until),
    opened_at: row.opened_at.toISOString(),
    acknowledged_at: isoTime(row.acknowledged_at),
    waiting_since: row.waiting_since.toISOString(),
    owner_id: row.owner?.id ?? null,
    manager_id: row.manager?.id ?? null,
    manager_acknowledged_at: isoTime(row.manager_acknowledged_at),
    first_answered_at: isoTime(row.first_answered_at),
    closed_at: isoTime(row.closed_at),
  };
}

/** The fields of a response that are about a memo or a question. */
const noMemo = {
  ...{ memo_id: null, message_data: null, survey_data: null, acknowledgement_data: null },
  ...{ flag_data: null, flag_meta: null, flagged_at: null, flagged_count: 0 },
};

/** @returns the check-in as the employee sees it, without the fields that only management sees */
export function presentOwnCheckin(checkin: Checkin): OwnCheckin {
  const {
    employee: _,
    employee_left: _e,
    locations: _l,
    note: _n,
    internal_note: _i,
    ...own
  } = checkin;
  const { owner_id: _o, waiting_since: _w, first_answered_at: _f, ...shown } = own;
  return { ...shown, admin_notify_path: null };
}
