import { readChatImageKeys } from "#server/features/chat/messages/reads";
import { readImportFileKeys } from "#server/features/employees/imports/reads";
import type { Attachables } from "#server/features/media/access";
import { mayEmployeeSeeMedia, readSignatureKeys } from "#server/features/memos/reads";
import { readSharedKeys } from "#server/features/templates/community/reads";

/** All kinds of records that files can be attached to. A missing kind doesn't compile. */
export const attachables: Attachables = {
  memo: { mayEmployeeSee: mayEmployeeSeeMedia, readKeysInUse: null },
  acknowledgement: { mayEmployeeSee: null, readKeysInUse: readSignatureKeys },
  communityTemplate: { mayEmployeeSee: null, readKeysInUse: readSharedKeys },
  chat: { mayEmployeeSee: null, readKeysInUse: readChatImageKeys },
  import: { mayEmployeeSee: null, readKeysInUse: readImportFileKeys },
};
