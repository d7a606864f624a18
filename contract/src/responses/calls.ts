import { z } from "zod";
import { defineCalls } from "../call.ts";
import { ownCheckin } from "../follow-ups/checkins/schemas.ts";
import { memoTypes } from "../constants.ts";
import { flaggedMessage } from "../follow-ups/flags/schemas.ts";
import { ownHand, raisedHand } from "../follow-ups/hands/schemas.ts";
import { surveyData } from "../memos/surveys/schemas.ts";
import {
  blankAsAbsent,
  blankAsDefault,
  flag,
  id,
  inCompany,
  namedRef,
  paging,
} from "../schemas.ts";
import { responseEndpoints } from "./endpoints.ts";

const from = { employee: namedRef };
const { admin_notify_path } = raisedHand.shape;
const hand = ownHand.extend({ ...from, admin_notify_path });
const checkin = ownCheckin.extend({ ...from, admin_notify_path });

/** One person's response to a memo. */
export const memoResponse = z.object({
  id: z.number().int(),
  ...from,
  memo_id: z.number().int(),
  message_data: flaggedMessage.shape.message_data.extend({ display_type: z.enum(memoTypes) }),
  acknowledged_at: z.string(),
  /** The reaction to a celebration: the key of one of the company's options. */
  acknowledgement: z.string().nullable(),
  /** The answer to a survey. */
  survey_data: surveyData.nullable(),
  /** The chosen options in the survey's other languages. */
  translated_options: z.record(z.string(), z.array(z.string())),
});
export type MemoResponse = z.infer<typeof memoResponse>;

/** The newest responses, in a list for each kind, newest first. Answers to anonymous surveys aren't among them. */
const responses = z.object({
  memos: z.array(memoResponse),
  celebrations: z.array(memoResponse),
  /** The newest of `raised_hands`. */
  raised_hand: hand.nullable(),
  raised_hands: z.array(hand),
  /** The newest of `checkins`. */
  checkin: checkin.nullable(),
  checkins: z.array(checkin),
  /** Questions about memos, without the fields that are only for management. */
  flagged_memos: z.array(
    flaggedMessage.omit({
      owner: true,
      owner_id: true,
      internal_note: true,
      waiting_since: true,
      first_answered_at: true,
    }),
  ),
});

export const responseCalls = defineCalls(responseEndpoints, {
  listMemoResponses: {
    summary:
      "The newest acknowledgements, answers, reactions, hands, check-ins and questions: an employee's own, or for management everyone's.",
    input: z.object({
      ...inCompany,
      /** For management: only people at this location. */
      location_id: blankAsAbsent(id),
      /** For management: leaves out the responses of admins. */
      ignore_admin: blankAsDefault(flag, false),
      /** The most responses of each kind. */
      per_page: paging.per_page,
    }),
    output: responses,
  },
});
