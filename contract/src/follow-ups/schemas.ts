import { z } from "zod";
import { flag, id, lines, namedRef } from "../schemas.ts";

/** What an acknowledgement keeps of what was acknowledged. */
export const acknowledgementData = z.object({
  version: z.number().int(),
  /** Of the text, language and attachments that were on the screen. */
  hash: z.string(),
  is_signed: z.boolean(),
});
export type AcknowledgementData = z.infer<typeof acknowledgementData>;

/** Fields of a response under names that the documents give and say no more of. */
export const undescribedFields = {
  /** Null until it is acknowledged. */
  acknowledgement_data: acknowledgementData.nullable(),
  /** Which question `flag_data` is of, and which version of the text it asks about. */
  flag_meta: z.object({ id: z.number().int(), version: z.number().int() }).nullable(),
  /** How long before the answer `flagged_at` was: an ISO 8601 duration, in whole minutes. */
  time_ago: z.string().nullable(),
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
  /** The words that the caller knows of: where others would be replaced, nothing is done. */
  known_manager_note: blankAsNull(lines(2000)),
  known_internal_note: blankAsNull(lines(2000)),
  /** The owner whom the caller knows of: where it is somebody else by now, nothing is done. */
  known_owner_id: blankAsNull(id),
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
