import type { Role } from "@lineup/contract/constants";
import type { InviteRefusal } from "@lineup/contract/invites/schemas";
import { inviteLimits } from "@lineup/contract/limits";

/** The facts that decide whether an employee can be invited. */
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
  /** How the invitation reaches them; null when there is no way. */
  readonly method: "sms" | "email" | null;
  /** The phone number or e-mail address that it goes to. */
  readonly sent_to: string | null;
  /** The number of invitations that went to that address in the last 24 hours. */
  readonly sent_count: number;
}

/** Whoever accepts an invitation gets the employee's role, so only admins may invite someone who will be an admin. */
export function mayInvite(actor: Role, role: Role): boolean {
  return actor === "admin" || role !== "admin";
}

/** @returns the reason why an employee can't join, or this actor can't invite them; null when neither applies */
export function joinRefusal(person: Invitable, actor: Role): InviteRefusal | null {
  if (person.is_deleted) return "deleted";
  if (person.has_joined) return "joined";
  if (!person.is_active) return "inactive";
  return mayInvite(actor, person.role) ? null : "only_admins";
}

/**
 * @param requested the delivery method that the caller chose
 * @returns the reason why the person can't be sent an invitation; null when they can
 */
export function refusalOf(
  person: Invitable,
  actor: Role,
  requested: "sms" | "email" | undefined,
  now: Date,
): InviteRefusal | null {
  const refusal = joinRefusal(person, actor);
  if (refusal !== null) return refusal;
  if (person.method === null)
    return requested === undefined ? "no_address" : requested === "sms" ? "no_phone" : "no_email";
  const { last_invited_at: last } = person;
  const minutes = last === null ? Infinity : (now.getTime() - last.getTime()) / 60_000;
  if (minutes < inviteLimits.minutesBetween) return "just_invited";
  return person.sent_count < inviteLimits.perAddress ? null : "too_often";
}
