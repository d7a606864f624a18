import type { CallArguments } from "@lineup/contract/calls";
import type { MemoTemplateSend } from "@lineup/contract/sends/schemas";

import { type TemplateRecord, readTemplate, templateDraft } from "#server/features/templates/reads";
import { type MemoWriter, type SendContext, createSend } from "#server/features/sends/service";
import { CallError, invalidField } from "#server/platform/http/errors";
import { sharedTexts } from "#server/platform/texts";

type Start = Partial<CallArguments<"createSend">>;

/**
 * Makes a draft from what a manager has so far; with a template, of a memo that says what it says.
 * @throws CallError beside `title` where neither it nor anything it could be called after is there; as `createSend`
 */
export async function startSend(
  ctx: SendContext,
  memos: MemoWriter,
  start: Start,
): Promise<MemoTemplateSend> {
  const template = await templateOf(ctx, start.memo_template_id);
  const written = [...(template ? [templateDraft(template)] : []), ...(start.memos ?? [])];
  const title = start.title ?? written[0]?.title;
  if (title === undefined) throw invalidField("title", sharedTexts.required);
  return createSend(ctx, memos, {
    title,
    content: start.content ?? "",
    mode: start.mode ?? "segments",
    location_ids: start.location_ids ?? [],
    audience_ids: start.audience_ids ?? [],
    recipient_ids: start.recipient_ids ?? [],
    start_at: start.start_at ?? null,
    end_at: start.end_at ?? null,
    due_at: start.due_at ?? null,
    timezone: start.timezone ?? null,
    memo_template_id: template?.id ?? null,
    memos: written,
    media_ids: start.media_ids ?? [],
  });
}

/** @throws CallError `not_found` where the company has no such template */
async function templateOf(
  { tx, scope }: SendContext,
  id: number | undefined,
): Promise<TemplateRecord | undefined> {
  if (id === undefined) return undefined;
  const template = await readTemplate(tx, scope, id);
  if (template === undefined) throw new CallError("not_found");
  return template;
}
