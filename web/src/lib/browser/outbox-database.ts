import { storage } from "./storage.ts";

/**
 * @param userId the person who hasn't sent what is in it; each person of this browser has their own
 * @returns the name of the browser's database with unsent chat messages. Under the same name, the storage has an entry while there
 *   are any, so that a screen without chats knows of them without opening the database
 */
export function outboxName(userId: number): string {
  return `lineup-outbox-${userId}`;
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
