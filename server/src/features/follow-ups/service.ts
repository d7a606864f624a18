import type { CallArguments, CallOutput } from "@lineup/contract/calls";

import { readFeatures } from "#server/features/companies/reads";
import { presentOwnCheckin } from "#server/features/follow-ups/checkins/present";
import { readCheckinsOf } from "#server/features/follow-ups/checkins/reads";
import { presentOwnHand } from "#server/features/follow-ups/hands/present";
import { readHandsOf } from "#server/features/follow-ups/hands/reads";
import { findFollowUps, kindsOf, readFound } from "#server/features/follow-ups/inbox-reads";
import { employeesOf } from "#server/features/follow-ups/present";
import { directionOfList } from "#server/features/follow-ups/rules";
import type { CompanyContext } from "#server/platform/context";
import { pagedFields } from "#server/platform/paging";

/** @returns a page of questions, raised hands and check-ins, and the employees they are from */
export async function listFollowUps(
  { tx, scope, actor, now }: CompanyContext,
  input: CallArguments<"listFollowUps">,
): Promise<CallOutput<"listFollowUps">> {
  const kinds = kindsOf(input.kind, await readFeatures(tx, scope));
  const reader = { employeeId: actor.employeeId, now };
  const sort_direction = directionOfList(input.state, input.sort_direction);
  const filter = { ...input, kinds, sort_direction };
  const { ids, total } = await findFollowUps(tx, scope, filter, reader);
  const found = await readFound(tx, scope, ids, now);
  return {
    ...found,
    employees: employeesOf(Object.values(found).flat()),
    ...pagedFields(input, total, { sort_by: "waiting_since", sort_direction }),
  };
}

/** @returns the caller's raised hands and check-ins, the newest first */
export async function listOwnFollowUps({
  tx,
  scope,
  actor,
  now,
}: CompanyContext): Promise<CallOutput<"listOwnFollowUps">> {
  const hands = await readHandsOf(tx, scope, actor.employeeId, now);
  const hasCheckins = (await readFeatures(tx, scope)).includes("checkins");
  const all = hasCheckins ? await readCheckinsOf(tx, scope, actor.employeeId, now) : [];
  const checkins = all.map(presentOwnCheckin);
  return {
    raised_hands: hands.map(presentOwnHand),
    checkins,
    checkin: checkins.find(({ closed_at }) => closed_at === null) ?? null,
  };
}
