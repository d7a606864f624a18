import type { CallArguments, CallOutput } from "@lineup/contract/calls";
import { isManagement } from "@lineup/contract/permissions";

import { readFeatures } from "#server/features/companies/reads";
import { readCheckins } from "#server/features/follow-ups/checkins/reads";
import { readHands } from "#server/features/follow-ups/hands/reads";
import { type FollowUpKind, findNewest, kindsOf } from "#server/features/follow-ups/inbox-reads";
import { readFlaggedMessages } from "#server/features/follow-ups/flags/list-reads";
import {
  type Respondents,
  isFlagVisible,
  readMemoResponses,
} from "#server/features/responses/reads";
import type { CompanyContext } from "#server/platform/context";
import { inOrderOf } from "#server/platform/paging";

/** How far back a response counts as recent. */
const recentMs = 30 * 86_400_000;

/** @returns the newest responses: of everyone for management, of the caller alone for an employee */
export async function listMemoResponses(
  ctx: CompanyContext,
  input: CallArguments<"listMemoResponses">,
): Promise<CallOutput<"listMemoResponses">> {
  const { tx, scope, actor, now } = ctx;
  const respondents: Respondents = isManagement(actor.role)
    ? { location_id: input.location_id, ignoreAdmin: input.ignore_admin }
    : { employee_id: actor.employeeId, ignoreAdmin: false };
  const newest = { since: new Date(now.getTime() - recentMs), now, most: input.per_page };
  return {
    memos: await readMemoResponses(tx, scope, respondents, { ...newest, celebrations: false }),
    celebrations: await readMemoResponses(tx, scope, respondents, {
      ...newest,
      celebrations: true,
    }),
    ...(await listFollowUps(ctx, respondents, input)),
  };
}

async function listFollowUps(
  { tx, scope, actor, now }: CompanyContext,
  respondents: Respondents,
  { per_page }: CallArguments<"listMemoResponses">,
): Promise<Omit<CallOutput<"listMemoResponses">, "memos" | "celebrations">> {
  const kinds = kindsOf("all", await readFeatures(tx, scope));
  const reader = { employeeId: actor.employeeId, now };
  const isOwn = respondents.employee_id !== undefined;
  const filter = {
    ...{ ...respondents, per_page },
    // An employee also sees the check-ins they haven't answered yet.
    said: !isOwn,
    ...(isOwn && { flagCondition: isFlagVisible(now) }),
  };
  const idsOf = async (kind: FollowUpKind): Promise<number[]> =>
    kinds.includes(kind) ? findNewest(tx, scope, kind, filter, reader) : [];
  const handIds = await idsOf("raised_hand");
  const raised_hands = inOrderOf(handIds, await readHands(tx, scope, handIds, now));
  const checkinIds = await idsOf("checkin");
  const checkins = inOrderOf(checkinIds, await readCheckins(tx, scope, checkinIds, now));
  const flagIds = await idsOf("flagged_message");
  return {
    raised_hands,
    raised_hand: raised_hands[0] ?? null,
    checkins,
    checkin: checkins[0] ?? null,
    flagged_memos: inOrderOf(flagIds, await readFlaggedMessages(tx, scope, flagIds, now)),
  };
}
