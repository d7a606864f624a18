import { z } from "zod";
import { defineCalls } from "../call.ts";
import { counts } from "../companies/schemas.ts";
import { followUpLists } from "../follow-ups/calls.ts";
import { memo, memoRow } from "../memos/schemas.ts";
import { inCompany } from "../schemas.ts";
import { homeEndpoints } from "./endpoints.ts";

export const homeCalls = defineCalls(homeEndpoints, {
  getHome: {
    summary: "What is waiting for the caller, and for management also what needs their attention.",
    input: z.object(inCompany),
    output: z.object({
      /**
       * In the order of the screen: unread memos by urgency, then memos with a new answer to the caller's question, then
       * memos that will open later.
       */
      memos: z.array(memo),
      counts,
      /** For management: live memos with their response rates, overdue ones first. */
      live_memos: z.array(memoRow),
      /** For management: the five follow-ups that have waited longest. */
      follow_ups: followUpLists,
      /** The live celebrations that the caller received, the newest first. */
      celebrations: z.array(memo),
      /** Empty until the product has tasks. */
      tasks: z.array(z.never()),
    }),
  },
});
