import { readHistory } from "#server/features/audit/history-reads";
import { readFeatures } from "#server/features/companies/reads";
import { findFollowUps, kindsOf, readFound } from "#server/features/follow-ups/inbox-reads";
import { employeesOf } from "#server/features/follow-ups/present";
import { directionOfList } from "#server/features/follow-ups/rules";
import { requireFlag } from "#server/features/follow-ups/flags/service";
import type { HandlersOf } from "#server/platform/http/handlers";
import { pagedFields } from "#server/platform/paging";

export const followUpRoutes: HandlersOf<"listFollowUps" | "getFlaggedMessage"> = {
  listFollowUps: async ({ tx, scope, actor, now }, input) => {
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
  },
  getFlaggedMessage: async (ctx, { id }) => ({
    flagged: await requireFlag(ctx, id),
    history: await readHistory(ctx.tx, ctx.scope, "follow-up", id),
  }),
};
