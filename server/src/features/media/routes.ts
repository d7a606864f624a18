import { requireVisibleMedia } from "#server/features/media/access";
import { fileReply, keepFile, recordUpload } from "#server/features/media/service";
import { type Handler, type HandlersOf, inTwoSteps } from "#server/platform/http/handlers";

/** @param attach puts files on a memo; given from outside, because features do not call each other */
export function mediaRoutes(
  attach: Handler<"attachMessageMedia">,
): HandlersOf<"uploadFile" | "downloadFile"> {
  return {
    uploadFile: inTwoSteps(
      (ctx, _, { file }) => keepFile(ctx, file),
      (ctx, input, kept) => recordUpload(ctx, input, kept, attach),
    ),
    downloadFile: async (ctx, { id, variant }) =>
      fileReply(await requireVisibleMedia(ctx, id), variant),
  };
}
