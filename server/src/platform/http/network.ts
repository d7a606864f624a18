import type { IncomingMessage } from "node:http";
import { isIPv6 } from "node:net";

import proxyAddress from "@fastify/proxy-addr";

import type { Config } from "#server/config";

/**
 * @param trust the number of proxies in front of the server, or their addresses; false without proxies
 * @returns the same in the form of Fastify's `trustProxy`
 */
export function trustOf(
  trust: Config["trustProxy"],
): false | string[] | ((address: string, hop: number) => boolean) {
  // Hop 0 is the other end of the connection: the nearest proxy.
  if (typeof trust === "number") return (_, hop) => hop < trust;
  return trust === false ? false : [...trust];
}

/**
 * Finds the client's address in requests that don't go through Fastify, by the same rules.
 * @returns a function that gives the address behind the trusted proxies
 */
export function clientAddress(trust: Config["trustProxy"]): (request: IncomingMessage) => string {
  const trusted = trustOf(trust);
  return (request) => proxyAddress(request, trusted === false ? [] : trusted);
}

/**
 * @param address an IP address, as reported by a socket or a trusted proxy
 * @returns the network of one internet connection: the IPv4 address itself, or the /64 of an IPv6 address, because anyone with
 * one address of a /64 usually has all of it
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

/** @returns true for a host name or address with which a machine reaches only itself */
export function isLoopback(host: string): boolean {
  const name = host.toLowerCase().replaceAll(/^\[|\]$/g, "");
  if (name === "localhost" || name.endsWith(".localhost") || name === "::1") return true;
  return /^(::ffff:)?127(\.\d{1,3}){3}$/.test(name);
}
