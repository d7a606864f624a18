import { z } from "zod";
import { defineCalls } from "../call.ts";
import { count, inCompany, line } from "../schemas.ts";
import { realtimeEndpoints } from "./endpoints.ts";

/** An event as a socket or a catching-up client receives it. */
export const liveEvent = z.object({
  event: z.string(),
  seq: z.number().int(),
  data: z.record(z.string(), z.unknown()),
});

/** How a client hears live events by the Pusher Channels protocol, and which channel is the caller's. */
export const liveConnection = z.object({
  /** True: the events come from a hosted service; false: from this server. */
  hosted: z.boolean(),
  key: z.string(),
  host: z.string(),
  port: z.number().int(),
  secure: z.boolean(),
  channel: z.string(),
});

export const realtimeCalls = defineCalls(realtimeEndpoints, {
  authorizeChannel: {
    summary: "Authorize a socket for a private channel, as in the Pusher Channels protocol.",
    pathAliases: ["/broadcasting/auth"],
    input: z.object({ socket_id: line(64), channel_name: line(200) }),
    // `seq` is set with a hosted live service, which can't report the number of the newest event itself.
    output: z.object({
      auth: z.string(),
      seq: z.number().int().optional(),
    }),
  },
  listEvents: {
    summary:
      "The events after a number that the caller may know. Repeat it after `last` until `complete`; after `reset`, fetch everything again.",
    input: z.object({ ...inCompany, after: count }),
    output: z.object({
      events: z.array(liveEvent),
      last: z.number().int(),
      complete: z.boolean(),
      reset: z.boolean(),
    }),
  },
});
