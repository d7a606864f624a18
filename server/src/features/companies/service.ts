import type { CallArguments, CallOutput } from "@lineup/contract/calls";
import type { Company } from "@lineup/contract/companies/schemas";
import { isManagement, permissionsOf } from "@lineup/contract/permissions";

import { countAwaitingFollowUps } from "#server/features/follow-ups/flags/reads";
import { readAnswered } from "#server/features/memos/anonymous/reads";
import { countUnreadMemos } from "#server/features/memos/reads";
import type { CompanyContext, Db, UserContext } from "#server/platform/context";
import { CallError } from "#server/platform/http/errors";
import { readState } from "#server/platform/outbox/numbering";
import { hostedChannelOf } from "#server/platform/realtime/hosted-channels";
import type { CompanyScope } from "#server/platform/scope";

import { foundCompany } from "./found-service.ts";
import { type Membership, readMemberships, readMembershipsOf } from "./membership-reads.ts";
import { presentCompany } from "./present.ts";
import { readColleagues, readCompanyLists } from "./reads.ts";
import { alertsOf } from "./rules.ts";
import { readActiveManagers } from "./settings-reads.ts";

/** Founds a company; the caller becomes its admin. It is the last of their companies. */
export async function createCompany(
  ctx: UserContext,
  input: CallArguments<"createCompany">,
): Promise<CallOutput<"createCompany">> {
  const { scope } = await foundCompany(ctx.tx, ctx.user.userId, input, ctx);
  const memberships = await readMemberships(ctx.tx, ctx.user.userId, ctx.now);
  const companies = memberships.map(({ card }) => card);
  return { company: await wholeCompany(ctx.tx, scope, placeIn(memberships, scope)), companies };
}

export async function getCompany(ctx: CompanyContext): Promise<CallOutput<"getCompany">> {
  // First: what happens from here on is told by an event with a higher number.
  const { lastSeq: seq } = await readState(ctx.tx);
  const membership = await ownPlace(ctx);
  const { role } = membership.self;
  const { tx, scope, actor } = ctx;
  const answered = await readAnswered(tx, scope, actor.employeeId, ctx.config.secret);
  return {
    seq,
    company: await wholeCompany(ctx.tx, ctx.scope, membership),
    employee: membership.self,
    permissions: [...permissionsOf(role)],
    can_translate: ctx.adapters.translate !== null,
    live: ctx.adapters.live && {
      ...ctx.adapters.live.client,
      channel: hostedChannelOf({
        companyId: ctx.scope.companyId,
        employeeId: ctx.actor.employeeId,
        tokenId: ctx.user.tokenId,
      }),
    },
    counts: {
      unread_memos: await countUnreadMemos(tx, scope, actor.employeeId, ctx.now, answered),
      open_tasks: 0,
      unread_chat: 0,
      awaiting_follow_ups: isManagement(role) ? await countAwaitingFollowUps(ctx.tx, ctx.scope) : 0,
    },
  };
}

/** @returns the caller's company, as `getCompany` gives it */
export async function ownCompany(ctx: CompanyContext): Promise<Company> {
  return wholeCompany(ctx.tx, ctx.scope, await ownPlace(ctx));
}

async function wholeCompany(tx: Db, scope: CompanyScope, membership: Membership): Promise<Company> {
  const lists = await readCompanyLists(tx, scope);
  if (!lists) throw new CallError("not_found");
  const { role } = membership.self;
  const colleagues = isManagement(role) ? [] : await readColleagues(tx, scope);
  const told = lists.settings.email_alerts?.recipients ?? [];
  const alerts =
    role === "admin" ? alertsOf(lists.settings, await readActiveManagers(tx, scope, told)) : null;
  return presentCompany(membership, lists, colleagues, alerts);
}

async function ownPlace({ tx, scope, user, now }: CompanyContext): Promise<Membership> {
  return placeIn(await readMembershipsOf(tx, user, now), scope);
}

/** The caller's place may have ended a moment ago. */
function placeIn(memberships: readonly Membership[], { companyId }: CompanyScope): Membership {
  const found = memberships.find(({ card }) => card.id === companyId);
  if (!found) throw new CallError("not_found");
  return found;
}
