import type { Role } from "@lineup/contract/constants";

import type { Text } from "#server/platform/texts";

export const onlyAdmins: Text = {
  en: "Only an admin can add, change or remove an admin",
  es: "Solo un administrador puede agregar, cambiar o quitar a un administrador",
};

/** Managers may change everyone but admins; admins may change everyone. */
export function mayChange(actor: Role, person: Role): boolean {
  return actor === "admin" || person !== "admin";
}

/** No one gives a role with more rights than their own. */
export function mayGive(actor: Role, role: Role): boolean {
  return actor === "admin" || role !== "admin";
}

/** Only admins set PINs for many employees at a time: the errors tell which PINs are taken, also those of admins. */
export function mayGivePins(actor: Role): boolean {
  return actor === "admin";
}

const ranks: Readonly<Record<Role, number>> = { employee: 0, manager: 1, admin: 2 };

/** True when a change takes rights or access away. */
export function takesPower(
  before: { readonly role: Role; readonly is_active: boolean },
  after: { readonly role: Role; readonly is_active: boolean } | null,
): boolean {
  if (!before.is_active) return false;
  return after === null || !after.is_active || ranks[after.role] < ranks[before.role];
}

/**
 * True when a change makes earlier invitations invalid: they were for a role with fewer rights, or went to another address.
 */
export function outdatesInvites(before: Reached, after: Reached): boolean {
  return (
    givesPower(before.role, after.role) ||
    (["phone", "phone_country_code", "email"] as const).some(
      (field) => after[field] !== before[field],
    )
  );
}

interface Reached {
  readonly role: Role;
  readonly phone: string | null;
  readonly phone_country_code: string;
  readonly email: string | null;
}

/** True when a change gives more rights. */
export function givesPower(before: Role, after: Role): boolean {
  return ranks[after] > ranks[before];
}

/** True for an admin who can log in and act. With a PIN alone no one can act as an admin. */
export function isWorkingAdmin(person: {
  readonly role: Role;
  readonly is_active: boolean;
  readonly has_own_account: boolean;
}): boolean {
  return person.role === "admin" && person.is_active && person.has_own_account;
}
