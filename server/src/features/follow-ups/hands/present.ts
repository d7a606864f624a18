import { awaits, isUrgent, timeAgo } from "@lineup/contract/follow-ups/events";
import type { OwnHand, RaisedHand } from "@lineup/contract/follow-ups/hands/schemas";

import type { OwnedRecord, Named } from "#server/features/follow-ups/owner-reads";
import { followUpPath } from "#server/features/follow-ups/rules";
import { isoTime } from "#server/platform/iso-time";

/** A raised hand with everything that management sees. */
export interface HandRecord extends OwnedRecord {
  readonly id: number;
  readonly company_id: number;
  readonly employee: Named;
  readonly locations: string[];
  readonly topic: string | null;
  readonly content: string;
  readonly is_urgent: boolean;
  readonly raised_at: Date;
  readonly raised_count: number;
  readonly acknowledged_at: Date | null;
  readonly acknowledgement: OwnHand["acknowledgement"];
  readonly employee_note: string | null;
  readonly resolved_at: Date | null;
}

/** @returns a raised hand with the fields that management sees */
export function presentHand(row: HandRecord, now: Date): RaisedHand {
  const { company_id, raised_at, raised_count, is_urgent, ...rest } = row;
  const turn = awaits(row);
  return {
    ...rest,
    flagged_at: raised_at.toISOString(),
    flagged_count: raised_count,
    waiting_since: row.waiting_since.toISOString(),
    ...turn,
    is_urgent: (is_urgent && turn.is_awaiting_manager) || isUrgent(row, row.waiting_since, now),
    owner_id: row.owner?.id ?? null,
    manager_id: row.manager?.id ?? null,
    manager_acknowledged_at: isoTime(row.manager_acknowledged_at),
    first_answered_at: isoTime(row.first_answered_at),
    acknowledged_at: isoTime(row.acknowledged_at),
    resolved_at: isoTime(row.resolved_at),
    time_ago: timeAgo(raised_at, now),
    admin_notify_path: followUpPath(company_id, "hand", row.id),
    memo_id: null,
  };
}

/** @returns the raised hand with only the fields that the employee who raised it may see */
export function presentOwnHand(hand: RaisedHand): OwnHand {
  const { employee: _, employee_left: _e, locations: _l, internal_note: _n, ...own } = hand;
  const { owner_id: _o, waiting_since: _w, first_answered_at: _f, ...shown } = own;
  return { ...shown, admin_notify_path: null };
}
