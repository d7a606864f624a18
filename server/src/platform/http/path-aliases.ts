import { calls } from "@lineup/contract/calls";
import type { Call } from "@lineup/contract/call";

const truePaths = new Map(
  Object.values<Call>(calls).flatMap(({ path, pathAliases = [] }) =>
    pathAliases.map((alias): [string, string] => [alias, path]),
  ),
);

/**
 * Puts one writing of an address in the place of all others, and a call's own path in that of its aliases, before anything
 * looks at it: what is decided by its beginning then holds for whatever reaches the same route.
 * @param target path and query of a request, or the whole address (RFC 9112, 3.2.2)
 * @returns path and query; without the host, and with no letter of the path percent-encoded (RFC 3986, 6.2.2.2)
 */
export function resolvePathAlias(target: string): string {
  const url = target.replace(/^https?:\/\/[^/?#]*\/?/i, "/");
  const [given = ""] = url.split("?", 1);
  const path = given.replaceAll(/%[\da-f]{2}/gi, decodeUnreserved);
  return (truePaths.get(path) ?? path) + url.slice(given.length);
}

function decodeUnreserved(encoded: string): string {
  const character = String.fromCharCode(Number.parseInt(encoded.slice(1), 16));
  return /[\w.~-]/.test(character) ? character : encoded;
}
