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

/** How a browser reaches a hosted live service, and the caller's own channel there. */
export const liveConnection = z.object({
  key: z.string(),
  host: z.string(),
  port: z.number().int(),
  secure: z.boolean(),
  channel: z.string(),
});

export const realtimeCalls = defineCalls(realtimeEndpoints, {
  authorizeChannel: {
    summary: "Authorise a socket for a private channel, as the Pusher Channels protocol asks.",
    pathAliases: ["/broadcasting/auth"],
    input: z.object({ socket_id: line(64), channel_name: line(200) }),
    // `seq`, with a hosted service: the newest number at this moment, which its own answer cannot tell.
    output: z.object({
      auth: z.string(),
      channel_data: z.string().optional(),
      seq: z.number().int().optional(),
    }),
  },
  listEvents: {
    summary:
      "Events that the caller may know, after a number: ask again after `last` until `complete`; `reset` means that some are gone and all must be fetched anew.",
    input: z.object({ ...inCompany, after: count }),
    output: z.object({
      events: z.array(liveEvent),
      last: z.number().int(),
      complete: z.boolean(),
      reset: z.boolean(),
    }),
  },
});
