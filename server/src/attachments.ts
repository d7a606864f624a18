import { readImportFileKeys } from "#server/features/employees/imports/reads";
import type { Attachables, UploadTargets } from "#server/features/media/access";
import { mayEmployeeSeeMedia, readSignatureKeys } from "#server/features/memos/reads";
import { attachMedia } from "#server/features/memos/service";
import { readSharedKeys } from "#server/features/templates/community/reads";

/** Every kind of record that carries files. A kind that is missing here does not compile. */
export const attachables: Attachables = {
  memo: { mayEmployeeSee: mayEmployeeSeeMedia, readKeysInUse: null },
  acknowledgement: { mayEmployeeSee: null, readKeysInUse: readSignatureKeys },
  communityTemplate: { mayEmployeeSee: null, readKeysInUse: readSharedKeys },
  import: { mayEmployeeSee: null, readKeysInUse: readImportFileKeys },
};

/** What an upload can be attached to in the same call. */
export const uploadTargets: UploadTargets = {
  message: (ctx, files) => attachMedia(ctx, "message", files),
  survey: (ctx, files) => attachMedia(ctx, "survey", files),
  celebration: (ctx, files) => attachMedia(ctx, "celebration", files),
};
