import { auditValueWords } from "@lineup/contract/audit-words";
import { employeeTypeInWords } from "@lineup/contract/employee-types";
import { formatBirthday, formatFullDateTime, formatDay } from "#web/lib/dates/dates.ts";
import { languageName } from "#web/lib/i18n/formats.ts";
import type { Language } from "#web/lib/i18n/language.ts";
import { formatPhone } from "#web/lib/forms/phone.ts";

/** One changed field of a record. */
export interface FieldChange {
  readonly field: string;
  readonly before?: unknown;
  readonly after?: unknown;
}

const born = ["birth_date_year", "birth_date_month", "birth_date_day"] as const;

/**
 * @returns the changes, with related fields joined: a phone number with its country code, and the parts of a birthday
 */
export function joinChanges<C extends FieldChange>(changes: readonly C[]): readonly FieldChange[] {
  const of = (field: string): C | undefined => changes.find((change) => change.field === field);
  const code = of("phone_country_code");
  const birthday = born.map(of);
  const isDay = of("birth_date_day") && of("birth_date_month");
  return changes.flatMap((change): readonly FieldChange[] => {
    if (change.field === "phone" && code) return [withCode(change, code)];
    if (change === code && of("phone")) return [];
    if (!isDay || !birthday.includes(change)) return [change];
    if (change.field !== "birth_date_day") return [];
    const at = (side: "before" | "after"): unknown[] =>
      birthday.map((part) => part?.[side] ?? null);
    return [{ field: "birth_date", before: at("before"), after: at("after") }];
  });
}

function withCode(phone: FieldChange, code: FieldChange): FieldChange {
  const side = (which: "before" | "after"): string | null => {
    const [number, country] = [phone[which], code[which]];
    if (typeof number !== "string") return null;
    return formatPhone(number, typeof country === "string" ? country : undefined);
  };
  return { field: "phone", before: side("before"), after: side("after") };
}

/** @returns a field's value as readable text; empty if the field has no value */
export function fieldValueText(field: string, value: unknown, language: Language): string {
  const text = auditValueWords(value, language, formatFullDateTime);
  if (field === "birth_date") return birthdayText(value);
  if (text === "") return "";
  if (field === "phone" && /^\d{10}$/.test(text)) return formatPhone(text);
  if (field === "phone_country_code") return `+${text}`;
  if (field === "work_anniversary") return formatDay(text);
  if (field === "default_locale" || field === "locale_code") return languageName(language, text);
  return field === "type" ? employeeTypeInWords(text, language) : text;
}

function birthdayText(value: unknown): string {
  const [year, month, day] = Array.isArray(value) ? (value as (number | null)[]) : [];
  return month && day ? formatBirthday({ year: year ?? null, month, day }) : "";
}
