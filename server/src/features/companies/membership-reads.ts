import type { CompanyCard, SelfEmployee } from "@lineup/contract/companies/schemas";
import { isManagement } from "@lineup/contract/permissions";
import { sql } from "kysely";

import type { Db, SignedIn } from "#server/platform/context";
import type { RoleColumn } from "#server/platform/db/tables/column-types";
import { zoneOfEmployee } from "#server/platform/time-zones";

import { subscriptionAt } from "./rules.ts";

/** A person's membership in a company: the company as the chooser shows it, and the person's employee record. */
export interface Membership {
  readonly card: CompanyCard;
  readonly self: SelfEmployee;
}

interface MembershipRow {
  id: number;
  company_id: number;
  name: string;
  name_first: string;
  name_last: string;
  phone: string | null;
  role: RoleColumn;
  default_locale: string;
  celebrates: boolean;
  timezone: string;
  company_name: string;
  logo: string | null;
  slogan: string | null;
  flags: Record<string, boolean>;
  trial_ends_at: Date | null;
  is_subscribed: boolean;
}

/** @returns the memberships of a person, the newest last */
export async function readMemberships(db: Db, userId: number, now: Date): Promise<Membership[]> {
  const { rows } = await sql<MembershipRow>`
    select e.id, e.company_id, e.name, e.name_first, e.name_last, e.phone, e.role, e.default_locale, e.celebrates,
      ${zoneOfEmployee} as timezone,
      c.name as company_name, c.logo, c.slogan, c.flags, c.trial_ends_at, c.is_subscribed
    from employees e join companies c on c.id = e.company_id
    where e.user_id = ${userId} and e.is_active and e.deleted_at is null
    order by e.company_id`.execute(db);
  return rows.map((row) => toMembership(row, now));
}

/**
 * @returns the memberships that a session can use: on a shared tablet only its company, and there everyone counts as an
 *   employee
 */
export async function readMembershipsOf(
  db: Db,
  { userId, deviceId }: SignedIn,
  now: Date,
): Promise<Membership[]> {
  const all = await readMemberships(db, userId, now);
  if (deviceId === null) return all;
  const { rows } = await sql<{ company_id: number }>`
    select company_id from devices where id = ${deviceId}`.execute(db);
  return all.filter(({ card }) => card.id === rows[0]?.company_id).map(asEmployee);
}

function asEmployee({ card, self }: Membership): Membership {
  return {
    card: { ...card, pivot: { role: "employee" } },
    self: { ...self, role: "employee", is_management: false },
  };
}

function toMembership(row: MembershipRow, now: Date): Membership {
  const { company_name, logo, slogan, flags, trial_ends_at, is_subscribed, phone, ...self } = row;
  const standing = subscriptionAt({ flags, trial_ends_at, is_subscribed }, now);
  return {
    card: {
      ...{ id: row.company_id, name: company_name, logo, slogan, pivot: { role: row.role } },
      ...standing,
    },
    self: {
      ...self,
      display_name: row.name || phone || "",
      is_management: isManagement(row.role),
    },
  };
}
