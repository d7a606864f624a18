import type { CallArguments, CallOutput } from "@lineup/contract/calls";

import { readHistory } from "#server/features/audit/history-reads";
import { readCheckinSettings } from "#server/features/companies/settings/reads";
import { findDue } from "#server/features/follow-ups/checkins/due-reads";
import { readCheckins } from "#server/features/follow-ups/checkins/reads";
import { requireCheckin } from "#server/features/follow-ups/checkins/access";
import { findFollowUps } from "#server/features/follow-ups/inbox-reads";
import { directionOfList } from "#server/features/follow-ups/rules";
import type { CompanyContext } from "#server/platform/context";
import { inOrderOf, pagedFields } from "#server/platform/paging";

/**
 * @returns a check-in with its history and the fields that management sees
 * @throws CallError `not_found` if the check-in is unknown
 */
export async function getCheckin(
  ctx: CompanyContext,
  { id }: CallArguments<"getCheckin">,
): Promise<CallOutput<"getCheckin">> {
  return {
    checkin: await requireCheckin(ctx, id),
    history: await readHistory(ctx.tx, ctx.scope, "checkin", id),
  };
}

/** @returns a page of check-ins or of employees who are due for a check-in, with the company's check-in topics and frequency */
export async function listCheckins(
  ctx: CompanyContext,
  input: CallArguments<"listCheckins">,
): Promise<CallOutput<"listCheckins">> {
  const { checkin_topics, checkin_frequency_days } = await readCheckinSettings(ctx.tx, ctx.scope);
  return {
    checkin_topics,
    settings: { checkin_topics, frequency_days: checkin_frequency_days },
    ...(await pageOf(ctx, input)),
  };
}

type Page = Omit<CallOutput<"listCheckins">, "checkin_topics" | "settings">;

async function pageOf(
  { tx, scope, actor, now }: CompanyContext,
  { state, sort_by, ...input }: CallArguments<"listCheckins">,
): Promise<Page> {
  const reader = { employeeId: actor.employeeId, now };
  const sort_direction = directionOfList(state, input.sort_direction);
  if (state === "due") {
    const sort = { sort_by, sort_direction };
    const { location_id, audience_id } = input;
    const links = { locations: onlyIn(location_id), audiences: onlyIn(audience_id) };
    const order = { sort, page: input };
    const { due, total } = await findDue(tx, scope, { ...input, ...links }, order, reader);
    return { checkins: [], due, ...pagedFields(input, total, sort) };
  }
  const filter = { ...input, state, sort_direction, kinds: ["checkin"] as const };
  const { ids, total } = await findFollowUps(tx, scope, filter, reader);
  return {
    checkins: inOrderOf(ids.checkin, await readCheckins(tx, scope, ids.checkin, now)),
    due: [],
    ...pagedFields(input, total, { sort_by: "waiting_since", sort_direction }),
  };
}

function onlyIn(id: number | undefined): number[] {
  return id === undefined ? [] : [id];
}
