import type { Role } from "@lineup/contract/constants";
import type { InviteRefusal } from "@lineup/contract/invites/schemas";
import { inviteLimits } from "@lineup/contract/limits";

/** What it takes to know whether somebody can be invited. */
export interface Invitable {
  readonly id: number;
  readonly name: string;
  readonly role: Role;
  readonly is_active: boolean;
  readonly is_deleted: boolean;
  readonly has_joined: boolean;
  readonly last_invited_at: Date | null;
  readonly phone: string | null;
  readonly email: string | null;
  /** By which way they are written to; null where there is none. */
  readonly method: "sms" | "email" | null;
  readonly sent_to: string | null;
  /** How many invitations went to that address within a day. */
  readonly sent_count: number;
}

/** Who takes a place could do all that its role may: so nobody leads others to a place above their own. */
export function mayInvite(actor: Role, role: Role): boolean {
  return actor === "admin" || role !== "admin";
}

/** @returns why nobody can take the person's place; null where somebody can */
export function closedPlace(person: Invitable, actor: Role): InviteRefusal | null {
  if (person.is_deleted) return "deleted";
  if (person.has_joined) return "joined";
  if (!person.is_active) return "inactive";
  return mayInvite(actor, person.role) ? null : "only_admins";
}

/** @param asked the way that was asked for @returns why the person is sent no invitation; null where they are sent one */
export function refusalOf(
  person: Invitable,
  actor: Role,
  asked: "sms" | "email" | undefined,
  now: Date,
): InviteRefusal | null {
  const closed = closedPlace(person, actor);
  if (closed !== null) return closed;
  if (person.method === null)
    return asked === undefined ? "no_address" : asked === "sms" ? "no_phone" : "no_email";
  const { last_invited_at: last } = person;
  const minutes = last === null ? Infinity : (now.getTime() - last.getTime()) / 60_000;
  if (minutes < inviteLimits.minutesBetween) return "just_invited";
  return person.sent_count < inviteLimits.perAddress ? null : "too_often";
}
