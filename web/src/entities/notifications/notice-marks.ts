import { useSyncExternalStore } from "react";
import { storage } from "#web/lib/browser/storage.ts";
import type { NoticeMarks } from "./notifications.ts";

const prefix = "lineup-notices:";
/** The maximum number of marks of each kind. People have far fewer notices, so older marks are no longer needed. */
const kept = 500;
const none: NoticeMarks = { read: [], cleared: [] };
const known = new Map<number, NoticeMarks>();
const listeners = new Set<() => void>();

/** @returns the ids of an employee's read notices and the ids of the employee's cleared notices */
export function useNoticeMarks(employeeId: number): NoticeMarks {
  return useSyncExternalStore(subscribe, () => marksOf(employeeId));
}

/** Marks notices as read or cleared. */
export function markNotices(
  employeeId: number,
  how: keyof NoticeMarks,
  ids: readonly string[],
): void {
  // Another tab may have stored marks that this tab doesn't know yet.
  const before = together(marksOf(employeeId), read(employeeId));
  const added = ids.filter((id) => !before[how].includes(id));
  if (added.length === 0) return;
  const after = { ...before, [how]: [...before[how], ...added].slice(-kept) };
  known.set(employeeId, after);
  storage.set(`${prefix}${employeeId}`, JSON.stringify(after));
  for (const listener of listeners) listener();
}

function marksOf(employeeId: number): NoticeMarks {
  const marks = known.get(employeeId) ?? read(employeeId);
  known.set(employeeId, marks);
  return marks;
}

function read(employeeId: number): NoticeMarks {
  try {
    const found = JSON.parse(storage.get(`${prefix}${employeeId}`) ?? "null") as NoticeMarks | null;
    return found ?? none;
  } catch {
    return none;
  }
}

function together(one: NoticeMarks, other: NoticeMarks): NoticeMarks {
  return {
    read: [...new Set([...one.read, ...other.read])],
    cleared: [...new Set([...one.cleared, ...other.cleared])],
  };
}

/**
 * Calls the listener when marks change in this tab or another tab.
 * @returns a function that unsubscribes the listener
 */
function subscribe(listener: () => void): () => void {
  const hear = ({ key }: StorageEvent): void => {
    if (!key?.startsWith(prefix)) return;
    known.delete(Number(key.slice(prefix.length)));
    listener();
  };
  listeners.add(listener);
  window.addEventListener("storage", hear);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", hear);
  };
}
