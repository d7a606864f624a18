import { type locales, defaultLocale } from "@lineup/contract/constants";
import type { Session, User, UserDetails } from "@lineup/contract/users/schemas";

import type { Membership } from "#server/features/companies/membership-reads";

import type { Person, readSessions } from "./reads.ts";
import { deviceName } from "./rules.ts";

/** @param memberships all the person's current memberships @returns the account as its owner sees it */
export function presentUser(person: Person, memberships: readonly Membership[]): User {
  const { password_hash, phone_verified_at, default_employee_id, default_locale, ...rest } = person;
  const chosen = memberships.find(({ self }) => self.id === default_employee_id)?.self;
  return {
    ...rest,
    name: [person.name_first, person.name_last].filter(Boolean).join(" "),
    phone_verified: person.phone !== null && phone_verified_at !== null,
    has_password: password_hash !== null,
    default_locale: asLocale(default_locale),
    default_employee_id: chosen?.id ?? null,
    default_employee: chosen
      ? { id: chosen.id, company_id: chosen.company_id, role: chosen.role }
      : null,
  };
}

/**
 * @param current the membership in the company that the call names, or in the one that opens first
 * @returns the account with its companies and the current membership
 */
export function presentDetails(
  person: Person,
  memberships: readonly Membership[],
  current: Membership | null,
  { minWebVersion, device }: { minWebVersion: string | null; device: UserDetails["shared_device"] },
): UserDetails {
  return {
    user: presentUser(person, memberships),
    employee: current?.self ?? null,
    using_employee_as: current?.self.role ?? null,
    company: current?.card ?? null,
    companies: memberships.map(({ card }) => card),
    shared_device: device,
    min_app_version: { web: minWebVersion },
  };
}

export function presentSession(
  row: Awaited<ReturnType<typeof readSessions>>[number],
  currentId: number,
): Session {
  return {
    ...row,
    device: deviceName(row.device),
    created_at: row.created_at.toISOString(),
    last_used_at: row.last_used_at.toISOString(),
    is_current: row.id === currentId,
  };
}

function asLocale(stored: string): (typeof locales)[number] {
  return stored === "es" || stored === "fr" || stored === "pt" ? stored : defaultLocale;
}
