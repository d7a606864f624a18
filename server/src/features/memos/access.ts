import type { MemoKind } from "@lineup/contract/constants";
import type { Memo } from "@lineup/contract/memos/schemas";

import { countFlagsOfMemos } from "#server/features/follow-ups/flags/reads";
import { readMediaOfMemos } from "#server/features/memos/media-reads";
import { readAnswered } from "#server/features/memos/anonymous/reads";
import { type MemoRecord, presentMemo } from "#server/features/memos/present";
import { readMemo, readMemoTargets } from "#server/features/memos/reads";
import { type OwnMemo, readMemoForEmployee } from "#server/features/memos/inbox/reader-reads";
import { readCelebrations } from "#server/features/memos/celebrations/reads";
import { readTranslationsOfMemos } from "#server/features/memos/translation-reads";
import { lockMemo } from "#server/features/memos/store";
import type { CompanyContext } from "#server/platform/context";
import { CallError } from "#server/platform/http/errors";
import { sharedTexts } from "#server/platform/texts";

/** @returns the memo @throws CallError `not_found` when this company has no memo with that id */
export async function requireMemo(
  { tx, scope }: Pick<CompanyContext, "tx" | "scope">,
  memoId: number,
  which: { alsoDeleted?: boolean; kind?: MemoKind | undefined } = {},
): Promise<MemoRecord> {
  const row = await readMemo(tx, scope, memoId, which);
  if (row === undefined || (which.kind && row.kind !== which.kind))
    throw new CallError("not_found");
  return row;
}

/** @returns the ids of the anonymous surveys the caller has answered; no one else may learn them */
export function answeredSurveys({
  tx,
  scope,
  actor,
  config,
}: Pick<CompanyContext, "tx" | "scope" | "actor" | "config">): Promise<number[]> {
  return readAnswered(tx, scope, actor.employeeId, config.secret);
}

/** @returns the memo with everything management sees */
export async function managersView(
  ctx: CompanyContext,
  memoId: number,
  kind?: MemoKind,
): Promise<Memo> {
  const { tx, scope, actor, now } = ctx;
  const { secret } = ctx.config;
  const row = await requireMemo(ctx, memoId, { kind });
  const media = await readMediaOfMemos(tx, scope, [memoId]);
  const flags = await countFlagsOfMemos(tx, scope, [memoId]);
  const own = await readMemoForEmployee(tx, scope, actor.employeeId, memoId, now, secret);
  const parts = {
    media: media.get(memoId) ?? [],
    targets: await readMemoTargets(tx, scope, memoId),
    translations: (await readTranslationsOfMemos(tx, scope, [memoId])).get(memoId) ?? [],
    celebration: (await readCelebrations(tx, scope, [row])).get(memoId),
    flaggedCount: flags.get(memoId) ?? 0,
    response: own?.employee_response ?? null,
    copies: own?.employee_memos ?? [],
    showCounts: true,
  };
  return presentMemo(row, parts, now);
}

/** @returns the memo as its recipient sees it @throws CallError `not_found` when they can't see it now */
export async function recipientsView(
  ctx: Pick<CompanyContext, "tx" | "scope" | "actor" | "now" | "config">,
  memoId: number,
): Promise<OwnMemo> {
  const { tx, scope, actor, now } = ctx;
  const { secret } = ctx.config;
  const memo = await readMemoForEmployee(tx, scope, actor.employeeId, memoId, now, secret);
  if (memo === null) throw new CallError("not_found");
  return memo;
}

/**
 * @returns the memo, locked until the transaction ends: changes to one memo run one after the other
 * @throws CallError `not_found`; `conflict` for a held memo, which can't be changed before it is released or withdrawn
 */
export async function lockedMemo(
  ctx: Pick<CompanyContext, "tx" | "scope">,
  memoId: number,
  kind?: MemoKind,
): Promise<MemoRecord> {
  const memo = await lockedMemoOrHeld(ctx, memoId, kind);
  if (memo.status === "held") throw new CallError("conflict", { text: sharedTexts.isGoingOut });
  return memo;
}

/** @returns the memo, which may be held, locked until the transaction ends @throws CallError `not_found` */
export async function lockedMemoOrHeld(
  ctx: Pick<CompanyContext, "tx" | "scope">,
  memoId: number,
  kind?: MemoKind,
): Promise<MemoRecord> {
  if (!(await lockMemo(ctx.tx, ctx.scope, memoId))) throw new CallError("not_found");
  return requireMemo(ctx, memoId, { kind });
}
