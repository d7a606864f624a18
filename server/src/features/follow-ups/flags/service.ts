import type { FlaggedMessage } from "@lineup/contract/follow-ups/calls";
import {
  awaits,
  type FollowUpEvent,
  reduceFlagOfResponse,
} from "@lineup/contract/follow-ups/events";
import type { EmployeeResponse, Memo } from "@lineup/contract/memos/schemas";

import { mailOfQuestion } from "#server/features/follow-ups/alert-service";
import { findFlag } from "#server/features/follow-ups/flags/list-reads";
import { presentFlag } from "#server/features/follow-ups/present";
import {
  ownersApart,
  requireKnownOwner,
  requireOwner,
} from "#server/features/follow-ups/owner-reads";
import {
  type FlagAnswer,
  answerOf,
  answered,
  differs,
  overwrites,
  written,
} from "#server/features/follow-ups/rules";
import {
  anotherWaits,
  insertFlag,
  lockFlag,
  updateFlag,
  withdrawFlag,
} from "#server/features/follow-ups/flags/store";
import { mayEmployeeSeeMemo } from "#server/features/memos/reads";
import { readMemoForEmployee } from "#server/features/memos/inbox/reader-reads";
import type { AuditChange } from "#server/platform/audit";
import type { CompanyContext } from "#server/platform/context";
import { CallError } from "#server/platform/http/errors";

type OwnMemo = Memo & { employee_response: EmployeeResponse };

/**
 * The caller asks about a memo they received.
 * @throws CallError `not_found` when it isn't theirs to see now, `conflict` when it takes no flags or one of theirs waits
 */
export async function flagMemo(
  ctx: CompanyContext,
  memoId: number,
  content: string,
): Promise<OwnMemo> {
  const memo = await requireOwnMemo(ctx, memoId);
  const takesFlags = memo.display_type === "memo" && memo.type === "standard" && memo.is_revealed;
  if (!takesFlags || memo.status !== "published")
    throw new CallError("conflict", {
      text: { en: "This memo can't be flagged", es: "Este comunicado no admite preguntas" },
    });
  const { tx, scope, now, actor } = ctx;
  const { version } = memo;
  const flag = { memoId, version, employeeId: actor.employeeId, content, flaggedAt: now };
  const id = await insertFlag(tx, scope, flag);
  if (id === undefined)
    throw new CallError("conflict", {
      text: {
        en: "Your question about this memo still waits for an answer",
        es: "Tu pregunta sobre este comunicado aún espera una respuesta",
      },
    });
  await ctx.audit({
    ...aboutQuestion(id, memo.title, actor.name),
    before: null,
    after: { question: content },
  });
  const asked = await requireOwnMemo(ctx, memoId);
  const ids = { memo_id: memoId, flag_id: id, employee_id: actor.employeeId };
  const { flagged_count } = asked.employee_response;
  const payload = { ...ids, flagged_count, content, version, flagged_at: now.toISOString() };
  await tell(ctx, { type: "MemoFlagged", payload }, actor.employeeId);
  await mailOfQuestion(ctx, { id, memo, content });
  return asked;
}

/**
 * The caller takes their flag back.
 * @throws CallError `not_found` as above, `conflict` when there is none or a manager was quicker
 */
export async function unflagMemo(ctx: CompanyContext, memoId: number): Promise<OwnMemo> {
  const memo = await requireOwnMemo(ctx, memoId);
  const { tx, scope, now, actor } = ctx;
  const { employeeId } = actor;
  const id = await withdrawFlag(tx, scope, { memoId, employeeId, at: now });
  if (id === undefined) throw new CallError("conflict");
  const question = memo.employee_response.flags.find((flag) => flag.id === id)?.content ?? null;
  await ctx.audit({
    ...aboutQuestion(id, memo.title, actor.name),
    before: { question },
    after: null,
  });
  const flagged_count = memo.employee_response.flagged_count - 1;
  const payload = { memo_id: memoId, flag_id: id, employee_id: employeeId, flagged_count };
  const event = { type: "MemoFlagWithdrawn", payload } as const;
  await tell(ctx, event, employeeId);
  // Not read again: of a memo that is over, the question may be all that kept it open to them.
  const response = reduceFlagOfResponse(memo.employee_response, employeeId, event);
  return { ...memo, employee_response: response };
}

/**
 * A manager answers a flag, gives it to somebody, notes something of it, resolves it or opens it again.
 * @throws CallError `not_found` when the company has none of that id; `stale_version` where words or an owner would be replaced that
 * the caller does not know; `conflict` when it was taken back or would wait beside another of theirs
 */
export async function answerFlag(
  ctx: CompanyContext,
  id: number,
  answer: FlagAnswer,
): Promise<FlaggedMessage> {
  const { tx, scope, now, actor } = ctx;
  const before = await lockFlag(tx, scope, id);
  if (before === undefined) throw new CallError("not_found");
  if (before.withdrawn_at !== null)
    throw new CallError("conflict", {
      text: { en: "This flag was taken back", es: "Esta pregunta se retiró" },
    });
  if (overwrites(before, answer)) throw new CallError("stale_version");
  await requireKnownOwner(ctx, before, answer);
  const after = answered(before, answer, actor.employeeId, now);
  if (!differs(before, after)) return requireFlag(ctx, id);
  if (awaits(after).is_awaiting_manager && (await anotherWaits(tx, scope, before)))
    throw new CallError("conflict", {
      text: {
        en: "They have asked again about this memo: answer that question",
        es: "Volvieron a preguntar sobre este comunicado: responde a esa pregunta",
      },
    });
  if (after.owner_id !== before.owner_id) await requireOwner(ctx, after.owner_id);
  await updateFlag(tx, scope, id, after);
  const flagged = await requireFlag(ctx, id);
  const { manager, manager_note, manager_acknowledged_at, resolved_at, is_urgent } = flagged;
  const { memo_id, message_data, employee } = flagged;
  const owners = await ownersApart(tx, scope, before.owner_id, after.owner_id);
  await ctx.audit({
    ...aboutQuestion(id, message_data.title, employee.name),
    before: {
      ...answerOf(before),
      owner: owners[0],
      internal_note: written(before.internal_note),
    },
    after: {
      ...answerOf(after),
      owner: owners[1],
      internal_note: written(after.internal_note, before.internal_note),
    },
  });
  // Whose it is, and what is noted of it, is not for whoever asked.
  if (!differs(answerOf(before), answerOf(after)) && before.manager_id === after.manager_id) {
    const changed = { kind: "flagged_message", id, employee_id: employee.id } as const;
    const audience = { kind: "management" };
    await ctx.emit({ type: "FollowUpChanged", payload: changed, audience });
    return flagged;
  }
  const answers = { manager, manager_note, manager_acknowledged_at, resolved_at, is_urgent };
  const payload = { memo_id, flag_id: id, employee_id: employee.id, ...answers };
  const sees = await mayEmployeeSeeMemo(tx, scope, employee.id, memo_id, now);
  await tell(ctx, { type: "MemoFlagAnswered", payload }, sees ? employee.id : null);
  return flagged;
}

/** @param asker who asked, by name */
function aboutQuestion(
  id: number,
  memoTitle: string,
  asker: string,
): Pick<AuditChange, "kind" | "id" | "name"> {
  return { kind: "follow-up", id, name: `${memoTitle} · ${asker}` };
}

/** @throws CallError `not_found` when the company has no such flag, or it was taken back */
export async function requireFlag(
  { tx, scope, now }: CompanyContext,
  id: number,
): Promise<FlaggedMessage> {
  const found = await findFlag(tx, scope, id);
  if (found === undefined) throw new CallError("not_found");
  return presentFlag(found, now);
}

async function requireOwnMemo(ctx: CompanyContext, memoId: number): Promise<OwnMemo> {
  const { tx, scope, actor, now } = ctx;
  const memo = await readMemoForEmployee(tx, scope, actor.employeeId, memoId, now);
  if (memo === null) throw new CallError("not_found");
  return memo;
}

/** Tells management, and who asked. @param asker null when they were taken off the memo */
async function tell(
  ctx: CompanyContext,
  event: FollowUpEvent,
  asker: number | null,
): Promise<void> {
  const audience = { kind: "employees", ids: asker === null ? [] : [asker], management: true };
  await ctx.emit({ ...event, audience });
}
