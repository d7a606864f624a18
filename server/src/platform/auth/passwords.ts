import { availableParallelism } from "node:os";

import { hash, verify } from "@node-rs/argon2";

import { createSemaphore } from "#server/platform/semaphore";

/** argon2id with 19 MiB, two passes, one lane: the first choice of OWASP's password storage cheat sheet. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** More at once would only wait for the processor, each holding its memory. */
const inTurn = createSemaphore(2 * availableParallelism());

/** Of a random password that nobody kept, made at the same cost. */
const nobodysHash =
  "$argon2id$v=19$m=19456,t=2,p=1$BtaBLOHlWsw/WQ8l2MGCjQ$lyzdLkEESIB6TO8Mm8nVk0gAepyW+LFjMm6D122DQsM";

/** @returns the PHC string of a password, with a salt of its own */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password, cost));
}

/**
 * Checks a password.
 * @param stored null when there is no account or it has no password: that takes the same time and is never right
 */
export async function isPassword(stored: string | null, password: string): Promise<boolean> {
  const right = await inTurn(() => verify(stored ?? nobodysHash, password));
  return right && stored !== null;
}
