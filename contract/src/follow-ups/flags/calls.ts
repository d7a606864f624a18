import { z } from "zod";
import { defineCalls } from "../../call.ts";
import { id, inCompany, namedRef } from "../../schemas.ts";
import { answerFields, followUpStep } from "../schemas.ts";
import { flagEndpoints } from "./endpoints.ts";
import { flaggedMessage } from "./schemas.ts";

export const flagCalls = defineCalls(flagEndpoints, {
  getFlaggedMessage: {
    summary: "One flagged message with its history.",
    input: z.object({ ...inCompany, id }),
    output: z.object({ flagged: flaggedMessage, history: z.array(followUpStep) }),
  },
  answerFlaggedMessage: {
    summary:
      "Answer a flagged message, assign it to someone, add a note, resolve it, or open it again.",
    successes: ["flagged_message_updated"],
    input: z.object({ ...inCompany, id, ...answerFields }),
    output: z.object({ flagged: flaggedMessage, employee: namedRef }),
    errors: ["stale_version", "conflict"],
  },
  getFlagsOfMemo: {
    summary: "The number of questions about a memo, their locations, and the newest ones.",
    input: z.object({ ...inCompany, id }),
    output: z.object({
      total: z.number().int(),
      awaiting: z.number().int(),
      people: z.number().int(),
      /** The locations of the employees who asked, most questions first. An employee of two locations counts in both. */
      by_location: z.array(
        z.object({
          /** null for employees without a location. */
          id: z.number().int().nullable(),
          name: z.string(),
          count: z.number().int(),
        }),
      ),
      newest: z.array(
        z.object({
          id: z.number().int(),
          employee: namedRef,
          content: z.string(),
          flagged_at: z.string(),
          is_awaiting_manager: z.boolean(),
        }),
      ),
    }),
  },
});
