import type { CallArguments, CallOutput } from "@lineup/contract/calls";
import { isManagement } from "@lineup/contract/permissions";

import type { LiveService } from "#server/adapters/live/port";
import type { CompanyContext, UserContext } from "#server/platform/context";
import { findActor } from "#server/platform/http/calls/authenticate";
import { CallError } from "#server/platform/http/errors";
import { readLastSeq } from "#server/platform/outbox/numbering";
import type { Outbox } from "#server/platform/outbox/outbox";
import type { Gateway } from "#server/platform/realtime/gateway";
import { readHostedChannel } from "#server/platform/realtime/hosted-channels";

/** How many rows are read for one answer. */
const pageSize = 500;

/**
 * Lets a socket subscribe to the channel of a company.
 * @throws CallError `forbidden` for a company the caller does not belong to, or an unknown channel
 */
export async function authorizeChannel(
  ctx: UserContext,
  { socket_id, channel_name }: CallArguments<"authorizeChannel">,
  gateway: Pick<Gateway, "authorize">,
): Promise<CallOutput<"authorizeChannel">> {
  const { tx, user, adapters } = ctx;
  if (adapters.live) return authorizeHosted(ctx, adapters.live, socket_id, channel_name);
  const companyId = Number(/^private-chat\.([1-9]\d{0,14})$/.exec(channel_name)?.[1] ?? 0);
  const actor = await findActor(tx, user, companyId);
  if (actor === null) throw new CallError("forbidden");
  const identity = {
    companyId,
    employeeId: actor.employeeId,
    tokenId: user.tokenId,
    management: isManagement(actor.role),
  };
  const granted = gateway.authorize({ socketId: socket_id, channel: channel_name, identity });
  if (granted === null) throw new CallError("forbidden");
  return granted;
}

/** @returns the events after a number that the caller may know of */
export async function listEvents(
  { scope, actor }: CompanyContext,
  { after }: CallArguments<"listEvents">,
  outbox: Pick<Outbox, "readEventsSince">,
): Promise<CallOutput<"listEvents">> {
  const identity = {
    companyId: scope.companyId,
    employeeId: actor.employeeId,
    management: isManagement(actor.role),
  };
  const found = await outbox.readEventsSince({ identity, afterSeq: after, limit: pageSize });
  const events = found.events.map(({ event, seq, data }) => ({ event, seq, data: { ...data } }));
  const { lastSeq, reset, more } = found;
  return { events, last: lastSeq, complete: !reset && !more, reset };
}

/** On a hosted service, everyone has their own channel for each device they are logged in on. */
async function authorizeHosted(
  { tx, user }: UserContext,
  service: LiveService,
  socketId: string,
  channel: string,
): Promise<CallOutput<"authorizeChannel">> {
  const requested = readHostedChannel(channel);
  const actor = requested && (await findActor(tx, user, requested.companyId));
  const isOwn = requested?.employeeId === actor?.employeeId && requested?.tokenId === user.tokenId;
  if (!actor || !isOwn || !/^\d{1,20}\.\d{1,20}$/.test(socketId)) throw new CallError("forbidden");
  const lastSeq = await readLastSeq(tx);
  return { ...service.authorize(socketId, channel), seq: lastSeq };
}
