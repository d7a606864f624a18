import { authorizeChannel, listEvents } from "#server/features/realtime/service";
import type { HandlersOf } from "#server/platform/http/handlers";
import type { Outbox } from "#server/platform/outbox/outbox";
import type { Gateway } from "#server/platform/realtime/gateway";

/** The calls of the live channel. @param parts the gateway and outbox of this process */
export const realtimeRoutes = (parts: {
  readonly gateway: Pick<Gateway, "authorize">;
  readonly outbox: Pick<Outbox, "readEventsSince">;
}): HandlersOf<"authorizeChannel" | "listEvents"> => ({
  authorizeChannel: (ctx, input) => authorizeChannel(ctx, input, parts.gateway),
  listEvents: (ctx, input) => listEvents(ctx, input, parts.outbox),
});
