import type { ChatMessage } from "@lineup/contract/chat/schemas";
import { tokenStorageKey } from "@lineup/contract/constants";
import { useEffect, useSyncExternalStore } from "react";
import { holdOwnEvents } from "#web/entities/chat/apply-event.ts";
import { call } from "#web/lib/api/api-client.ts";
import { ApiError, isOffline } from "#web/lib/api/api-error.ts";
import { queryClient } from "#web/lib/api/query-client.ts";
import { sharedDevice } from "#web/lib/browser/shared-device.ts";
import { storage } from "#web/lib/browser/storage.ts";
import { toast } from "#web/ui/feedback/toast-store.ts";
import { chatTexts } from "../chat-texts.ts";

/** A message that was sent here and that the server hasn't answered yet. */
export interface PendingMessage {
  /** Its temporary id, and its idempotency key: repeated with the same key, it is the same message. */
  readonly key: string;
  readonly groupId: number;
  readonly content: string;
  /** What it answers. */
  readonly primary: ChatMessage["primary"];
  readonly picture: File | null;
  /** The address of its GIF. */
  readonly gif: string | null;
  readonly createdAt: string;
  readonly state: "waiting" | "sending" | "failed";
  /** The share of its picture that was sent, from 0 to 1. */
  readonly progress: number;
  /** True if it failed because the connection was lost. It is sent again once the connection is back. */
  readonly isLost: boolean;
  /** True if it was sent again without being asked to, which says nothing more when it fails again. */
  readonly isRepeated: boolean;
}

const prefix = "lineup-chat-unsent:";
/** How long the toast about a failed send is shown, as the specification has it. */
const sendErrorMs = 5_000;
const firstPauseMs = 5_000;
const longestPauseMs = 60_000;

/** The messages of all companies in the order in which they were written, by the place where they are kept. */
const boxes = new Map<string, readonly PendingMessage[]>();
/** The groups with a running send. */
const busy = new Set<number>();
const listeners = new Set<() => void>();
const none: readonly PendingMessage[] = [];

/** @returns the unanswered messages of a group, the oldest first */
export function useOutbox(companyId: number, groupId: number): readonly PendingMessage[] {
  const all = useSyncExternalStore(subscribe, () => boxOf(companyId));
  useEffect(() => {
    const again = (): void => retryLost(companyId);
    window.addEventListener("online", again);
    return () => window.removeEventListener("online", again);
  }, [companyId]);
  return all.some((message) => message.groupId === groupId)
    ? all.filter((message) => message.groupId === groupId)
    : none;
}

/** Shows a message as pending and sends it, after those of its group that were written before it. */
export function sendMessage(
  companyId: number,
  message: Pick<PendingMessage, "groupId" | "content" | "primary" | "picture" | "gif">,
): void {
  const facts = { state: "waiting", progress: 0, isLost: false, isRepeated: false } as const;
  const createdAt = new Date().toISOString();
  change(companyId, (box) => [
    ...box,
    { ...message, ...facts, createdAt, key: crypto.randomUUID() },
  ]);
  void sendNext(companyId, message.groupId);
}

/** Sends a message again that wasn't sent. */
export function retryMessage(
  companyId: number,
  { key, groupId }: PendingMessage,
  isRepeated = false,
): void {
  update(companyId, key, { state: "waiting", progress: 0, isLost: false, isRepeated });
  void sendNext(companyId, groupId);
}

export function discardMessage(companyId: number, key: string): void {
  change(companyId, (box) => box.filter((message) => message.key !== key));
}

/** Removes the unsent messages of a group. @returns their texts */
export function takeUnsent(companyId: number, groupId: number): readonly string[] {
  const texts = boxOf(companyId).filter((message) => message.groupId === groupId);
  if (texts.length > 0)
    change(companyId, (box) => box.filter((message) => message.groupId !== groupId));
  return texts.map(({ content }) => content).filter((text) => text !== "");
}

async function sendNext(companyId: number, groupId: number): Promise<void> {
  if (busy.has(groupId)) return;
  const next = boxOf(companyId).find(
    (message) => message.groupId === groupId && message.state === "waiting",
  );
  if (!next) return;
  busy.add(groupId);
  try {
    await sendOne(companyId, next);
  } finally {
    busy.delete(groupId);
  }
  await sendNext(companyId, groupId);
}

async function sendOne(companyId: number, message: PendingMessage): Promise<void> {
  const { key, groupId, content, primary, picture, gif } = message;
  update(companyId, key, { state: "sending" });
  const release = holdOwnEvents(companyId, groupId);
  const more = {
    ...(primary !== null && { chat_message_id: primary.id }),
    ...(gif !== null && { image_url: gif }),
  };
  const onProgress = (progress: number): void => update(companyId, key, { progress });
  try {
    const { message: sent } = await call(
      "sendChatMessage",
      { company_id: companyId, group_id: groupId, content, ...more },
      { idempotencyKey: key, ...(picture && { files: { image: picture }, onProgress }) },
    );
    discardMessage(companyId, key);
    release(sent);
    pauseMs = firstPauseMs;
  } catch (error) {
    release(null);
    fail(companyId, message, error);
  }
}

/** If the connection was lost, the messages after it wait, too: they keep their order. */
function fail(
  companyId: number,
  { key, groupId, isRepeated }: PendingMessage,
  error: unknown,
): void {
  const isLost = isOffline(error);
  change(companyId, (box) =>
    box.map((message) =>
      message.key === key || (isLost && message.groupId === groupId)
        ? { ...message, state: "failed", isLost }
        : message,
    ),
  );
  // What it answers was deleted meanwhile: the next try is another message, which answers nothing.
  if (error instanceof ApiError && error.fields["chat_message_id"])
    update(companyId, key, { key: crypto.randomUUID(), primary: null });
  if (isLost) retryLater(companyId);
  if (isLost && isRepeated) return;
  const [first] = error instanceof ApiError ? error.errors : [];
  toast({
    title: chatTexts.say("send.error"),
    messages: [first ?? chatTexts.say("send.wrong")],
    variant: "error",
    timeout: sendErrorMs,
  });
}

function retryLost(companyId: number): void {
  for (const message of boxOf(companyId))
    if (message.isLost) retryMessage(companyId, message, true);
}

let pauseMs = firstPauseMs;
let nextTryAt = 0;

/** No event tells that an unreachable server is back, so it is tried at growing intervals. */
function retryLater(companyId: number): void {
  const now = performance.now();
  if (now < nextTryAt) return;
  nextTryAt = now + pauseMs;
  setTimeout(() => retryLost(companyId), pauseMs);
  pauseMs = Math.min(pauseMs * 2, longestPauseMs);
}

function update(companyId: number, key: string, patch: Partial<PendingMessage>): void {
  change(companyId, (box) =>
    box.map((message) => (message.key === key ? { ...message, ...patch } : message)),
  );
}

function change(
  companyId: number,
  next: (box: readonly PendingMessage[]) => readonly PendingMessage[],
): void {
  const place = placeOf(companyId);
  const box = next(boxOf(companyId));
  boxes.set(place, box);
  keep(place, box);
  for (const listener of listeners) listener();
}

/** Pictures are too large for the browser's storage: a message with one is sent only while the page is open. */
function keep(place: string, box: readonly PendingMessage[]): void {
  if (sharedDevice.isInUse()) return;
  const texts = box.filter(({ picture }) => picture === null);
  if (texts.length > 0) storage.set(place, JSON.stringify(texts));
  else storage.remove(place);
}

function boxOf(companyId: number): readonly PendingMessage[] {
  const place = placeOf(companyId);
  const box = boxes.get(place) ?? found(place);
  boxes.set(place, box);
  return box;
}

/** @returns what an earlier visit has left unsent */
function found(place: string): readonly PendingMessage[] {
  try {
    const kept = JSON.parse(storage.get(place) ?? "[]") as readonly PendingMessage[];
    return kept.map((message) => ({ ...message, state: "failed", isLost: false }));
  } catch {
    return none;
  }
}

/** For each person separately, as drafts are. */
function placeOf(companyId: number): string {
  const details = queryClient.getQueryData<{ user: { id: number } }>(["getUserDetails", {}]);
  const owner = details?.user.id ?? (storage.get(tokenStorageKey) ? "unknown" : "nobody");
  return `${prefix}${owner}:${companyId}`;
}

function subscribe(listener: () => void): () => void {
  const onStorage = ({ key }: StorageEvent): void => {
    if (key !== null && !key.startsWith(prefix)) return;
    forgetIdle(key);
    listener();
  };
  listeners.add(listener);
  window.addEventListener("storage", onStorage);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", onStorage);
  };
}

/** Another tab has changed the kept messages: they are read again, unless this tab is sending some of its own. */
function forgetIdle(key: string | null): void {
  if (key === null) boxes.clear();
  for (const [place, box] of boxes) {
    const isOurs = box.some(({ state, picture }) => state !== "failed" || picture !== null);
    if (key === place && !isOurs) boxes.delete(place);
  }
}
