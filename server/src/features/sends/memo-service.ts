import type { CallArguments, CallOutput } from "@lineup/contract/calls";
import type { Memo } from "@lineup/contract/memos/schemas";
import {
  type MemoTemplateSend,
  type SendMemoChange,
  maxSendMemos,
} from "@lineup/contract/sends/schemas";

import { type StoredUpload, recordUploadOnto } from "#server/features/media/service";
import { readSendOfMemo } from "#server/features/memos/sends/reads";
import { changeMemoOfSend, deleteMemoOfSend } from "#server/features/memos/sends/service";
import { writeMemos } from "#server/features/memos/writing/create-service";
import {
  isArchivedText,
  lockedSend,
  requireTemplate,
  sendView,
} from "#server/features/sends/access";
import { sendMemoAudit } from "#server/features/sends/audit-present";
import { type SendContext, memoDraftOf, announceSends } from "#server/features/sends/service";
import { given } from "#server/features/sends/rules";
import { insertSendTemplate, updateSendFields } from "#server/features/sends/store";
import { templateDraft } from "#server/features/templates/reads";
import type { CompanyContext } from "#server/platform/context";
import { CallError, invalidField } from "#server/platform/http/errors";
import { type Text, sharedTexts } from "#server/platform/texts";

interface Written {
  readonly memo: Memo;
  readonly memo_template_send: MemoTemplateSend;
}

/**
 * Adds a memo to a draft, from a template or with its own content; with a memo id, changes that memo.
 * @throws CallError `not_found` for a memo of another send; `conflict` when the send isn't a draft; or as for any
 *   memo
 */
export async function writeSendMemo(
  ctx: SendContext,
  { id: sendId, memo, memo_id }: CallArguments<"writeSendMemo">,
): Promise<Written> {
  const before = await draftOf(ctx, sendId);
  const { id: memoId = memo_id, memo_template_id: templateId, ...change } = memo;
  if (memoId === undefined) {
    const words = templateId === undefined ? {} : await contentOf(ctx, sendId, templateId);
    return written(ctx, before, await add(ctx, before, { ...words, ...given(change) }));
  }
  if (templateId !== undefined) throw invalidField("memo.memo_template_id", isWritten);
  memoOf(before, memoId);
  const { display_type: _, ...fields } = change;
  await changeMemoOfSend(ctx, memoId, fields);
  return written(ctx, before, memoId);
}

/** Removes a memo from a draft. @throws CallError as `writeSendMemo` */
export async function removeSendMemo(
  ctx: SendContext,
  { id: sendId, memo_id }: CallArguments<"removeSendMemo">,
): Promise<MemoTemplateSend> {
  const before = await draftOf(ctx, sendId);
  const memo = memoOf(before, memo_id);
  await deleteMemoOfSend(ctx, memo_id);
  await raiseRevision(ctx, sendId);
  await ctx.audit(sendMemoAudit(before, memo, null));
  return sendView(ctx, sendId);
}

/** Records an uploaded file, and attaches it to one memo of a draft, after the files it has. */
export function uploadSendMemoMedia(
  ctx: CompanyContext,
  { memo_id }: CallArguments<"uploadSendMemoMedia">,
  stored: StoredUpload,
): Promise<CallOutput<"uploadSendMemoMedia">> {
  return recordUploadOnto(ctx, stored, async (media) => ({
    media,
    memo: await changeMedia(ctx, memo_id, (ids) => [...new Set([...ids, media.id])]),
  }));
}

/** Detaches a file from one memo of a draft. @throws CallError `not_found` when the memo doesn't have the file */
export async function detachSendMemoMedia(
  ctx: SendContext,
  { memo_id, media_id }: CallArguments<"detachSendMemoMedia">,
): Promise<Memo> {
  return changeMedia(ctx, memo_id, (ids) => {
    if (!ids.includes(media_id)) throw new CallError("not_found");
    return ids.filter((id) => id !== media_id);
  });
}

async function changeMedia(
  ctx: SendContext,
  memoId: number,
  change: (ids: readonly number[]) => number[],
): Promise<Memo> {
  const sendId = await readSendOfMemo(ctx.tx, ctx.scope, memoId);
  if (sendId === undefined) throw new CallError("not_found");
  const before = await draftOf(ctx, sendId);
  const ids = memoOf(before, memoId).media.map(({ id }) => id);
  await changeMemoOfSend(ctx, memoId, { media_ids: change(ids) });
  return (await written(ctx, before, memoId)).memo;
}

async function add(
  ctx: SendContext,
  before: MemoTemplateSend,
  change: SendMemoChange,
): Promise<number> {
  const { title, revision: _, ...fields } = change;
  if (title === undefined) throw invalidField("memo.title", sharedTexts.required);
  if (before.memos.length >= maxSendMemos)
    throw invalidField("memo", {
      en: `A bundle can have up to ${maxSendMemos} memos`,
      es: `Un envío puede tener hasta ${maxSendMemos} comunicados`,
    });
  const draft = memoDraftOf({ title, ...fields });
  const send = { id: before.id, timezone: null, media_ids: [] };
  const [id] = await writeMemos(ctx, [{ draft, send, authorId: ctx.actor.employeeId }]);
  if (id === undefined) throw new Error("a memo was not written");
  return id;
}

/** @returns the content of a template, and counts its use */
async function contentOf(
  ctx: SendContext,
  sendId: number,
  templateId: number,
): Promise<ReturnType<typeof templateDraft>> {
  const template = await requireTemplate(ctx, templateId);
  await insertSendTemplate(ctx.tx, ctx.scope, sendId, templateId);
  return templateDraft(template);
}

const isWritten: Text = {
  en: "This memo isn't empty: add the template as another memo",
  es: "Este comunicado no está vacío: agrega la plantilla como otro comunicado",
};

const isSent: Text = {
  en: "This was already sent: edit the memo itself",
  es: "Esto ya se envió: edita el comunicado",
};

/** @returns the send, locked @throws CallError `conflict` when it isn't a draft */
async function draftOf(ctx: SendContext, sendId: number): Promise<MemoTemplateSend> {
  const send = await lockedSend(ctx, sendId);
  if (send.status !== "draft")
    throw new CallError("conflict", { text: send.status === "archived" ? isArchivedText : isSent });
  return sendView(ctx, sendId);
}

function memoOf(send: MemoTemplateSend, memoId: number): Memo {
  const memo = send.memos.find(({ id }) => id === memoId);
  if (memo === undefined) throw new CallError("not_found");
  return memo;
}

async function written(
  ctx: SendContext,
  before: MemoTemplateSend,
  memoId: number,
): Promise<Written> {
  await raiseRevision(ctx, before.id);
  const after = await sendView(ctx, before.id);
  const memo = memoOf(after, memoId);
  await ctx.audit(sendMemoAudit(after, before.memos.find(({ id }) => id === memoId) ?? null, memo));
  return { memo, memo_template_send: after };
}

/** Raises the send's revision: a manager who sends the draft as they saw it before is refused. */
async function raiseRevision(ctx: SendContext, sendId: number): Promise<void> {
  const by = { updated_by: ctx.actor.employeeId, updated_at: ctx.now };
  await updateSendFields(ctx.tx, ctx.scope, sendId, by);
  await announceSends(ctx, [sendId]);
}
