import { atTime, toLocalInput } from "#web/lib/dates/dates.ts";
import { dateTimeFormat } from "#web/lib/i18n/formats.ts";
import { currentLanguage } from "#web/lib/i18n/language.ts";
import { serverTime } from "#web/lib/dates/server-time.ts";

// Days are texts such as `2026-11-30` without a time zone, so no clock change affects them.

const dayMs = 86_400_000;

/** @returns today's date where the reader is */
export function today(now: Date = serverTime()): string {
  return toLocalInput(now.toISOString()).slice(0, 10);
}

/** True for an existing day: an address may say `2026-02-30`, which browsers parse differently. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false;
  const at = noon(text);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text);
}

/** @returns the day a number of days later */
export function addDays(day: string, days: number): string {
  return new Date(noon(day).getTime() + days * dayMs).toISOString().slice(0, 10);
}

/** The views of the calendar; the list covers four weeks from any day. */
export type DaysView = "month" | "week" | "list";
const listDays = 28;

/**
 * @returns the days of a view: the week of a day, all weeks of its month, or four weeks from it; weeks begin on Sunday
 */
export function daysShown(view: DaysView, day: string): string[] {
  if (view === "list") return daysFrom(day, listDays);
  const first = view === "week" ? day : `${day.slice(0, 8)}01`;
  const start = addDays(first, -weekday(first));
  if (view === "week") return daysFrom(start, 7);
  const next = addDays(`${day.slice(0, 8)}28`, 4).slice(0, 8);
  const last = addDays(`${next}01`, -1);
  const weeks = Math.ceil((daysBetween(start, last) + 1) / 7);
  return daysFrom(start, weeks * 7);
}

/** @returns a day one week, month or list earlier or later */
export function turned(view: DaysView, day: string, by: 1 | -1): string {
  if (view === "list") return addDays(day, listDays * by);
  if (view === "week") return addDays(day, 7 * by);
  const inMonth = `${day.slice(0, 8)}01`;
  return by > 0 ? `${addDays(inMonth, 32).slice(0, 8)}01` : `${addDays(inMonth, -1).slice(0, 8)}01`;
}

/** @returns 0 for Sunday */
export function weekday(day: string): number {
  return noon(day).getUTCDay();
}

/** @returns the name of a weekday, 0 for Sunday */
export function weekdayName(day: number, style: "long" | "short"): string {
  // 1 January 2023 was a Sunday.
  return inWords(`2023-01-0${day + 1}`, { weekday: style });
}

/** @returns a day as text, such as "Mon, Nov 30" */
export function dayInWords(day: string): string {
  return inWords(day, { weekday: "short", month: "short", day: "numeric" });
}

/** @returns the day and month as text, such as "November 30" */
export function dateOfYear(day: string): string {
  return inWords(day, { month: "long", day: "numeric" });
}

/** @returns a view's period as text: the month, or the first and last day */
export function spanInWords(view: DaysView, day: string): string {
  if (view === "month") return inWords(day, { month: "long", year: "numeric" });
  const days = daysShown(view, day);
  const [first = day, last = day] = [days[0], days.at(-1)];
  return dateTimeFormat(currentLanguage(), {
    ...{ month: "short", day: "numeric", year: "numeric", timeZone: "UTC" },
  }).formatRange(noon(first), noon(last));
}

/** @returns the number of days between two days; negative if the second is earlier */
export function daysBetween(one: string, other: string): number {
  return Math.round((noon(other).getTime() - noon(one).getTime()) / dayMs);
}

/** @param time such as `09:00` @returns the time as the reader's language writes it */
export function timeInWords(time: string): string {
  const options = { hour: "numeric", minute: "2-digit", timeZone: "UTC" } as const;
  return dateTimeFormat(currentLanguage(), options).format(new Date(`2000-01-01T${time}:00Z`));
}

/** @param time such as `09:00` @returns the time as it stands in a sentence, such as "at 9:00 AM" */
export function timePhrase(time: string): string {
  return atTime(Number(time.slice(0, 2)), timeInWords(time));
}

function inWords(day: string, options: Intl.DateTimeFormatOptions): string {
  return dateTimeFormat(currentLanguage(), { ...options, timeZone: "UTC" }).format(noon(day));
}

function daysFrom(first: string, count: number): string[] {
  return Array.from({ length: count }, (_, place) => addDays(first, place));
}

function noon(day: string): Date {
  return new Date(`${day}T12:00:00Z`);
}
