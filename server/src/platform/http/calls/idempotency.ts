import { createHmac, hkdfSync } from "node:crypto";

import { sql } from "kysely";

import type { Db } from "#server/platform/context";
import { CallError } from "#server/platform/http/errors";
import type { RawInput } from "#server/platform/http/input/read-input";

/** A call that was sent with an Idempotency-Key header. */
export interface KeyedCall {
  readonly userId: number;
  readonly key: string;
  readonly call: string;
  readonly requestHash: Buffer;
}

/**
 * Reads the Idempotency-Key of a call.
 * @param key the value of the header
 * @returns the call with its key; null if the request has no Idempotency-Key header
 * @throws CallError `bad_request` if the key doesn't consist of 8 to 128 visible ASCII characters
 */
export type KeyCall = (
  key: string | string[] | undefined,
  userId: number,
  call: string,
  raw: RawInput,
) => KeyedCall | null;

/**
 * Creates the function that reads the Idempotency-Key of a call.
 * @param secret the installation's secret. Requests may contain passwords, so requests are hashed with a key derived
 *   from the secret. Without the secret, no one can guess the passwords from the hashes in a copy of the database.
 */
export function createKeyCall(secret: string): KeyCall {
  const hashKey = Buffer.from(hkdfSync("sha256", secret, "", "lineup repeated calls", 32));
  return (key, userId, call, raw) => {
    if (key === undefined) return null;
    const checked = requireKeyForm(key);
    return { userId, key: checked, call, requestHash: hashRequest(hashKey, raw) };
  };
}

/**
 * @param key the value of an Idempotency-Key header
 * @throws CallError `bad_request` if it doesn't consist of 8 to 128 visible ASCII characters
 */
export function requireKeyForm(key: string | string[] | undefined): string {
  if (typeof key !== "string" || !/^[\x21-\x7e]{8,128}$/.test(key))
    throw new CallError("bad_request");
  return key;
}

/**
 * Waits until no other call with the same key is running, and reads the response that was stored for the key. Further
 * calls with the key wait until the transaction ends.
 * @returns the response body of the earlier call; null if this is the first call with the key
 * @throws CallError `idempotency_conflict` if the key was used for a different request
 */
export async function findStoredAnswer(tx: Db, keyed: KeyedCall): Promise<string | null> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${keyed.userId} ${keyed.key}`}, 7))`.execute(
    tx,
  );
  return findAnswer(tx, keyed);
}

/** Does the same as `findStoredAnswer`, but doesn't wait if another call with the key is running. */
export async function findAnswer(db: Db, keyed: KeyedCall): Promise<string | null> {
  const row = await db
    .selectFrom("idempotency_keys")
    .select(["call", "request_hash", sql<string>`body::text`.as("body")])
    .where("user_id", "=", keyed.userId)
    .where("key", "=", keyed.key)
    .executeTakeFirst();
  if (row === undefined) return null;
  if (row.call !== keyed.call || !row.request_hash.equals(keyed.requestHash)) {
    throw new CallError("idempotency_conflict");
  }
  return row.body;
}

/**
 * Stores a call's response body in the transaction of the call, so the database has both the call's changes and the
 * response, or neither.
 */
export async function storeAnswer(
  tx: Db,
  keyed: KeyedCall,
  body: string,
  now: Date,
): Promise<void> {
  await tx
    .insertInto("idempotency_keys")
    .values({
      user_id: keyed.userId,
      key: keyed.key,
      call: keyed.call,
      request_hash: keyed.requestHash,
      status: 200,
      body,
      created_at: now,
    })
    .execute();
}

/** Deletes stored responses that are older than a day. A daily job calls this. */
export async function pruneIdempotencyKeys(db: Db, now: Date): Promise<void> {
  const dayAgo = new Date(now.getTime() - 86_400_000);
  await db.deleteFrom("idempotency_keys").where("created_at", "<", dayAgo).execute();
}

function hashRequest(hashKey: Buffer, { fields, files }: RawInput): Buffer {
  const hash = createHmac("sha256", hashKey).update(JSON.stringify(fields));
  for (const [field, file] of Object.entries(files)) {
    if (file) hash.update(`\n${field} ${file.name}\n`).update(file.content);
  }
  return hash.digest();
}
