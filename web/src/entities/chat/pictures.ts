import type { ChatMessageSent } from "@lineup/contract/chat/events";
import { infiniteQueryOptions, type InfiniteData } from "@tanstack/react-query";
import { call } from "#web/lib/api/api-client.ts";
import type { ApiError } from "#web/lib/api/api-error.ts";
import type { Output } from "#web/lib/api/contract.ts";
import { refresh } from "#web/lib/live/live.ts";
import { patchCached } from "./cached.ts";

type Page = Output<"listChatPictures">;
type Listed = InfiniteData<Page, number | null>;
type Key = readonly [
  "listChatPictures",
  { readonly company_id: number; readonly group_id: number },
];

/** The query for the messages of a group that have a picture or a GIF, newest first, page by page. */
export function picturesQuery(companyId: number, groupId: number) {
  const input = { company_id: companyId, group_id: groupId };
  return infiniteQueryOptions<Page, ApiError, Listed, Key, number | null>({
    queryKey: ["listChatPictures", input],
    queryFn: ({ signal, pageParam: before_seq }) =>
      call(
        "listChatPictures",
        { ...input, ...(before_seq !== null && { before_seq }) },
        { signal },
      ),
    initialPageParam: null,
    getNextPageParam: ({ before_seq }) => before_seq,
  });
}

/** Removes the picture of a message that was deleted, and fetches the pictures again when there is a new one. */
export function updatePictures(
  companyId: number,
  { type, latest_message: message }: ChatMessageSent["payload"],
): void {
  const { id, chat_group_id, image, image_url, deleted_at } = message;
  const isNew = type === "new" && (image !== null || image_url !== null);
  if (!isNew && deleted_at === null) return;
  patchCached<Listed>(picturesQuery(companyId, chat_group_id).queryKey, (listed) => ({
    ...listed,
    pages: listed.pages.map((page) => withoutMessage(page, id)),
  }));
  // A running fetch may have read the pictures as they were before.
  refresh("listChatPictures");
}

function withoutMessage(page: Page, messageId: number): Page {
  return { ...page, messages: page.messages.filter(({ id }) => id !== messageId) };
}
