import type { PersonReportRow, WeeklyLoginRow } from "@lineup/contract/reports/schemas";

import type { LoginRecord, TeamRecord } from "#server/features/reports/login-reads";
import type { PairRecord } from "#server/features/reports/manager-reads";
import type { PersonRecord } from "#server/features/reports/people-reads";
import { localTimes, weekdaysIn } from "#server/features/reports/rules";
import { type ReportTexts, reportTexts } from "#server/features/reports/texts-present";
import type { Language } from "#server/platform/texts";

export function presentPerson(row: PersonRecord): PersonReportRow {
  return {
    ...row,
    last_login_at: row.last_login_at?.toISOString() ?? null,
    last_invited_at: row.last_invited_at?.toISOString() ?? null,
    invite_accepted_at: row.invite_accepted_at?.toISOString() ?? null,
  };
}

export function presentLogin(row: LoginRecord): WeeklyLoginRow {
  const days = weekdaysIn(row.days);
  return {
    ...row,
    days,
    total_days: days.filter(Boolean).length,
    last_login_at: row.last_login_at?.toISOString() ?? null,
  };
}

/** @returns a function that writes a person as a line of the employee summary */
export function personLines(language: Language): (row: PersonRecord) => string[][] {
  const texts = reportTexts[language];
  const timeOf = localTimes();
  return (row) => [
    [
      ...[row.company_ext_id ?? "", row.name_first, row.name_last],
      ...[phoneOf(row.phone, row.phone_country_code), row.email ?? ""],
      ...[texts.roles[row.role], row.type ?? ""],
      ...[joinNames(row.locations), joinNames(row.audiences), joinNames(row.managers)],
      ...[yesOrNo(texts, row.is_active), yesOrNo(texts, row.on_leave)],
      ...[birthdayOf(row), row.work_anniversary ?? ""],
      ...[row.last_login_at, row.last_invited_at, row.invite_accepted_at].map((at) =>
        timeOf(at, row.timezone),
      ),
      ...[String(row.read_count), String(row.unread_count)],
    ],
  ];
}

/** @returns a function that writes a person and one of their managers as a line */
export function pairLines(language: Language): (row: PairRecord) => string[][] {
  const texts = reportTexts[language];
  return (row) => [
    [
      ...[row.company_ext_id ?? "", row.name, joinNames(row.locations)],
      ...[row.manager_ext_id ?? "", row.manager_name, texts.roles[row.manager_role]],
      ...[phoneOf(row.manager_phone, row.manager_phone_country_code), row.manager_email ?? ""],
    ],
  ];
}

/** @returns a function that writes a person's week as a line */
export function loginLines(language: Language): (row: LoginRecord) => string[][] {
  const texts = reportTexts[language];
  const timeOf = localTimes();
  return (row) => {
    const days = weekdaysIn(row.days);
    return [
      [
        ...[row.name, row.company_ext_id ?? "", joinNames(row.locations), joinNames(row.managers)],
        ...days.map((day) => yesOrNo(texts, day)),
        ...[String(days.filter(Boolean).length), timeOf(row.last_login_at, row.timezone)],
      ],
    ];
  };
}

/** A text names at most this many people who didn't log in, and gives only the number of the others. */
export const maxNames = 20;

/**
 * @param week the Monday of the week
 * @returns a function that writes a team's week as a line with a text for the manager
 */
export function teamLines(language: Language, week: string): (row: TeamRecord) => string[][] {
  const texts = reportTexts[language];
  return (row) => {
    const missing = row.people - row.used;
    const more = missing - row.missing.length;
    const text =
      texts.team(week, row.used, row.people) +
      (missing > 0 ? texts.missing(row.missing, more) : "");
    return [[row.location, row.manager, phoneOf(row.phone, row.phone_country_code), text]];
  };
}

function phoneOf(phone: string | null, code: string | null): string {
  if (phone === null) return "";
  return code === null || code === "1" ? phone : `+${code} ${phone}`;
}

/** @returns the birthday as in ISO 8601, without a year when it isn't known */
function birthdayOf(row: PersonRecord): string {
  const { birth_date_day: day, birth_date_month: month, birth_date_year: year } = row;
  if (day === null || month === null) return "";
  const parts = year === null ? [month, day] : [year, month, day];
  return parts.map((part) => String(part).padStart(2, "0")).join("-");
}

function joinNames(names: readonly string[]): string {
  return names.join("; ");
}

function yesOrNo(texts: ReportTexts, is: boolean): string {
  return is ? texts.yes : texts.no;
}
