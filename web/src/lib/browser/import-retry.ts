let pending = 0;
const listeners = new Set<() => void>();

function setPending(count: number): void {
  pending = count;
  for (const listener of listeners) listener();
}

/** The imports of parts of screens that are under way. */
export const pendingImports = {
  count: (): number => pending,
  /** @returns a function that ends the subscription */
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
};

/**
 * Wraps the import of a module so that it can be retried. Browsers remember that a module failed to load, so each retry
 * uses another URL.
 * @param load imports the module
 * @returns a function that imports the module or throws the error of the import; calling it again retries the import
 */
export function withImportRetry<M>(load: () => Promise<M>): () => Promise<M> {
  let address: string | undefined;
  let failures = 0;
  return async () => {
    // While offline, the import is not attempted, because the imports inside the module would fail, too. Browsers would
    // remember these failures, and a retry can't change the URLs of those imports.
    if ("onLine" in navigator && !navigator.onLine) throw new TypeError("no connection");
    setPending(pending + 1);
    try {
      if (failures > 0) loadMissingStyles();
      const again = `${address}?again=${failures}`;
      return await (address ? (import(/* @vite-ignore */ again) as Promise<M>) : load());
    } catch (error) {
      failures += 1;
      address ??= addressIn(error);
      throw error;
    } finally {
      setPending(pending - 1);
    }
  };
}

/**
 * @returns the URL of the module that failed to load. Most browsers put it into the error message. If the message has no
 * URL, returns undefined, and the original URL is retried
 */
function addressIn(error: unknown): string | undefined {
  return error instanceof Error ? /https?:\S+\.js/.exec(error.message)?.[0] : undefined;
}

/**
 * Reloads failed style sheets by replacing their `<link>` elements, because browsers request the style sheet of an
 * element only once.
 */
function loadMissingStyles(): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>("link[rel=stylesheet]"))
    if (!hasCome(link)) link.replaceWith(link.cloneNode());
}

function hasCome({ sheet }: HTMLLinkElement): boolean {
  try {
    return sheet !== null && sheet.cssRules.length > 0;
  } catch {
    // Reading the rules of a style sheet that failed to load throws an error.
    return false;
  }
}
