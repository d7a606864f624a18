import type { CallOutput } from "@lineup/contract/calls";

import { placeKey } from "#server/features/chat/groups/reads";
import { membersViews } from "#server/features/chat/groups/service";
import { moveReadMarks } from "#server/features/chat/members/store";
import { CallError } from "#server/platform/http/errors";
import type { BatchedCall } from "#server/platform/http/handlers";

/**
 * Notes that callers have read groups, up to a message or all of it.
 * @param calls calls of different people of a company, in one transaction
 * @returns for each call, the group as the caller sees it; `not_found` for a group that the caller isn't in
 */
export async function readGroups(
  calls: readonly BatchedCall<"readChatGroup">[],
): Promise<(CallOutput<"readChatGroup"> | CallError)[]> {
  const [first] = calls;
  if (first === undefined) return [];
  const marks = calls.map(({ ctx, input }) => ({
    ...{ group_id: input.group_id, employee_id: ctx.actor.employeeId },
    ...{ seq: input.seq ?? null, now: ctx.now },
  }));
  const moved = await moveReadMarks(first.ctx.tx, first.ctx.scope, marks);
  const movedAt = new Map(moved.map((mark) => [placeKey(mark), mark]));
  for (const { ctx, input } of calls) {
    const { employeeId: employee_id, name } = ctx.actor;
    const { group_id } = input;
    const mark = movedAt.get(placeKey({ group_id, employee_id }));
    if (mark === undefined) continue;
    const { read_seq, is_large } = mark;
    await ctx.emit({
      type: "ChatRead",
      payload: { group_id, employee_id, name, read_seq, read_at: ctx.now.toISOString() },
      audience: is_large
        ? { kind: "employees", ids: [employee_id] }
        : { kind: "chat-members", group_id, seq: read_seq },
    });
  }
  const views = await membersViews(first.ctx, marks);
  return marks.map((mark) => {
    const group = views.get(placeKey(mark));
    return group === undefined ? new CallError("not_found") : { group };
  });
}
