import { createHash } from "node:crypto";

import { sql } from "kysely";

import type { Db } from "#server/platform/context";
import { networkOf } from "#server/platform/http/network";
import type { PhoneNumber } from "#server/platform/phone";

/** Where a call comes from. */
export interface Origin {
  /** The caller's IP address, as reported by the trusted proxies. */
  readonly address: string;
  /** A secret that the caller's browser made for itself; null if it sends none. */
  readonly deviceKey: string | null;
}

/** The account that a call without a sign-in is about, which may not exist. */
export type NamedAccount = { readonly email: string } | { readonly phone: PhoneNumber };

/** @returns the value of the header that carries the device's key; null without one, or for a value that is no key */
export function deviceKeyIn(header: string | string[] | undefined): string | null {
  return typeof header === "string" && /^[\w-]{32,100}$/.test(header) ? header : null;
}

/** @returns the places of a call: its network and its device, which stands for the network if it sends no key */
export function placesOf({ address, deviceKey }: Origin): { network: string; device: string } {
  const network = `network ${networkOf(address)}`;
  if (deviceKey === null) return { network, device: network };
  const hash = createHash("sha256").update(deviceKey).digest("base64url");
  return { network, device: `device ${hash}` };
}

/** The place of a call, and whether the account has been signed in to from there. */
export interface CallPlace {
  readonly place: string;
  readonly isKnown: boolean;
  /** True if the account has been signed in to with the device's key. */
  readonly isKnownDevice: boolean;
}

/**
 * Finds out whether an account has been signed in to from the device or the network of a call. The query is the same for an unknown
 * account. A device's key counts only if it is known: otherwise, anyone could be a new device with each call.
 */
export async function findCallPlace(
  db: Db,
  account: NamedAccount,
  origin: Origin,
): Promise<CallPlace> {
  const { network, device } = placesOf(origin);
  const isAccount =
    "email" in account
      ? sql<boolean>`lower(u.email) = ${account.email.trim().toLowerCase()}`
      : sql<boolean>`u.phone = ${account.phone.national} and u.phone_country_code = ${account.phone.countryCode}
          and u.phone_verified_at is not null`;
  const { rows } = await sql<{ place: string }>`
    select p.place from users u join sign_in_places p on p.user_id = u.id
    where ${isAccount} and p.place in (${network}, ${device})`.execute(db);
  const known = rows.map(({ place }) => place);
  const place = known.includes(device) ? device : network;
  return { place, isKnown: known.length > 0, isKnownDevice: place !== network };
}

/** Remembers the network and the device of a sign-in. */
export async function noteSignInPlace(
  tx: Db,
  userId: number,
  origin: Origin,
  now: Date,
): Promise<void> {
  const { network, device } = placesOf(origin);
  await sql`
    insert into sign_in_places (user_id, place, last_used_at)
    select distinct ${userId}::bigint, place, ${now}::timestamptz from unnest(${[network, device]}::text[]) place
    on conflict (user_id, place) do update set last_used_at = excluded.last_used_at`.execute(tx);
}

/** Forgets places that no one has signed in from for half a year. */
export async function deleteUnusedPlaces(db: Db, now: Date): Promise<void> {
  const since = new Date(now.getTime() - KEPT_MS);
  await db.deleteFrom("sign_in_places").where("last_used_at", "<", since).execute();
}

const KEPT_MS = 180 * 86_400_000;
