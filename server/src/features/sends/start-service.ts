import type { CallArguments } from "@lineup/contract/calls";
import type { MemoTemplateSend } from "@lineup/contract/sends/schemas";

import { templateDraft } from "#server/features/templates/reads";
import { requireTemplate } from "#server/features/sends/access";
import { type SendContext, createSend } from "#server/features/sends/service";
import { invalidField } from "#server/platform/http/errors";
import { sharedTexts } from "#server/platform/texts";

type Start = Partial<CallArguments<"createSend">>;

/**
 * Creates a draft from the fields a manager has filled in so far; with a template, its memo has the template's
 * content.
 * @throws CallError that names `title` when neither the send nor a memo has one; or as `createSend`
 */
export async function startSend(ctx: SendContext, start: Start): Promise<MemoTemplateSend> {
  const { memo_template_id } = start;
  const template =
    memo_template_id === undefined ? undefined : await requireTemplate(ctx, memo_template_id);
  const written = [...(template ? [templateDraft(template)] : []), ...(start.memos ?? [])];
  const title = start.title ?? written[0]?.title;
  if (title === undefined) throw invalidField("title", sharedTexts.required);
  return createSend(ctx, {
    title,
    content: start.content ?? "",
    mode: start.mode ?? "segments",
    location_ids: start.location_ids ?? [],
    audience_ids: start.audience_ids ?? [],
    recipient_ids: start.recipient_ids ?? [],
    start_at: start.start_at ?? null,
    end_at: start.end_at ?? null,
    due_at: start.due_at ?? null,
    reveal_at: start.reveal_at ?? null,
    timezone: start.timezone ?? null,
    memo_template_id: template?.id ?? null,
    memos: written,
    media_ids: start.media_ids ?? [],
  });
}
