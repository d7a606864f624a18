import type { Search } from "#web/lib/search-codec.ts";
import { stringifySearch } from "#web/lib/search-codec.ts";

/** Screens that would send a signed-in person in a circle. */
const notTargets = ["/login", "/logout", "/signup", "/reset-password", "/request-password-reset"];
// Any origin will do: a path that leaves it is not ours.
const anyOrigin = "http://app.invalid";

/**
 * Where someone goes after signing in.
 * @param search the sign-in address: `redirect` is the path that was asked for, `query` its query as JSON
 * @returns a path of this app, with its query; `/` where `redirect` is missing or leads elsewhere
 */
export function signInTarget(search: Search): string {
  const redirect = search["redirect"] ?? "";
  // A browser reads a backslash as a slash and drops control characters; both are ways out of the app.
  if (!/^\/(?!\/)/.test(redirect) || /[\\\p{Cc}]/u.test(redirect)) return "/";
  const address = new URL(redirect, anyOrigin);
  if (address.origin !== anyOrigin || address.pathname.startsWith("//")) return "/";
  if (notTargets.includes(address.pathname)) return "/";
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
