import { customOptionsKey } from "@lineup/contract/constants";

import { handlersOfKind } from "#server/features/memos/kind-routes";
import { withCleanTexts } from "#server/features/memos/writing/rich-text-service";
import { listMessages } from "#server/features/memos/list-service";
import { archiveMessage } from "#server/features/memos/service";
import type { HandlersOf } from "#server/platform/http/handlers";

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
  updateMessage: withCleanTexts(message.update),
  deleteMessage: message.delete,
  createMessage: withCleanTexts((ctx, input) =>
    message.create(ctx, { ...input, ...messageDefaults }),
  ),
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
