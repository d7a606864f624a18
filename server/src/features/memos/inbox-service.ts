import type { CallArguments, CallOutput } from "@lineup/contract/calls";
import { maxSignatureBytes } from "@lineup/contract/constants";
import { type MemoAcknowledged, reduceMemo } from "@lineup/contract/memos/events";

import type { Adapters } from "#server/adapters/create-adapters";
import { newFileKey } from "#server/adapters/files/port";
import { recipientsView } from "#server/features/memos/access";
import { readLocale, readShownVersion } from "#server/features/memos/translation-reads";
import {
  type Acknowledgement,
  acknowledge,
  holdMemo,
  markRead,
} from "#server/features/memos/store";
import type { CompanyContext } from "#server/platform/context";
import { CallError, invalidField } from "#server/platform/http/errors";
import type { UploadedFile } from "#server/platform/http/read-input";
import { inspectUpload } from "#server/platform/uploads/inspect-upload";
import { processImage } from "#server/platform/uploads/process-image";

type ResponseAnswer = CallOutput<"readMemo">;

/** Notes that the caller opened the memo. */
export async function readMemo(ctx: CompanyContext, memoId: number): Promise<ResponseAnswer> {
  await recipientsView(ctx, memoId);
  await markRead(ctx.tx, ctx.scope, memoId, ctx.actor.employeeId, ctx.now);
  return answer(ctx, memoId);
}

/**
 * The caller says they have read exactly this version; a signature goes with it where the memo asks for one.
 * @param signature where it is kept
 */
export async function acknowledgeMemo(
  ctx: CompanyContext,
  input: CallArguments<"acknowledgeMemo">,
  signature: string | null,
): Promise<ResponseAnswer> {
  const { tx, scope, actor, now } = ctx;
  // A new version that asks again meanwhile would find no answer to take back, and this one would count for it.
  await holdMemo(tx, scope, input.id);
  const memo = await recipientsView(ctx, input.id);
  if (memo.employee_response.acknowledged_at !== null)
    return { memo, employee_response: memo.employee_response };
  if (memo.status !== "published")
    throw new CallError("conflict", {
      text: {
        en: "This memo can't be acknowledged now",
        es: "Este comunicado no se puede confirmar ahora",
      },
    });
  if (input.version !== undefined && input.version !== memo.version)
    throw new CallError("stale_version");
  if (memo.signature && signature === null)
    throw invalidField("file", { en: "Please sign first", es: "Firma primero" });
  const locale = input.locale ?? (await readLocale(tx, scope, actor.employeeId));
  const signatureKey = memo.signature ? signature : null;
  const what = {
    memoId: memo.id,
    employeeId: actor.employeeId,
    version: memo.version,
    ...(await readShownVersion(tx, scope, memo, locale)),
    signatureKey,
  };
  if (!(await acknowledge(tx, scope, what, now))) return answer(ctx, memo.id);
  const event = acknowledged(what, now);
  const audience = { kind: "employees", ids: [actor.employeeId], management: true };
  await ctx.emit({ ...event, audience });
  const after = reduceMemo(memo, actor.employeeId, event);
  return { memo: after, employee_response: after.employee_response };
}

function acknowledged(what: Acknowledgement, now: Date): MemoAcknowledged {
  return {
    type: "MemoAcknowledged",
    payload: {
      memo_id: what.memoId,
      employee_id: what.employeeId,
      acknowledged_at: now.toISOString(),
      acknowledged_version: what.version,
      acknowledged_hash: what.hash,
      is_signed: what.signatureKey !== null,
    },
  };
}

async function answer(ctx: CompanyContext, memoId: number): Promise<ResponseAnswer> {
  const memo = await recipientsView(ctx, memoId);
  return { memo, employee_response: memo.employee_response };
}

/**
 * Draws a signature anew and stores it. Takes its time, so not inside a transaction; what no acknowledgement comes to name
 * is swept away by a job.
 * @returns where it is kept
 * @throws UploadError for what is no whole PNG
 */
export async function keepSignature(
  { files }: Pick<Adapters, "files">,
  companyId: number,
  file: UploadedFile,
): Promise<string> {
  const found = await inspectUpload(file.content, {
    maxBytes: maxSignatureBytes,
    allow: ["image/png"],
    name: file.name,
  });
  try {
    const { original } = await processImage(await found.buffer());
    const key = newFileKey(companyId);
    await files.put(key, original.data, { type: original.type });
    return key;
  } finally {
    await found.discard();
  }
}
