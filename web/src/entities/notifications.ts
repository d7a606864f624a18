import { useSyncExternalStore } from "react";

export interface Notice {
  readonly id: number | string;
  readonly title: string;
  readonly content: string;
  readonly type: "CHAT" | "TASK";
  /** The chat group or the task. */
  readonly type_id: number;
  readonly read: boolean;
  readonly created_at: string;
}

let notices: readonly Notice[] = [];
const listeners = new Set<() => void>();

/** @returns the notifications, newest first */
export function useNotices(): readonly Notice[] {
  return useSyncExternalStore(subscribe, () => notices);
}

export function markNoticeRead(id: Notice["id"]): void {
  change(notices.map((each) => (each.id === id ? { ...each, read: true } : each)));
}

export function clearNotices(): void {
  change([]);
}

function change(next: readonly Notice[]): void {
  notices = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
