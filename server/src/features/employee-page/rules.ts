import type { Language } from "#server/platform/texts";

/** The names of languages in those languages, by locale. */
const localeLabels: Readonly<Record<string, string>> = {
  en: "English",
  es: "Español",
  fr: "Français",
  pt: "Português",
};

export function localeLabel(locale: string): string {
  return localeLabels[locale] ?? localeLabels["en"] ?? "";
}

const units = {
  en: { year: ["year", "years"], month: ["month", "months"], day: ["day", "days"] },
  es: { year: ["año", "años"], month: ["mes", "meses"], day: ["día", "días"] },
} as const;

const underADay = { en: "less than a day", es: "menos de un día" } as const;

/** @returns how long ago a day was: `2 years`, under a year `5 months`, under a month `3 days` */
export function timeSince(start: Date, now: Date, language: Language): string {
  const months = Math.max(0, wholeMonths(start, now));
  const days = Math.max(0, Math.floor((now.getTime() - start.getTime()) / 86_400_000));
  if (days === 0) return underADay[language];
  const [count, unit] =
    months >= 12
      ? ([Math.floor(months / 12), "year"] as const)
      : months > 0
        ? ([months, "month"] as const)
        : ([days, "day"] as const);
  return `${count} ${units[language][unit][count === 1 ? 0 : 1]}`;
}

function wholeMonths(start: Date, now: Date): number {
  const months =
    (now.getUTCFullYear() - start.getUTCFullYear()) * 12 + now.getUTCMonth() - start.getUTCMonth();
  return now.getUTCDate() < start.getUTCDate() ? months - 1 : months;
}

/** @returns the time that many days later */
export function daysAfter(instant: string, days: number): string {
  return new Date(Date.parse(instant) + days * 86_400_000).toISOString();
}

/** @returns the number of calendar days between two times in a time zone; 0 on the same day */
export function daysBetween(one: Date, other: Date, timezone: string): number {
  // The specification's value, translated to the zone's standard name.
  const timeZone = timezone === "America/Honolulu" ? "Pacific/Honolulu" : timezone;
  const day = new Intl.DateTimeFormat("en-CA", { timeZone });
  return (Date.parse(day.format(other)) - Date.parse(day.format(one))) / 86_400_000;
}

/** @returns true when two times are on the same day in a time zone */
export function isSameDay(one: Date, other: Date, timezone: string): boolean {
  return daysBetween(one, other, timezone) === 0;
}
