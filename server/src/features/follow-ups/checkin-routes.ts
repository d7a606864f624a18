import { readHistory } from "#server/features/audit/history-reads";
import { readCheckinSettings } from "#server/features/companies/settings-reads";
import { readCheckins } from "#server/features/follow-ups/checkin-reads";
import {
  acknowledgeCheckin,
  answerCheckin,
  closeCheckin,
  openCheckin,
  requireCheckin,
} from "#server/features/follow-ups/checkin-service";
import { findFollowUps } from "#server/features/follow-ups/inbox-reads";
import type { HandlersOf } from "#server/platform/http/handlers";
import { inOrderOf, pagedFields } from "#server/platform/paging";

export const checkinRoutes: HandlersOf<
  | "openCheckin"
  | "closeCheckin"
  | "getCheckin"
  | "answerCheckin"
  | "listCheckins"
  | "acknowledgeCheckin"
> = {
  openCheckin,
  closeCheckin,
  getCheckin: async (ctx, { id }) => ({
    checkin: await requireCheckin(ctx, id),
    history: await readHistory(ctx.tx, ctx.scope, "checkin", id),
  }),
  answerCheckin,
  listCheckins: async ({ tx, scope, actor, now }, input) => {
    const filter = { ...input, kinds: ["checkin"] as const };
    const reader = { employeeId: actor.employeeId, now };
    const { ids, total } = await findFollowUps(tx, scope, filter, reader);
    const { checkin_topics, checkin_frequency_days } = await readCheckinSettings(tx, scope);
    const sort_direction = input.sort_direction ?? "asc";
    return {
      checkins: inOrderOf(ids.checkin, await readCheckins(tx, scope, ids.checkin, now)),
      checkin_topics,
      settings: { checkin_topics, frequency_days: checkin_frequency_days },
      ...pagedFields(input, total, { sort_by: "waiting_since", sort_direction }),
    };
  },
  acknowledgeCheckin,
};
