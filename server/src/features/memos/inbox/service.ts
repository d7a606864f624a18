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
  markRead,
} from "#server/features/memos/recipients/acknowledgement-store";
import { lockMemoShared } from "#server/features/memos/store";
import type { AuditChange } from "#server/platform/audit";
import type { CompanyContext } from "#server/platform/context";
import { CallError, invalidField } from "#server/platform/http/errors";
import type { PreparingFor } from "#server/platform/http/handlers";
import type { UploadedFile } from "#server/platform/http/input/read-input";
import { withFileRollback } from "#server/platform/uploads/file-rollback";
import { inspectUpload } from "#server/platform/uploads/inspect-upload";
import { processImage } from "#server/platform/uploads/process-image";

type ResponseAnswer = CallOutput<"readMemo">;

/**
 * Records that the caller opened the memo.
 * @param input the id of the memo, and the version on the caller's screen (by default, the current version)
 */
export async function markMemoRead(
  ctx: CompanyContext,
  { id: memoId, version: shown }: CallArguments<"readMemo">,
): Promise<ResponseAnswer> {
  const memo = await recipientsView(ctx, memoId);
  // The time of opening would hint at the time of an anonymous answer, so it is not recorded.
  if (memo.is_anonymous || !memo.is_revealed)
    return { memo, employee_response: memo.employee_response };
  const version = Math.min(shown ?? memo.version, memo.version);
  const { employeeId } = ctx.actor;
  await markRead(ctx.tx, ctx.scope, { memoId, employeeId, version }, ctx.now);
  return answer(ctx, memoId);
}

/**
 * Records that the caller acknowledges exactly the version in the input, with a signature if the memo asks for one.
 * @param signature the storage key of the signature. Its file is deleted if the call is refused
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
  // The lock prevents a new version from being published during this call. Otherwise, the caller's acknowledgement of the old
  // version could count for the new version, which needs a new acknowledgement.
  await lockMemoShared(tx, scope, input.id);
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
  const after = await recordAcknowledgement(ctx, memo, input, { signatureKey });
  return { memo: after, employee_response: after.employee_response };
}

/**
 * Records the caller's acknowledgement of the version on their screen, and emits an event about the acknowledgement.
 * @param how `signatureKey`: the storage key of the signature; `entry`: the audit entry of another change in the
 *   call. If `entry` is given, the acknowledgement is added to `entry` and gets no separate entry
 * @returns the memo after the acknowledgement
 */
export async function recordAcknowledgement(
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
  const plain = memoChange(await forAudit(ctx, memo), after);
  await ctx.audit(entry ? { ...entry, after: { ...after, ...entry.after } } : plain);
  const event = acknowledged(what, null);
  const audience = { kind: "employees", ids: [actor.employeeId], management: true };
  await ctx.emit({ ...event, audience });
  return reduceMemo(memo, actor.employeeId, event);
}

/** @returns the memo with its general title, for the audit log; `memo` may contain the title that only celebrated people see */
export async function forAudit(
  ctx: CompanyContext,
  memo: OwnMemo,
): Promise<Pick<Memo, "id" | "title">> {
  return isCelebrated(memo, ctx.actor.employeeId) ? requireMemo(ctx, memo.id) : memo;
}

function isCelebrated({ celebrated }: OwnMemo, employeeId: number): boolean {
  return celebrated.some(({ id }) => id === employeeId);
}

/** @throws the CallError that `acknowledgingProblem` returns */
export function checkAcknowledgeable(...asked: Parameters<typeof acknowledgingProblem>): void {
  const problem = acknowledgingProblem(...asked);
  if (problem) throw problem;
}

/**
 * @returns a CallError: `conflict` for a memo that isn't open, `stale_version` if its content has changed; null if the memo can
 *   be acknowledged
 */
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

/** @returns the event for an acknowledgement or a survey answer */
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
 * Re-encodes the picture of a signature and stores it, if the memo needs a signature from the caller. Encoding takes time, so
 * it is done before the transaction. A job deletes files that no acknowledgement uses.
 * @returns the storage key; null if there is no file, or if no signature is needed
 * @throws UploadError for a file that isn't a complete PNG; CallError for a memo that the caller can't acknowledge
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
