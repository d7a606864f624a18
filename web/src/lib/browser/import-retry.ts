/**
 * Browsers remember that a module failed to load, so a retry uses another address.
 * @param load imports a module
 * @returns a function that imports it, with as many retries as needed
 * @throws the error of the last try
 */
export function withImportRetry<M>(load: () => Promise<M>): () => Promise<M> {
  let address: string | undefined;
  let failures = 0;
  return async () => {
    // Offline it would fail for good, together with the modules it imports, which keep their addresses.
    if ("onLine" in navigator && !navigator.onLine) throw new TypeError("no connection");
    try {
      if (failures > 0) loadMissingStyles();
      const again = `${address}?again=${failures}`;
      return await (address ? (import(/* @vite-ignore */ again) as Promise<M>) : load());
    } catch (error) {
      failures += 1;
      address ??= addressIn(error);
      throw error;
    }
  };
}

/** Most browsers name the module that failed; the others retry on their own. */
function addressIn(error: unknown): string | undefined {
  return error instanceof Error ? /https?:\S+\.js/.exec(error.message)?.[0] : undefined;
}

/** Loads style sheets that failed; browsers request each only once. */
function loadMissingStyles(): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>("link[rel=stylesheet]"))
    if (!hasCome(link)) link.replaceWith(link.cloneNode());
}

function hasCome({ sheet }: HTMLLinkElement): boolean {
  try {
    return sheet !== null && sheet.cssRules.length > 0;
  } catch {
    // Reading the rules of a sheet that failed to load throws.
    return false;
  }
}
