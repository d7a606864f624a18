import { calls } from "@lineup/contract/calls";
import type { Call } from "@lineup/contract/call";

const pathsByAlias = new Map(
  Object.values<Call>(calls).flatMap(({ path, pathAliases = [] }) =>
    pathAliases.map((alias): [string, string] => [alias, path]),
  ),
);

/**
 * Normalizes the address of a request, and replaces an alias by the call's own path. This happens before hooks and routes see the
 * address: a hook that checks how the path starts then can't be bypassed by another spelling of the path.
 * @param target path and query of a request, or the whole URL (RFC 9112, 3.2.2)
 * @returns path and query without the host; unreserved characters of the path are not percent-encoded (RFC 3986, 6.2.2.2)
 */
export function resolvePathAlias(target: string): string {
  const url = target.replace(/^https?:\/\/[^/?#]*\/?/i, "/");
  const [given = ""] = url.split("?", 1);
  const path = given.replaceAll(/%[\da-f]{2}/gi, decodeUnreserved);
  return (pathsByAlias.get(path) ?? path) + url.slice(given.length);
}

function decodeUnreserved(encoded: string): string {
  const character = String.fromCharCode(Number.parseInt(encoded.slice(1), 16));
  return /[\w.~-]/.test(character) ? character : encoded;
}
