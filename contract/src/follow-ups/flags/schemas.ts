import { z } from "zod";
import { locales } from "../../constants.ts";
import { namedRef } from "../../schemas.ts";
import { followUpFields, undescribedFields } from "../schemas.ts";

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

/** A question that an employee asked about a memo and did not take back, and what was answered. */
export const ownFlag = z.object({
  id: z.number().int(),
  content: z.string(),
  /** Of the memo's text when they asked. */
  version: z.number().int(),
  flagged_at: z.string(),
  time_ago: z.string(),
  /** It has waited for an answer for more than two days. */
  is_urgent: z.boolean(),
  manager: namedRef.nullable(),
  manager_note: z.string().nullable(),
  manager_acknowledged_at: z.string().nullable(),
  resolved_at: z.string().nullable(),
});
export type OwnFlag = z.infer<typeof ownFlag>;
