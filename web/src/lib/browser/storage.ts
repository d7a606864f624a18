type Kind = "localStorage" | "sessionStorage";

/**
 * Wraps the browser's storage. If the storage doesn't exist (as in some tests) or is blocked, reading returns nothing
 * and writing does nothing.
 */
function storageOf(kind: Kind) {
  return {
    get(key: string): string | null {
      return attempt(kind, (store) => store.getItem(key)) ?? null;
    },
    /** @returns true if the value was stored */
    set(key: string, value: string): boolean {
      return (
        attempt(kind, (store) => {
          store.setItem(key, value);
          return true;
        }) ?? false
      );
    },
    remove(key: string): void {
      attempt(kind, (store) => store.removeItem(key));
    },
    keys(): string[] {
      return attempt(kind, (store) => Object.keys(store)) ?? [];
    },
  };
}

/** The browser's storage, shared by all tabs. */
export const storage = storageOf("localStorage");
/** The storage of one tab; it survives a reload. */
export const tabStorage = storageOf("sessionStorage");

function attempt<T>(kind: Kind, act: (store: Storage) => T): T | undefined {
  if (typeof document === "undefined") return undefined;
  try {
    return act(window[kind]);
  } catch {
    return undefined;
  }
}
