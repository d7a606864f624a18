import { registerHooks } from "node:module";

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

const web = new URL("../../../web/src/", import.meta.url).href;
let copies = 0;

// What a copy of a module imports of the web is a copy too.
registerHooks({
  resolve(specifier, context, resolve) {
    const resolved = resolve(specifier, context);
    const [copy] = /\?copy=\d+$/.exec(context.parentURL ?? "") ?? [];
    return copy && resolved.url.startsWith(web)
      ? { ...resolved, url: `${resolved.url}${copy}` }
      : resolved;
  },
});

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
  copies += 1;
  const load = (file: string): Promise<unknown> => import(`${web}lib/${file}?copy=${copies}`);
  const live = (await load("live/live.ts")) as WebLive;
  const { queryClient } = (await load("api/query-client.ts")) as { queryClient: WebQueries };
  const api = (await load("api/api-client.ts")) as { token: { set(value: string): void } };
  api.token.set(token);
  return { live, queries: queryClient };
}
