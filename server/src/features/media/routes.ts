import {
  type Attachables,
  type UploadTargets,
  requireLinkedMedia,
  requireVisibleMedia,
} from "#server/features/media/access";
import {
  fileLink,
  fileReply,
  storeUpload,
  recordUpload,
  updateMedia,
} from "#server/features/media/service";
import {
  beginUpload,
  recordPiece,
  readUpload,
  storePiece,
} from "#server/features/media/upload-service";
import { type HandlersOf, withPreparation } from "#server/platform/http/handlers";

type MediaCall =
  | "uploadFile"
  | "beginUpload"
  | "sendUploadPiece"
  | "getUpload"
  | "updateMedia"
  | "downloadFile"
  | "getFileLink"
  | "openFileLink";

/** @param parts the kinds of record that carry files, which belong to features above this one */
export const mediaRoutes = (parts: {
  readonly attachables: Attachables;
  readonly uploadTargets: UploadTargets;
}): HandlersOf<MediaCall> => ({
  uploadFile: withPreparation(
    (ctx, input, { file }) => storeUpload(ctx, input, file),
    (ctx, input, stored) => recordUpload(ctx, input, stored, parts.uploadTargets),
  ),
  beginUpload,
  sendUploadPiece: withPreparation(
    (ctx, input, { file }) => storePiece(ctx, input, file),
    (ctx, input, stored) => recordPiece(ctx, input, stored),
  ),
  getUpload: readUpload,
  updateMedia,
  downloadFile: async (ctx, { id, variant }) =>
    fileReply(await requireVisibleMedia(ctx, id, parts.attachables), variant),
  getFileLink: async (ctx, { id }) =>
    fileLink(ctx, await requireVisibleMedia(ctx, id, parts.attachables)),
  openFileLink: async (ctx, { link }) =>
    fileReply(await requireLinkedMedia(ctx, link, parts.attachables), "original"),
});
