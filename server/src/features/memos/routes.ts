import { storeUpload } from "#server/features/media/service";
import { listAllMemos, listMemos } from "#server/features/memos/list-service";
import {
  createMemo,
  deleteMemo,
  getMemo,
  undoMemo,
  updateMemo,
} from "#server/features/memos/service";
import { withCleanTexts } from "#server/features/memos/writing/rich-text-service";
import { uploadFile } from "#server/features/memos/upload-service";
import { type HandlersOf, withPreparation } from "#server/platform/http/handlers";

export const memoRoutes: HandlersOf<
  | "listMemos"
  | "listAllMemos"
  | "getMemo"
  | "createMemo"
  | "updateMemo"
  | "undoMemo"
  | "deleteMemo"
  | "uploadFile"
> = {
  listMemos,
  listAllMemos,
  getMemo: async (ctx, { id }) => ({ memo: await getMemo(ctx, id) }),
  createMemo: withCleanTexts(async (ctx, input) => ({ memo: await createMemo(ctx, input) })),
  updateMemo: withCleanTexts(async (ctx, input) => ({ memo: await updateMemo(ctx, input) })),
  undoMemo: async (ctx, { id }) => ({ memo: await undoMemo(ctx, id) }),
  deleteMemo: (ctx, { id }) => deleteMemo(ctx, id),
  uploadFile: withPreparation(
    (ctx, input, { file }) => storeUpload(ctx, input, file),
    (ctx, input, stored) => uploadFile(ctx, input, stored),
  ),
};
