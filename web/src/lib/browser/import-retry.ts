/**
 * Browsers keep it in mind when a module did not come, and so it is asked for again by another address.
 * @param load imports a module
 * @returns imports it as often as it takes; @throws what went wrong this time
 */
export function withImportRetry<M>(load: () => Promise<M>): () => Promise<M> {
  let address: string | undefined;
  let failures = 0;
  return async () => {
    // It would fail, and with it what it needs itself, which no other address brings back.
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

/** Most browsers name the module that did not come; those that don't ask for it again by themselves. */
function addressIn(error: unknown): string | undefined {
  return error instanceof Error ? /https?:\S+\.js/.exec(error.message)?.[0] : undefined;
}

/** The styles of a module are asked for once, whatever becomes of them. */
function loadMissingStyles(): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>("link[rel=stylesheet]"))
    if (!hasCome(link)) link.replaceWith(link.cloneNode());
}

function hasCome({ sheet }: HTMLLinkElement): boolean {
  try {
    return sheet !== null && sheet.cssRules.length > 0;
  } catch {
    // What a sheet that failed would hold may not be looked at.
    return false;
  }
}
