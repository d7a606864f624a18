import { IncomingMessage } from "node:http";
import { Socket } from "node:net";

import { expect, test } from "vitest";

import { clientAddress, networkOf } from "#server/platform/http/network";

test.for([
  ["203.0.113.7", "203.0.113.7"],
  ["::ffff:203.0.113.7", "203.0.113.7"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ["2001:0DB8:0001:0002::9", "2001:db8:1:2::/64"],
  ["2001:db8::9", "2001:db8:0:0::/64"],
  ["2001:db8:1::2:3:4:5", "2001:db8:1:0::/64"],
  ["::1", "0:0:0:0::/64"],
  ["fe80::1%eth0", "fe80:0:0:0::/64"],
  ["unknown", "unknown"],
] as const)("The address %s belongs to the network %s", ([address, network]) => {
  expect(networkOf(address)).toBe(network);
});

test.for([
  [false, "10.0.0.1"],
  [1, "198.51.100.7"],
  [2, "203.0.113.9"],
  [["10.0.0.0/8"], "198.51.100.7"],
  [["loopback"], "10.0.0.1"],
] as const)("With TRUST_PROXY %s, the request comes from %s", ([trust, address]) => {
  const socket = Object.defineProperty(new Socket(), "remoteAddress", { value: "10.0.0.1" });
  const request = new IncomingMessage(socket);
  request.headers["x-forwarded-for"] = "203.0.113.9, 198.51.100.7";

  expect(clientAddress(trust)(request)).toBe(address);
});
