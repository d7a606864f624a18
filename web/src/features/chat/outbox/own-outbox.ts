import { useEffect, useMemo, useSyncExternalStore } from "react";
import { onSessionEnd, signOut, userDetailsQuery } from "#web/entities/auth/session.ts";
import { queryClient } from "#web/lib/api/query-client.ts";
import { countUnsentBy, removeOutbox } from "#web/lib/browser/outbox-database.ts";
import { Outbox } from "./outbox.ts";
import type { NewMessage, PendingMessage } from "./pending-message.ts";

/** The outbox of the person who is signed in; null before it is needed. */
let own: Outbox | null = null;
const none: readonly PendingMessage[] = [];
const listeners = new Set<() => void>();

/** @returns the unsent messages of a company, or of one of its groups, in the order in which they were written */
export function useOutbox(companyId: number, groupId?: number): readonly PendingMessage[] {
  const all = useSyncExternalStore(subscribe, () => own?.messages ?? none);
  useEffect(openOutbox, []);
  return useMemo(() => {
    const isShown = (message: PendingMessage): boolean =>
      message.companyId === companyId && (groupId === undefined || message.groupId === groupId);
    return all.some(isShown) ? all.filter(isShown) : none;
  }, [all, companyId, groupId]);
}

/**
 * Has what waits sent now.
 * @returns all that the person hasn't sent, in every company; null until the messages of earlier visits are there
 */
export function useAllUnsent(): readonly PendingMessage[] | null {
  const all = useSyncExternalStore(subscribe, () => (own?.isOpen ? own.messages : null));
  useEffect(() => ownOutbox()?.hurry(), []);
  return all;
}

/** Signs out, and removes from this device what the person hasn't sent. */
export async function discardAndSignOut(): Promise<void> {
  const userId = own?.userId;
  await signOut();
  if (userId !== undefined) removeOutbox(userId);
}

/** Shows what the person hasn't sent, and sends it. */
export function openOutbox(): void {
  ownOutbox();
}

/** Shows a message as pending and sends it, after those that were written before it. */
export function sendMessage(companyId: number, message: NewMessage): void {
  ownOutbox()?.add(companyId, message);
}

/** Sends a message again that wasn't sent. */
export function retryMessage(key: string): void {
  ownOutbox()?.retry(key);
}

export function discardMessage(key: string): void {
  ownOutbox()?.discard(key);
}

function ownOutbox(): Outbox | null {
  const userId = queryClient.getQueryData(userDetailsQuery.queryKey)?.user.id;
  if (userId === undefined || own?.userId === userId) return own;
  closeOutbox();
  own = new Outbox(userId, changed);
  return own;
}

function closeOutbox(): void {
  const before = own;
  own = null;
  before?.close();
  changed();
}

function changed(): void {
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

countUnsentBy(() => own?.messages.length ?? 0);
onSessionEnd(closeOutbox);
// A page that is left and that the browser may bring back holds up no other tab.
window.addEventListener("pagehide", () => {
  if (own?.isShared) closeOutbox();
});
window.addEventListener("pageshow", ({ persisted }) => {
  if (persisted) openOutbox();
});
window.addEventListener("storage", ({ key }) => {
  // The whole storage was cleared: also what was written on this page is gone.
  if (key === null) closeOutbox();
});
