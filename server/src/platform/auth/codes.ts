import { createHmac, randomBytes, randomInt, timingSafeEqual } from "node:crypto";

import { authCodeLength, pairingCodeLength } from "@lineup/contract/constants";

/** @returns a new secret token for a link or an Authorization header: 32 random bytes as base64url */
export function newToken(): string {
  return randomBytes(32).toString("base64url");
}

/** @returns a new sign-in code of six random digits */
export function newCode(): string {
  return String(randomInt(10 ** authCodeLength)).padStart(authCodeLength, "0");
}

/**
 * @param secret the installation's secret. It keys the hash: there are only a million codes, so with a plain hash they could be
 * found from a copy of the database.
 * @returns the hash of a sign-in code, for the database
 */
export function hashCode(secret: string, phone: string, code: string): Buffer {
  return createHmac("sha256", secret).update(`sign-in-code\n${phone}\n${code}`).digest();
}

/** Compares two hashes in constant time: the time it takes doesn't reveal how much of them is equal. */
export function sameHash(a: Buffer, b: Buffer): boolean {
  return a.length === b.length && timingSafeEqual(a, b);
}

/** Letters and digits without those that look alike. */
const ALPHABET = "ABCDEFGHJKMNPQRSTUVWXYZ23456789";

/** @returns a new join code of six unambiguous letters and digits */
export function newJoinCode(): string {
  return letters(6);
}

/**
 * @returns a new code that pairs a shared tablet: eight unambiguous letters and digits. There are 8.5 * 10^11 such codes, and
 * each is valid for a quarter of an hour.
 */
export function newPairingCode(): string {
  return letters(pairingCodeLength);
}

/**
 * @param secret the installation's secret. It keys the hash: with a plain hash, a code of eight characters could be found from a
 * copy of the database.
 * @returns the hash of a pairing code, for the database
 */
export function hashPairingCode(secret: string, code: string): Buffer {
  return createHmac("sha256", secret).update(`pairing-code\n${code}`).digest();
}

function letters(length: number): string {
  return Array.from({ length }, () => ALPHABET[randomInt(ALPHABET.length)]).join("");
}
