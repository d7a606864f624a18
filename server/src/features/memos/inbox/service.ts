import type { CallArguments, CallOutput } from "@lineup/contract/calls";
import { type MemoAcknowledged, reduceMemo } from "@lineup/contract/memos/events";
import type { Memo } from "@lineup/contract/memos/schemas";
import type { SurveyData } from "@lineup/contract/memos/surveys/schemas";

import { newFileKey } from "#server/adapters/files/port";
import { recipientsView, requireMemo } from "#server/features/memos/access";
import { memoChange } from "#server/features/memos/audit-present";
import type { OwnMemo } from "#server/features/memos/inbox/reader-reads";
import { readShownLocale, readShownVersion } from "#server/features/memos/translation-reads";
import {
  type Acknowledgement,
  acknowledge,
  holdMemo,
  markRead,
} from "#server/features/memos/store";
import type { AuditChange } from "#server/platform/audit";
import type { CompanyContext } from "#server/platform/context";
import { CallError, invalidField } from "#server/platform/http/errors";
import type { PreparingFor } from "#server/platform/http/handlers";
import type { UploadedFile } from "#server/platform/http/input/read-input";
import { withFileRollback } from "#server/platform/uploads/file-rollback";
import { inspectUpload } from "#server/platform/uploads/inspect-upload";
import { processImage } from "#server/platform/uploads/process-image";

type ResponseAnswer = CallOutput<"readMemo">;

/** Notes that the caller opened the memo. @param input the version that they have before them, else the present one */
export async function readMemo(
  ctx: CompanyContext,
  { id: memoId, version: shown }: CallArguments<"readMemo">,
): Promise<ResponseAnswer> {
  const memo = await recipientsView(ctx, memoId);
  // When somebody opened it would tell when they may have answered.
  if (memo.is_anonymous || !memo.is_revealed)
    return { memo, employee_response: memo.employee_response };
  const version = Math.min(shown ?? memo.version, memo.version);
  const { employeeId } = ctx.actor;
  await markRead(ctx.tx, ctx.scope, { memoId, employeeId, version }, ctx.now);
  return answer(ctx, memoId);
}

/**
 * The caller says they have read exactly this version; a signature goes with it where the memo asks for one.
 * @param signature where it is kept; when the caller is refused it is gone
 */
export function acknowledgeMemo(
  ctx: CompanyContext,
  input: CallArguments<"acknowledgeMemo">,
  signature: string | null,
): Promise<ResponseAnswer> {
  const keys = signature === null ? [] : [signature];
  return withFileRollback(ctx, keys, () => acknowledgeOnce(ctx, input, signature));
}

async function acknowledgeOnce(
  ctx: CompanyContext,
  input: CallArguments<"acknowledgeMemo">,
  signature: string | null,
): Promise<ResponseAnswer> {
  const { tx, scope } = ctx;
  // A new version that asks again meanwhile would find no answer to take back, and this one would count for it.
  await holdMemo(tx, scope, input.id);
  const memo = await recipientsView(ctx, input.id);
  if (memo.employee_response.acknowledged_at !== null)
    return { memo, employee_response: memo.employee_response };
  if (memo.display_type === "survey")
    throw new CallError("conflict", {
      text: { en: "Please answer the survey", es: "Responde a la encuesta" },
    });
  checkAcknowledgeable(memo, input);
  if (memo.signature && signature === null)
    throw invalidField("file", { en: "Please sign first", es: "Firma primero" });
  const signatureKey = memo.signature ? signature : null;
  const after = await takeAcknowledgement(ctx, memo, input, { signatureKey });
  return { memo: after, employee_response: after.employee_response };
}

/**
 * Notes that the caller acknowledges what is before them, and tells of it.
 * @param how where their signature is kept; what else they do with it, for the same entry of the audit log
 * @returns the memo after that
 */
export async function takeAcknowledgement(
  ctx: CompanyContext,
  memo: OwnMemo,
  input: Pick<CallArguments<"acknowledgeMemo">, "locale">,
  { signatureKey, entry }: { signatureKey: string | null; entry?: AuditChange },
): Promise<OwnMemo> {
  const { tx, scope, actor, now } = ctx;
  const locale = input.locale ?? (await readShownLocale(tx, scope, memo, actor.employeeId));
  const what = {
    memoId: memo.id,
    employeeId: actor.employeeId,
    version: memo.version,
    ...(await readShownVersion(tx, scope, memo, {
      locale,
      isCelebrated: isCelebrated(memo, actor.employeeId),
    })),
    ...{ signatureKey, isCelebration: memo.display_type === "celebration", at: now },
  };
  const noted = await acknowledge(tx, scope, [what]);
  if (noted.size === 0) return recipientsView(ctx, memo.id);
  const after = { acknowledged_version: what.version, is_signed: signatureKey !== null };
  const plain = memoChange(await asLogged(ctx, memo), after);
  await ctx.audit(entry ? { ...entry, after: { ...after, ...entry.after } } : plain);
  const event = acknowledged(what, null);
  const audience = { kind: "employees", ids: [actor.employeeId], management: true };
  await ctx.emit({ ...event, audience });
  return reduceMemo(memo, actor.employeeId, event);
}

/** @returns a memo by the title that it has for everybody: whom it celebrates reads words of their own in its place */
export async function asLogged(
  ctx: CompanyContext,
  memo: OwnMemo,
): Promise<Pick<Memo, "id" | "title">> {
  return isCelebrated(memo, ctx.actor.employeeId) ? requireMemo(ctx, memo.id) : memo;
}

function isCelebrated({ celebrated }: OwnMemo, employeeId: number): boolean {
  return celebrated.some(({ id }) => id === employeeId);
}

/** @throws CallError as `acknowledgingProblem` returns it */
export function checkAcknowledgeable(...asked: Parameters<typeof acknowledgingProblem>): void {
  const problem = acknowledgingProblem(...asked);
  if (problem) throw problem;
}

/** @returns `conflict` for a memo that is not open; `stale_version` for another text than the one it has by now; else null */
export function acknowledgingProblem(
  memo: Pick<Memo, "status" | "version" | "is_revealed">,
  { version }: Pick<CallArguments<"acknowledgeMemo">, "version">,
): CallError | null {
  if (memo.status !== "published" || !memo.is_revealed)
    return new CallError("conflict", {
      text: {
        en: "This memo can't be acknowledged now",
        es: "Este comunicado no se puede confirmar ahora",
      },
    });
  if (version !== undefined && version !== memo.version) return new CallError("stale_version");
  return null;
}

/** @returns the event of somebody's acknowledgement, or answer */
export function acknowledged(
  what: Acknowledgement,
  survey_data: SurveyData | null,
): MemoAcknowledged {
  return {
    type: "MemoAcknowledged",
    payload: {
      memo_id: what.memoId,
      employee_id: what.employeeId,
      acknowledged_at: what.at.toISOString(),
      acknowledged_version: what.version,
      acknowledged_hash: what.hash,
      is_signed: what.signatureKey !== null,
      survey_data,
    },
  };
}

async function answer(ctx: CompanyContext, memoId: number): Promise<ResponseAnswer> {
  const memo = await recipientsView(ctx, memoId);
  return { memo, employee_response: memo.employee_response };
}

/**
 * Draws a signature anew and stores it, where a memo waits for it from the caller. Takes its time, so not inside a
 * transaction; what no acknowledgement comes to name is swept away by a job.
 * @returns where it is kept; null where none came, or none is needed
 * @throws UploadError for what is no whole PNG; CallError for a memo that the caller can't acknowledge
 */
export async function storeSignature(
  ctx: PreparingFor<"member">,
  input: CallArguments<"acknowledgeMemo">,
  file: UploadedFile | undefined,
): Promise<string | null> {
  if (file === undefined) return null;
  const memo = await recipientsView({ ...ctx, tx: ctx.db }, input.id);
  if (!memo.signature || memo.employee_response.acknowledged_at !== null) return null;
  checkAcknowledgeable(memo, input);
  await inspectUpload(file.content, { allow: ["image/png"], name: file.name });
  const { original } = await processImage(file.content);
  const key = newFileKey(ctx.scope.companyId);
  await ctx.adapters.files.put(key, original.data, { type: original.type });
  return key;
}
