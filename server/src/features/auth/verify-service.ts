import type { CallArguments, CallOutput } from "@lineup/contract/calls";

import { findInvitingCompany } from "#server/features/invites/reads";
import type { PublicContext } from "#server/platform/context";
import { CallError } from "#server/platform/http/errors";

import { findReset } from "./reset-store.ts";

/**
 * Looks up what a token from a link is for.
 * @returns the kind of token, for an invitation or a join code the company, and for an invitation whom it is meant for
 * @throws CallError `token_invalid` for any token that can't be used, whatever the reason
 */
export async function verify(
  ctx: PublicContext,
  { token, email }: CallArguments<"verify">,
): Promise<CallOutput<"verify">> {
  if ((await findReset(ctx.tx, { email, token, now: ctx.now })) !== null)
    return { valid: true, type: "password_reset", company: null, invited: null };
  const found = await findInvitingCompany(ctx.tx, token, ctx.now);
  if (!found) throw new CallError("token_invalid");
  const { type, id, name, logo, invited } = found;
  const company = { id, name, logo };
  return { valid: true, type, company, invited: invited === null ? null : { name: invited } };
}
