import type { CallArguments, CallOutput } from "@lineup/contract/calls";
import type { MemoKind } from "@lineup/contract/constants";
import type { Media } from "@lineup/contract/media/schemas";
import type { Memo } from "@lineup/contract/memos/schemas";

import { type StoredUpload, recordUpload, recordUploadOnto } from "#server/features/media/service";
import { attachMedia } from "#server/features/memos/service";
import type { CompanyContext } from "#server/platform/context";

/**
 * Records a stored file and attaches it to the memo that the call names, if it names one.
 * @returns the file, with the memo it was attached to
 * @throws CallError for a memo that it can't be attached to, and `not_found` when another call has already finished the same
 *   upload; the stored file is deleted then
 */
export function uploadFile(
  ctx: CompanyContext,
  input: CallArguments<"uploadFile">,
  stored: StoredUpload,
): Promise<CallOutput<"uploadFile">> {
  const { company_id, message_id, survey_id, celebration_id } = input;
  const attach = (kind: MemoKind, id: number, { id: mediaId }: Media): Promise<Memo> =>
    attachMedia(ctx, kind, { company_id, id, media_ids: [mediaId] });
  const onto = (answer: (media: Media) => Promise<CallOutput<"uploadFile">>) =>
    recordUploadOnto(ctx, stored, answer, input);
  if (message_id !== undefined)
    return onto(async (media) => ({ media, message: await attach("message", message_id, media) }));
  if (survey_id !== undefined)
    return onto(async (media) => ({ media, survey: await attach("survey", survey_id, media) }));
  if (celebration_id !== undefined)
    return onto(async (media) => ({
      media,
      celebration: await attach("celebration", celebration_id, media),
    }));
  return recordUpload(ctx, input, stored);
}
