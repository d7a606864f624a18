import { openDB, type DBSchema, type IDBPDatabase } from "idb";
import { outboxName } from "#web/lib/browser/outbox-database.ts";
import { sharedDevice } from "#web/lib/browser/shared-device.ts";
import type { StoredMessage } from "./pending-message.ts";

/** The place where a person's unsent messages wait. */
export interface OutboxStore {
  /** True for the browser's database, which all tabs use and which survives a reload; false for the memory of this page. */
  readonly isShared: boolean;
  /** @returns the messages in the order in which they are to be sent */
  all(): Promise<readonly StoredMessage[]>;
  /** @param replaced the keys of messages that these replace: whenever the page closes, either they are stored or these */
  put(messages: readonly StoredMessage[], replaced?: readonly string[]): Promise<void>;
  remove(keys: readonly string[]): Promise<void>;
  close(): void;
}

interface Schema extends DBSchema {
  messages: { key: string; value: StoredMessage };
}

/** A browser that hasn't opened a database in this time won't do so: some do neither that nor fail. */
const openTimeoutMs = 3_000;

/**
 * Opens the database of a person's unsent messages. In its place, there is the memory of this page on a shared tablet, where nothing is
 * stored, and in browsers that have no database or don't let tabs agree on which of them sends.
 */
export async function openStore(userId: number): Promise<OutboxStore> {
  const { locks } = navigator as Partial<Navigator>;
  const canShare = locks && typeof BroadcastChannel !== "undefined";
  if (sharedDevice.isInUse() || !canShare) return new MemoryStore();
  const store = new DatabaseStore(outboxName(userId));
  if (await store.opens()) return store;
  store.close();
  return new MemoryStore();
}

class MemoryStore implements OutboxStore {
  readonly isShared = false;
  readonly #messages = new Map<string, StoredMessage>();

  async all(): Promise<readonly StoredMessage[]> {
    return inOrder(this.#messages.values());
  }

  async put(messages: readonly StoredMessage[], replaced: readonly string[] = []): Promise<void> {
    for (const key of replaced) this.#messages.delete(key);
    for (const message of messages) this.#messages.set(message.key, message);
  }

  async remove(keys: readonly string[]): Promise<void> {
    for (const key of keys) this.#messages.delete(key);
  }

  close(): void {
    this.#messages.clear();
  }
}

class DatabaseStore implements OutboxStore {
  readonly isShared = true;
  readonly #name: string;
  #opening: Promise<IDBPDatabase<Schema>> | null = null;
  /** What the database doesn't take, for example because the device is full. It waits in this page. */
  readonly #unstored = new Map<string, StoredMessage>();
  /** The keys of what was removed and the database hasn't removed yet, because that failed. The next change of it tries again. */
  readonly #removed = new Set<string>();

  constructor(name: string) {
    this.#name = name;
  }

  /** @returns true if the browser has opened the database */
  async opens(): Promise<boolean> {
    const opened = this.#open().then(
      () => true,
      () => false,
    );
    const late = new Promise<boolean>((resolve) => {
      setTimeout(() => resolve(false), openTimeoutMs);
    });
    return Promise.race([opened, late]);
  }

  async all(): Promise<readonly StoredMessage[]> {
    const database = await this.#open();
    const messages = new Map(this.#unstored);
    for (const message of await database.getAll("messages"))
      if (!messages.has(message.key) && !this.#removed.has(message.key))
        messages.set(message.key, message);
    return inOrder(messages.values());
  }

  async put(messages: readonly StoredMessage[], replaced: readonly string[] = []): Promise<void> {
    try {
      await this.#write(messages, replaced);
    } catch {
      for (const message of messages) this.#unstored.set(message.key, message);
      // Also a full device removes something.
      if (replaced.length > 0) await this.remove(replaced);
    }
  }

  async remove(keys: readonly string[]): Promise<void> {
    for (const key of keys) this.#unstored.delete(key);
    for (const key of keys) this.#removed.add(key);
    await this.#write([], keys);
  }

  /** Puts and removes messages in one transaction. */
  async #write(messages: readonly StoredMessage[], keys: readonly string[]): Promise<void> {
    const removed = new Set([...keys, ...this.#removed]);
    const database = await this.#open();
    const { store, done } = database.transaction("messages", "readwrite");
    await Promise.all([
      ...messages.map((message) => store.put(message)),
      ...[...removed].map((key) => store.delete(key)),
      done,
    ]);
    for (const key of [...messages.map((message) => message.key), ...removed])
      this.#unstored.delete(key);
    for (const key of removed) this.#removed.delete(key);
  }

  close(): void {
    void this.#opening?.then(
      (database) => database.close(),
      () => undefined,
    );
    this.#opening = null;
  }

  #open(): Promise<IDBPDatabase<Schema>> {
    if (this.#opening) return this.#opening;
    const opening = this.#openNow();
    this.#opening = opening;
    opening.catch(() => (this.#opening = null));
    return opening;
  }

  // Without databases, the first access throws; as an asynchronous function, this one rejects then.
  async #openNow(): Promise<IDBPDatabase<Schema>> {
    return openDB<Schema>(this.#name, 1, {
      upgrade: (database) => void database.createObjectStore("messages", { keyPath: "key" }),
      // The database is to be removed, because the person has signed out on another tab, or a newer page changes it.
      blocking: () => this.close(),
      terminated: () => (this.#opening = null),
    });
  }
}

function inOrder(messages: Iterable<StoredMessage>): readonly StoredMessage[] {
  return [...messages].toSorted((one, other) => one.order - other.order);
}
