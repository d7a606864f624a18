import type { Interval } from "@lineup/contract/audit-words";
import type { CalendarMemo, ScheduledRun, ScheduledSend } from "@lineup/contract/scheduler/schemas";

import type { CalendarMemoRecord } from "#server/features/scheduler/calendar-reads";
import { momentOf } from "#server/features/scheduler/recurrence-rules";
import type { ScheduledSendRecord } from "#server/features/scheduler/reads";
import { type RunView } from "#server/features/scheduler/run-rules";
import { sendableOf } from "#server/features/scheduler/sendable-rules";
import { hasOnlyDeletedTargets } from "#server/features/scheduler/target-rules";
import type { AuditFields } from "#server/platform/audit";
import type { Language } from "#server/platform/texts";

/** @returns a scheduled send in the form of the contract */
export function presentScheduledSend(row: ScheduledSendRecord, language: Language): ScheduledSend {
  const { starts_on, ends_on, send_time, timezone, failure } = row;
  const { type, id } = sendableOf(row);
  const at = (day: string): string =>
    momentOf(day, send_time, timezone ?? row.default_timezone).toISOString();
  return {
    ...{ id: row.id, company_id: row.company_id, title: row.title, status: row.status },
    ...{ sendable_type: type, sendable_id: id },
    sendable: row.sendable_title === null ? null : { type, id, title: row.sendable_title },
    ...{ mode: row.mode, location_ids: row.location_ids, audience_ids: row.audience_ids },
    ...{ recipient_ids: row.recipient_ids, locations: row.locations, audiences: row.audiences },
    is_target_gone: isTargetGone(row),
    ...{ frequency: row.frequency, interval: row.interval },
    days_of_week: [...row.days_of_week],
    day_of_month: row.day_of_month,
    ...{ send_time, timezone, starts_on, ends_on },
    starts_at: at(starts_on),
    ends_at: ends_on === null ? null : at(ends_on),
    next_send_at: row.next_send_at?.toISOString() ?? null,
    last_sent_at: row.last_sent_at?.toISOString() ?? null,
    failure: failure && {
      run_on: failure.run_on,
      due_at: new Date(failure.due_at).toISOString(),
      reason: failure.reason[language],
    },
    revision: row.revision,
    ...{ creator: row.creator, updater: row.updater },
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    deleted_at: null,
  };
}

function isTargetGone(row: ScheduledSendRecord): boolean {
  const { mode, recipient_ids } = row;
  const isForNobody = mode === "recipients" && recipient_ids.length === 0;
  return isForNobody || hasOnlyDeletedTargets(row);
}

/** @returns a run in the form of the contract */
export function presentRun(view: RunView, title: string, language: Language): ScheduledRun {
  return {
    ...view,
    title,
    due_at: view.due_at.toISOString(),
    parts: view.parts.map((part) => ({
      ...part,
      due_at: part.due_at.toISOString(),
      reason: part.reason?.[language] ?? null,
    })),
  };
}

/** @returns a memo or send of the calendar in the form of the contract */
export function presentCalendarMemo(row: CalendarMemoRecord, now: Date): CalendarMemo {
  return {
    ...row,
    kind: row.kind && displayTypes[row.kind],
    status: row.goes_out_at > now ? "scheduled" : "published",
    goes_out_at: row.goes_out_at.toISOString(),
    reveal_at: row.reveal_at?.toISOString() ?? null,
    due_at: row.due_at?.toISOString() ?? null,
    end_at: row.end_at?.toISOString() ?? null,
  };
}

const displayTypes = { message: "memo", survey: "survey", celebration: "celebration" } as const;

/** @returns the logged fields of a scheduled send */
export function auditedFields(row: ScheduledSendRecord): AuditFields {
  const { title, status, frequency, interval, day_of_month, send_time, starts_on, ends_on } = row;
  return {
    ...{ title, status: status === "paused" ? "paused" : "active", sendable: row.sendable_title },
    ...{ frequency, day_of_month, send_time, starts_on, ends_on },
    interval: frequency === "once" ? null : intervalOf(interval, frequency),
    days_of_week: row.days_of_week.map((day) => weekdays[day]),
    timezone: row.timezone ?? "each_location",
    locations: row.locations.map(({ name }) => name),
    audiences: row.audiences.map(({ name }) => name),
    recipient_count: row.recipient_ids.length,
    moved_runs: Object.entries(row.moves).map(([run_on, day]) => `${run_on} → ${day ?? "—"}`),
  };
}

function intervalOf(count: number, frequency: keyof typeof unitOf): Interval {
  return { count, unit: unitOf[frequency] };
}

const unitOf = { daily: "day", weekly: "week", monthly: "month", yearly: "year" } as const;

const weekdays = [
  ...["sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"],
] as const;
