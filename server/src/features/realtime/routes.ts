import type { CallOutput } from "@lineup/contract/calls";
import { isManagement } from "@lineup/contract/permissions";

import type { LiveService } from "#server/adapters/live/port";
import type { UserContext } from "#server/platform/context";
import { findActor } from "#server/platform/http/calls/authenticate";
import { CallError } from "#server/platform/http/errors";
import type { HandlersOf } from "#server/platform/http/handlers";
import { readState } from "#server/platform/outbox/numbering";
import type { Outbox } from "#server/platform/outbox/outbox";
import type { Gateway } from "#server/platform/realtime/gateway";
import { readHostedChannel } from "#server/platform/realtime/hosted-channels";

/** The live channel's two calls; they speak for the gateway and the outbox of this process. */
export function realtimeRoutes(parts: {
  gateway: Pick<Gateway, "authorize">;
  outbox: Pick<Outbox, "readEventsSince">;
}): HandlersOf<"authorizeChannel" | "listEvents"> {
  return {
    authorizeChannel: async (ctx, { socket_id, channel_name }) => {
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
      const granted = parts.gateway.authorize({
        socketId: socket_id,
        channel: channel_name,
        identity,
      });
      if (granted === null) throw new CallError("forbidden");
      return granted;
    },
    listEvents: async ({ scope, actor }, { after }) => {
      const identity = {
        companyId: scope.companyId,
        employeeId: actor.employeeId,
        management: isManagement(actor.role),
      };
      const found = await parts.outbox.readEventsSince({ identity, afterSeq: after, limit: PAGE });
      const events = found.events.map(({ event, seq, data }) => ({
        event,
        seq,
        data: { ...data },
      }));
      const { lastSeq, reset, more } = found;
      return { events, last: lastSeq, complete: !reset && !more, reset };
    },
  };
}

/** On a hosted service everyone has a channel of their own for each sign-in. */
async function authorizeHosted(
  { tx, user }: UserContext,
  service: LiveService,
  socketId: string,
  channel: string,
): Promise<CallOutput<"authorizeChannel">> {
  const asked = readHostedChannel(channel);
  const actor = asked && (await findActor(tx, user, asked.companyId));
  const isOwn = asked?.employeeId === actor?.employeeId && asked?.tokenId === user.tokenId;
  if (!actor || !isOwn || !/^\d{1,20}\.\d{1,20}$/.test(socketId)) throw new CallError("forbidden");
  const { lastSeq } = await readState(tx);
  return { ...service.authorize(socketId, channel), seq: lastSeq };
}

/** Rows looked through for one answer. */
const PAGE = 500;
