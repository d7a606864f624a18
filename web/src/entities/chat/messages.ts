import { type ChatEvent, type LoadedMessages, reduceMessages } from "@lineup/contract/chat/events";
import { queryOptions } from "@tanstack/react-query";
import { call } from "#web/lib/api/api-client.ts";
import { ApiError } from "#web/lib/api/api-error.ts";
import type { Input, Output } from "#web/lib/api/contract.ts";
import { queryClient } from "#web/lib/api/query-client.ts";
import { patchCached } from "./cached.ts";
import { withNews } from "./news.ts";
import { selfIn } from "./self.ts";

type Page = Output<"listChatMessages">;
type PagePart = Omit<Input<"listChatMessages">, "company_id" | "group_id">;
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
      withNews(
        () => fetchLoaded(companyId, groupId, signal),
        (loaded, events) => withEvents(companyId, loaded, events),
      ),
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
  await addPage(companyId, groupId, { last }, (loaded, page, events) => {
    if (loaded.last !== last) return loaded;
    // The loaded messages come after it, and have the events already.
    const part = { group_id: groupId, ...page, has_newer: true };
    return withEarlier(loaded, withEvents(companyId, part, events));
  });
}

/** Adds the page after the loaded messages. */
export async function loadLater(companyId: number, groupId: number): Promise<void> {
  const newest = cachedMessages(companyId, groupId)?.messages[0];
  if (!newest) return;
  await addPage(companyId, groupId, { after: newest.id }, (loaded, page, events) => {
    if (loaded.messages[0]?.id !== newest.id) return loaded;
    const { has_newer } = page;
    if (!has_newer) choosePart(companyId, groupId, null);
    // Messages sent since the page was read weren't added while there were newer ones to load.
    const messages = [...page.messages, ...loaded.messages];
    return withEvents(companyId, { ...loaded, messages, has_newer }, events);
  });
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

function keyOf(companyId: number, groupId: number) {
  return ["listChatMessages", { company_id: companyId, group_id: groupId }] as const;
}

function nameOf(companyId: number, groupId: number): string {
  return `${companyId}:${groupId}`;
}

/** Adds a page to the loaded messages, with the events that have arrived while it was being fetched. */
async function addPage(
  companyId: number,
  groupId: number,
  part: PagePart,
  merge: (loaded: LoadedMessages, page: Page, events: readonly ChatEvent[]) => LoadedMessages,
): Promise<void> {
  await withNews(
    () => fetchPage(companyId, groupId, part),
    (page, events) => patchMessages(companyId, groupId, (loaded) => merge(loaded, page, events)),
  );
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
  part: PagePart,
  signal?: AbortSignal,
): Promise<Page> {
  const input = { company_id: companyId, group_id: groupId, ...part };
  return call("listChatMessages", input, signal ? { signal } : {});
}

function withEarlier(
  loaded: LoadedMessages,
  { messages, last }: Pick<LoadedMessages, "messages" | "last">,
): LoadedMessages {
  return { ...loaded, messages: [...loaded.messages, ...messages], last };
}

function withEvents(
  companyId: number,
  loaded: LoadedMessages,
  events: readonly ChatEvent[],
): LoadedMessages {
  const self = selfIn(companyId);
  return events.reduce((before, event) => reduceMessages(before, event, self), loaded);
}
