import { createHmac, randomBytes, randomInt, timingSafeEqual } from "node:crypto";

import { authCodeLength, pairingCodeLength } from "@lineup/contract/constants";

/** @returns a secret for a link or a bearer header: 32 random bytes as base64url */
export function newToken(): string {
  return randomBytes(32).toString("base64url");
}

/** @returns a sign-in code: six digits, each equally likely */
export function newCode(): string {
  return String(randomInt(10 ** authCodeLength)).padStart(authCodeLength, "0");
}

/** A code has only a million values: without the secret its hash could be undone from a copy of the database. */
export function hashCode(secret: string, phone: string, code: string): Buffer {
  return createHmac("sha256", secret).update(`sign-in-code\n${phone}\n${code}`).digest();
}

/** Compares two hashes without telling by its timing how much of them is the same. */
export function sameHash(one: Buffer, other: Buffer): boolean {
  return one.length === other.length && timingSafeEqual(one, other);
}

/** Letters and digits that nobody confuses when they are read out. */
const ALPHABET = "ABCDEFGHJKMNPQRSTUVWXYZ23456789";

/** @returns a join code of six unambiguous letters and digits */
export function newJoinCode(): string {
  return letters(6);
}

/** @returns a code that pairs a shared tablet: eight of them, 8.5 * 10^11 possible ones for a quarter of an hour */
export function newPairingCode(): string {
  return letters(pairingCodeLength);
}

/** Keyed, because eight letters could be found from a plain hash in a copy of the database. */
export function hashPairingCode(secret: string, code: string): Buffer {
  return createHmac("sha256", secret).update(`pairing-code\n${code}`).digest();
}

function letters(length: number): string {
  return Array.from({ length }, () => ALPHABET[randomInt(ALPHABET.length)]).join("");
}
