import type { z } from "zod";
import { auditCalls } from "./audit/calls.ts";
import { audienceCalls } from "./audiences/calls.ts";
import { authCalls } from "./auth/calls.ts";
import { type Call, withIdNames } from "./call.ts";
import { chatCalls } from "./chat/calls.ts";
import { chatModerationCalls } from "./chat/moderation/calls.ts";
import { checkinCalls } from "./follow-ups/checkins/calls.ts";
import { companyCalls } from "./companies/calls.ts";
import { deviceCalls } from "./devices/calls.ts";
import { batchCalls } from "./employees/batches/calls.ts";
import { employeeCalls } from "./employees/calls.ts";
import { importCalls } from "./employees/imports/calls.ts";
import type { CallName } from "./endpoints.ts";
import { followUpCalls } from "./follow-ups/calls.ts";
import { flagCalls } from "./follow-ups/flags/calls.ts";
import { handCalls } from "./follow-ups/hands/calls.ts";
import { gifCalls } from "./gif/calls.ts";
import { homeCalls } from "./home/calls.ts";
import { inviteCalls } from "./invites/calls.ts";
import { locationCalls } from "./locations/calls.ts";
import { mediaCalls } from "./media/calls.ts";
import { memoCalls } from "./memos/calls.ts";
import { memoFlagCalls } from "./memos/flags/calls.ts";
import { inboxCalls, readingCalls } from "./memos/inbox/calls.ts";
import { recipientCalls } from "./memos/recipients/calls.ts";
import { messageCalls } from "./memos/messages/calls.ts";
import { responseCalls } from "./responses/calls.ts";
import { celebrationCalls } from "./memos/celebrations/calls.ts";
import { surveyCalls } from "./memos/surveys/calls.ts";
import { packageCalls } from "./packages/calls.ts";
import { realtimeCalls } from "./realtime/calls.ts";
import { requestCalls } from "./employees/requests/calls.ts";
import { reportCalls } from "./reports/calls.ts";
import { schedulerCalls } from "./scheduler/calls.ts";
import { settingsCalls } from "./settings/calls.ts";
import { sendCalls } from "./sends/calls.ts";
import { tagCalls } from "./tags/calls.ts";
import { targetingCalls } from "./targeting/calls.ts";
import { templateCalls } from "./templates/calls.ts";
import { communityCalls } from "./templates/community/calls.ts";
import { translateCalls } from "./translate/calls.ts";
import { userCalls } from "./users/calls.ts";

/** Every HTTP call, declared once. Handlers, client, API document, permission matrix and limits derive from it. */
export const calls = {
  ...authCalls,
  ...userCalls,
  ...companyCalls,
  ...inviteCalls,
  ...targetingCalls,
  ...locationCalls,
  ...audienceCalls,
  ...tagCalls,
  ...employeeCalls,
  ...importCalls,
  ...batchCalls,
  ...deviceCalls,
  ...mediaCalls,
  ...withIdNames(memoCalls, "memo_id"),
  ...withIdNames(recipientCalls, "memo_id"),
  ...withIdNames(messageCalls, "message_id"),
  ...withIdNames(surveyCalls, "survey_id"),
  ...withIdNames(celebrationCalls, "celebration_id"),
  ...withIdNames(sendCalls, "send_id", "memo_template_send_id"),
  ...withIdNames(packageCalls, "package_id"),
  ...responseCalls,
  ...withIdNames(inboxCalls, "memo_id"),
  ...withIdNames(memoFlagCalls, "memo_id"),
  ...readingCalls,
  ...homeCalls,
  ...followUpCalls,
  ...flagCalls,
  ...handCalls,
  ...realtimeCalls,
  ...auditCalls,
  ...reportCalls,
  ...settingsCalls,
  ...checkinCalls,
  ...schedulerCalls,
  ...requestCalls,
  ...withIdNames(templateCalls, "memo_template_id"),
  ...withIdNames(communityCalls, "memo_template_id"),
  ...translateCalls,
  ...chatCalls,
  ...gifCalls,
  ...chatModerationCalls,
} as const satisfies Record<CallName, Call>;

export type Calls = typeof calls;
export type { CallName };
/** What a client may send: fields with a default may be left out. */
export type CallInput<N extends CallName> = z.input<Calls[N]["input"]>;
/** What a handler receives, parsed. */
export type CallArguments<N extends CallName> = z.output<Calls[N]["input"]>;
/** The `content` of the answer. */
export type CallOutput<N extends CallName> = z.output<Calls[N]["output"]>;
