import type { Role } from "@lineup/contract/constants";

import type { Text } from "#server/platform/texts";

export const onlyAdmins: Text = {
  en: "Only an admin can add, change or remove an admin",
  es: "Solo un administrador puede añadir, cambiar o quitar a un administrador",
};

/** Managers look after everybody but admins; admins after everybody. */
export function mayChange(actor: Role, person: Role): boolean {
  return actor === "admin" || person !== "admin";
}

/** Nobody gives more than they have. */
export function mayGive(actor: Role, role: Role): boolean {
  return actor === "admin" || role !== "admin";
}

/** Of many at once it shows which are taken, also by those whose PINs managers do not see. */
export function mayGivePins(actor: Role): boolean {
  return actor === "admin";
}

const ranks: Readonly<Record<Role, number>> = { employee: 0, manager: 1, admin: 2 };

/** True where somebody may do less afterwards, or nothing at all. */
export function takesPower(
  before: { readonly role: Role; readonly is_active: boolean },
  after: { readonly role: Role; readonly is_active: boolean } | null,
): boolean {
  if (!before.is_active) return false;
  return after === null || !after.is_active || ranks[after.role] < ranks[before.role];
}

/**
 * True where an invitation from before must not lead to the place any more: whoever holds it was not meant to have so much, or
 * it went to somebody else's address.
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

/** True where somebody may do more afterwards: what lets them in was given for less. */
export function givesPower(before: Role, after: Role): boolean {
  return ranks[after] > ranks[before];
}

/** True for who can do everything in the company, once they sign in; by a PIN alone nobody does. */
export function isWorkingAdmin(person: {
  readonly role: Role;
  readonly is_active: boolean;
  readonly has_own_account: boolean;
}): boolean {
  return person.role === "admin" && person.is_active && person.has_own_account;
}
