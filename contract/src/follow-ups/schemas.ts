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

/** What happened to a follow-up, for management: by whom, when, and the words that went with it where they are kept. */
export const followUpSteps = [
  "raised",
  "again",
  "fixed",
  "withdrawn",
  "seen",
  "answered",
  "resolved",
  "reopened",
  "assigned",
  "unassigned",
  "noted",
  "opened",
  "told",
  "deferred",
] as const;

export const followUpStep = z.object({
  id: z.number().int(),
  at: z.string(),
  /** null: the product itself. */
  by: z.string().nullable(),
  what: z.enum(followUpSteps),
  /** What was said, or to whom it was given; null where that is nothing, or is not kept. */
  text: z.string().nullable(),
});
export type FollowUpStep = z.infer<typeof followUpStep>;

/** What management keeps of every kind of follow-up. The person it is of sees the owner, and not the note. */
export const followUpFields = {
  /** Whoever it is of works here no more: an answer reaches them only if they come back. */
  employee_left: z.boolean(),
  /** Who looks after it. */
  owner: namedRef.nullable(),
  owner_id: z.number().int().nullable(),
  /** For management alone. */
  internal_note: z.string().nullable(),
  /** Since when it has waited for a manager; of a check-in that nobody answered yet, since it was opened. */
  waiting_since: z.string(),
  /** When a manager first saw to it; it stays when it is opened again. */
  first_answered_at: z.string().nullable(),
};
