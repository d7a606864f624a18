import { locks } from "node:worker_threads";
import {
  IDBCursor,
  IDBDatabase,
  IDBFactory,
  IDBIndex,
  IDBKeyRange,
  IDBObjectStore,
  IDBRequest,
  IDBTransaction,
} from "fake-indexeddb";
import { onTestFinished, vi } from "vitest";

const parts = {
  ...{ IDBCursor, IDBDatabase, IDBIndex, IDBKeyRange },
  ...{ IDBObjectStore, IDBRequest, IDBTransaction },
};

/** Adds databases to the page of a test, which are empty at its start, and the locks through which tabs agree on their use. */
export function addDatabases(): void {
  // They stay for the tests after it: what closes a database after its test still needs them.
  Object.assign(globalThis, parts);
  vi.stubGlobal("indexedDB", new IDBFactory());
  Object.defineProperty(navigator, "locks", { configurable: true, value: locks });
  onTestFinished(() => {
    Reflect.deleteProperty(navigator, "locks");
  });
}
