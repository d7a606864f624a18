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

/** @returns what writes a person as a line of the employee summary */
export function personLines(language: Language): (row: PersonRecord) => string[][] {
  const say = reportTexts[language];
  const timeOf = localTimes();
  return (row) => [
    [
      ...[row.company_ext_id ?? "", row.name_first, row.name_last],
      ...[phoneOf(row.phone, row.phone_country_code), row.email ?? ""],
      ...[say.roles[row.role], row.type ?? ""],
      ...[listed(row.locations), listed(row.audiences), listed(row.managers)],
      ...[yesOrNo(say, row.is_active), yesOrNo(say, row.on_leave)],
      ...[birthdayOf(row), row.work_anniversary ?? ""],
      ...[row.last_login_at, row.last_invited_at, row.invite_accepted_at].map((at) =>
        timeOf(at, row.timezone),
      ),
      ...[String(row.read_count), String(row.unread_count)],
    ],
  ];
}

/** @returns what writes a person and their manager as a line */
export function pairLines(language: Language): (row: PairRecord) => string[][] {
  const say = reportTexts[language];
  return (row) => [
    [
      ...[row.company_ext_id ?? "", row.name, listed(row.locations)],
      ...[row.manager_ext_id ?? "", row.manager_name, say.roles[row.manager_role]],
      ...[phoneOf(row.manager_phone, row.manager_phone_country_code), row.manager_email ?? ""],
    ],
  ];
}

/** @returns what writes a person's week as a line */
export function loginLines(language: Language): (row: LoginRecord) => string[][] {
  const say = reportTexts[language];
  const timeOf = localTimes();
  return (row) => {
    const days = weekdaysIn(row.days);
    return [
      [
        ...[row.name, row.company_ext_id ?? "", listed(row.locations), listed(row.managers)],
        ...days.map((day) => yesOrNo(say, day)),
        ...[String(days.filter(Boolean).length), timeOf(row.last_login_at, row.timezone)],
      ],
    ];
  };
}

/** So many who are missing are named in one text; of more, how many they are. */
export const mostNames = 20;

/** @param week a Monday @returns what writes a team's week as a sentence to send */
export function teamLines(language: Language, week: string): (row: TeamRecord) => string[][] {
  const say = reportTexts[language];
  return (row) => {
    const missing = row.people - row.used;
    const more = missing - row.missing.length;
    const names = more > 0 ? [...row.missing, say.more(more)] : row.missing;
    const text = say.team(week, row.used, row.people) + (missing > 0 ? say.notYet(names) : "");
    return [[row.location, row.manager, phoneOf(row.phone, row.phone_country_code), text]];
  };
}

function phoneOf(phone: string | null, code: string | null): string {
  if (phone === null) return "";
  return code === null || code === "1" ? phone : `+${code} ${phone}`;
}

/** As ISO 8601 has a day, also one of no year. */
function birthdayOf(row: PersonRecord): string {
  const { birth_date_day: day, birth_date_month: month, birth_date_year: year } = row;
  if (day === null || month === null) return "";
  const parts = year === null ? [month, day] : [year, month, day];
  return parts.map((part) => String(part).padStart(2, "0")).join("-");
}

function listed(names: readonly string[]): string {
  return names.join("; ");
}

function yesOrNo(say: ReportTexts, is: boolean): string {
  return is ? say.yes : say.no;
}
