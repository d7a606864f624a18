import { returnAddress } from "#web/lib/navigation/addresses.ts";
import type { Search } from "#web/lib/navigation/search-codec.ts";
import { stringifySearch } from "#web/lib/navigation/search-codec.ts";

/**
 * Where someone goes after signing in.
 * @param search the query of the sign-in address: `redirect` is the requested path, `query` its query as JSON
 * @returns a path of this app with its query; `/` if `redirect` is missing or leads elsewhere
 */
export function signInTarget(search: Search): string {
  const address = returnAddress(search["redirect"] ?? "");
  if (!address) return "/";
  return address.pathname + (address.search || queryOf(search["query"])) + address.hash;
}

function queryOf(json: string | undefined): string {
  if (!json) return "";
  try {
    const query: unknown = JSON.parse(json);
    const isObject = typeof query === "object" && query !== null && !Array.isArray(query);
    return isObject ? stringifySearch(query as Record<string, unknown>) : "";
  } catch {
    return "";
  }
}
