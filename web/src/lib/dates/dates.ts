import { dateTimeFormat, relativeTimeFormat } from "#web/lib/i18n/formats.ts";
import { currentLanguage } from "#web/lib/i18n/language.ts";
import { serverTime } from "./server-time.ts";

const aliases: Readonly<Record<string, string>> = { "America/Honolulu": "Pacific/Honolulu" };
const steps = [
  ["day", 86_400],
  ["hour", 3600],
  ["minute", 60],
] as const;

const dayMs = 86_400_000;

/**
 * @returns the IANA name of a time zone. Of the time zone names in the specification, only `America/Honolulu` is not an IANA
 * name; the IANA name is `Pacific/Honolulu`
 */
export function zoneOf(timezone: string): string {
  return aliases[timezone] ?? timezone;
}

/** @returns the reader's time zone, as set on their device */
export function readerZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** @returns a date that stands alone, such as "Yesterday", "Fri", "Nov 21" or, in another year, "Nov 21, 2025" */
export function formatDate(iso: string, timezone?: string): string {
  return capitalized(dayText(iso, timezone));
}

/** @returns a date inside a sentence, such as "yesterday", "Fri" or "Nov 21"; in Spanish "ayer", "el viernes" or "el 21 nov" */
export function datePhrase(iso: string, timezone?: string): string {
  return dayText(iso, timezone, "phrase");
}

/** @returns a date with its year, such as "Nov 21, 2026", for what is kept as a record */
export function formatFullDate(iso: string, timezone?: string): string {
  return whole(intl({ dateStyle: "medium", ...inZone(timezone) }).formatToParts(new Date(iso)));
}

/**
 * @param day a day such as `2019-05-01`
 * @returns the day as text, such as "May 1, 2019", without the year if it is this one
 */
export function formatDay(day: string): string {
  return absoluteDay(new Date(`${day}T12:00:00Z`), "UTC");
}

/** @returns a person's birthday as text; empty if its day or month is unknown */
export function formatBirthdayOf(person: {
  birth_date_day: number | null;
  birth_date_month: number | null;
  birth_date_year: number | null;
}): string {
  const { birth_date_day: day, birth_date_month: month, birth_date_year: year } = person;
  return day === null || month === null ? "" : formatBirthday({ day, month, year });
}

/** @returns a birthday as text, such as "April 5, 1990" */
export function formatBirthday(born: { day: number; month: number; year: number | null }): string {
  const date = new Date(Date.UTC(born.year ?? 2000, born.month - 1, born.day));
  const year = born.year === null ? {} : ({ year: "numeric" } as const);
  return intl({ day: "numeric", month: "long", timeZone: "UTC", ...year }).format(date);
}

/**
 * @returns a moment that stands alone, such as "Yesterday 8:23 AM", "Fri 8:23 AM" or "Nov 21, 8:23 AM", followed by the name of
 * `timezone` if `timezone` isn't the reader's time zone
 */
export function formatDateTime(iso: string, timezone?: string): string {
  const day = dayText(iso, timezone);
  const comma = /\d/.test(day) ? "," : "";
  return `${capitalized(day)}${comma} ${timeText(iso, timezone)}`;
}

/** @returns a moment inside a sentence, such as "yesterday at 8:23 AM"; in Spanish "el 21 nov a las 8:23 a.m." */
export function dateTimePhrase(iso: string, timezone?: string): string {
  const { hour } = wallClock(new Date(iso), zoneOf(timezone ?? readerZone()));
  return `${dayText(iso, timezone, "phrase")} ${atTime(Number(hour), timeText(iso, timezone))}`;
}

/** @returns a time with the words before it in a sentence, such as "at 9:00 AM"; in Spanish "a las 9:00 a.m." */
export function atTime(hour: number, time: string): string {
  const at = { en: "at", es: hour % 12 === 1 ? "a la" : "a las" };
  return `${at[currentLanguage()]} ${time}`;
}

/** @returns a moment with its year, such as "Nov 21, 2026, 8:23 AM", for what is kept as a record */
export function formatFullDateTime(iso: string, timezone?: string): string {
  return `${formatFullDate(iso, timezone)}, ${timeText(iso, timezone)}`;
}

/** @returns a moment's time of day, such as "8:23 AM" */
export function formatTime(iso: string): string {
  return timeText(iso);
}

/** @returns whether two moments are on the same day for the reader */
export function isSameDay(one: string, other: string): boolean {
  return dayNumber(new Date(one)) === dayNumber(new Date(other));
}

/** @returns the number of calendar days from today until a moment's day, for the reader; negative if it has passed */
export function daysUntil(iso: string): number {
  return dayNumber(new Date(iso)) - dayNumber(serverTime());
}

/** @returns a moment's day as its distance from today or as a weekday within a week, otherwise as a date */
function dayText(iso: string, timezone?: string, use: "alone" | "phrase" = "alone"): string {
  const date = new Date(iso);
  const days = dayNumber(date, timezone) - dayNumber(serverTime(), timezone);
  if (Math.abs(days) <= 1) return relativeTimeFormat(currentLanguage()).format(days, "day");
  const inSpanish = currentLanguage() === "es" && use === "phrase";
  const weekday = inSpanish ? "long" : "short";
  const day =
    Math.abs(days) < 7
      ? intl({ weekday, ...inZone(timezone) }).format(date)
      : absoluteDay(date, timezone);
  return inSpanish ? `el ${day}` : day;
}

/** @returns a date such as "Nov 21", with the year if it isn't this one */
function absoluteDay(date: Date, timezone?: string): string {
  const zone = zoneOf(timezone ?? readerZone());
  const isThisYear = wallClock(date, zone).year === wallClock(serverTime(), zone).year;
  return whole(
    intl({
      ...{ month: "short", day: "numeric", ...inZone(timezone) },
      ...(isThisYear ? {} : { year: "numeric" }),
    }).formatToParts(date),
  );
}

/** @returns a moment's time, followed by the name of `timezone` if `timezone` isn't the reader's time zone */
function timeText(iso: string, timezone?: string): string {
  const foreign = timezone !== undefined && zoneOf(timezone) !== readerZone();
  return whole(
    intl({
      ...{ hour: "numeric", minute: "2-digit", ...inZone(timezone) },
      // `short` would give Denver and Phoenix the same name in winter.
      ...(foreign ? { timeZoneName: "shortGeneric" } : {}),
    }).formatToParts(new Date(iso)),
  );
}

/** @returns the number of a calendar day in a time zone; consecutive days have consecutive numbers */
function dayNumber(date: Date, timezone = readerZone()): number {
  const { year, month, day } = wallClock(date, zoneOf(timezone));
  return Date.UTC(Number(year), Number(month) - 1, Number(day)) / dayMs;
}

function capitalized(text: string): string {
  return text.charAt(0).toLocaleUpperCase() + text.slice(1);
}

/**
 * @returns a formatted date or time as text, with non-breaking spaces: a line can only break before or inside a long
 * time zone name
 */
function whole(parts: readonly Intl.DateTimeFormatPart[]): string {
  return parts
    .map((part, at) => {
      const next = parts[at + 1];
      const mayEnd = isLongZone(part) || isLongZone(next);
      return mayEnd ? part.value : part.value.replaceAll(" ", "\u00a0");
    })
    .join("");
}

function isLongZone(part: Intl.DateTimeFormatPart | undefined): boolean {
  return part?.type === "timeZoneName" && part.value.includes(" ");
}

/** @returns how long ago or how far ahead a moment is, such as "2 hours ago" or "in 3 days"; beyond a week, its date */
export function relativeTime(iso: string, now: Date): string {
  const seconds = (new Date(iso).getTime() - now.getTime()) / 1000;
  if (Math.abs(seconds) >= 7 * 86_400) return datePhrase(iso);
  const format = relativeTimeFormat(currentLanguage());
  for (const [unit, size] of steps) {
    if (Math.abs(seconds) >= size) return format.format(Math.trunc(seconds / size), unit);
  }
  return format.format(0, "second");
}

/**
 * @returns how long ago an event happened. If the device's clock is behind the server's, the event may seem to be in the future;
 * in that case, the event counts as happening now.
 */
export function timeAgo(iso: string, now: Date): string {
  return relativeTime(new Date(iso) > now ? now.toISOString() : iso, now);
}

/** @returns the moment `days` days after `iso`, at the same local time in the time zone (the reader's by default) */
export function daysLater(iso: string, days: number, timezone = readerZone()): string {
  const [day = "", time = ""] = toLocalInput(iso, timezone).split("T");
  const later = new Date(new Date(`${day}T12:00:00Z`).getTime() + days * dayMs);
  return fromLocalInput(`${later.toISOString().slice(0, 10)}T${time}`, timezone) ?? iso;
}

/** Converts a moment to the text of a `datetime-local` field in a time zone (the reader's by default). */
export function toLocalInput(iso: string | null, timezone = readerZone()): string {
  if (!iso) return "";
  return localText(wallClock(new Date(iso), zoneOf(timezone)));
}

/**
 * Converts the text of a `datetime-local` field, a local time in a time zone, to a moment. If the clocks are set back
 * and the local time occurs twice, its first occurrence counts. If the clocks are set forward and skip the local time,
 * the offset before the change is used, as on the server.
 * @returns ISO 8601 in UTC, or null if the text is empty or invalid
 */
export function fromLocalInput(text: string, timezone = readerZone()): string | null {
  const asUtc = new Date(`${text}Z`).getTime();
  if (Number.isNaN(asUtc)) return null;
  const zone = zoneOf(timezone);
  // The time zone's offset depends on the moment, which isn't known yet. The offset one day earlier is right unless the clocks
  // changed during that day; in that case, the offset one day later is right.
  const before = asUtc - offsetAt(asUtc - dayMs, zone);
  const after = asUtc - offsetAt(asUtc + dayMs, zone);
  const shows = (instant: number): boolean => instant + offsetAt(instant, zone) === asUtc;
  const instant = !shows(before) && shows(after) ? after : before;
  return new Date(instant).toISOString();
}

function offsetAt(instant: number, zone: string): number {
  const wall = Date.parse(`${localText(wallClock(new Date(instant), zone))}Z`);
  return wall - Math.floor(instant / 60_000) * 60_000;
}

/** Pads the year to four digits, because a partly typed year has fewer digits. */
function localText({ year, month, day, hour, minute }: ReturnType<typeof wallClock>): string {
  return `${year.padStart(4, "0")}-${month}-${day}T${hour}:${minute}`;
}

function wallClock(date: Date, timeZone: string) {
  const two = "2-digit" as const;
  const format = dateTimeFormat("en", {
    timeZone,
    hourCycle: "h23",
    year: "numeric",
    month: two,
    day: two,
    hour: two,
    minute: two,
  });
  const parts = Object.fromEntries(
    format.formatToParts(date).map((part) => [part.type, part.value]),
  );
  const of = (name: string): string => parts[name] ?? "";
  return {
    year: of("year"),
    month: of("month"),
    day: of("day"),
    hour: of("hour"),
    minute: of("minute"),
  };
}

function inZone(timezone: string | undefined): { timeZone?: string } {
  return timezone ? { timeZone: zoneOf(timezone) } : {};
}

function intl(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return dateTimeFormat(currentLanguage(), options);
}
