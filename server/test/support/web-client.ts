import path from "node:path";

import { vi } from "vitest";

/** The web's module for live updates. */
export interface WebLive {
  openLive(companyId: number, live: unknown, since: number): () => void;
  onLiveEvent(listener: (event: { event: string; seq: number }) => void): () => void;
}

/** The web's cache of answers. */
export interface WebQueries {
  setQueryData(key: string[], data: unknown): void;
  getQueryState(key: string[]): { isInvalidated: boolean } | undefined;
}

const library = path.resolve(import.meta.dirname, "../../../web/src/lib");

/**
 * Loads fresh copies of the web's modules. It stubs the parts of a browser that they need: an origin, storage, and calls by path.
 * `vi.unstubAllGlobals` removes the stubs.
 * @param token the bearer token of the person signed in
 */
export async function loadWebClient(
  origin: string,
  token: string,
): Promise<{ live: WebLive; queries: WebQueries }> {
  const stored = new Map<string, string>();
  const localStorage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  };
  const location = new URL(origin);
  const originalFetch = globalThis.fetch;
  vi.stubGlobal("location", location);
  vi.stubGlobal("document", { cookie: "", documentElement: { lang: "en" } });
  vi.stubGlobal("window", { localStorage, location });
  vi.stubGlobal("fetch", (input: string, init?: RequestInit) =>
    originalFetch(new URL(input, origin), init),
  );
  vi.resetModules();
  const live = (await import(path.join(library, "live/live.ts"))) as WebLive;
  const { queryClient } = (await import(path.join(library, "api/query-client.ts"))) as {
    queryClient: WebQueries;
  };
  const api = (await import(path.join(library, "api/api-client.ts"))) as {
    token: { set(value: string): void };
  };
  api.token.set(token);
  return { live, queries: queryClient };
}
