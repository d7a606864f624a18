import type { Timezone } from "@lineup/contract/constants";
import type { ScheduledSendChange, ScheduledSendDraft } from "@lineup/contract/scheduler/schemas";

import {
  type InCompany,
  type Schedule,
  canMoveSeries,
  completeRule,
  isInSeries,
  localOf,
  momentOf,
  movedSeries,
} from "#server/features/scheduler/recurrence-rules";
import type { Text } from "#server/platform/texts";
import { cityOf } from "#server/platform/time-zones";

interface Problem {
  readonly field: string;
  readonly text: Text;
}

/**
 * @param companyZone the company's default time zone
 * @returns the schedule of an input; its time of day is undefined when nothing gives it
 */
export function scheduleOf(
  draft: ScheduledSendDraft,
  companyZone: Timezone,
  now: Date,
): Omit<Schedule, "send_time"> & { send_time: string | undefined } {
  const timezone = draft.timezone === undefined ? companyZone : draft.timezone;
  const zone = timezone ?? companyZone;
  const starts = draft.starts_at ?? localOf(now, zone).day;
  const starts_on = dayOf(starts, zone);
  const { frequency, interval, days_of_week, day_of_month } = draft;
  return {
    ...completeRule({ frequency, interval, days_of_week, day_of_month }, starts_on),
    send_time:
      draft.send_time ?? (isDay(starts) ? undefined : localOf(new Date(starts), zone).time),
    timezone,
    starts_on,
    ends_on: draft.ends_at === null ? null : dayOf(draft.ends_at, zone),
    moves: {},
  };
}

/**
 * @returns the schedule with a change applied. Moved runs whose day it no longer has are dropped; skipped days stay.
 */
export function changedSchedule(
  before: Schedule & InCompany,
  change: ScheduledSendChange,
): Schedule {
  const timezone = change.timezone === undefined ? before.timezone : change.timezone;
  const zone = timezone ?? before.default_timezone;
  const frequency = change.frequency ?? before.frequency;
  const starts_on =
    change.starts_at === undefined ? before.starts_on : dayOf(change.starts_at, zone);
  // The start of a yearly series also gives its day.
  const keeps = frequency === before.frequency && !(frequency === "yearly" && change.starts_at);
  const rule = {
    frequency,
    interval: change.interval ?? before.interval,
    days_of_week: change.days_of_week ?? before.days_of_week,
    day_of_month: change.day_of_month ?? (keeps ? before.day_of_month : null),
  };
  const after = {
    ...before,
    ...completeRule(rule, starts_on),
    starts_on,
    send_time: change.send_time ?? before.send_time,
    timezone,
    ends_on:
      change.ends_at === undefined ? before.ends_on : change.ends_at && dayOf(change.ends_at, zone),
  };
  if (change.moves) return { ...after, moves: change.moves };
  // A failed run that is sent again may be from an earlier day.
  const isKept = ([run_on, day]: readonly [string, string | null]): boolean =>
    day === null || isInSeries(after, run_on) || !isInSeries(before, run_on);
  return { ...after, moves: Object.fromEntries(Object.entries(before.moves).filter(isKept)) };
}

/**
 * @param zone the time zone it goes out in first
 * @returns the schedule with one run moved or skipped, or with all coming runs moved along
 */
export function withRunChanged(
  before: Schedule,
  { run_on, moved_to, skipped, series }: NonNullable<ScheduledSendChange["run"]>,
  zone: string,
  now: Date,
): Schedule {
  if (series && moved_to) return movedSeries(before, run_on, moved_to, zone, now);
  const { [run_on]: was, ...others } = before.moves;
  if (skipped) return { ...before, moves: { ...others, [run_on]: null } };
  const day = moved_to ?? (moved_to === undefined && skipped === undefined ? was : undefined);
  return {
    ...before,
    moves: day === undefined || day === run_on ? others : { ...others, [run_on]: day },
  };
}

/** @returns the field of the schedule with a mistake in its days; null when there is none */
export function scheduleProblem({ starts_on, ends_on }: Schedule): Problem | null {
  if (ends_on === null || ends_on >= starts_on) return null;
  return {
    field: "ends_at",
    text: {
      en: "The last day can't be before the first day",
      es: "El último día no puede ser anterior al primer día",
    },
  };
}

/**
 * @returns the field of a change that moves a run of a day the series doesn't have; null when there is none. A run
 *   that was moved before may be from an earlier day.
 */
export function movesProblem(before: Schedule, after: Schedule): Problem | null {
  const isStrange = ([run_on, day]: readonly [string, string | null]): boolean =>
    day !== null && !before.moves[run_on] && !isInSeries(after, run_on);
  return Object.entries(after.moves).some(isStrange) ? { field: "moves", text: notThatDay } : null;
}

const notThatDay = { en: "Nothing goes out on that day", es: "Ese día no se envía nada" };

const goneOut = { en: "This was already sent", es: "Esto ya se envió" };

/**
 * @param out the time zones in which its only run was sent
 * @returns the reason, by field, that a schedule without any run left sends nothing
 */
export function finishedProblem({ frequency }: Schedule, out: readonly string[] = []): Problem {
  if (frequency === "once" && out.length > 0) return { field: "starts_at", text: goneOut };
  if (frequency === "once")
    return {
      field: "starts_at",
      text: { en: "This time has already passed", es: "Esta hora ya pasó" },
    };
  return {
    field: "ends_at",
    text: {
      en: "Nothing would go out by that day",
      es: "Para esa fecha no se habría enviado nada",
    },
  };
}

/**
 * @param zones the time zones in which people of the target work
 * @returns the problem, by field, of a single send whose time has passed in some of them; people there would miss it
 */
export function passedProblem(
  schedule: Schedule,
  zones: readonly Timezone[],
  now: Date,
): Problem | null {
  const { frequency, timezone, starts_on, send_time, moves } = schedule;
  if (frequency !== "once" || timezone !== null) return null;
  const day = moves[starts_on] ?? starts_on;
  const passed = zones.find((zone) => momentOf(day, send_time, zone) <= minuteOf(now));
  if (passed === undefined) return null;
  const city = cityOf(passed);
  return {
    field: "send_time",
    text: {
      en: `This time has already passed in ${city}`,
      es: `Esta hora ya pasó en ${city}`,
    },
  };
}

/**
 * @param zone the time zone it goes out in first
 * @param progress the run's results so far; a run that failed can be moved and sent again
 * @returns the problem with changing one run, also back to its own day, by field; null when there is none
 */
export function runProblem(
  schedule: Schedule,
  change: NonNullable<ScheduledSendChange["run"]>,
  zone: string,
  { has_failed, has_begun }: { readonly has_failed: boolean; readonly has_begun: boolean },
  now: Date,
): Problem | null {
  const { run_on, moved_to, series } = change;
  const again = has_failed && !has_begun && moved_to && !series;
  if (!again && !isInSeries(schedule, run_on)) return { field: "run", text: notThatDay };
  const isPast = (day: string): boolean => momentOf(day, schedule.send_time, zone) <= now;
  if (!again && (has_begun || isPast(schedule.moves[run_on] ?? run_on)))
    return { field: "run", text: goneOut };
  const { [run_on]: day = run_on } =
    series && moved_to ? { [run_on]: moved_to } : withRunChanged(schedule, change, zone, now).moves;
  if (day !== null && isPast(day))
    return {
      field: "moved_to",
      text: { en: "Please choose a day in the future", es: "Elige un día futuro" },
    };
  if (series && moved_to && !canMoveSeries(schedule, run_on, moved_to))
    return {
      field: "moved_to",
      text: {
        en: "Please choose a day in the same week: this goes out on several days, but not every week",
        es: "Elige un día de la misma semana: esto se envía varios días, pero no todas las semanas",
      },
    };
  return null;
}

/** @returns the start of the minute: a run of this minute isn't late yet */
export function minuteOf(now: Date): Date {
  return new Date(Math.floor(now.getTime() / 60_000) * 60_000 - 1);
}

function isDay(text: string): boolean {
  return text.length === 10;
}

function dayOf(dayOrInstant: string, zone: string): string {
  return isDay(dayOrInstant) ? dayOrInstant : localOf(new Date(dayOrInstant), zone).day;
}
