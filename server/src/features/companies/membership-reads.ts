import type { CompanyCard, SelfEmployee } from "@lineup/contract/companies/schemas";
import { isManagement } from "@lineup/contract/permissions";
import { sql } from "kysely";

import type { Db } from "#server/platform/context";
import type { RoleColumn } from "#server/platform/db/schema";
import type { CompanyScope } from "#server/platform/scope";

/** A person's place in one company: the company as the chooser shows it, and their own record there. */
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
  company_name: string;
  logo: string | null;
  slogan: string | null;
}

/** @returns the companies a person works for, the newest last */
export async function readMemberships(db: Db, userId: number): Promise<Membership[]> {
  const { rows } = await sql<MembershipRow>`
    select e.id, e.company_id, e.name, e.name_first, e.name_last, e.phone, e.role, e.default_locale,
      c.name as company_name, c.logo, c.slogan
    from employees e join companies c on c.id = e.company_id
    where e.user_id = ${userId} and e.is_active and e.deleted_at is null
    order by e.company_id`.execute(db);
  return rows.map(toMembership);
}

/** @returns the caller's place in the company of the scope; undefined when it ended a moment ago */
export async function readMembership(
  db: Db,
  scope: CompanyScope,
  userId: number,
): Promise<Membership | undefined> {
  const memberships = await readMemberships(db, userId);
  return memberships.find(({ card }) => card.id === scope.companyId);
}

function toMembership(row: MembershipRow): Membership {
  const { company_name, logo, slogan, phone, ...self } = row;
  return {
    card: { id: row.company_id, name: company_name, logo, slogan, pivot: { role: row.role } },
    self: {
      ...self,
      display_name: row.name || phone || "",
      is_management: isManagement(row.role),
    },
  };
}
