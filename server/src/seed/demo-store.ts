import { sql } from "kysely";

import type { Db } from "#server/platform/context";
import type { CompanyScope } from "#server/platform/scope";

import type { DemoPerson } from "./demo-people.ts";

/** Lets one node fill the database while others wait. @returns whether it has neither people nor companies */
export async function isEmptyAndLocked(tx: Db): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtext('lineup demo'))`.execute(tx);
  const { rows } = await sql<{ empty: boolean }>`
    select not exists (select from users) and not exists (select from companies) as empty`.execute(
    tx,
  );
  return rows[0]?.empty ?? false;
}

/** @returns the new audiences' ids, in the order given */
export async function insertAudiences(
  tx: Db,
  scope: CompanyScope,
  names: readonly string[],
): Promise<number[]> {
  const rows = await tx
    .insertInto("audiences")
    .values(names.map((name) => ({ name, company_id: scope.companyId })))
    .returning("id")
    .execute();
  return rows.map(({ id }) => id);
}

export interface DemoEmployee {
  readonly person: DemoPerson;
  readonly role: "manager" | "employee";
  readonly account: { readonly id: number; readonly email: string } | null;
}

/** Adds people who have accepted their invitation where they have an account. @returns their ids, in the order given */
export async function insertEmployees(
  tx: Db,
  scope: CompanyScope,
  employees: readonly DemoEmployee[],
  now: Date,
): Promise<number[]> {
  const rows = await tx
    .insertInto("employees")
    .values(
      employees.map(({ person, role, account }) => ({
        company_id: scope.companyId,
        user_id: account?.id ?? null,
        email: account?.email ?? null,
        name_first: person.name_first,
        name_last: person.name_last,
        phone: person.phone,
        role,
        type: person.type,
        default_locale: person.locale,
        invite_accepted_at: account ? now : null,
        ...daysOf(person),
      })),
    )
    .returning("id")
    .execute();
  return rows.map(({ id }) => id);
}

/** Subscribes a company for all its locations, so no banner asks its admin to. */
export async function subscribe(tx: Db, scope: CompanyScope): Promise<void> {
  await tx
    .updateTable("companies")
    .set({ is_subscribed: true, trial_ends_at: null })
    .where("id", "=", scope.companyId)
    .execute();
}

/** Sets the days of somebody who is there already. */
export async function setDays(
  tx: Db,
  scope: CompanyScope,
  employeeId: number,
  person: DemoPerson,
): Promise<void> {
  await tx
    .updateTable("employees")
    .set(daysOf(person))
    .where("company_id", "=", scope.companyId)
    .where("id", "=", employeeId)
    .execute();
}

function daysOf({ birth, anniversary }: DemoPerson) {
  return {
    birth_date_day: birth.day,
    birth_date_month: birth.month,
    birth_date_year: birth.year,
    work_anniversary: anniversary,
  };
}

/** Sets where people work, and in which audience they are. */
export async function placeEmployees(
  tx: Db,
  scope: CompanyScope,
  places: readonly {
    readonly employee_id: number;
    readonly location_id: number;
    readonly audience_id: number;
  }[],
): Promise<void> {
  const company_id = scope.companyId;
  const locations = places.map(({ employee_id, location_id }) => ({
    ...{ company_id, employee_id, location_id },
  }));
  await tx.insertInto("employee_locations").values(locations).execute();
  const audiences = places.map(({ employee_id, audience_id }) => ({
    ...{ company_id, employee_id, audience_id },
  }));
  await tx.insertInto("employee_audiences").values(audiences).execute();
}

/** Lets the person's place in this company open first. */
export async function openFirst(tx: Db, userId: number, employeeId: number): Promise<void> {
  await tx
    .updateTable("users")
    .set({ default_employee_id: employeeId })
    .where("id", "=", userId)
    .where("default_employee_id", "is", null)
    .execute();
}

/**
 * Lets people have used the product: most of them in each of the last weeks, on the days that their ids tell; lets managers look
 * after those who work beside them; and lets the company have been founded when they came.
 */
export async function insertHistory(tx: Db, scope: CompanyScope, now: Date): Promise<void> {
  const { companyId } = scope;
  await sql`insert into employee_managers (company_id, employee_id, manager_id)
    select e.company_id, e.id, g.id from employees e
      join employee_locations el on el.company_id = e.company_id and el.employee_id = e.id
      join employee_locations gl on gl.company_id = e.company_id and gl.location_id = el.location_id
      join employees g on g.company_id = e.company_id and g.id = gl.employee_id
    where e.company_id = ${companyId} and e.role = 'employee' and g.role = 'manager'`.execute(tx);
  // The days of the present week that are over; of the earlier ones all seven.
  await sql`insert into employee_login_weeks (company_id, employee_id, week, days)
    select company_id, id, week, days from (
      select e.company_id, e.id, w.week, (1 + (e.id * 53 + w.back * 29) % 127)::int
          & case when w.back = 0 then (1 << (extract(isodow from ${now}::timestamptz)::int - 1)) - 1 else 127 end as days
        from employees e cross join (
          select back, (date_trunc('week', ${now}::timestamptz) - back * interval '7 days')::date as week
          from generate_series(0, 11) back
        ) w
        where e.company_id = ${companyId} and (e.id + w.back * 3) % 5 > 0 and (e.id + w.back) % 13 > w.back / 4
    ) history where days > 0`.execute(tx);
  await sql`update employees e set created_at = ${now}::timestamptz - interval '26 weeks',
      last_seen_at = (select max(w.week + length(ltrim(w.days::bit(7)::text, '0')) - 1) + 14 * interval '1 hour'
        from employee_login_weeks w
        where w.company_id = e.company_id and w.employee_id = e.id)
    where e.company_id = ${companyId}`.execute(tx);
  await sql`update audit_entries set at = ${now}::timestamptz - interval '26 weeks' where company_id = ${companyId}`.execute(
    tx,
  );
}
