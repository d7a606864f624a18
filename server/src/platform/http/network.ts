import { isIPv6 } from "node:net";

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
