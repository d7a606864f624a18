import { z } from "zod";
import { flag, id, lines, namedRef } from "../schemas.ts";

/** A response's fields of surveys and of what clients tell by themselves: there, and empty. */
export const laterResponseFields = {
  acknowledgement: z.null(),
  acknowledgement_data: z.null(),
  admin_notify_path: z.null(),
  flag_meta: z.null(),
  survey_data: z.null(),
  time_ago: z.null(),
};

/** What stands in them until there are surveys. */
export const noLaterFields = {
  acknowledgement: null,
  acknowledgement_data: null,
  admin_notify_path: null,
  flag_meta: null,
  survey_data: null,
  time_ago: null,
};

/** What management does with a follow-up of any kind; absent means unchanged. */
export const answerFields = {
  /** The answer, which the person sees. */
  manager_note: lines(2000).optional(),
  manager_acknowledged: flag.optional(),
  resolved: flag.optional(),
  /** Who looks after it from now on; null: nobody. */
  owner_id: blankAsNull(id),
  /** What only management sees; empty or null takes it away. */
  internal_note: blankAsNull(lines(2000)),
};

/** A field that null and the empty text clear, and that is as it was where it is left out. */
function blankAsNull<S extends z.ZodType>(schema: S) {
  return z
    .preprocess((given) => (given === "" ? null : given), schema.nullable().optional())
    .optional();
}

/** A question that an employee asked about a memo and did not take back, and what was answered. */
export const ownFlag = z.object({
  id: z.number().int(),
  content: z.string(),
  flagged_at: z.string(),
  /** It has waited for an answer for more than two days. */
  is_urgent: z.boolean(),
  manager: namedRef.nullable(),
  manager_note: z.string().nullable(),
  manager_acknowledged_at: z.string().nullable(),
  resolved_at: z.string().nullable(),
});
export type OwnFlag = z.infer<typeof ownFlag>;
