/** Local storage that is absent on the server and in tests, and may be blocked in a browser: then nothing is kept. */
export const storage = {
  get(key: string): string | null {
    return attempt((store) => store.getItem(key)) ?? null;
  },
  /** @returns whether it is kept now */
  set(key: string, value: string): boolean {
    return (
      attempt((store) => {
        store.setItem(key, value);
        return true;
      }) ?? false
    );
  },
  remove(key: string): void {
    attempt((store) => store.removeItem(key));
  },
  keys(): string[] {
    return attempt((store) => Object.keys(store)) ?? [];
  },
};

function attempt<T>(act: (store: Storage) => T): T | undefined {
  if (typeof document === "undefined") return undefined;
  try {
    return act(window.localStorage);
  } catch {
    return undefined;
  }
}
