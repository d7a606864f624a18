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

/** Adds databases to the page of a test, which are empty at its start, and the locks through which tabs agree on their use. */
export function addDatabases(): void {
  // They stay for the tests after it: what closes a database after its test still needs them.
  for (const name of parts) Object.assign(globalThis, { [name]: databases[name] });
  vi.stubGlobal("indexedDB", new databases.IDBFactory());
  Object.defineProperty(navigator, "locks", { configurable: true, value: locks });
  onTestFinished(() => {
    Reflect.deleteProperty(navigator, "locks");
  });
}
