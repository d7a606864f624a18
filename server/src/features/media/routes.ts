import {
  type Attachables,
  requireLinkedMedia,
  requireVisibleMedia,
} from "#server/features/media/access";
import { fileLink, fileReply, updateMedia } from "#server/features/media/service";
import {
  beginUpload,
  recordPiece,
  readUpload,
  storePiece,
} from "#server/features/media/upload-service";
import { type HandlersOf, withPreparation } from "#server/platform/http/handlers";

/** Memos bind `uploadFile`, because it can attach the file to a memo. */
type MediaCall =
  | "beginUpload"
  | "sendUploadPiece"
  | "getUpload"
  | "updateMedia"
  | "downloadFile"
  | "getFileLink"
  | "openFileLink";

/** @param attachables the kinds of record that carry files, which belong to features above this one */
export const mediaRoutes = (attachables: Attachables): HandlersOf<MediaCall> => ({
  beginUpload,
  sendUploadPiece: withPreparation(
    (ctx, input, { file }) => storePiece(ctx, input, file),
    (ctx, input, stored) => recordPiece(ctx, input, stored),
  ),
  getUpload: readUpload,
  updateMedia,
  downloadFile: async (ctx, { id, variant }) =>
    fileReply(await requireVisibleMedia(ctx, id, attachables), variant),
  getFileLink: async (ctx, { id }) =>
    fileLink(ctx, await requireVisibleMedia(ctx, id, attachables)),
  openFileLink: async (ctx, { link }) =>
    fileReply(await requireLinkedMedia(ctx, link, attachables), "original"),
});
