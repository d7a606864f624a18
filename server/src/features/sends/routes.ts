import type { CallOutput } from "@lineup/contract/calls";

import { storeFile } from "#server/features/media/service";
import { withCleanMemos } from "#server/features/memos/writing/rich-text-service";
import { sendView } from "#server/features/sends/access";
import {
  archiveSend,
  attachSendMedia,
  deleteSends,
  detachSendMedia,
  unarchiveSend,
  updateSend,
} from "#server/features/sends/change-service";
import {
  detachSendMemoMedia,
  removeSendMemo,
  uploadSendMemoMedia,
  writeSendMemo,
} from "#server/features/sends/memo-service";
import { publishSend } from "#server/features/sends/service";
import { startSend } from "#server/features/sends/start-service";
import { undoSends } from "#server/features/sends/undo-service";
import { startFromTemplate } from "#server/features/sends/template-service";
import { listSends, draftSend, listSendMedia } from "#server/features/sends/list-service";
import { type HandlersOf, withPreparation } from "#server/platform/http/handlers";

type Calls =
  | "listSends"
  | "getSend"
  | "createSend"
  | "useTemplate"
  | "updateSend"
  | "deleteSend"
  | "deleteSends"
  | "archiveSend"
  | "unarchiveSend"
  | "draftSend"
  | "publishSend"
  | "undoSends"
  | "attachSendMedia"
  | "detachSendMedia"
  | "listSendMedia"
  | "writeSendMemo"
  | "removeSendMemo"
  | "uploadSendMemoMedia"
  | "detachSendMemoMedia";

export const sendRoutes: HandlersOf<Calls> = {
  listSends,
  getSend: async (ctx, { id }) => answer(sendView(ctx, id)),
  createSend: withCleanMemos((ctx, input) => answer(startSend(ctx, input))),
  useTemplate: (ctx, input) => answer(startFromTemplate(ctx, input)),
  updateSend: (ctx, input) => answer(updateSend(ctx, input)),
  deleteSend: (ctx, { id }) => deleteSends(ctx, [id]),
  deleteSends: (ctx, { ids }) => deleteSends(ctx, ids),
  archiveSend: (ctx, { id }) => answer(archiveSend(ctx, id)),
  unarchiveSend: (ctx, { id }) => answer(unarchiveSend(ctx, id)),
  draftSend: withCleanMemos(draftSend),
  publishSend: (ctx, { id, ...how }) => answer(publishSend(ctx, id, how)),
  undoSends: (ctx, { ids }) => undoSends(ctx, ids),
  attachSendMedia: async (ctx, input) => withMedia(await attachSendMedia(ctx, input)),
  detachSendMedia: async (ctx, input) => withMedia(await detachSendMedia(ctx, input)),
  listSendMedia,
  writeSendMemo: withCleanMemos(writeSendMemo),
  removeSendMemo: (ctx, input) => answer(removeSendMemo(ctx, input)),
  uploadSendMemoMedia: withPreparation(
    (ctx, _, { file }) => storeFile(ctx, file),
    uploadSendMemoMedia,
  ),
  detachSendMemoMedia: async (ctx, input) => ({
    memo: await detachSendMemoMedia(ctx, input),
  }),
};

type Send = CallOutput<"getSend">["memo_template_send"];

const answer = async (send: Promise<Send>) => ({ memo_template_send: await send });

const withMedia = (send: Send) => ({ memo_template_send: send, media: send.media });
