import { expect, test } from "vitest";

import {
  authorizeChannel,
  type SocketIdentity,
  verifySubscription,
} from "#server/platform/realtime/identity";

const keys = { key: "app", secret: "secret" };
const identity: SocketIdentity = { companyId: 7, employeeId: 3, tokenId: 9, management: true };
const request = { socketId: "12.34", channel: "private-chat.7", identity };
const NOW = 1_000_000;

function verify(
  changes: Partial<{ socketId: string; channel: string; auth: string }> = {},
  now = NOW,
) {
  const { socketId, channel } = request;
  return verifySubscription(keys, { socketId, channel, auth: signed(), ...changes }, now);
}

test("a signed identity is read back", () => {
  expect(verify()).toEqual(identity);
});

test("an authorization is valid for 25 seconds, so rights that ended are gone within a minute", () => {
  expect(verify({}, NOW + 24_999)).toEqual(identity);
  expect(verify({}, NOW + 25_000)).toBeNull();
});

test("an authorization is valid for one connection, one channel and one app", () => {
  expect(verify({ socketId: "12.35" })).toBeNull();
  expect(verify({ channel: "private-chat.8" })).toBeNull();
  expect(verify({ auth: signed().replace("app:", "other:") })).toBeNull();
  expect(verify({ auth: "" })).toBeNull();
});

test("a changed identity or signature is refused", () => {
  const [key = "", claims = "", signature = ""] = signed().split(/[:.]/);
  const changed = Buffer.from(claims, "base64url")
    .toString()
    .replace('"employee_id":3', '"employee_id":4');
  const forged = Buffer.from(changed).toString("base64url");
  expect(verify({ auth: `${key}:${forged}.${signature}` })).toBeNull();
  expect(verify({ auth: `${key}:${claims}.${signature.replace(/^./, "g")}` })).toBeNull();
  expect(verify({ auth: `${key}:${signature}` })).toBeNull();
});

test("another company's channel and a malformed socket ID aren't authorized", () => {
  expect(authorizeChannel(keys, { ...request, channel: "private-chat.8" }, NOW)).toBeNull();
  expect(authorizeChannel(keys, { ...request, channel: "chat.7" }, NOW)).toBeNull();
  expect(authorizeChannel(keys, { ...request, socketId: "12.34:private-chat.7" }, NOW)).toBeNull();
});

function signed(): string {
  return String(authorizeChannel(keys, request, NOW)?.auth);
}
