import { z } from "zod";
import { defineCalls } from "../call.ts";
import {
  blankAsAbsent,
  blankAsDefault,
  flag,
  id,
  inCompany,
  lines,
  namedRef,
  paged,
  paging,
} from "../schemas.ts";
import { followUpEndpoints } from "./endpoints.ts";
import { laterResponseFields } from "./schemas.ts";

/** A memo that an employee flagged with a question, and what became of it. */
export const flaggedMessage = z.object({
  id: z.number().int(),
  memo_id: z.number().int(),
  message_data: z.object({ id: z.number().int(), title: z.string() }),
  employee: namedRef,
  locations: z.array(z.string()),
  flag_data: z.object({ content: z.string() }),
  flagged_at: z.string(),
  is_awaiting_manager: z.boolean(),
  is_awaiting_employee: z.boolean(),
  acknowledged_at: z.string().nullable(),
  /** How many questions this person asked about this memo. */
  flagged_count: z.number().int(),
  is_urgent: z.boolean(),
  manager: namedRef.nullable(),
  manager_id: z.number().int().nullable(),
  manager_note: z.string().nullable(),
  manager_acknowledged_at: z.string().nullable(),
  resolved_at: z.string().nullable(),
  ...laterResponseFields,
});
export type FlaggedMessage = z.infer<typeof flaggedMessage>;

export const followUpCalls = defineCalls(followUpEndpoints, {
  listFollowUps: {
    summary: "Flagged messages, raised hands and check-ins that need an answer, oldest first.",
    input: z.object({
      ...inCompany,
      ...paging,
      location_id: blankAsAbsent(id),
      employee_id: blankAsAbsent(id),
      state: blankAsDefault(z.enum(["awaiting", "answered", "resolved", "all"]), "awaiting"),
    }),
    output: z.object({
      flagged_messages: z.array(flaggedMessage),
      raised_hands: z.array(z.object({ id: z.number().int() })),
      checkins: z.array(z.object({ id: z.number().int() })),
      employees: z.array(namedRef),
      ...paged,
    }),
  },
  getFlaggedMessage: {
    summary: "One flagged message.",
    input: z.object({ ...inCompany, id }),
    output: z.object({ flagged: flaggedMessage }),
  },
  answerFlaggedMessage: {
    summary: "Answer a flagged message, resolve it, or open it again.",
    successes: ["flagged_message_updated"],
    input: z.object({
      ...inCompany,
      id,
      manager_note: lines(2000).optional(),
      manager_acknowledged: flag.optional(),
      resolved: flag.optional(),
    }),
    output: z.object({ flagged: flaggedMessage, employee: namedRef }),
    errors: ["conflict"],
  },
});
