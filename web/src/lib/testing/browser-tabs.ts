import { locks } from "node:worker_threads";
import * as databases from "fake-indexeddb";
import { onTestFinished, vi } from "vitest";

const parts = [
  "IDBCursor",
  "IDBDatabase",
  "IDBIndex",
  "IDBKeyRange",
  "IDBObjectStore",
  "IDBRequest",
  "IDBTransaction",
] as const;

/**
 * Adds to the page of a test what the tabs of a browser have in common and the page lacks: databases, and locks. Channels are there
 * already.
 */
export function addBrowserTabs(): void {
  for (const name of parts) vi.stubGlobal(name, databases[name]);
  vi.stubGlobal("indexedDB", new databases.IDBFactory());
  Object.defineProperty(navigator, "locks", { configurable: true, value: locks });
  onTestFinished(() => {
    Reflect.deleteProperty(navigator, "locks");
  });
}
