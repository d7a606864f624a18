import { calls } from "@lineup/contract/calls";
import type { Call } from "@lineup/contract/call";

const truePaths = new Map(
  Object.values<Call>(calls).flatMap(({ path, pathAliases = [] }) =>
    pathAliases.map((alias): [string, string] => [alias, path]),
  ),
);

/**
 * Puts a call's own path in the place of its other ones, before anything looks at the address.
 * @param url path and query of a request
 */
export function withTruePath(url: string): string {
  const [alias = ""] = url.split("?", 1);
  const path = truePaths.get(alias);
  return path === undefined ? url : path + url.slice(alias.length);
}
