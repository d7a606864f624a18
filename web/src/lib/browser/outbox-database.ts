import { storage } from "./storage.ts";

const prefix = "lineup-outbox-";

/**
 * @param userId the person who hasn't sent what is in it; each person of this browser has their own
 * @returns the name of the browser's database with unsent chat messages. Under the same name, the storage has an entry while there
 *   are any, so that a screen without chats knows of them without opening the database
 */
export function outboxName(userId: number): string {
  return `${prefix}${userId}`;
}

/** @returns the people who have unsent chat messages in the databases of this browser */
export function unsentOwners(): readonly number[] {
  const names = storage.keys().filter((key) => key.startsWith(prefix));
  return names.map((name) => Number(name.slice(prefix.length)));
}

let count = (): number => 0;

/** Sets how the unsent messages of this page are counted. The code of the chats, which few screens load, calls this. */
export function countUnsentBy(newCount: () => number): void {
  count = newCount;
}

/** @returns the number of unsent chat messages of this page, also of those in its memory alone; 0 on screens that know of none */
export function unsentInPage(): number {
  return count();
}

/** Removes a person's unsent chat messages from this device. */
export function removeOutbox(userId: number): void {
  storage.remove(outboxName(userId));
  try {
    indexedDB.deleteDatabase(outboxName(userId));
  } catch {
    // A browser without databases has nothing to remove.
  }
}
