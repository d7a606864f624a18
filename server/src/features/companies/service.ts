import type { CallArguments, CallOutput } from "@lineup/contract/calls";
import { isManagement, permissionsOf } from "@lineup/contract/permissions";

import { countAwaitingFollowUps } from "#server/features/follow-ups/reads";
import { countUnreadMemos } from "#server/features/memos/reads";
import type { CompanyContext, UserContext } from "#server/platform/context";
import { CallError } from "#server/platform/http/errors";

import { foundCompany } from "./found-service.ts";
import { type Membership, readMembership, readMemberships } from "./membership-reads.ts";
import { presentCompany } from "./present.ts";
import { readColleagues, readCompanyParts } from "./reads.ts";

/** Founds a company; the caller becomes its admin. The new one is the last of the answer. */
export async function createCompany(
  ctx: UserContext,
  input: CallArguments<"createCompany">,
): Promise<CallOutput<"createCompany">> {
  await foundCompany(ctx.tx, ctx.user.userId, input, ctx.now);
  const memberships = await readMemberships(ctx.tx, ctx.user.userId);
  return { companies: memberships.map(({ card }) => card) };
}

export async function getCompany(ctx: CompanyContext): Promise<CallOutput<"getCompany">> {
  const membership = await ownPlace(ctx);
  const parts = await readCompanyParts(ctx.tx, ctx.scope);
  if (!parts) throw new CallError("not_found");
  const { role } = membership.self;
  const colleagues = isManagement(role) ? [] : await readColleagues(ctx.tx, ctx.scope);
  return {
    company: presentCompany(membership, parts, colleagues, ctx.now),
    employee: membership.self,
    permissions: [...permissionsOf(role)],
    counts: {
      unread_memos: await countUnreadMemos(ctx.tx, ctx.scope, ctx.actor.employeeId, ctx.now),
      open_tasks: 0,
      unread_chat: 0,
      awaiting_follow_ups: isManagement(role) ? await countAwaitingFollowUps(ctx.tx, ctx.scope) : 0,
    },
  };
}

export async function getSelf(ctx: CompanyContext): Promise<CallOutput<"getSelf">> {
  return { employee: (await ownPlace(ctx)).self };
}

async function ownPlace(ctx: CompanyContext): Promise<Membership> {
  const membership = await readMembership(ctx.tx, ctx.scope, ctx.user.userId);
  if (!membership) throw new CallError("not_found");
  return membership;
}
