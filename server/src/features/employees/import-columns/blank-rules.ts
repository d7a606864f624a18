import type { ImportField } from "@lineup/contract/import-fields";

import { folded } from "#server/features/employees/import-columns/headers-rules";

/**
 * @returns true for a cell in which someone wrote that there is nothing, such as `N/A`, `none` or `-`. Call it only for fields in
 *   which such a word can't be a value: `None` is a surname, and an answer to whether someone is active
 */
export function isBlankWord(cell: string): boolean {
  // None of the words has a digit, which most cells of numbers and phones begin with.
  if (cell.length > longest || /\d/.test(cell)) return false;
  const letter = cell.charCodeAt(0) | lowerCase;
  const mayBegin =
    letter < 0x61 || letter > 0x7a || beginnings.includes(String.fromCharCode(letter));
  return mayBegin && blanks.has(folded(cell));
}

/** @returns true for a cell of a field that has a sign in place of a value */
export function isBlankIn(field: ImportField, cell: string): boolean {
  if (field === "action") return false;
  if (field === "phone") return isBlankWord(cell) || samePhoneDigits.test(cell);
  if (field === "birth_date" || field === "work_anniversary")
    return isBlankWord(cell) || noDay.test(cell);
  if (field === "is_active" || field === "on_leave" || isName(field))
    return cell.length <= 4 && signs.test(cell);
  return isBlankWord(cell);
}

function isName(field: ImportField): boolean {
  return field === "name" || field.startsWith("name_");
}

const longest = 16;

/** `000-000-0000` and the like, which people write where a number is required. */
const samePhoneDigits = /^\D*(\d)(?:\D*\1){6,}\D*$/;

/** `00/00/0000`, and the day 0 of spreadsheets and databases. */
const noDay = /^(?:[0/.: T-]+|0?1[/-]0?0[/-]1900|12[/-]30[/-]1899|1899-12-3[01](?:[T ].*)?)$/;

/** Nothing but punctuation, or an abbreviation that is no one's name. */
const signs = /^(?:[^\p{L}\p{N}]+|n\/[ad]|n\.a\.?|#n\/a)$/iu;

/** The bit that makes an ASCII letter lower case. */
const lowerCase = 0x20;
/** The first letters of the words below. */
const beginnings = "nusbmtvp";

/** In the form of `folded`: text that has only punctuation is empty there. */
const blanks: ReadonlySet<string> = new Set([
  ...[
    "",
    "n a",
    "na",
    "#n a",
    "n d",
    "nd",
    "none",
    "null",
    "nil",
    "nan",
    "undefined",
    "unknown",
    "blank",
    "missing",
  ],
  ...[
    "not provided",
    "not available",
    "not applicable",
    "no phone",
    "no email",
    "no e mail",
    "tbd",
    "no data",
  ],
  ...[
    "ninguno",
    "ninguna",
    "no tiene",
    "sin telefono",
    "sin correo",
    "s n",
    "vacio",
    "no aplica",
    "pendiente",
    "sin dato",
  ],
]);
