import path from "node:path";

import { vi } from "vitest";

/** The web app's live connection, as its module stands. */
export interface WebLive {
  openLive(companyId: number, hosted: unknown, since: number): () => void;
  onLiveEvent(listener: (event: { event: string; seq: number }) => void): () => void;
}

/** What the web app keeps of the answers it fetched. */
export interface WebQueries {
  setQueryData(key: string[], data: unknown): void;
  getQueryState(key: string[]): { isInvalidated: boolean } | undefined;
}

const library = path.resolve(import.meta.dirname, "../../../web/src/lib");

/**
 * Loads the web app's modules anew, in as much of a browser as they ask for: an origin, a store, calls by path.
 * `vi.unstubAllGlobals` takes it away again.
 * @param token of whoever is signed in
 */
export async function loadWebClient(
  origin: string,
  token: string,
): Promise<{ live: WebLive; queries: WebQueries }> {
  const kept = new Map<string, string>();
  const localStorage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
  const location = new URL(origin);
  const bare = globalThis.fetch;
  vi.stubGlobal("location", location);
  vi.stubGlobal("document", { cookie: "", documentElement: { lang: "en" } });
  vi.stubGlobal("window", { localStorage, location });
  vi.stubGlobal("fetch", (input: string, init?: RequestInit) => bare(new URL(input, origin), init));
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
