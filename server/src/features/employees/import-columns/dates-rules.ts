import type { DateOrder } from "@lineup/contract/import-fields";

import { folded } from "#server/features/employees/import-columns/headers-rules";

/** A date. A birthday may have no year. */
export interface Day {
  readonly day: number;
  readonly month: number;
  readonly year: number | null;
}

/** The order of day and month in a column, and how the order was determined. */
export interface ColumnOrder {
  readonly order: DateOrder;
  /** `ambiguous`: some dates fit both orders, and no date in the column fits only one order. */
  readonly known: "by_column" | "ambiguous" | "not_needed";
}

/**
 * Determines the order of day and month for a whole column. A date like 3/4 fits both orders, 3/14 fits only the order with the
 * month first, and 14/3 fits only the order with the day first. The column gets the order that most of the dates like 3/14 and
 * 14/3 fit. In a tie, or without such dates, the month comes first, as in the United States. Dates with dots start with the day
 * and don't count.
 */
export function orderOf(cells: readonly string[]): ColumnOrder {
  let dayFirst = 0;
  let monthFirst = 0;
  let ambiguous = 0;
  for (const cell of cells) {
    const [, one = "", sign, two = ""] = inParts.exec(cell) ?? [];
    if (sign === undefined || sign === ".") continue;
    if (Number(one) > 12) dayFirst += 1;
    else if (Number(two) > 12) monthFirst += 1;
    else if (one !== two) ambiguous += 1;
  }
  const order = dayFirst > monthFirst ? "day_first" : "month_first";
  if (ambiguous === 0) return { order, known: "not_needed" };
  return { order, known: dayFirst + monthFirst === 0 ? "ambiguous" : "by_column" };
}

/**
 * Reads a date: `2026-12-31`, `31.12.2026`, `31/12/2026`, `12/31/2026`, `31-Dec-2026` or `31 de diciembre de 2026`. The year may
 * be missing. A two-digit year is the latest possible year that is not in the future: in 2026, 26 means 2026, and 27 means 1927.
 * @returns the date; null if the cell contains no valid date
 */
export function dayIn(cell: string, order: DateOrder, now: Date): Day | null {
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T ][\d:.]+(?:Z|[+-][\d:]+)?)?$/.exec(cell);
  if (iso) return existing({ year: Number(iso[1]), month: Number(iso[2]), day: Number(iso[3]) });
  const found = inParts.exec(cell);
  if (found === null) return dayInWords(cell, now);
  const [, first, sign, second, third] = found;
  const [one, two] = [Number(first), Number(second)];
  const startsWithDay = one > 12 || (two <= 12 && (sign === "." || order === "day_first"));
  const [day, month] = startsWithDay ? [one, two] : [two, one];
  return existing({ day, month, year: third === undefined ? null : wholeYear(third, now) });
}

/** @returns the date in the format `2026-12-31`; null if it has no year */
export function isoDay({ day, month, year }: Day): string | null {
  if (year === null) return null;
  return `${year}-${twoDigits(month)}-${twoDigits(day)}`;
}

function twoDigits(number: number): string {
  return String(number).padStart(2, "0");
}

const inParts =
  /^(\d{1,2})([./-])(\d{1,2})(?:\2(\d{4}|\d{2}))?(?:,? [\d:.]+(?: ?[ap]\.? ?m\.?)?)?$/i;

/** Reads a date whose month is a word: the full name of the month, or at least its first three letters. */
function dayInWords(cell: string, now: Date): Day | null {
  const words = folded(cell);
  const [, one, two, three] = dayThenMonth.exec(words) ?? [];
  const [, first, second, third] = monthThenDay.exec(words) ?? [];
  const [day, word, year] = one === undefined ? [second, first, third] : [one, two, three];
  if (day === undefined || word === undefined) return null;
  const month = 1 + monthNames.findIndex((names) => ` ${names}`.includes(` ${word}`));
  return existing({
    ...{ day: Number(day), month },
    year: year === undefined ? null : wholeYear(year, now),
  });
}

const dayThenMonth = /^(\d{1,2}) (?:de )?([a-z]{3,})(?: (?:del? )?(\d{4}|\d{2}))?$/;
const monthThenDay = /^([a-z]{3,}) (\d{1,2})(?: (\d{4}|\d{2}))?$/;

/** The names of the months in English and Spanish. */
const monthNames = [
  ...["january enero", "february febrero", "march marzo", "april abril", "may mayo"],
  ...["june junio", "july julio", "august agosto", "september septiembre setiembre"],
  ...["october octubre", "november noviembre", "december diciembre"],
];

function wholeYear(digits: string, now: Date): number {
  if (digits.length === 4) return Number(digits);
  const inThis = 2_000 + Number(digits);
  return inThis > now.getUTCFullYear() ? inThis - 100 : inThis;
}

function existing(day: Day): Day | null {
  // Without a year, February 29 is valid.
  const date = new Date(Date.UTC(day.year ?? 2_000, day.month - 1, day.day));
  const exists = date.getUTCDate() === day.day && date.getUTCMonth() === day.month - 1;
  return exists && (day.year === null || day.year >= 1_900) ? day : null;
}
