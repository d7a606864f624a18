import { timezones } from "@lineup/contract/constants";
import type { ScheduleFrequency, Timezone } from "@lineup/contract/constants";
import { RRuleTemporal } from "rrule-temporal";

/** When something goes out, in days and times of day of wherever it goes out; days are `2026-11-30`, times `09:00`. */
export interface Schedule {
  readonly frequency: ScheduleFrequency;
  /** Every so many days, weeks, months or years. */
  readonly interval: number;
  /** Of a weekly one: 0 is Sunday. */
  readonly days_of_week: readonly number[];
  /** Of a monthly or yearly one; shorter months have it on their last day. */
  readonly day_of_month: number | null;
  readonly send_time: string;
  /** null: each location's own. */
  readonly timezone: Timezone | null;
  readonly starts_on: string;
  /** The last day that it may go out on. */
  readonly ends_on: string | null;
  /** Runs that go out on another day than theirs, by their own; null: not at all. */
  readonly moves: Readonly<Record<string, string | null>>;
}

/** One time that it goes out. */
export interface Occurrence {
  /** Its day in the series, which stays its name when it is moved. */
  readonly run_on: string;
  /** The day that it goes out on; null where it is left out. */
  readonly day: string | null;
}

/** An occurrence in one zone, at its moment. */
export interface Run {
  readonly run_on: string;
  readonly due_at: Date;
}

/** @returns the zones in which it goes out: its own, or each that a location can be in */
export function zonesOf({ timezone }: Pick<Schedule, "timezone">): readonly Timezone[] {
  return timezone === null ? timezones : [timezone];
}

/**
 * @returns the moment of a local time. One that the clocks skip is counted on from before they did, as RFC 5545 has it (2:30
 * becomes 3:30); of one that comes twice it is the first
 */
export function momentOf(day: string, time: string, zone: string): Date {
  const local = Temporal.PlainDateTime.from(`${day}T${time}`);
  return new Date(local.toZonedDateTime(knownZone(zone)).epochMilliseconds);
}

/** @returns day and time of day that a moment has in a zone */
export function localOf(moment: Date, zone: string): { day: string; time: string } {
  const local = Temporal.Instant.fromEpochMilliseconds(moment.getTime()).toZonedDateTimeISO(
    knownZone(zone),
  );
  return {
    day: local.toPlainDate().toString(),
    time: local.toPlainTime().toString({ smallestUnit: "minute" }),
  };
}

/** @returns the day so many days after another */
export function dayAfter(day: string, days: number): string {
  return Temporal.PlainDate.from(day).add({ days }).toString();
}

/** @returns days from one to the other; negative backwards */
export function daysBetween(from: string, to: string): number {
  return Temporal.PlainDate.from(from).until(to, { largestUnit: "day" }).days;
}

/**
 * @param after the moment that it comes after, by itself, or of another run: two that go out at one moment have an order
 * @returns the next run in a zone; null where the series is over there
 */
export function nextRun(schedule: Schedule, zone: string, after: Date | Run): Run | null {
  return candidatesAfter(schedule, zone, after).toSorted(inOrder)[0] ?? null;
}

/** The next run by the rule, and all to come that were moved. */
function candidatesAfter(schedule: Schedule, zone: string, after: Date | Run): Run[] {
  const last = after instanceof Date ? { due_at: after, run_on: "" } : after;
  const isLater = (run: Run): boolean =>
    run.due_at > last.due_at || (+run.due_at === +last.due_at && run.run_on > last.run_on);
  const candidates = movedRuns(schedule, zone).filter(isLater);
  const rule = ruleOf(schedule);
  // What the clocks skipped may go out the day after its own.
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

/** @returns what goes out from one day to another, both included, with what is left out on its own day; in order */
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

/** @returns whether the series has this day, moved or not */
export function isInSeries(schedule: Schedule, day: string): boolean {
  return daysOf(schedule, day, day).length > 0;
}

/** @returns the fields that a rule of this frequency goes by, with what it takes from its first day where nothing is said */
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

/** @returns whether it goes by another rule, time or zone than before */
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
 * Moves a whole series so that one of its runs falls on another day, and the others along with it, also those that are left out.
 * It begins anew with the first run that is still to come, wherever that was moved, so that nothing goes out between what has gone
 * out and it.
 * @param zone where it goes out first: what has begun there is not to come
 */
export function movedSeries(
  schedule: Schedule,
  run_on: string,
  to: string,
  zone: string,
  now: Date,
): Schedule {
  // What is due at this very moment is not.
  const after = new Date(now.getTime() + 1);
  const coming = candidatesAfter(schedule, zone, after).map((run) => run.run_on);
  const [next = run_on] = [run_on, ...coming].toSorted(compare);
  const along = alongWith(schedule, run_on, to);
  // Each of its days once: of a week with several, another one may come first then.
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
  // Where others go out before the first that moves, its new day is not theirs.
  const first = along(soon.find((day) => weekdayOf(day) === weekdayOf(run_on)) ?? next);
  const stay = days_of_week.filter((day) => day !== weekdayOf(run_on));
  const isEarly = (day: string): boolean =>
    weekdayOf(day) === weekdayOf(to) && !stay.includes(weekdayOf(day));
  const early = frequency === "weekly" ? daysOf(moved, starts_on, dayAfter(first, -1)) : [];
  const left = [...out, ...others, ...early.filter(isEarly)];
  return { ...moved, moves: Object.fromEntries(left.map((day) => [day, null])) };
}

/** @returns whether a series can move so: of several days every few weeks, none goes to the weeks between without the others */
export function canMoveSeries(
  { frequency, interval, days_of_week }: Schedule,
  run_on: string,
  to: string,
): boolean {
  const isSparse = frequency === "weekly" && interval > 1 && days_of_week.length > 1;
  return !isSparse || weekOf(run_on) === weekOf(to);
}

/** @returns where a run's day goes as another one is moved, and the series with it */
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

/** @returns the days that its rule has from one to another, both included, moved or not */
function daysOf(schedule: Schedule, from: string, to: string): string[] {
  return ruleOf(schedule).between(atMidnight(from), atMidnight(to), true).map(dayOf);
}

/** The library's rule over days, at midnight of a zone whose clocks never change: times of day are ours. */
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
  // The last of the days that there are: the 31st is the 30th in June, and February 29 the 28th.
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

/** The documents' name for Hawaii is no zone that can be computed with. */
function knownZone(zone: string): string {
  return zone === "America/Honolulu" ? "Pacific/Honolulu" : zone;
}
