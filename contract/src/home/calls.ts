import { z } from "zod";
import { defineCalls } from "../call.ts";
import { counts } from "../companies/schemas.ts";
import { followUpLists } from "../follow-ups/calls.ts";
import { memo, memoRow } from "../memos/schemas.ts";
import { inCompany } from "../schemas.ts";
import { homeEndpoints } from "./endpoints.ts";

export const homeCalls = defineCalls(homeEndpoints, {
  getHome: {
    summary: "What is waiting for the caller, and for management what needs their attention.",
    input: z.object(inCompany),
    output: z.object({
      /** What the caller has not acknowledged, then what they have, but asked about and have an answer to. */
      memos: z.array(memo),
      counts,
      /** For management: live memos with their response rates, those that are past due for somebody first. */
      live_memos: z.array(memoRow),
      /** For management: the five that have waited longest, of all three kinds together. */
      follow_ups: followUpLists,
      /** The live celebrations that the caller was sent, those they have reacted to as well, the newest first. */
      celebrations: z.array(memo),
      /** Empty until there are tasks. */
      tasks: z.array(z.never()),
    }),
  },
});
