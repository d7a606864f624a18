import { requireVisibleMedia } from "#server/features/media/access";
import {
  type Attach,
  fileReply,
  keepFile,
  recordUpload,
  recordUploadOnto,
} from "#server/features/media/service";
import { type HandlersOf, inTwoSteps } from "#server/platform/http/handlers";

/** @param attach put files on what the call names; given from outside, because features do not call each other */
export function mediaRoutes(
  attach: Attach,
): HandlersOf<"uploadFile" | "uploadSendMemoMedia" | "downloadFile"> {
  return {
    uploadFile: inTwoSteps(
      (ctx, _, { file }) => keepFile(ctx, file),
      (ctx, input, kept) => recordUpload(ctx, input, kept, attach),
    ),
    uploadSendMemoMedia: inTwoSteps(
      (ctx, _, { file }) => keepFile(ctx, file),
      (ctx, { memo_id }, kept) => recordUploadOnto(ctx, memo_id, kept, attach),
    ),
    downloadFile: async (ctx, { id, variant }) =>
      fileReply(await requireVisibleMedia(ctx, id), variant),
  };
}
