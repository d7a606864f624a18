import { type EmployeeImportField, importFieldWords } from "@lineup/contract/import-fields";

import type { CellValues } from "#server/features/employees/import-columns/cells-rules";
import { folded } from "#server/features/employees/import-columns/headers-rules";
import type { ReadRow } from "#server/features/employees/import-columns/people-rules";

/**
 * Adds an error to each row that has the same value as another row in a field that must be unique. The error names that row.
 * @param field one of `uniqueFields`
 */
export function noteDuplicates(rows: readonly ReadRow[], field: UniqueField): void {
  const keyOf: Key = keys[field];
  const twice = repeated(rows, keyOf);
  // Most files have no duplicates. Returning early saves a second pass over the rows.
  if (twice.size === 0) return;
  const firsts = new Map<string, ReadRow>();
  for (const row of rows) {
    const key = keyOf(row);
    if (!key || !twice.has(key)) continue;
    const first = firsts.get(key);
    if (first === undefined) firsts.set(key, row);
    else {
      note(row, first, field);
      note(first, row, field);
    }
  }
}

function repeated(rows: readonly ReadRow[], keyOf: Key): Set<string> {
  const seen = new Set<string>();
  const twice = new Set<string>();
  for (const row of rows) {
    const key = keyOf(row);
    if (!key) continue;
    const { size } = seen;
    if (seen.add(key).size === size) twice.add(key);
  }
  return twice;
}

type Key = (row: ReadRow) => string | null | undefined;

/**
 * The keys by which duplicate rows are found. The e-mail is a key only if the row has no employee number and no phone.
 * The name with the birthday is a key only if the row has no employee number, no phone and no e-mail.
 */
const keys = {
  company_ext_id: ({ values }) => values.company_ext_id?.toLowerCase(),
  phone: ({ phone }) => phone && phoneKey(phone),
  email: ({ values, phone }) =>
    values.company_ext_id || phone ? null : values.email?.toLowerCase(),
  name: ({ values, phone }) => {
    if (values.company_ext_id || phone || values.email) return null;
    const born = birthKey(values);
    return born && `${nameKeyOf(values)} ${born}`;
  },
  pin: ({ values }) => values.pin,
} as const satisfies Partial<Record<EmployeeImportField, Key>>;

type UniqueField = keyof typeof keys;

/**
 * The fields that must be unique in a file. Two rows with the same value would be about the same person, or give two people the
 * same PIN.
 */
export const uniqueFields = Object.keys(keys) as readonly UniqueField[];

/** @returns the phone as a key for comparison, without the country code 1, which nearly all phones have */
function phoneKey({ code, national }: NonNullable<ReadRow["phone"]>): string {
  return code === "1" ? national : `+${code} ${national}`;
}

function note(row: ReadRow, duplicate: ReadRow, field: UniqueField): void {
  const words = importFieldWords[field];
  row.problems.push({
    column: null,
    text: {
      en: `Row ${duplicate.row} has the same ${inSentence(words.en)}`,
      es: `La fila ${duplicate.row} tiene el mismo valor en “${words.es}”`,
    },
  });
}

/** @returns the English name of a column as it stands inside a sentence; abbreviations such as `PIN` stay in capitals */
function inSentence(name: string): string {
  return name === name.toUpperCase() ? name : name.toLowerCase();
}

/** @returns the name as a key for comparison */
export function nameKeyOf({ name_first = "", name_last = "" }: CellValues): string {
  return folded(`${name_first} ${name_last}`);
}

interface Birthday {
  readonly birth_date_day?: number | null | undefined;
  readonly birth_date_month?: number | null | undefined;
  readonly birth_date_year?: number | null | undefined;
}

/** @returns the birthday as a key for comparison; null if the birthday is incomplete */
export function birthKey(person: Birthday): string | null {
  const { birth_date_day: day, birth_date_month: month, birth_date_year: year } = person;
  return day && month && year ? `${year}-${month}-${day}` : null;
}
