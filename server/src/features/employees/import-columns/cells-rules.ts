import { employeeChange } from "@lineup/contract/employees/schemas";
import type { DateOrder, ImportField } from "@lineup/contract/import-fields";

import { type Day, dayIn, isoDay } from "#server/features/employees/import-columns/dates-rules";
import {
  callingCodeIn,
  isShortened,
  phoneTextIn,
} from "#server/features/employees/import-columns/phone-cells-rules";
import type { Status, StatusReader } from "#server/features/employees/import-columns/status-rules";
import {
  linkActionIn,
  localeIn,
  namesIn,
  roleIn,
  severalIn,
  yesOrNo,
} from "#server/features/employees/import-columns/values-rules";
import { fieldText } from "#server/platform/http/input/field-texts";
import { normalizePhone } from "#server/platform/phone";
import type { Text } from "#server/platform/texts";

/** The values of one row. null clears a field; a missing field is left unchanged. */
export interface CellValues {
  company_ext_id?: string | null;
  name_first?: string;
  name_last?: string;
  phone?: string | null;
  phone_country_code?: string;
  email?: string | null;
  role?: "admin" | "manager" | "employee";
  type?: string | null;
  birth_date_day?: number | null;
  birth_date_month?: number | null;
  birth_date_year?: number | null;
  work_anniversary?: string | null;
  default_locale?: "en" | "es" | "fr" | "pt";
  pin?: string | null;
  is_active?: boolean;
  on_leave?: boolean;
  /** The names of locations. */
  locations?: string[];
  audiences?: string[];
  /** Managers, each given by employee number, phone, e-mail or name. */
  managers?: string[];
  /**
   * In a file of managers: the employee and the manager, each given by employee number, phone, e-mail or name, and whether the
   * link between them is added or removed.
   */
  employee?: string;
  manager?: string;
  action?: "add" | "remove";
}

/** How the cells of a column are read. */
export interface Reading {
  readonly order: DateOrder;
  readonly now: Date;
  /** Reads who works here; null for other columns. */
  readonly status: StatusReader | null;
}

/**
 * Reads a nonempty cell and adds its value to the row's values.
 * @returns the error; null if the cell is valid
 */
export function readCell(
  field: ImportField,
  cell: string,
  values: CellValues,
  reading: Reading,
): Text | null {
  return readers[field](cell, values, reading);
}

type Reader = (cell: string, values: CellValues, reading: Reading) => Text | null;

/** The reader of each field. TypeScript reports a field without a reader. */
const readers: Readonly<Record<ImportField, Reader>> = {
  company_ext_id: (cell, values) => checked("company_ext_id", withoutFraction(cell), values),
  name_first: asInForm("name_first"),
  name_last: asInForm("name_last"),
  name_last_second: (cell, values) =>
    checked("name_last", `${values.name_last ?? ""} ${cell}`.trim(), values),
  name: checkedNames,
  phone: readPhone,
  phone_country_code: (cell, values) => {
    const text = checked("phone_country_code", callingCodeIn(cell), values);
    if (text !== null) values.phone_country_code = unreadable;
    return text;
  },
  email: asInForm("email"),
  role: (cell, values) => set(values, "role", roleIn(cell), texts.role),
  type: asInForm("type"),
  locations: severalOf("locations"),
  audiences: severalOf("audiences"),
  managers: severalOf("managers"),
  birth_date: (cell, values, { order, now }) => readBirthday(dayIn(cell, order, now), values),
  work_anniversary: (cell, values, { order, now }) => readHireDate(dayIn(cell, order, now), values),
  default_locale: (cell, values) => set(values, "default_locale", localeIn(cell), texts.locale),
  pin: (cell, values) => checked("pin", withoutFraction(cell), values),
  is_active: readStatus,
  on_leave: (cell, values) => set(values, "on_leave", yesOrNo(cell), texts.yesOrNo),
  employee: asWritten("employee"),
  manager: asWritten("manager"),
  action: (cell, values) => set(values, "action", linkActionIn(cell), texts.action),
};

function asInForm(field: Checked): Reader {
  return (cell, values) => checked(field, cell, values);
}

function severalOf(field: "locations" | "audiences" | "managers"): Reader {
  return (cell, values) => {
    values[field] = severalIn(cell);
    return null;
  };
}

/** Some programs write whole numbers with a fraction: `1042.0`. */
function withoutFraction(cell: string): string {
  return cell.endsWith(".0") && /^\d+\.0$/.test(cell) ? cell.slice(0, -2) : cell;
}

function asWritten(field: "employee" | "manager"): Reader {
  return (cell, values) => {
    values[field] = cell;
    return null;
  };
}

/** Stands for a country code that couldn't be read, until the row's phone is read. */
const unreadable = "";

/**
 * Reads a row's phone number. If the country code couldn't be read, the number is dropped from the values: it would be read as one
 * of another country.
 * @returns the number in the format of the database; null without one that can be read
 */
export function phoneIn(values: CellValues): { code: string; national: string } | null {
  if (values.phone_country_code === unreadable) {
    delete values.phone;
    delete values.phone_country_code;
  }
  if (typeof values.phone !== "string") return null;
  const found = normalizePhone(values.phone, values.phone_country_code);
  return found && { code: found.countryCode, national: found.national };
}

/** Clears the field of an empty cell, unless the field is required. Call it only if the import's option `emptyClears` is on. */
export function clearCell(field: ImportField, values: CellValues): void {
  if (field === "locations" || field === "audiences" || field === "managers") values[field] = [];
  else if (field === "birth_date") {
    values.birth_date_day = null;
    values.birth_date_month = null;
    values.birth_date_year = null;
  } else if (isClearable(field)) values[field] = null;
}

const clearable = ["company_ext_id", "phone", "email", "type", "work_anniversary", "pin"] as const;

function isClearable(field: string): field is (typeof clearable)[number] {
  return clearable.some((one) => one === field);
}

function readPhone(cell: string, values: CellValues): Text | null {
  if (isShortened(cell)) return texts.shortened;
  // Without a number in it, the cell is kept as it is, and refused as a phone later.
  return checked("phone", phoneTextIn(cell) ?? cell, values);
}

function readStatus(cell: string, values: CellValues, { status }: Reading): Text | null {
  const found = status === null ? statusOf(yesOrNo(cell)) : status(cell);
  if (found === null) return texts.yesOrNo;
  values.is_active = found !== "left";
  // A column of its own says it better, wherever it stands.
  if (found === "on_leave") values.on_leave ??= true;
  return null;
}

function statusOf(isActive: boolean | null): Status | null {
  if (isActive === null) return null;
  return isActive ? "working" : "left";
}

/** Checks a value with the rules of the employee form, and adds a valid value to the row's values. */
function checked(name: Checked, cell: string, values: CellValues): Text | null {
  if (isTextual(name) && surelyFine[name].test(cell)) {
    values[name] = cell;
    return null;
  }
  const { data, error } = form[name].safeParse(cell, { reportInput: true });
  const [issue] = error?.issues ?? [];
  if (issue) return fieldText(issue);
  Object.assign(values, { [name]: data });
  return null;
}

/** Matches text in Western letters. Each letter is a single code point, so there is nothing to normalize. */
const plainWords = /^[\dA-Za-zÀ-ÖØ-öø-ÿ](?:[\d .'A-Za-zÀ-ÖØ-öø-ÿ-]{0,50}[\dA-Za-zÀ-ÖØ-öø-ÿ])?$/;

/**
 * Patterns for values that the employee form always accepts unchanged. The patterns save time, because nearly all cells match,
 * and the form's check takes twenty times as long as a pattern. A test compares the patterns with the form.
 */
export const surelyFine = {
  company_ext_id: plainWords,
  name_first: plainWords,
  name_last: plainWords,
  type: plainWords,
  phone: /^[\d(][\d ().-]{5,18}\d$/,
  email:
    /^[\w+-]{1,64}(?:\.[\w+-]{1,20}){0,4}@(?:[\dA-Za-z][\dA-Za-z-]{0,30}\.){1,4}[A-Za-z]{2,10}$/,
} as const satisfies Partial<Record<Checked, RegExp>>;

function isTextual(name: Checked): name is keyof typeof surelyFine {
  return name in surelyFine;
}

function checkedNames(cell: string, values: CellValues): Text | null {
  const { name_first, name_last } = namesIn(cell);
  return checked("name_first", name_first, values) ?? checked("name_last", name_last, values);
}

const form = employeeChange.shape;
type Checked = keyof CellValues & keyof typeof form;

function set<F extends keyof CellValues>(
  values: CellValues,
  field: F,
  value: CellValues[F] | null,
  text: Text,
): Text | null {
  if (value === null) return text;
  values[field] = value;
  return null;
}

function readBirthday(day: Day | null, values: CellValues): Text | null {
  if (day === null) return texts.day;
  values.birth_date_day = day.day;
  values.birth_date_month = day.month;
  if (day.year !== null) values.birth_date_year = day.year;
  return null;
}

function readHireDate(day: Day | null, values: CellValues): Text | null {
  const date = day && isoDay(day);
  if (date === null) return texts.day;
  values.work_anniversary = date;
  return null;
}

const texts = {
  role: {
    en: "Use admin, manager or employee",
    es: "Usa administrador, gerente o empleado",
  },
  locale: {
    en: "Use English, Spanish, French or Portuguese",
    es: "Usa inglés, español, francés o portugués",
  },
  action: { en: "Use add or remove", es: "Usa agregar o quitar" },
  shortened: {
    en: "A spreadsheet has shortened this number. Format its column as text and enter the number again",
    es: "Una hoja de cálculo acortó este número. Dale formato de texto a su columna y vuelve a escribirlo",
  },
  yesOrNo: { en: "Use yes or no", es: "Usa sí o no" },
  day: {
    en: "Not a valid date. Use 2026-12-31",
    es: "La fecha no es válida. Usa 2026-12-31",
  },
} as const satisfies Record<string, Text>;

export const formulaText: Text = {
  en: "This is a formula. Replace it with its value",
  es: "Esto es una fórmula. Cámbiala por su valor",
};
