import { z } from "zod";
import { flag, id, lines, namedRef } from "../schemas.ts";

/** The record of what an employee acknowledged. */
export const acknowledgementData = z.object({
  version: z.number().int(),
  /** The hash of the text, language and attachments that were on the screen. */
  hash: z.string(),
  is_signed: z.boolean(),
});
export type AcknowledgementData = z.infer<typeof acknowledgementData>;

/** Fields of a response that the specification names without describing them. */
export const undescribedFields = {
  /** null until it is acknowledged. */
  acknowledgement_data: acknowledgementData.nullable(),
  /** Which question `flag_data` is, and the version of the memo it is about. */
  flag_meta: z.object({ id: z.number().int(), version: z.number().int() }).nullable(),
  /** How long ago `flagged_at` is: an ISO 8601 duration in whole minutes. */
  time_ago: z.string().nullable(),
};

/** A manager's change to a follow-up of any kind. An absent field stays as it is. */
export const answerFields = {
  /** The answer, which the employee sees. */
  manager_note: lines(2000).optional(),
  manager_acknowledged: flag.optional(),
  resolved: flag.optional(),
  /** The new owner; null for no owner. */
  owner_id: blankAsNull(id),
  /** A note that only management sees; empty or null clears it. */
  internal_note: blankAsNull(lines(2000)),
  /** The notes that the caller has seen. When the change would overwrite another note, nothing is changed. */
  known_manager_note: blankAsNull(lines(2000)),
  known_internal_note: blankAsNull(lines(2000)),
  /** The owner that the caller has seen. When there is another owner by now, nothing is changed. */
  known_owner_id: blankAsNull(id),
};

/** A field that null or an empty string clears. When it is absent, it stays as it is. */
function blankAsNull<S extends z.ZodType>(schema: S) {
  return z
    .preprocess((given) => (given === "" ? null : given), schema.nullable().optional())
    .optional();
}

/** What can happen to a follow-up, for its history. */
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
  /** null when the product did it automatically. */
  by: z.string().nullable(),
  what: z.enum(followUpSteps),
  /** What was said, or the name of the new owner; null when there is nothing, or it is not recorded. */
  text: z.string().nullable(),
});
export type FollowUpStep = z.infer<typeof followUpStep>;

/** The fields of every kind of follow-up for management. The employee sees the owner, and not the note. */
export const followUpFields = {
  /** True when the employee has left: an answer reaches them only if they come back. */
  employee_left: z.boolean(),
  /** The manager who takes care of it. */
  owner: namedRef.nullable(),
  owner_id: z.number().int().nullable(),
  /** For management only. */
  internal_note: z.string().nullable(),
  /** Since when it has waited for a manager; for an unanswered check-in, since it was opened. */
  waiting_since: z.string(),
  /** When a manager first answered it. Reopening it doesn't change this. */
  first_answered_at: z.string().nullable(),
};
