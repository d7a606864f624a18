import type { ImportField } from "@lineup/contract/import-fields";

import {
  type ColumnValues,
  shareOf,
} from "#server/features/employees/import-columns/column-values-rules";
import { dayIn } from "#server/features/employees/import-columns/dates-rules";
import { folded } from "#server/features/employees/import-columns/headers-rules";
import { phoneTextIn } from "#server/features/employees/import-columns/phone-cells-rules";
import { statusReader } from "#server/features/employees/import-columns/status-rules";
import { localeIn, roleIn, yesOrNo } from "#server/features/employees/import-columns/values-rules";

/** How well a column's values fit a field. */
export type Fit = "good" | "fair" | "empty" | "unfit";

/**
 * Compares a column's values with a field. In a column that fits fairly, some rows have errors; one that doesn't fit would give
 * an error in most rows.
 * @param values null if they aren't known: then only the header counts
 */
export function fitOf(field: ImportField, header: string, values: ColumnValues | null): Fit {
  const isReadable = readable[field];
  if (values === null || isReadable === undefined) return "good";
  if (values.total === 0) return "empty";
  if (field === "role" && holdsJobs(values)) return "unfit";
  if (field === "type" && holdsContracts(header, values)) return "unfit";
  const share = shareOf(values, field === "is_active" ? inStatus(header, values) : isReadable);
  if (share >= 0.9) return "good";
  // A few cells may all be wrong. Then the errors say more than a column that is left out.
  return share >= 0.5 || (values.total < fewest && !isOfWords(field)) ? "fair" : "unfit";
}

/** @returns a value of the column that the field can't be; "" if there is none */
export function unreadableIn(field: ImportField, header: string, values: ColumnValues): string {
  const isReadable = field === "is_active" ? inStatus(header, values) : readable[field];
  const words = [...values.counts.keys()];
  const wrong = (word: string): boolean =>
    isReadable?.(word) === false || (field === "type" && isContract(word));
  return words.find(wrong) ?? "";
}

const fewest = 3;

/** @returns true for a field with few different values, all of which have to be readable */
export function isOfWords(field: ImportField): boolean {
  return ["is_active", "on_leave", "role", "default_locale", "phone_country_code"].includes(field);
}

function inStatus(header: string, values: ColumnValues): (value: string) => boolean {
  const read = statusReader(header, values, anyDay);
  return (value) => read !== null && read(value) !== null;
}

/** A column of jobs has jobs that several people have. In a column of permissions, a word that is none is a slip. */
function holdsJobs({ counts }: ColumnValues): boolean {
  return [...counts].some(([value, count]) => count > 1 && roleIn(value) === null);
}

/** What is called `Type` or `Title` may have kinds of contracts or forms of address in place of jobs. */
function holdsContracts(header: string, values: ColumnValues): boolean {
  if (!/\b(?:type|title|category|tipo|categoria|titulo)$/.test(folded(header))) return false;
  return shareOf(values, isContract) > 0.5;
}

function isContract(value: string): boolean {
  return notJobs.test(folded(value)) || /^[A-Z]{1,3}$/.test(value);
}

/** Only two-digit years depend on today, and the year doesn't matter here. */
const anyDay = new Date(Date.UTC(2_000, 0, 1));

const readable: Readonly<Partial<Record<ImportField, (value: string) => boolean>>> = {
  name_first: hasLetters,
  name_last: hasLetters,
  name: hasLetters,
  phone: (value) => phoneTextIn(value) !== null,
  phone_country_code: (value) => /^(?:\+|00)?\d{1,3}$|^[A-Z]{2}$/.test(value),
  email: (value) => value.includes("@"),
  role: (value) => roleIn(value) !== null,
  type: hasLetters,
  birth_date: (value) => dayIn(value, "month_first", anyDay) !== null,
  work_anniversary: (value) => dayIn(value, "month_first", anyDay)?.year != null,
  default_locale: (value) => localeIn(value) !== null,
  pin: (value) => /^\d{4,6}$/.test(value),
  is_active: () => true,
  on_leave: (value) => yesOrNo(value) !== null,
};

function hasLetters(value: string): boolean {
  return /\p{L}/u.test(value);
}

const notJobs =
  /^(?:employee|contingent worker|contractor|independent contractor|full time|fulltime|ft|part time|parttime|pt|regular|temp|temporary|seasonal|casual|hourly|salary|salaried|exempt|non exempt|w ?2|1099|intern|permanent|mr|mrs|ms|miss|mx|dr|sr|sra|srta|don|dona)$/;
