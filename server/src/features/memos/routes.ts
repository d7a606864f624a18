import { customOptionsKey } from "@lineup/contract/constants";

import { listAllMemos, listMemos, listMessages } from "#server/features/memos/list-service";
import { handlersOfKind } from "#server/features/memos/kind-routes";
import {
  archiveMessage,
  createMemo,
  deleteMemo,
  getMemo,
  updateMemo,
} from "#server/features/memos/service";
import type { HandlersOf } from "#server/platform/http/handlers";

export const memoRoutes: HandlersOf<
  "listMemos" | "listAllMemos" | "getMemo" | "createMemo" | "updateMemo" | "deleteMemo"
> = {
  listMemos,
  listAllMemos,
  getMemo: async (ctx, { id }) => ({ memo: await getMemo(ctx, id) }),
  createMemo: async (ctx, input) => ({ memo: await createMemo(ctx, input) }),
  updateMemo: async (ctx, input) => ({ memo: await updateMemo(ctx, input) }),
  deleteMemo: (ctx, { id }) => deleteMemo(ctx, id),
};

const message = handlersOfKind("message", (memo) => ({ message: memo }));

export const messageRoutes: HandlersOf<
  | "listMessages"
  | "getMessage"
  | "updateMessage"
  | "deleteMessage"
  | "createMessage"
  | "expireMessage"
  | "archiveMessage"
  | "attachMessageMedia"
  | "detachMessageMedia"
> = {
  listMessages,
  getMessage: message.get,
  updateMessage: message.update,
  deleteMessage: message.delete,
  createMessage: (ctx, input) => message.create(ctx, { ...input, ...messageDefaults }),
  expireMessage: message.expire,
  archiveMessage: async (ctx, { id }) => ({ message: await archiveMessage(ctx, id) }),
  attachMessageMedia: message.attach,
  detachMessageMedia: message.detach,
};

const messageDefaults = {
  display_type: "memo",
  answer_type: null,
  options: [] as string[],
  options_key: customOptionsKey,
  is_anonymous: false,
  celebrated_ids: [] as number[],
} as const;
