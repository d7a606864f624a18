import { isManagement } from "@lineup/contract/permissions";

import { findActor } from "#server/platform/http/authenticate";
import { CallError } from "#server/platform/http/errors";
import type { HandlersOf } from "#server/platform/http/handlers";
import type { Outbox } from "#server/platform/outbox/outbox";
import type { Gateway } from "#server/platform/realtime/gateway";

/** The live channel's two calls; they speak for the gateway and the outbox of this process. */
export function realtimeRoutes(parts: {
  gateway: Pick<Gateway, "authorize">;
  outbox: Pick<Outbox, "readEventsSince">;
}): HandlersOf<"authorizeChannel" | "listEvents"> {
  return {
    authorizeChannel: async ({ tx, user }, { socket_id, channel_name }) => {
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

/** Rows looked through for one answer. */
const PAGE = 500;
