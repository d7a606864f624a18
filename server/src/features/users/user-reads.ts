import type { User } from "@lineup/contract/users/schemas";

import { readMemberships } from "#server/features/companies/membership-reads";
import type { Db } from "#server/platform/context";

import { presentUser } from "./present.ts";
import { findPerson } from "./reads.ts";

/** @returns an account as its owner sees it @throws CallError `unauthenticated` when the account no longer exists */
export async function readUser(db: Db, userId: number, now: Date): Promise<User> {
  const person = await findPerson(db, userId);
  return presentUser(person, await readMemberships(db, userId, now));
}
