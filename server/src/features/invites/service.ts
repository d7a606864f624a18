import type { CallArguments, CallOutput } from "@lineup/contract/calls";

import { readMemberships } from "#server/features/companies/membership-reads";
import { findPerson } from "#server/features/users/reads";
import { readUser } from "#server/features/users/service";
import { joinByToken } from "#server/platform/auth/membership";
import type { UserContext } from "#server/platform/context";
import { CallError } from "#server/platform/http/errors";
import { isSamePhone } from "#server/platform/phone";

import { readPendingInvites } from "./reads.ts";
import { markIgnored } from "./store.ts";

/**
 * @param input the phone to look up
 * @returns the pending invitations for the caller's own verified phone, and none for any other phone
 */
export async function listInvites(
  ctx: UserContext,
  { phone }: CallArguments<"listInvites">,
): Promise<CallOutput<"listInvites">> {
  const person = await findPerson(ctx.tx, ctx.user.userId);
  if (person.phone_verified_at === null || !isSamePhone(person, phone)) return { invites: [] };
  return { invites: await readPendingInvites(ctx.tx, ctx.user.userId, ctx.now) };
}

/**
 * Joins a company with an invitation token or a join code.
 * @returns the company, all the caller's companies and their account
 * @throws CallError `token_invalid`; `conflict` for someone who already belongs to that company as another employee
 */
export async function acceptInvite(
  ctx: UserContext,
  { token }: CallArguments<"acceptInvite">,
): Promise<CallOutput<"acceptInvite">> {
  const result = await joinByToken(ctx.tx, ctx.user.userId, token, ctx);
  if (result.kind === "invalid") throw new CallError("token_invalid");
  if (result.kind === "taken")
    throw new CallError("conflict", {
      text: { en: "You already belong to this team", es: "Ya perteneces a este equipo" },
    });
  const memberships = await readMemberships(ctx.tx, ctx.user.userId, ctx.now);
  const companies = memberships.map(({ card }) => card);
  const company = companies.find(({ id }) => id === result.companyId);
  if (!company) throw new CallError("token_invalid");
  return { company, companies, user: await readUser(ctx.tx, ctx.user.userId, ctx.now) };
}

/**
 * Ignores one of the caller's invitations: it is no longer listed and can't be accepted.
 * @returns the invitations that are left
 * @throws CallError `token_invalid` for an invitation that isn't the caller's, as for one that doesn't exist
 */
export async function ignoreInvite(
  ctx: UserContext,
  { token }: CallArguments<"ignoreInvite">,
): Promise<CallOutput<"ignoreInvite">> {
  const invites = await readPendingInvites(ctx.tx, ctx.user.userId, ctx.now);
  const found = invites.find((invite) => invite.token === token);
  if (!found || !(await markIgnored(ctx.tx, found.id))) throw new CallError("token_invalid");
  return { invites: invites.filter(({ id }) => id !== found.id) };
}
