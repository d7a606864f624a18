import type { CallArguments, CallOutput } from "@lineup/contract/calls";
import type { Company } from "@lineup/contract/companies/schemas";
import { isManagement, permissionsOf } from "@lineup/contract/permissions";

import type { CompanyContext, Db, UserContext } from "#server/platform/context";
import { CallError } from "#server/platform/http/errors";
import { readLastSeq } from "#server/platform/outbox/numbering";
import { channelOf, ownLiveService } from "#server/platform/realtime/protocol";
import { hostedChannelOf } from "#server/platform/realtime/hosted-channels";
import type { CompanyScope } from "#server/platform/scope";

import { storeLogo } from "./logo-service.ts";
import { writeCompany } from "./settings/store.ts";
import { createCompanyFor } from "./create-service.ts";
import { type Membership, readMemberships, readMembershipsOf } from "./membership-reads.ts";
import { presentCompany } from "./present.ts";
import { readColleagues, readCompanyLists } from "./reads.ts";
import { alertsOf } from "./settings/rules.ts";
import { readActiveManagers } from "./settings/reads.ts";

/**
 * Creates a company with the caller as its admin. It becomes the last in the caller's list.
 * @param drawn the logo as a picture; null and undefined: none
 */
export async function createCompany(
  ctx: UserContext,
  input: CallArguments<"createCompany">,
  drawn: Buffer | null | undefined,
): Promise<CallOutput<"createCompany">> {
  const { scope } = await createCompanyFor(ctx.tx, ctx.user.userId, input, ctx);
  if (drawn) {
    const logo = await storeLogo(ctx.tx, scope, drawn, ctx.now);
    await writeCompany(ctx.tx, scope, { logo }, ctx.now);
  }
  const memberships = await readMemberships(ctx.tx, ctx.user.userId, ctx.now);
  const companies = memberships.map(({ card }) => card);
  return { company: await wholeCompany(ctx.tx, scope, placeIn(memberships, scope)), companies };
}

/**
 * @returns the caller's company and employee record, with the number of the last event that this answer includes
 * @throws CallError `not_found` when the caller has just left the company
 */
export async function readCurrentCompany(
  ctx: CompanyContext,
): Promise<Omit<CallOutput<"getCompany">, "counts">> {
  // Read first: an event about a later change has a higher number, so the browser fetches it.
  const seq = await readLastSeq(ctx.tx);
  const membership = await ownPlace(ctx);
  return {
    seq,
    company: await wholeCompany(ctx.tx, ctx.scope, membership),
    employee: membership.self,
    permissions: [...permissionsOf(membership.self.role)],
    can_translate: ctx.adapters.translate !== null,
    gif: gifSetup(ctx),
    live: liveConnection(ctx),
  };
}

/** Browsers get the key of the GIF service only if the operator wants them to call it. */
function gifSetup({ config }: CompanyContext): CallOutput<"getCompany">["gif"] {
  const { gif } = config;
  const isDirect = gif.kind === "giphy" && gif.direct;
  return { provider: gif.kind, direct: isDirect ? { url: gif.url, key: gif.key } : null };
}

function liveConnection(ctx: CompanyContext): CallOutput<"getCompany">["live"] {
  const { companyId } = ctx.scope;
  if (ctx.adapters.live === null)
    return {
      hosted: false,
      ...ownLiveService(ctx.config.publicUrl),
      channel: channelOf(companyId),
    };
  const { employeeId } = ctx.actor;
  const channel = hostedChannelOf({ companyId, employeeId, tokenId: ctx.user.tokenId });
  return { hosted: true, ...ctx.adapters.live.client, channel };
}

/** @returns the caller's company, as in `getCompany` */
export async function ownCompany(ctx: CompanyContext): Promise<Company> {
  return wholeCompany(ctx.tx, ctx.scope, await ownPlace(ctx));
}

async function wholeCompany(tx: Db, scope: CompanyScope, membership: Membership): Promise<Company> {
  const lists = await readCompanyLists(tx, scope);
  if (!lists) throw new CallError("not_found");
  const { role } = membership.self;
  const colleagues = isManagement(role) ? [] : await readColleagues(tx, scope);
  const recipients = lists.settings.email_alerts?.recipients ?? [];
  const alerts =
    role === "admin"
      ? alertsOf(lists.settings, await readActiveManagers(tx, scope, recipients))
      : null;
  return presentCompany(membership, lists, colleagues, alerts);
}

async function ownPlace({ tx, scope, user, now }: CompanyContext): Promise<Membership> {
  return placeIn(await readMembershipsOf(tx, user, now), scope);
}

/** @throws CallError `not_found` when the caller has just left the company */
function placeIn(memberships: readonly Membership[], { companyId }: CompanyScope): Membership {
  const found = memberships.find(({ card }) => card.id === companyId);
  if (!found) throw new CallError("not_found");
  return found;
}
