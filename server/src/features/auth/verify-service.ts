import type { CallArguments, CallOutput } from "@lineup/contract/calls";

import { findInvitingCompany } from "#server/features/invites/reads";
import type { PublicContext } from "#server/platform/context";
import { CallError } from "#server/platform/http/errors";

import { findReset } from "./reset-store.ts";

/**
 * Tells what a token is good for.
 * @throws CallError `token_invalid`, whatever is wrong with it
 */
export async function verify(
  ctx: PublicContext,
  { token, email }: CallArguments<"verify">,
): Promise<CallOutput<"verify">> {
  if ((await findReset(ctx.tx, { email, token, now: ctx.now })) !== null)
    return { valid: true, type: "password_reset", company: null };
  const found = await findInvitingCompany(ctx.tx, token, ctx.now);
  if (!found) throw new CallError("token_invalid");
  return { valid: true, type: found.type, company: { name: found.name } };
}
