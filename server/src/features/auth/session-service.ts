import { noteSignInPlace } from "#server/platform/auth/sign-in-places";
import { newToken } from "#server/platform/auth/codes";
import type { PublicContext, UserContext } from "#server/platform/context";

import { deleteToken, insertToken } from "#server/platform/auth/tokens";

/** Signs a person in on the device that makes the call. @returns the bearer token, of which only a hash is stored */
export async function startSession(ctx: PublicContext, userId: number): Promise<{ token: string }> {
  const token = newToken();
  const { userAgent: device, address, now } = ctx;
  await insertToken(ctx.tx, { userId, token, device, address, now });
  await noteSignInPlace(ctx.tx, userId, ctx, now);
  return { token };
}

/** Ends the session that makes the call, and closes its sockets. */
export async function logout(ctx: UserContext): Promise<Record<string, never>> {
  await deleteToken(ctx.tx, ctx.user.userId, ctx.user.tokenId);
  await ctx.endSockets([ctx.user.tokenId]);
  return {};
}
