import { locales, roles } from "@lineup/contract/constants";
import type { Employee } from "@lineup/contract/employees/schemas";
import type { Input } from "#web/lib/api/contract.ts";
import { maskPhone } from "#web/lib/forms/phone.ts";
import type { Named } from "#web/ui/forms/people-picker.tsx";

/** The form's values as typed. An unknown value is an empty text. */
export interface PersonValues {
  readonly name_first: string;
  readonly name_last: string;
  readonly email: string;
  readonly phone: string;
  readonly default_locale: string;
  readonly role: string;
  readonly type: string;
  readonly company_ext_id: string;
  readonly work_anniversary: string;
  readonly on_leave: boolean;
  readonly celebrates: boolean;
  readonly pin: string;
  readonly birth_date_day: string;
  readonly birth_date_month: string;
  readonly birth_date_year: string;
  readonly location_ids: readonly number[];
  readonly audience_ids: readonly number[];
  readonly manager_ids: readonly Named[];
}

/** @returns true if the phone number starts with `+`, which means that it has a country code and isn't checked as a US number */
export function isForeign(typed: string): boolean {
  return typed.startsWith("+");
}

/**
 * @param person null for a new person
 * @returns the initial values of the form
 */
export function valuesOf(person: Employee | null): PersonValues {
  return person === null ? empty : { ...known(person), phone: shownPhone(person) };
}

const empty: PersonValues = {
  ...{ name_first: "", name_last: "", email: "", phone: "", default_locale: "en" },
  ...{ role: "employee", type: "", company_ext_id: "", work_anniversary: "", on_leave: false },
  celebrates: true,
  ...{ pin: "", birth_date_day: "", birth_date_month: "", birth_date_year: "" },
  ...{ location_ids: [], audience_ids: [], manager_ids: [] },
};

function known(person: Employee): Omit<PersonValues, "phone"> {
  return {
    name_first: person.name_first,
    name_last: person.name_last,
    email: person.email ?? "",
    default_locale: person.default_locale,
    role: person.role,
    type: person.type ?? "",
    company_ext_id: person.company_ext_id ?? "",
    work_anniversary: person.work_anniversary ?? "",
    on_leave: person.on_leave,
    celebrates: person.celebrates,
    pin: person.pin ?? "",
    birth_date_day: String(person.birth_date_day ?? ""),
    birth_date_month: String(person.birth_date_month ?? ""),
    birth_date_year: String(person.birth_date_year ?? ""),
    location_ids: person.location_ids,
    audience_ids: person.audience_ids,
    manager_ids: person.managers,
  };
}

function shownPhone(person: Employee): string {
  if (!person.phone) return "";
  const { phone: digits, phone_country_code: code } = person;
  return code === "1" ? maskPhone(digits) : `+${code}${digits}`;
}

/**
 * The lists of records in an employee, as they are saved: null. Locations, audiences and managers are sent as ids, and the other
 * lists belong to calls of their own.
 */
export const listsLeftOut = {
  ...{ flagged_messages: null, flagged_messages_active: null },
  ...{ raised_hands: null, raised_hands_active: null, checkins: null, checkins_active: null },
  ...{ audiences: null, locations: null, managers: null, employees: null },
  ...{ manager_request_active: null, manager_requests: null, manager_requests_today: null },
};

type Change = Omit<Input<"createEmployee">, "company_id">;

/** @returns the changed values, as input for `createEmployee` or `updateEmployee`; null clears a field */
export function changed(saved: PersonValues, values: PersonValues): Change {
  const differs = (name: keyof PersonValues): boolean =>
    JSON.stringify(saved[name]) !== JSON.stringify(values[name]);
  const whole: Change = {
    name_first: values.name_first,
    name_last: values.name_last,
    email: values.email.trim() || null,
    phone: values.phone || null,
    default_locale: locales.find((each) => each === values.default_locale),
    role: roles.find((each) => each === values.role),
    type: values.type || null,
    company_ext_id: values.company_ext_id || null,
    work_anniversary: values.work_anniversary || null,
    on_leave: values.on_leave,
    celebrates: values.celebrates,
    pin: values.pin || null,
    location_ids: [...values.location_ids],
    audience_ids: [...values.audience_ids],
    manager_ids: values.manager_ids.map(({ id }) => id),
    // The parts of the birthday are sent as typed. The server reports an error if they are not numbers.
    birth_date_day: values.birth_date_day || null,
    birth_date_month: values.birth_date_month || null,
    birth_date_year: values.birth_date_year || null,
  };
  const names = Object.keys(saved) as (keyof PersonValues)[];
  return Object.fromEntries(names.filter(differs).map((name) => [name, whole[name]]));
}
