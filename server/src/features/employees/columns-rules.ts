import type { EmployeeChange } from "@lineup/contract/employees/schemas";

import type { EmployeeRecord } from "#server/features/employees/reads";
import { wrongInBirthday } from "#server/features/employees/rules";
import { splitName } from "#server/features/users/rules";
import type { EmployeeColumns } from "#server/features/employees/store";
import { CallError, invalidField } from "#server/platform/http/errors";
import type { Pins, SealedPin } from "#server/platform/auth/pins";
import { normalizeNewPhone } from "#server/platform/phone";
import { sharedTexts } from "#server/platform/texts";

/** A change to an employee, with the PIN sealed. */
export type SealedChange = Omit<EmployeeChange, "pin"> & {
  readonly pin?: SealedPin | null | undefined;
};

export function withSealedPin(input: EmployeeChange, pins: Pins): SealedChange {
  const { pin } = input;
  if (pin === undefined) return input as Omit<EmployeeChange, "pin">;
  return { ...input, pin: pin ? pins.seal(pin) : null };
}

/**
 * @returns the columns of a new employee
 * @throws CallError with the field that is missing or invalid
 */
export function newColumns(input: SealedChange, now: Date): EmployeeColumns {
  return columnsOf(emptyRecord, input, now, { role: "employee", is_active: true });
}

/**
 * @returns the columns that a change sets
 * @throws CallError with the field that is invalid
 */
export function changedColumns(before: Known, input: SealedChange, now: Date): EmployeeColumns {
  return columnsOf(before, input, now);
}

export type Known = Pick<
  EmployeeRecord,
  | "name_first"
  | "name_last"
  | "phone"
  | "phone_country_code"
  | "birth_date_day"
  | "birth_date_month"
  | "birth_date_year"
>;

const emptyRecord: Known = {
  name_first: "",
  name_last: "",
  phone: null,
  phone_country_code: "1",
  birth_date_day: null,
  birth_date_month: null,
  birth_date_year: null,
};

/** Fields that are stored as they come. */
const plain = [
  "email",
  "role",
  "type",
  "default_locale",
  "birth_date_day",
  "birth_date_month",
  "birth_date_year",
  "work_anniversary",
  "company_ext_id",
  "pin",
  "is_active",
  "on_leave",
  "celebrates",
] as const satisfies readonly (keyof EmployeeColumns & keyof SealedChange)[];

/** @param columns the values so far; the function adds to this object, as an import calls it 50,000 times */
function columnsOf(
  before: Known,
  input: SealedChange,
  now: Date,
  columns: EmployeeColumns = {},
): EmployeeColumns {
  const given: Record<string, unknown> = columns;
  for (const field of plain) if (input[field] !== undefined) given[field] = input[field];
  // An invalid birthday from before must not block a change of another field.
  const hasBirthday = birthday.some((field) => input[field] !== undefined);
  const wrong = hasBirthday ? wrongInBirthday({ ...before, ...columns }, now) : undefined;
  if (wrong !== undefined)
    throw invalidField(wrong, {
      en: "Please use a valid day and month",
      es: "Usa un día y un mes válidos",
    });
  return Object.assign(columns, namesOf(before, input), phoneOf(before, input));
}

const birthday = ["birth_date_day", "birth_date_month", "birth_date_year"] as const;

function namesOf(
  before: Known,
  input: SealedChange,
): Pick<EmployeeColumns, "name_first" | "name_last"> {
  const { name, name_first, name_last } = input;
  const inParts = name_first !== undefined || name_last !== undefined;
  const names =
    name !== undefined && !inParts
      ? splitName(name)
      : { name_first: name_first ?? before.name_first, name_last: name_last ?? before.name_last };
  if (names.name_first !== "") return names;
  const asBefore = before.name_first === "" && before !== emptyRecord && name_first === undefined;
  if (asBefore) return names;
  const text = [sharedTexts.required];
  throw new CallError("validation_failed", { details: { name_first: text, name: text } });
}

function phoneOf(before: Known, input: SealedChange): EmployeeColumns {
  const { phone: typed = before.phone, phone_country_code: code } = input;
  if (input.phone === undefined && code === undefined) return {};
  if (typed === null)
    return { phone: null, ...(code !== undefined && { phone_country_code: code }) };
  const phone = normalizeNewPhone(before, typed, code);
  if (phone === null) throw invalidField("phone", sharedTexts.invalidPhone);
  if (phone === "unchanged") return {};
  return { phone: phone.national, phone_country_code: phone.countryCode };
}
