import type { CallArguments } from "@lineup/contract/calls";
import type { MemoTemplateSend } from "@lineup/contract/sends/schemas";

import { type MemoWriter, type SendContext, createSend } from "#server/features/sends/service";
import { CallError, invalidField } from "#server/platform/http/errors";
import { sharedTexts } from "#server/platform/texts";

type Start = Partial<CallArguments<"createSend">>;

/**
 * Makes a draft from what a manager has so far.
 * @throws CallError beside `title` where neither it nor anything it could be called after is there; as `createSend`
 */
export function startSend(
  ctx: SendContext,
  memos: MemoWriter,
  start: Start,
): Promise<MemoTemplateSend> {
  if (start.memo_template_id !== undefined) throw new CallError("not_found");
  const written = start.memos ?? [];
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
    memos: written,
    media_ids: start.media_ids ?? [],
  });
}
