import { z } from "zod";
import { defineCalls } from "../call.ts";
import { locales } from "../constants.ts";
import {
  blankAsAbsent,
  blankAsDefault,
  flag,
  id,
  inCompany,
  namedRef,
  paged,
  paging,
} from "../schemas.ts";
import { checkin } from "../checkins/schemas.ts";
import { followUpEndpoints } from "./endpoints.ts";
import { followUpFields, followUpStep, raisedHand } from "./hand-schemas.ts";
import { answerFields, undescribedFields } from "./schemas.ts";

/** A memo that an employee flagged with a question, and what became of it. */
export const flaggedMessage = z.object({
  id: z.number().int(),
  memo_id: z.number().int(),
  message_data: z.object({
    id: z.number().int(),
    title: z.string(),
    locale_code: z.enum(locales),
    /** Its title in other languages, by their locales. */
    translated_titles: z.record(z.string(), z.string()),
  }),
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
  ...followUpFields,
  ...undescribedFields,
  /** Where it is in the web app of management, who are told of it: the path alone. */
  admin_notify_path: z.string(),
  // Only messages are flagged, which nobody answers or reacts to.
  acknowledgement: z.null(),
  survey_data: z.null(),
});
export type FlaggedMessage = z.infer<typeof flaggedMessage>;

/** Follow-ups of every kind. */
export const followUpLists = z.object({
  flagged_messages: z.array(flaggedMessage),
  raised_hands: z.array(raisedHand),
  checkins: z.array(checkin),
});
export type FollowUpLists = z.infer<typeof followUpLists>;

export const followUpKinds = ["all", "flagged_message", "raised_hand", "checkin"] as const;

export const followUpCalls = defineCalls(followUpEndpoints, {
  listFollowUps: {
    summary:
      "Flagged messages, raised hands and check-ins that need an answer, those first that have waited longest: one inbox of three lists.",
    input: z.object({
      ...inCompany,
      ...paging,
      location_id: blankAsAbsent(id),
      employee_id: blankAsAbsent(id),
      audience_id: blankAsAbsent(id),
      /** Questions about this memo alone. */
      memo_id: blankAsAbsent(id),
      kind: blankAsDefault(z.enum(followUpKinds), "all"),
      /** `me`: those of the caller; `nobody`: those that nobody looks after. */
      owner: blankAsAbsent(z.union([z.enum(["me", "nobody"]), id])),
      urgent: blankAsDefault(flag, false),
      /** Whose turn it is: management's, the person's, or nobody's any more. */
      state: blankAsDefault(z.enum(["awaiting", "answered", "resolved", "all"]), "awaiting"),
    }),
    fieldAliases: { term: "terms", filters: "...", is_urgent: "urgent" },
    output: followUpLists.extend({
      /** Whose they are, each once. */
      employees: z.array(namedRef),
      ...paged,
    }),
  },
  getFlaggedMessage: {
    summary: "One flagged message, and what became of it.",
    input: z.object({ ...inCompany, id }),
    output: z.object({ flagged: flaggedMessage, history: z.array(followUpStep) }),
  },
  answerFlaggedMessage: {
    summary:
      "Answer a flagged message, give it to somebody, note something of it, resolve it, or open it again.",
    successes: ["flagged_message_updated"],
    input: z.object({ ...inCompany, id, ...answerFields }),
    output: z.object({ flagged: flaggedMessage, employee: namedRef }),
    errors: ["stale_version", "conflict"],
  },
});
