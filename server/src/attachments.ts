import { readImportFileKeys } from "#server/features/employees/imports/reads";
import type { Attachables } from "#server/features/media/access";
import { mayEmployeeSeeMedia, readSignatureKeys } from "#server/features/memos/reads";
import { readSharedKeys } from "#server/features/templates/community/reads";

/** Every kind of record that files can be attached to. The type requires each kind to be here. */
export const attachables: Attachables = {
  memo: { mayEmployeeSee: mayEmployeeSeeMedia, readKeysInUse: null },
  acknowledgement: { mayEmployeeSee: null, readKeysInUse: readSignatureKeys },
  communityTemplate: { mayEmployeeSee: null, readKeysInUse: readSharedKeys },
  import: { mayEmployeeSee: null, readKeysInUse: readImportFileKeys },
};
