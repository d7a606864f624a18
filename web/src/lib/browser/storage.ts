type Kind = "localStorage" | "sessionStorage";

/** Storage that is absent on the server and in tests, and may be blocked in a browser: then nothing is kept. */
function storageOf(kind: Kind) {
  return {
    get(key: string): string | null {
      return attempt(kind, (store) => store.getItem(key)) ?? null;
    },
    /** @returns whether it is kept now */
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

/** What the browser keeps, for all its tabs. */
export const storage = storageOf("localStorage");
/** What one tab keeps, through a reload, until it is closed. */
export const tabStorage = storageOf("sessionStorage");

function attempt<T>(kind: Kind, act: (store: Storage) => T): T | undefined {
  if (typeof document === "undefined") return undefined;
  try {
    return act(window[kind]);
  } catch {
    return undefined;
  }
}
