import { z } from "zod";
import { locales } from "../../constants.ts";
import { namedRef } from "../../schemas.ts";
import { followUpFields, undescribedFields } from "../schemas.ts";

/** An employee's question about a memo, with the answer. */
export const flaggedMessage = z.object({
  id: z.number().int(),
  memo_id: z.number().int(),
  message_data: z.object({
    id: z.number().int(),
    title: z.string(),
    locale_code: z.enum(locales),
    /** The memo's title in other languages, by locale. */
    translated_titles: z.record(z.string(), z.string()),
  }),
  employee: namedRef,
  locations: z.array(z.string()),
  flag_data: z.object({ content: z.string() }),
  flagged_at: z.string(),
  is_awaiting_manager: z.boolean(),
  is_awaiting_employee: z.boolean(),
  acknowledged_at: z.string().nullable(),
  /** How many questions this employee has asked about this memo. */
  flagged_count: z.number().int(),
  is_urgent: z.boolean(),
  manager: namedRef.nullable(),
  manager_id: z.number().int().nullable(),
  manager_note: z.string().nullable(),
  manager_acknowledged_at: z.string().nullable(),
  resolved_at: z.string().nullable(),
  ...followUpFields,
  ...undescribedFields,
  /** The path of its page in the web app. */
  admin_notify_path: z.string(),
  // A message takes no answers and reactions, so these are always null.
  acknowledgement: z.null(),
  survey_data: z.null(),
});
export type FlaggedMessage = z.infer<typeof flaggedMessage>;

/** The same for the employee who asked: without what only management sees. */
export const ownFlaggedMessage = flaggedMessage
  .omit({
    ...{ employee_left: true, locations: true, owner_id: true, internal_note: true },
    ...{ waiting_since: true, first_answered_at: true },
  })
  .extend({ admin_notify_path: z.null() });
export type OwnFlaggedMessage = z.infer<typeof ownFlaggedMessage>;

/** An employee's own question about a memo that was not withdrawn, with the answer. */
export const ownFlag = z.object({
  id: z.number().int(),
  content: z.string(),
  /** The version of the memo that the question is about. */
  version: z.number().int(),
  flagged_at: z.string(),
  time_ago: z.string(),
  /** True when it has waited for an answer for more than two days. */
  is_urgent: z.boolean(),
  manager: namedRef.nullable(),
  manager_note: z.string().nullable(),
  manager_acknowledged_at: z.string().nullable(),
  resolved_at: z.string().nullable(),
});
export type OwnFlag = z.infer<typeof ownFlag>;
