import { findFlags } from "#server/features/follow-ups/list-reads";
import { employeesOf, presentFlag } from "#server/features/follow-ups/present";
import { answerFlag, flagMemo, requireFlag, unflagMemo } from "#server/features/follow-ups/service";
import type { HandlersOf } from "#server/platform/http/handlers";
import { pagedFields } from "#server/platform/paging";

/** Raised hands and check-ins have no feature yet: their lists are empty. */
export const followUpRoutes: HandlersOf<
  "listFollowUps" | "getFlaggedMessage" | "answerFlaggedMessage"
> = {
  listFollowUps: async ({ tx, scope, now }, input) => {
    const { flags, total } = await findFlags(tx, scope, input);
    return {
      flagged_messages: flags.map((flag) => presentFlag(flag, now)),
      raised_hands: [],
      checkins: [],
      employees: employeesOf(flags),
      ...pagedFields(input, total, {
        sort_by: "flagged_at",
        sort_direction: input.sort_direction ?? "asc",
      }),
    };
  },
  getFlaggedMessage: async (ctx, { id }) => ({ flagged: await requireFlag(ctx, id) }),
  answerFlaggedMessage: async (ctx, { id, ...answer }) => {
    const flagged = await answerFlag(ctx, id, answer);
    return { flagged, employee: flagged.employee };
  },
};

/** The employee's side of a flag. */
export const flagRoutes: HandlersOf<"flagMemo" | "unflagMemo"> = {
  flagMemo: async (ctx, { id, content }) => {
    const memo = await flagMemo(ctx, id, content);
    return { memo, employee_response: memo.employee_response };
  },
  unflagMemo: async (ctx, { id }) => {
    const memo = await unflagMemo(ctx, id);
    return { memo, employee_response: memo.employee_response };
  },
};
