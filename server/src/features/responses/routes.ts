import type { CallArguments, CallOutput } from "@lineup/contract/calls";
import { isManagement } from "@lineup/contract/permissions";

import { readFeatures } from "#server/features/companies/reads";
import { readCheckins } from "#server/features/follow-ups/checkins/reads";
import { readHands } from "#server/features/follow-ups/hands/reads";
import { type FollowUpKind, findNewest, kindsOf } from "#server/features/follow-ups/inbox-reads";
import { readFlaggedMessages } from "#server/features/follow-ups/flags/list-reads";
import { type Whose, readMemoResponses } from "#server/features/responses/reads";
import type { CompanyContext } from "#server/platform/context";
import type { HandlersOf } from "#server/platform/http/handlers";
import { inOrderOf } from "#server/platform/paging";

/** So long what somebody said counts as lately. */
const lately = 30 * 86_400_000;

export const responseRoutes: HandlersOf<"listMemoResponses"> = {
  listMemoResponses: async (ctx, input) => {
    const { tx, scope, actor, now } = ctx;
    const whose: Whose = isManagement(actor.role)
      ? { location_id: input.location_id, ignoreAdmin: input.ignore_admin }
      : { employee_id: actor.employeeId, ignoreAdmin: false };
    const newest = { since: new Date(now.getTime() - lately), now, most: input.per_page };
    return {
      memos: await readMemoResponses(tx, scope, whose, { ...newest, celebrations: false }),
      celebrations: await readMemoResponses(tx, scope, whose, { ...newest, celebrations: true }),
      ...(await followUpsOf(ctx, whose, input)),
    };
  },
};

async function followUpsOf(
  { tx, scope, actor, now }: CompanyContext,
  whose: Whose,
  { per_page }: CallArguments<"listMemoResponses">,
): Promise<Omit<CallOutput<"listMemoResponses">, "memos" | "celebrations">> {
  const kinds = kindsOf("all", await readFeatures(tx, scope));
  const reader = { employeeId: actor.employeeId, now };
  const theirs = whose.employee_id !== undefined;
  // To themselves, what they are asked is of use too.
  const filter = { ...whose, per_page, said: !theirs, theirs };
  const idsOf = async (kind: FollowUpKind): Promise<number[]> =>
    kinds.includes(kind) ? findNewest(tx, scope, kind, filter, reader) : [];
  const hands = await idsOf("raised_hand");
  const raised_hands = inOrderOf(hands, await readHands(tx, scope, hands, now));
  const told = await idsOf("checkin");
  const checkins = inOrderOf(told, await readCheckins(tx, scope, told, now));
  const asked = await idsOf("flagged_message");
  return {
    raised_hands,
    raised_hand: raised_hands[0] ?? null,
    checkins,
    checkin: checkins[0] ?? null,
    flagged_memos: inOrderOf(asked, await readFlaggedMessages(tx, scope, asked, now)),
  };
}
