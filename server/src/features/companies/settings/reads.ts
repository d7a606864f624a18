import { type AlertKey, type Timezone, customOptionsKey } from "@lineup/contract/constants";
import { isQuietAt } from "@lineup/contract/quiet-hours";
import { type RawBuilder, sql } from "kysely";

import {
  type ChatSettings,
  type SwitchSettings,
  type CheckinSettings,
  withDefaults,
} from "#server/features/companies/settings/rules";
import type { Db } from "#server/platform/context";
import type { CompanyScope } from "#server/platform/scope";
import { zoneOfEmployee } from "#server/platform/time-zones";

export async function readJoinCode(
  db: Db,
  scope: CompanyScope,
): Promise<{ join_code: string; join_code_enabled: boolean }> {
  return db
    .selectFrom("companies")
    .select(["join_code", "join_code_enabled"])
    .where("id", "=", scope.companyId)
    .executeTakeFirstOrThrow();
}

/** @returns the topics of the company's check-ins, and the number of days between check-ins */
export async function readCheckinSettings(db: Db, scope: CompanyScope): Promise<CheckinSettings> {
  return readOffered(db, scope);
}

/** @returns the keys of the company's celebration options */
export async function readCelebrationOptions(db: Db, scope: CompanyScope): Promise<string[]> {
  return (await readOffered(db, scope)).celebration_options.map(({ key }) => key);
}

/** @returns the time zone of people without a location, which new locations start with */
export async function readDefaultTimezone(db: Db, scope: CompanyScope): Promise<Timezone> {
  return (await readOffered(db, scope)).timezone;
}

/** The memo fields that determine a survey's options. */
interface SurveyFields {
  readonly display_type?: string;
  readonly options?: readonly string[] | undefined;
  readonly options_key?: string | undefined;
}

/**
 * Fills in the options of each survey that has no options but names one of the company's answer sets.
 * @param before the key of the surveys' previous answer set; a survey with this key stays unchanged
 * @returns all given memos, including the unchanged memos
 */
export async function withAnswerSets<One extends SurveyFields>(
  db: Db,
  scope: CompanyScope,
  all: readonly One[],
  before: string = customOptionsKey,
): Promise<One[]> {
  const asksBySet = ({
    display_type = "survey",
    options = [],
    options_key = before,
  }: SurveyFields) => display_type === "survey" && options.length === 0 && options_key !== before;
  if (!all.some(asksBySet)) return [...all];
  const { default_survey_options: sets } = await readOffered(db, scope);
  return all.map((one) => {
    const set = asksBySet(one) && sets.find(({ key }) => key === one.options_key);
    return set ? { ...one, options: set.options } : one;
  });
}

/** @returns the switches for memos: whether birthdays and work anniversaries are celebrated automatically, and whether people can ask questions at first */
export async function readSwitches(db: Db, scope: CompanyScope): Promise<SwitchSettings> {
  return readOffered(db, scope);
}

/** @returns how chats work in the company */
export async function readChatSettings(db: Db, scope: CompanyScope): Promise<ChatSettings> {
  return readOffered(db, scope);
}

/**
 * The rule for everything that makes a sound or pops up: what is sent at someone then waits, or comes without.
 * @returns whether it is quiet where an employee works
 */
export async function isQuiet(
  db: Db,
  scope: CompanyScope,
  employeeId: number,
  now: Date,
): Promise<boolean> {
  const { quiet_hours } = await readChatSettings(db, scope);
  if (quiet_hours === null) return false;
  const { rows } = await sql<{
    timezone: string;
  }>`select ${zoneOfEmployee} as timezone from employees e
    where e.company_id = ${scope.companyId} and e.id = ${employeeId}`.execute(db);
  const [row] = rows;
  return row !== undefined && isQuietAt(quiet_hours, row.timezone, now);
}

async function readOffered(db: Db, scope: CompanyScope): Promise<ReturnType<typeof withDefaults>> {
  const { settings } = await db
    .selectFrom("companies")
    .select("settings")
    .where("id", "=", scope.companyId)
    .executeTakeFirstOrThrow();
  return withDefaults(settings);
}

/** @returns the employees with these ids who are active and in this company, sorted by name */
export function readActivePeople(
  db: Db,
  scope: CompanyScope,
  employeeIds: readonly number[],
): Promise<Person[]> {
  return readPeople(db, scope, employeeIds, sql`true`);
}

/** @returns the managers and admins with these ids who are active and in this company, sorted by name */
export function readActiveManagers(
  db: Db,
  scope: CompanyScope,
  employeeIds: readonly number[],
): Promise<Person[]> {
  return readPeople(db, scope, employeeIds, sql`e.role <> 'employee'`);
}

/**
 * @returns the recipients of an alert e-mail: the managers and admins whom the company chose, if they are active and have an
 *   e-mail address. The list is empty if the alert is off
 */
export async function readAlertAddresses(
  db: Db,
  scope: CompanyScope,
  about: AlertKey,
): Promise<{ id: number; email: string; locale: string }[]> {
  const { rows } = await sql<{ id: number; email: string; locale: string }>`
    select e.id, coalesce(u.email, e.email) as email, coalesce(u.default_locale, e.default_locale) as locale
    from companies c
      cross join lateral jsonb_array_elements_text(c.settings -> 'email_alerts' -> 'recipients') r (id)
      join employees e on e.company_id = c.id and e.id = r.id::bigint
        and e.role <> 'employee' and e.is_active and e.deleted_at is null
      left join users u on u.id = e.user_id
    where c.id = ${scope.companyId} and c.settings -> 'email_alerts' -> ${about} = 'true'
      and coalesce(u.email, e.email) is not null
    order by e.id`.execute(db);
  return rows;
}

type Person = { readonly id: number; readonly name: string };

async function readPeople(
  db: Db,
  scope: CompanyScope,
  employeeIds: readonly number[],
  condition: RawBuilder<unknown>,
): Promise<Person[]> {
  if (employeeIds.length === 0) return [];
  const { rows } = await sql<Person>`select e.id, e.name from employees e
    where e.company_id = ${scope.companyId} and e.id = any(${[...employeeIds]}::bigint[])
      and e.is_active and e.deleted_at is null and ${condition} order by lower(e.name) || '', e.id`.execute(
    db,
  );
  return rows;
}
