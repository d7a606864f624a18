import { timezones } from "@lineup/contract/constants";
import type { ScheduleFrequency, Timezone } from "@lineup/contract/constants";
import { RRuleTemporal } from "rrule-temporal";

/** A schedule whose company is known. */
export interface InCompany {
  /** The company's default time zone. */
  readonly default_timezone: Timezone;
}

/**
 * The dates and times of a scheduled send, in the local time of wherever it goes out. Days have the form
 * `2026-11-30`, times `09:00`.
 */
export interface Schedule {
  readonly frequency: ScheduleFrequency;
  /** The number of days, weeks, months or years between runs. */
  readonly interval: number;
  /** For weekly ones: 0 is Sunday. */
  readonly days_of_week: readonly number[];
  /** For monthly and yearly ones; in shorter months it is the last day. */
  readonly day_of_month: number | null;
  readonly send_time: string;
  /** Null: each location's local time. */
  readonly timezone: Timezone | null;
  readonly starts_on: string;
  /** The last day it may go out on. */
  readonly ends_on: string | null;
  /** Runs on another day, by their original day; null: skipped. */
  readonly moves: Readonly<Record<string, string | null>>;
}

/** One time that a series goes out. */
export interface Occurrence {
  /** Its original day in the series, which identifies it after it is moved. */
  readonly run_on: string;
  /** The day it goes out on; null when skipped. */
  readonly day: string | null;
}

/** An occurrence in one time zone, with its time. */
export interface Run {
  readonly run_on: string;
  readonly due_at: Date;
}

/** @returns the time zones it goes out in: its own, or every zone a location can have */
export function zonesOf({ timezone }: Pick<Schedule, "timezone">): readonly Timezone[] {
  return timezone === null ? timezones : [timezone];
}

/**
 * @returns the time of a local date and time of day. A local time skipped by daylight saving is shifted, as in RFC
 *   5545 (2:30 becomes 3:30); one that occurs twice is the first.
 */
export function momentOf(day: string, time: string, zone: string): Date {
  const local = Temporal.PlainDateTime.from(`${day}T${time}`);
  return new Date(local.toZonedDateTime(knownZone(zone)).epochMilliseconds);
}

/** @returns the local date and time of day of a moment */
export function localOf(moment: Date, zone: string): { day: string; time: string } {
  const local = Temporal.Instant.fromEpochMilliseconds(moment.getTime()).toZonedDateTimeISO(
    knownZone(zone),
  );
  return {
    day: local.toPlainDate().toString(),
    time: local.toPlainTime().toString({ smallestUnit: "minute" }),
  };
}

/** @returns the day this many days later */
export function dayAfter(day: string, days: number): string {
  return Temporal.PlainDate.from(day).add({ days }).toString();
}

/** @returns the number of days between two days; negative backwards */
export function daysBetween(from: string, to: string): number {
  return Temporal.PlainDate.from(from).until(to, { largestUnit: "day" }).days;
}

/**
 * @param after the time, or the run, that it comes after; two runs at the same time are ordered by day
 * @returns the next run in a time zone; null when the series has ended there
 */
export function nextRun(schedule: Schedule, zone: string, after: Date | Run): Run | null {
  return candidatesAfter(schedule, zone, after).toSorted(inOrder)[0] ?? null;
}

/** @returns the next run by the rule, and all coming runs that were moved */
function candidatesAfter(schedule: Schedule, zone: string, after: Date | Run): Run[] {
  const last = after instanceof Date ? { due_at: after, run_on: "" } : after;
  const isLater = (run: Run): boolean =>
    run.due_at > last.due_at || (+run.due_at === +last.due_at && run.run_on > last.run_on);
  const candidates = movedRuns(schedule, zone).filter(isLater);
  const rule = ruleOf(schedule);
  // A local time skipped by daylight saving may fall on the next day.
  let day = rule.next(atMidnight(dayAfter(localOf(last.due_at, zone).day, -1)), true);
  for (; day !== null; day = rule.next(day, false)) {
    const run_on = dayOf(day);
    if (run_on in schedule.moves) continue;
    const run = { run_on, due_at: momentOf(run_on, schedule.send_time, zone) };
    if (!isLater(run)) continue;
    candidates.push(run);
    break;
  }
  return candidates;
}

/** @returns the runs between two days, both included, in order; skipped ones on their original day */
export function occurrencesBetween(schedule: Schedule, from: string, to: string): Occurrence[] {
  const within = (day: string): boolean => from <= day && day <= to;
  const regular = daysOf(schedule, from, to)
    .filter((run_on) => !(run_on in schedule.moves))
    .map((run_on) => ({ run_on, day: run_on }));
  const moved = Object.entries(schedule.moves)
    .map(([run_on, day]) => ({ run_on, day }))
    .filter(({ run_on, day }) => within(day ?? run_on) && (day ?? isInSeries(schedule, run_on)));
  return [...regular, ...moved].toSorted(
    (one, other) =>
      compare(one.day ?? one.run_on, other.day ?? other.run_on) ||
      compare(one.run_on, other.run_on),
  );
}

/** @returns true when the series has this day, moved or not */
export function isInSeries(schedule: Schedule, day: string): boolean {
  return daysOf(schedule, day, day).length > 0;
}

/** @returns the fields that this frequency needs; missing ones come from the first day */
export function completeRule<
  S extends Pick<Schedule, "frequency" | "interval" | "days_of_week" | "day_of_month">,
>(rule: S, startsOn: string): S {
  const { day, dayOfWeek } = Temporal.PlainDate.from(startsOn);
  const { frequency, days_of_week, day_of_month } = rule;
  const days = days_of_week.length > 0 ? inWeek(days_of_week) : [dayOfWeek % 7];
  return {
    ...rule,
    interval: frequency === "once" ? 1 : rule.interval,
    days_of_week: frequency === "weekly" ? days : [],
    day_of_month: ["monthly", "yearly"].includes(frequency) ? (day_of_month ?? day) : null,
  };
}

/** @returns true when the rule, the time or the time zone differs */
export function isRetimed(before: Schedule, after: Schedule): boolean {
  return (
    ruleFields.some((field) => before[field] !== after[field]) ||
    before.days_of_week.join() !== after.days_of_week.join()
  );
}

const ruleFields = [
  ...(["frequency", "interval", "day_of_month", "send_time", "timezone"] as const),
  ...(["starts_on", "ends_on"] as const),
];

/**
 * Moves a whole series, skipped runs included, so that one of its runs falls on another day. The moved series starts
 * with the first run still to come, wherever that was moved, so nothing goes out between the sent runs and it.
 * @param zone the time zone it goes out in first: a run that has started there isn't to come
 */
export function movedSeries(
  schedule: Schedule,
  run_on: string,
  to: string,
  zone: string,
  now: Date,
): Schedule {
  // A run that is due in this moment doesn't count as coming.
  const after = new Date(now.getTime() + 1);
  const coming = candidatesAfter(schedule, zone, after).map((run) => run.run_on);
  const [next = run_on] = [run_on, ...coming].toSorted(compare);
  const along = alongWith(schedule, run_on, to);
  // Each weekday of the rule once: with several days a week, another one may now come first.
  const last = dayAfter(next, 7 * schedule.interval - 1);
  const soon = daysOf(schedule, next, last);
  const [starts_on = to] = [next, ...soon].map(along).toSorted(compare);
  const { frequency, days_of_week, day_of_month, moves } = schedule;
  const weekday = (day: number): number => (day === weekdayOf(run_on) ? weekdayOf(to) : day);
  const moved = {
    ...schedule,
    starts_on,
    days_of_week: frequency === "weekly" ? inWeek(days_of_week.map(weekday)) : days_of_week,
    day_of_month: day_of_month === null ? null : Temporal.PlainDate.from(to).day,
  };
  const out = Object.keys(moves).filter((day) => moves[day] === null);
  const others = out.filter((day) => !isInSeries(moved, day)).map(along);
  // When other runs go out before the first one that moves, the new day isn't theirs.
  const first = along(soon.find((day) => weekdayOf(day) === weekdayOf(run_on)) ?? next);
  const stay = days_of_week.filter((day) => day !== weekdayOf(run_on));
  const isEarly = (day: string): boolean =>
    weekdayOf(day) === weekdayOf(to) && !stay.includes(weekdayOf(day));
  const early = frequency === "weekly" ? daysOf(moved, starts_on, dayAfter(first, -1)) : [];
  const left = [...out, ...others, ...early.filter(isEarly)];
  return { ...moved, moves: Object.fromEntries(left.map((day) => [day, null])) };
}

/**
 * @returns true when a series can move like this: with several days in every few weeks, none may move into a week in
 *   between without the others
 */
export function canMoveSeries(
  { frequency, interval, days_of_week }: Schedule,
  run_on: string,
  to: string,
): boolean {
  const isSparse = frequency === "weekly" && interval > 1 && days_of_week.length > 1;
  return !isSparse || weekOf(run_on) === weekOf(to);
}

/** @returns the new day of a run when another run is moved and the series moves along */
function alongWith({ frequency }: Schedule, run_on: string, to: string): (day: string) => string {
  if (frequency === "monthly" || frequency === "yearly") {
    const target = Temporal.PlainDate.from(to);
    const from = Temporal.PlainDate.from(run_on).toPlainYearMonth();
    const by = from.until(target.toPlainYearMonth(), { largestUnit: "month" });
    return (day) => {
      const { year, month } = Temporal.PlainDate.from(day).toPlainYearMonth().add(by);
      return Temporal.PlainDate.from({ year, month, day: target.day }).toString();
    };
  }
  const by = daysBetween(run_on, to);
  const stays = (day: string): boolean =>
    frequency === "weekly" && weekdayOf(day) !== weekdayOf(run_on);
  return (day) => (stays(day) ? day : dayAfter(day, by));
}

/** @returns the days of the rule between two days, both included, moved or not */
function daysOf(schedule: Schedule, from: string, to: string): string[] {
  return ruleOf(schedule).between(atMidnight(from), atMidnight(to), true).map(dayOf);
}

/** @returns the library's rule for days only, at midnight UTC; times of day are computed here */
function ruleOf(schedule: Schedule): RRuleTemporal {
  const { frequency, interval, days_of_week, day_of_month, starts_on, ends_on } = schedule;
  const dtstart = atMidnight(starts_on);
  const until = ends_on === null ? {} : { until: atMidnight(ends_on) };
  if (frequency === "once") return new RRuleTemporal({ freq: "DAILY", dtstart, count: 1 });
  if (frequency === "daily")
    return new RRuleTemporal({ freq: "DAILY", dtstart, interval, ...until });
  if (frequency === "weekly") {
    const byDay = days_of_week.map((day) => weekdays[day] ?? "SU");
    return new RRuleTemporal({ freq: "WEEKLY", dtstart, interval, byDay, wkst: "SU", ...until });
  }
  const last = day_of_month ?? dtstart.day;
  // The last day that exists: 31 means the 30th in June, and February 29 the 28th.
  const days = last <= 28 ? [last] : Array.from({ length: last - 27 }, (_, place) => 28 + place);
  const onDay = { interval, byMonthDay: days, bySetPos: [-1], ...until };
  return frequency === "monthly"
    ? new RRuleTemporal({ freq: "MONTHLY", dtstart, ...onDay })
    : new RRuleTemporal({ freq: "YEARLY", dtstart, byMonth: [dtstart.month], ...onDay });
}

const weekdays = ["SU", "MO", "TU", "WE", "TH", "FR", "SA"] as const;

function movedRuns({ moves, send_time }: Schedule, zone: string): Run[] {
  return Object.entries(moves).flatMap(([run_on, day]) =>
    day === null ? [] : [{ run_on, due_at: momentOf(day, send_time, zone) }],
  );
}

function inOrder(one: Run, other: Run): number {
  return +one.due_at - +other.due_at || compare(one.run_on, other.run_on);
}

function compare(one: string, other: string): number {
  return one < other ? -1 : Number(one > other);
}

function inWeek(days: readonly number[]): number[] {
  return [...new Set(days)].toSorted((one, other) => one - other);
}

function weekdayOf(day: string): number {
  return Temporal.PlainDate.from(day).dayOfWeek % 7;
}

/** @returns the first day of a day's week */
function weekOf(day: string): string {
  return dayAfter(day, -weekdayOf(day));
}

function atMidnight(day: string): Temporal.ZonedDateTime {
  return Temporal.PlainDate.from(day).toZonedDateTime("UTC");
}

function dayOf(moment: { toPlainDate(): { toString(): string } }): string {
  return moment.toPlainDate().toString();
}

/** The specification's name for Hawaii isn't a time zone that the library knows. */
function knownZone(zone: string): string {
  return zone === "America/Honolulu" ? "Pacific/Honolulu" : zone;
}
