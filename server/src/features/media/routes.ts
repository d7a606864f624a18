import { requireLinkedMedia, requireVisibleMedia } from "#server/features/media/access";
import {
  type Attach,
  fileLink,
  fileReply,
  keepSent,
  keepFile,
  recordUpload,
  recordUploadOnto,
  updateMedia,
} from "#server/features/media/service";
import {
  beginUpload,
  notePiece,
  readUpload,
  storePiece,
} from "#server/features/media/upload-service";
import { type HandlersOf, withPreparation } from "#server/platform/http/handlers";

type MediaCall =
  | "uploadFile"
  | "uploadSendMemoMedia"
  | "beginUpload"
  | "sendUploadPiece"
  | "getUpload"
  | "updateMedia"
  | "downloadFile"
  | "getFileLink"
  | "openFileLink";

/** @param attach put files on what the call names; given from outside, because features do not call each other */
export function mediaRoutes(attach: Attach): HandlersOf<MediaCall> {
  return {
    uploadFile: withPreparation(
      (ctx, input, { file }) => keepSent(ctx, input, file),
      (ctx, input, kept) => recordUpload(ctx, input, kept, attach),
    ),
    uploadSendMemoMedia: withPreparation(
      (ctx, _, { file }) => keepFile(ctx, file),
      (ctx, { memo_id }, kept) => recordUploadOnto(ctx, memo_id, kept, attach),
    ),
    beginUpload,
    sendUploadPiece: withPreparation(
      (ctx, input, { file }) => storePiece(ctx, input, file),
      (ctx, input, stored) => notePiece(ctx, input, stored),
    ),
    getUpload: readUpload,
    updateMedia,
    downloadFile: async (ctx, { id, variant }) =>
      fileReply(await requireVisibleMedia(ctx, id), variant),
    getFileLink: async (ctx, { id }) => fileLink(ctx, await requireVisibleMedia(ctx, id)),
    openFileLink: async (ctx, { link }) =>
      fileReply(await requireLinkedMedia(ctx, link), "original"),
  };
}
