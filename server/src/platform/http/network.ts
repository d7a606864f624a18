import type { IncomingMessage } from "node:http";
import { isIPv6 } from "node:net";

import proxyAddress from "@fastify/proxy-addr";

import type { Config } from "#server/config";

/** A number of proxies in front, their addresses, or none; as Fastify's `trustProxy` takes it. */
export function trustOf(
  trust: Config["trustProxy"],
): false | string[] | ((address: string, hop: number) => boolean) {
  // Hop 0 is whoever the connection is from: the nearest proxy.
  if (typeof trust === "number") return (_, hop) => hop < trust;
  return trust === false ? false : [...trust];
}

/** Reads from whom a request is, as Fastify does it for calls: the address behind the proxies that are trusted. */
export function clientAddress(trust: Config["trustProxy"]): (request: IncomingMessage) => string {
  const trusted = trustOf(trust);
  return (request) => proxyAddress(request, trusted === false ? [] : trusted);
}

/**
 * @param address as a socket or a trusted proxy tells it
 * @returns what stands for one subscriber's line: an IPv4 address; of IPv6 the /64, since whoever has one address has
 * all of those
 */
export function networkOf(address: string): string {
  const plain = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address;
  if (!isIPv6(plain)) return plain;
  const [before = "", after = ""] = (plain.split("%")[0] ?? "").split("::");
  const start = groupsOf(before);
  const end = groupsOf(after);
  const zeros = Array.from({ length: 8 - start.length - end.length }, () => "0");
  return `${[...start, ...zeros, ...end].slice(0, 4).join(":")}::/64`;
}

function groupsOf(part: string): string[] {
  if (part === "") return [];
  return part.split(":").map((group) => Number.parseInt(group, 16).toString(16));
}
