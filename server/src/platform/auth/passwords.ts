import { availableParallelism } from "node:os";

import { hash, verify } from "@node-rs/argon2";

import { createSemaphore } from "#server/platform/semaphore";

/** argon2id with 19 MiB, two passes and one lane: the first choice of OWASP's Password Storage Cheat Sheet. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** More hashes at the same time would only wait for the processor, and each would take up its memory. */
const withSlot = createSemaphore(2 * availableParallelism());

/** The hash of a random password that no one knows, with the same cost. */
const dummyHash =
  "$argon2id$v=19$m=19456,t=2,p=1$BtaBLOHlWsw/WQ8l2MGCjQ$lyzdLkEESIB6TO8Mm8nVk0gAepyW+LFjMm6D122DQsM";

/** @returns the hash of a password as a PHC string, with a random salt */
export function hashPassword(password: string): Promise<string> {
  return withSlot(() => hash(password, cost));
}

/**
 * Checks a password.
 * @param stored the account's hash; null if there is no account or it has no password. Then the check takes as long as usual, so
 * the time doesn't reveal it, and the result is false.
 * @returns true if the password is right
 */
export async function isPassword(stored: string | null, password: string): Promise<boolean> {
  const isRight = await withSlot(() => verify(stored ?? dummyHash, password));
  return isRight && stored !== null;
}
