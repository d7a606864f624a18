import type { ScheduleFrequency, SendableType, Timezone } from "@lineup/contract/constants";
import type { ScheduledSendDetail, Sendable } from "@lineup/contract/scheduler/schemas";
import type { Recipients } from "#web/ui/forms/recipients-picker.tsx";
import { addDays, today, weekday } from "#web/features/scheduler/days.ts";
import type { Rule } from "./recurrence.ts";

/** The form's values. Numbers are stored as the text that was typed. */
export interface ScheduleValues {
  readonly sendable: Sendable | null;
  readonly title: string;
  readonly target: Recipients;
  readonly frequency: ScheduleFrequency;
  readonly interval: string;
  readonly days_of_week: readonly number[];
  readonly day_of_month: string;
  readonly send_time: string;
  /** Empty to send at each location's local time. */
  readonly timezone: Timezone | "";
  readonly starts_at: string;
  /** Empty if the scheduled send doesn't end. */
  readonly ends_at: string;
}

const everyone: Recipients = { mode: "segments", location_ids: [], audience_ids: [], people: [] };

/**
 * @returns the form's initial values: the values of the scheduled send or, if null, a weekly send from tomorrow at 9:00
 */
export function valuesOf(scheduled: ScheduledSendDetail | null): ScheduleValues {
  const tomorrow = addDays(today(), 1);
  if (scheduled === null)
    return {
      ...{ sendable: null, title: "", target: everyone, frequency: "weekly", interval: "1" },
      days_of_week: [weekday(tomorrow)],
      day_of_month: String(Number(tomorrow.slice(8))),
      ...{ send_time: "09:00", timezone: "", starts_at: tomorrow, ends_at: "" },
    };
  const { starts_on, ends_on, sendable, mode, location_ids, audience_ids } = scheduled;
  const { days_of_week, day_of_month } = scheduled;
  return {
    ...{ sendable, title: scheduled.title },
    target: { mode, location_ids, audience_ids, people: scheduled.recipients },
    ...{ frequency: scheduled.frequency, interval: String(scheduled.interval) },
    days_of_week: days_of_week.length > 0 ? days_of_week : [weekday(starts_on)],
    day_of_month: String(day_of_month ?? Number(starts_on.slice(8))),
    ...{ send_time: scheduled.send_time, timezone: scheduled.timezone ?? "" },
    ...{ starts_at: starts_on, ends_at: ends_on ?? "" },
  };
}

/** @returns the rule in the form; null while the rule is incomplete or invalid */
export function ruleOf(values: ScheduleValues): Rule | null {
  const { frequency, days_of_week, send_time, starts_at, ends_at } = values;
  // The interval is ignored for a scheduled send that runs once, because the field for the interval is hidden.
  const interval = frequency === "once" ? "1" : values.interval;
  const day = Number(values.day_of_month);
  if (!isWithin(interval, 1, 99) || send_time === "" || starts_at === "") return null;
  if (frequency === "weekly" && days_of_week.length === 0) return null;
  if (frequency === "monthly" && !isWithin(values.day_of_month, 1, 31)) return null;
  const monthly = frequency === "monthly" ? day : null;
  return {
    ...{ frequency, send_time, timezone: values.timezone || null },
    interval: Number(interval),
    days_of_week: frequency === "weekly" ? [...days_of_week].toSorted((a, b) => a - b) : [],
    day_of_month: monthly,
    starts_on: starts_at,
    ends_on: frequency === "once" ? null : ends_at || null,
  };
}

/** @returns the form's values as input for `createScheduledSend` or `updateScheduledSend` */
export function fieldsOf(values: ScheduleValues, rule: Rule) {
  const { mode, location_ids, audience_ids, people } = values.target;
  const { type, id }: { type: SendableType; id: number } = values.sendable ?? {
    type: "memo_template",
    id: 0,
  };
  const { frequency, interval, days_of_week, day_of_month, send_time, timezone } = rule;
  return {
    ...{ sendable_type: type, sendable_id: id, title: values.title.trim() || undefined },
    ...{ mode, location_ids: [...location_ids], audience_ids: [...audience_ids] },
    recipient_ids: people.map((person) => person.id),
    ...{ frequency, interval, days_of_week, day_of_month, send_time, timezone },
    ...{ starts_at: rule.starts_on, ends_at: rule.ends_on },
  };
}

export function isWithin(text: string, least: number, most: number): boolean {
  return /^\d+$/.test(text) && Number(text) >= least && Number(text) <= most;
}
