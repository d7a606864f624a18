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
  /** `ambiguous`: some dates fit both orders, and neither the header nor a date in the column fits only one order. */
  readonly known: "by_column" | "by_header" | "ambiguous" | "not_needed";
}

/**
 * Determines the order of day and month for a whole column. A date like 3/4 fits both orders, 3/14 fits only the order with the
 * month first, and 14/3 fits only the order with the day first. The column gets the order that most of the dates like 3/14 and
 * 14/3 fit. In a tie, or without such dates, a header like `Hired (DD/MM/YYYY)` tells; otherwise the month comes first, as in the
 * United States. Dates with dots start with the day and don't count.
 */
export function orderOf(cells: readonly string[], header = ""): ColumnOrder {
  let dayFirst = 0;
  let monthFirst = 0;
  let ambiguous = 0;
  for (const cell of cells) {
    const [one, sign, two] = partsOf(cell);
    if (sign === undefined || sign === ".") continue;
    if (Number(one) > 12) dayFirst += 1;
    else if (Number(two) > 12) monthFirst += 1;
    else if (one !== two) ambiguous += 1;
  }
  const said = dayFirst === monthFirst ? orderInHeader(header) : null;
  const order = said ?? (dayFirst > monthFirst ? "day_first" : "month_first");
  if (ambiguous === 0) return { order, known: "not_needed" };
  if (dayFirst + monthFirst > 0) return { order, known: "by_column" };
  return { order, known: said === null ? "ambiguous" : "by_header" };
}

function partsOf(cell: string): [string?, string?, string?] {
  const [, one, sign, two] = inParts.exec(cell) ?? [];
  if (sign !== undefined || !/^\d{7,8}$/.test(cell) || isBasic(cell)) return [one, sign, two];
  const digits = cell.padStart(8, "0");
  return [digits.slice(0, 2), "", digits.slice(2, 4)];
}

function orderInHeader(header: string): DateOrder | null {
  const [, first] = /\b(mm?|dd?)[\s./-]*(?:mm?|dd?)[\s./-]*(?:yy|aa)/i.exec(header) ?? [];
  if (first === undefined) return null;
  return first.toLowerCase().startsWith("d") ? "day_first" : "month_first";
}

/**
 * Reads a date: `2026-12-31`, `20261231`, `31.12.2026`, `31/12/2026`, `12/31/2026`, `12312026`, `31-Dec-2026`, `31 de diciembre de
 * 2026`, `Thursday, December 31st, 2026`, or `46387`, the day's number in a spreadsheet. A time behind it is left out. The year may
 * be missing. A two-digit year is the latest possible year that is not in the future: in 2026, 26 means 2026, and 27 means 1927.
 * @returns the date; null if the cell contains no valid date
 */
export function dayIn(cell: string, order: DateOrder, now: Date): Day | null {
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T ][\d:.]+ ?(?:Z|UTC|[+-][\d:]+)?)?$/.exec(
    cell,
  );
  if (iso) return existing({ year: Number(iso[1]), month: Number(iso[2]), day: Number(iso[3]) });
  if (/^\d[\d.]+$/.test(cell)) {
    const found = dayInDigits(cell, order);
    if (found) return found;
  }
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
  /^(\d{1,2})([./-])(\d{1,2})(?:\2(\d{4}|\d{2}))?(?:(?:, ?| |T)[\d:.]+(?: ?[ap]\.? ?m\.?)?)?$/i;

/** @returns true for eight digits that start with the year, as in `20261231` */
function isBasic(digits: string): boolean {
  return /^(?:19|20)\d{2}(?:0[1-9]|1[0-2])\d{2}$/.test(digits);
}

/** Reads a date without signs between its parts, and the number that spreadsheets have for a day. */
function dayInDigits(cell: string, order: DateOrder): Day | null {
  if (/^\d{5}(?:\.\d+)?$/.test(cell)) return serialDay(Math.floor(Number(cell)));
  if (!/^\d{7,8}$/.test(cell)) return null;
  if (isBasic(cell)) {
    const [year, month, day] = [cell.slice(0, 4), cell.slice(4, 6), cell.slice(6)].map(Number);
    return existing({ year: year ?? 0, month: month ?? 0, day: day ?? 0 });
  }
  // A spreadsheet has dropped the zero at the beginning of seven digits.
  const digits = cell.padStart(8, "0");
  const [one = 0, two = 0, year = 0] = [
    digits.slice(0, 2),
    digits.slice(2, 4),
    digits.slice(4),
  ].map(Number);
  const [day, month] = one > 12 || (two <= 12 && order === "day_first") ? [one, two] : [two, one];
  return existing({ day, month, year });
}

/** Spreadsheets count the days from the end of 1899. The bounds are days of 1927 and 2064. */
function serialDay(days: number): Day | null {
  if (days < 10_000 || days > 60_000) return null;
  const date = new Date(Date.UTC(1899, 11, 30 + days));
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() };
}

/** Reads a date whose month is a word: the full name of the month, or at least its first three letters. */
function dayInWords(cell: string, now: Date): Day | null {
  const words = folded(cell.replace(time, " ")).replaceAll(
    /(\d)(?:st|nd|rd|th|ero|er|ro|o|º|ª)\b/g,
    "$1",
  );
  return dayOfWords(words, now) ?? dayOfWords(words.replace(weekday, ""), now);
}

function dayOfWords(words: string, now: Date): Day | null {
  const [, one, two, three] = dayThenMonth.exec(words) ?? [];
  const [, first, second, third] = monthThenDay.exec(words) ?? [];
  const [, yearFirst, monthSecond, dayThird] = yearThenMonth.exec(words) ?? [];
  const [day, word, year] =
    one !== undefined
      ? [one, two, three]
      : first !== undefined
        ? [second, first, third]
        : [dayThird, monthSecond, yearFirst];
  if (day === undefined || word === undefined) return null;
  const month = 1 + monthNames.findIndex((names) => ` ${names}`.includes(` ${word}`));
  return existing({
    ...{ day: Number(day), month },
    year: year === undefined ? null : wholeYear(year, now),
  });
}

const time =
  /[T, ]+\d{1,2}:\d{2}(?::[\d.]+)?(?: ?[ap]\.? ?m\.?)?(?: ?(?:Z|UTC|GMT|[A-Z]{3})?(?:[+-]\d{2}:?\d{2})?(?: \([^)]*\))?)?$/i;
const weekday = /^(?:mon|tue|wed|thu|fri|sat|sun|lun|mar|mie|jue|vie|sab|dom)[a-z]* /;
const dayThenMonth = /^(\d{1,2}) ?(?:de )?([a-z]{3,})(?: ?(?:del? )?(\d{4}|\d{2}))?$/;
const monthThenDay = /^([a-z]{3,}) ?(\d{1,2})(?: (?:del? )?(\d{4}|\d{2}))?$/;
const yearThenMonth = /^(\d{4}) ([a-z]{3,}) (\d{1,2})$/;

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
