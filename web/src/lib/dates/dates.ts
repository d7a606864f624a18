import { dateTimeFormat, relativeTimeFormat } from "#web/lib/i18n/formats.ts";
import { currentLanguage } from "#web/lib/i18n/language.ts";

const aliases: Readonly<Record<string, string>> = { "America/Honolulu": "Pacific/Honolulu" };
const steps = [
  ["year", 31_536_000],
  ["month", 2_592_000],
  ["week", 604_800],
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

/** @returns the city in a time zone's name, such as "New York" */
export function zoneName(timezone: string): string {
  return timezone.replace(/^.*\//, "").replace(/_/g, " ");
}

/** @returns a date as text, such as "Nov 21, 2026" */
export function formatDate(iso: string, timezone?: string): string {
  return whole(intl({ dateStyle: "medium", ...inZone(timezone) }).formatToParts(new Date(iso)));
}

/**
 * @param day a day such as `2019-05-01`
 * @returns the day as text, such as "May 1, 2019"
 */
export function formatDay(day: string): string {
  return formatDate(`${day}T12:00:00Z`, "UTC");
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

/** @returns a moment's date and time as text, followed by the name of `timezone` if `timezone` isn't the reader's time zone */
export function formatDateTime(iso: string, timezone?: string): string {
  const foreign = timezone !== undefined && zoneOf(timezone) !== readerZone();
  const parts = intl({
    month: "short",
    day: "numeric",
    year: "numeric",
    hour: "numeric",
    minute: "2-digit",
    // `short` would give "GMT-8" in Spanish and, in winter, the same name for Denver and Phoenix.
    ...(foreign ? { timeZoneName: "shortGeneric" } : {}),
    ...inZone(timezone),
  }).formatToParts(new Date(iso));
  return whole(parts);
}

/**
 * @returns a formatted date or time as text, with non-breaking spaces: a line can only break before the time, and
 * before or inside a long time zone name
 */
function whole(parts: readonly Intl.DateTimeFormatPart[]): string {
  return parts
    .map((part, at) => {
      const next = parts[at + 1];
      const mayEnd = isLongZone(part) || isLongZone(next) || next?.type === "hour";
      return mayEnd ? part.value : part.value.replaceAll(" ", "\u00a0");
    })
    .join("");
}

function isLongZone(part: Intl.DateTimeFormatPart | undefined): boolean {
  return part?.type === "timeZoneName" && part.value.includes(" ");
}

/** @returns how long ago or how far ahead a moment is, such as "2 hours ago" or "in 3 days" */
export function relativeTime(iso: string, now: Date): string {
  const seconds = (new Date(iso).getTime() - now.getTime()) / 1000;
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
  const format = dateTimeFormat("en-US", {
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
