import { type LoadedMessages, reduceMessages } from "@lineup/contract/chat/events";
import { queryOptions } from "@tanstack/react-query";
import { call } from "#web/lib/api/api-client.ts";
import { ApiError } from "#web/lib/api/api-error.ts";
import type { Input, Output } from "#web/lib/api/contract.ts";
import { queryClient } from "#web/lib/api/query-client.ts";
import { patchCached } from "./cached.ts";
import { withNews } from "./news.ts";

type Page = Output<"listChatMessages">;
/** The part of a group's messages to show: around a message, by its id or number. */
export type Around = Pick<Input<"listChatMessages">, "around" | "around_seq">;

/** At most this many pages are fetched again at a time; who had loaded more of the history loads it again while scrolling. */
const maxPages = 5;
/** For each group, the part that is shown; the newest messages if the group isn't in here. */
const parts = new Map<string, Around>();

/** The query for a group's messages: the newest ones with as many earlier ones as were loaded before, or those around one. */
export function messagesQuery(companyId: number, groupId: number) {
  return queryOptions<LoadedMessages, ApiError>({
    queryKey: keyOf(companyId, groupId),
    queryFn: ({ signal }) =>
      withNews(() => fetchLoaded(companyId, groupId, signal), reduceMessages),
  });
}

/** Shows the newest messages, or those around one. */
export async function showMessages(
  companyId: number,
  groupId: number,
  around: Around | null,
): Promise<void> {
  choosePart(companyId, groupId, around);
  const query = messagesQuery(companyId, groupId);
  await queryClient.cancelQueries({ queryKey: query.queryKey });
  await queryClient.fetchQuery({ ...query, staleTime: 0 });
}

/** Sets the part that the next fetch of a group's messages asks for. */
export function choosePart(companyId: number, groupId: number, around: Around | null): void {
  const name = nameOf(companyId, groupId);
  if (around) parts.set(name, around);
  else parts.delete(name);
}

/** Adds the page before the loaded messages. */
export async function loadEarlier(companyId: number, groupId: number): Promise<void> {
  const { last } = cachedMessages(companyId, groupId) ?? { last: null };
  if (last === null) return;
  const page = await fetchPage(companyId, groupId, { last });
  patchMessages(companyId, groupId, (loaded) =>
    loaded.last === last ? withEarlier(loaded, page) : loaded,
  );
}

/** Adds the page after the loaded messages. */
export async function loadLater(companyId: number, groupId: number): Promise<void> {
  const newest = cachedMessages(companyId, groupId)?.messages[0];
  if (!newest) return;
  const page = await fetchPage(companyId, groupId, { after: newest.id });
  patchMessages(companyId, groupId, (loaded) =>
    loaded.messages[0]?.id === newest.id
      ? {
          ...loaded,
          messages: [...page.messages, ...loaded.messages],
          has_newer: page.has_newer,
        }
      : loaded,
  );
  if (!page.has_newer) choosePart(companyId, groupId, null);
}

/** @returns the loaded messages of a group; undefined if none were fetched */
export function cachedMessages(companyId: number, groupId: number): LoadedMessages | undefined {
  return queryClient.getQueryData<LoadedMessages>(keyOf(companyId, groupId));
}

export function patchMessages(
  companyId: number,
  groupId: number,
  change: (loaded: LoadedMessages) => LoadedMessages,
): void {
  patchCached<LoadedMessages>(keyOf(companyId, groupId), change);
}

/** Removes the messages of a group from this device. */
export function forgetMessages(companyId: number, groupId: number): void {
  parts.delete(nameOf(companyId, groupId));
  queryClient.removeQueries({ queryKey: keyOf(companyId, groupId) });
}

/** Does so for all groups of a company but these: the person is no longer in the others. */
export function forgetMessagesOutside(companyId: number, groupIds: readonly number[]): void {
  for (const { queryKey } of queryClient
    .getQueryCache()
    .findAll({ queryKey: ["listChatMessages"] })) {
    const [, { company_id, group_id }] = queryKey as ReturnType<typeof keyOf>;
    if (company_id === companyId && !groupIds.includes(group_id))
      forgetMessages(companyId, group_id);
  }
}

function keyOf(companyId: number, groupId: number) {
  return ["listChatMessages", { company_id: companyId, group_id: groupId }] as const;
}

function nameOf(companyId: number, groupId: number): string {
  return `${companyId}:${groupId}`;
}

async function fetchLoaded(
  companyId: number,
  groupId: number,
  signal: AbortSignal,
): Promise<LoadedMessages> {
  const before = cachedMessages(companyId, groupId);
  const page = await fetchFirst(companyId, groupId, signal);
  let loaded: LoadedMessages = { group_id: groupId, ...page };
  const oldest = before?.messages.at(-1)?.seq;
  const isPart = parts.has(nameOf(companyId, groupId));
  if (isPart || oldest === undefined || before?.has_newer) return loaded;
  for (let pages = 1; pages < maxPages; pages += 1) {
    const { last, messages } = loaded;
    if (last === null || (messages.at(-1)?.seq ?? 0) <= oldest) break;
    loaded = withEarlier(loaded, await fetchPage(companyId, groupId, { last }, signal));
  }
  return loaded;
}

/** @returns the messages of the chosen part; if its message is gone, the newest ones */
async function fetchFirst(companyId: number, groupId: number, signal: AbortSignal): Promise<Page> {
  const around = parts.get(nameOf(companyId, groupId));
  try {
    return await fetchPage(companyId, groupId, around ?? {}, signal);
  } catch (error) {
    const isGone = error instanceof ApiError && error.status === 422;
    if (!around || !isGone) throw error;
    choosePart(companyId, groupId, null);
    return fetchPage(companyId, groupId, {}, signal);
  }
}

function fetchPage(
  companyId: number,
  groupId: number,
  part: Omit<Input<"listChatMessages">, "company_id" | "group_id">,
  signal?: AbortSignal,
): Promise<Page> {
  const input = { company_id: companyId, group_id: groupId, ...part };
  return call("listChatMessages", input, signal ? { signal } : {});
}

function withEarlier(loaded: LoadedMessages, { messages, last }: Page): LoadedMessages {
  return { ...loaded, messages: [...loaded.messages, ...messages], last };
}
