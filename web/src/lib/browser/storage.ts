type Kind = "localStorage" | "sessionStorage";

/** Storage that is missing in tests and may be blocked in a browser; then nothing is stored. */
function storageOf(kind: Kind) {
  return {
    get(key: string): string | null {
      return attempt(kind, (store) => store.getItem(key)) ?? null;
    },
    /** @returns true if it is stored */
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
