import { createHash } from "node:crypto";

import { regionalLocales } from "@lineup/contract/constants";
import type { LimitName } from "@lineup/contract/endpoint";
import { type Limit, limits } from "@lineup/contract/limits";
import { sql } from "kysely";

import type { Db } from "#server/platform/context";
import { inTransaction } from "#server/platform/db/transaction";
import { CallError } from "#server/platform/http/errors";
import { networkOf } from "#server/platform/http/network";
import { normalizePhone } from "#server/platform/phone";
import type { Text } from "#server/platform/texts";

/** The values by which limits can count a call. */
export interface LimitSubjects {
  readonly address: string;
  readonly userId: number | null;
  readonly input: Readonly<Record<string, unknown>>;
}

/**
 * Counts a call against each of its limits. The counts are in the database, so all nodes share the counts, and restarts
 * don't reset them. The counts are not part of the call's transaction, because a failed call must be counted, too. If one
 * limit refuses a call, the call isn't counted against any limit.
 * @param names the limits of the call
 * @throws CallError `rate_limited` with the number of seconds to wait
 */
export async function countAgainstLimits(
  db: Db,
  names: readonly LimitName[],
  subjects: LimitSubjects,
  now: Date,
): Promise<void> {
  const countAll = async (tx: Db): Promise<void> => {
    for (const name of names) {
      const limit: Limit = limits[name];
      const subject = isCounted(limit, subjects) ? subjectOf(limit, subjects) : null;
      if (subject !== null) await countOne(tx, name, limit, subject, now);
    }
  };
  // A single statement needs no transaction. A transaction would stay open longer than necessary while the process is
  // busy.
  await (names.length > 1 ? inTransaction(db, countAll) : countAll(db));
}

/**
 * @returns true if the limit depends only on the caller's address, so a call can be counted before the body of its
 *   request is read
 */
export function countsAddressOnly(name: LimitName): boolean {
  const limit: Limit = limits[name];
  return limit.per === "address" && limit.carrying === undefined;
}

/**
 * Deletes the counts of subjects that made no call in the last two days, which is longer than the period of any limit.
 * A daily job calls this function.
 */
export async function pruneRateLimits(db: Db, now: Date): Promise<void> {
  const idleSince = new Date(now.getTime() - 2 * 86_400_000);
  await db.deleteFrom("rate_limits").where("updated_at", "<", idleSince).execute();
}

/**
 * Counts a call against one limit with a sliding log: the row contains the time of every counted call in the period, so
 * the limit is exact at any moment. The row is locked, so calls of the same subject are counted one after another.
 * @throws CallError `rate_limited`
 */
async function countOne(
  tx: Db,
  name: string,
  limit: Limit,
  subject: string,
  now: Date,
): Promise<void> {
  const since = new Date(now.getTime() - limit.seconds * 1000);
  const { rows } = await sql<{ denied: boolean; oldest: Date }>`
    insert into rate_limits as r (name, subject, stamps, updated_at)
    values (${name}, ${subject}, array[${now}::timestamptz], ${now})
    on conflict (name, subject) do update set
      denied = (select count(*) from unnest(r.stamps) s where s > ${since}) >= ${limit.max},
      stamps = (select coalesce(array_agg(s order by s), '{}') from unnest(r.stamps) s where s > ${since})
        || case when (select count(*) from unnest(r.stamps) s where s > ${since}) >= ${limit.max}
          then '{}' else array[${now}::timestamptz] end,
      updated_at = ${now}
    returning denied, stamps[1] as oldest`.execute(tx);
  const row = rows[0];
  if (!row?.denied) return;
  const freeAt = row.oldest.getTime() + limit.seconds * 1000;
  const retryAfter = Math.max(1, Math.ceil((freeAt - now.getTime()) / 1000));
  throw new CallError("rate_limited", { retryAfter, text: waitText(retryAfter) });
}

/** @returns the error text that says how long to wait before the next call: the given number of seconds */
export function waitText(seconds: number): Text {
  const [count, unit] = seconds > 60 ? [Math.ceil(seconds / 60), "minute"] : [seconds, "second"];
  const time = (locale: string): string =>
    new Intl.NumberFormat(locale, { style: "unit", unit, unitDisplay: "long" }).format(count);
  return {
    en: `Too many attempts. Try again in ${time(regionalLocales.en)}`,
    es: `Demasiados intentos. Vuelve a intentarlo en ${time(regionalLocales.es)}`,
  };
}

function isCounted({ carrying }: Limit, { input }: LimitSubjects): boolean {
  return carrying === undefined || carrying.some((field) => (input[field] ?? "") !== "");
}

/**
 * Finds the value by which a limit counts a call. Input values are hashed, so that no phone numbers or e-mail addresses
 * of strangers are stored.
 * @returns the value; null if the limit doesn't apply to the call
 */
function subjectOf(limit: Limit, { address, userId, input }: LimitSubjects): string | null {
  if (limit.per === "address") return networkOf(address);
  if (limit.per === "user") return userId === null ? null : String(userId);
  const value = input[limit.per.input];
  if (typeof value !== "string") return null;
  const canonical =
    limit.per.input === "phone" ? canonicalPhone(input) : value.trim().toLowerCase();
  return createHash("sha256").update(canonical).digest("base64url");
}

/** @returns the phone number in a standard form, so that different spellings count as the same number */
function canonicalPhone(input: LimitSubjects["input"]): string {
  const typed = String(input["phone"]);
  const country = input["phone_country_code"];
  const phone = normalizePhone(typed, typeof country === "string" ? country : undefined);
  return phone?.e164 ?? typed.replaceAll(/\D/g, "");
}
