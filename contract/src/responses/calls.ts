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

/** What someone did with a memo that was sent to them. */
export const memoResponse = z.object({
  id: z.number().int(),
  ...from,
  memo_id: z.number().int(),
  message_data: flaggedMessage.shape.message_data.extend({ display_type: z.enum(memoTypes) }),
  acknowledged_at: z.string(),
  /** How they reacted to a celebration: the key of one of the company's options. */
  acknowledgement: z.string().nullable(),
  /** What they answered to a survey. */
  survey_data: surveyData.nullable(),
  /** The same options in the other languages that the survey has them in. */
  translated_options: z.record(z.string(), z.array(z.string())),
});
export type MemoResponse = z.infer<typeof memoResponse>;

/** What people said lately, each kind by itself and the newest first. */
const responses = z.object({
  memos: z.array(memoResponse),
  celebrations: z.array(memoResponse),
  /** The newest of `raised_hands`. */
  raised_hand: hand.nullable(),
  raised_hands: z.array(hand),
  /** The newest of `checkins`. */
  checkin: ownCheckin.extend(from).nullable(),
  checkins: z.array(ownCheckin.extend(from)),
  /** Questions about memos, without what management notes of them. */
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
      "What people said lately, the newest first: memos acknowledged, surveys answered, reactions, hands, check-ins and questions. Management asks for everyone's or a location's; an employee gets their own. Of anonymous surveys nothing is told.",
    input: z.object({
      ...inCompany,
      location_id: blankAsAbsent(id),
      /** Leaves out what admins said. */
      ignore_admin: blankAsDefault(flag, false),
      /** How many of each kind. */
      per_page: paging.per_page,
    }),
    output: responses,
  },
});
