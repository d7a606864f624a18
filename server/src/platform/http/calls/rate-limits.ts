import { createHash } from "node:crypto";

import type { LimitName } from "@lineup/contract/endpoint";
import { type Limit, limits } from "@lineup/contract/limits";
import { sql } from "kysely";

import type { Db } from "#server/platform/context";
import { inTransaction } from "#server/platform/db/transaction";
import { CallError } from "#server/platform/http/errors";
import { networkOf } from "#server/platform/http/network";
import { normalizePhone } from "#server/platform/phone";
import type { Text } from "#server/platform/texts";

/** Whom a call may be counted against. */
export interface LimitSubjects {
  readonly address: string;
  readonly userId: number | null;
  readonly input: Readonly<Record<string, unknown>>;
}

/**
 * Counts one call against each of its limits, in the database: so they hold across nodes and restarts. Counted outside
 * the call's transaction, because a failed try counts too; but a call that one of them refuses counts against none.
 * @throws CallError `rate_limited` with the seconds to wait
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
  // One statement needs no transaction, which would stand open while the process is busy.
  await (names.length > 1 ? inTransaction(db, countAll) : countAll(db));
}

/** Says whether a limit can be counted before anything of the request is read but its head. */
export function countsAddressOnly(name: LimitName): boolean {
  const limit: Limit = limits[name];
  return limit.per === "address" && limit.carrying === undefined;
}

/** Forgets callers who have been quiet for two days, longer than any window; a job calls it. */
export async function pruneRateLimits(db: Db, now: Date): Promise<void> {
  const quietSince = new Date(now.getTime() - 2 * 86_400_000);
  await db.deleteFrom("rate_limits").where("updated_at", "<", quietSince).execute();
}

/** A sliding log: exact at any border, and the row's lock makes callers of the same subject take turns. */
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

/** @returns what somebody reads who has to wait so many seconds */
export function waitText(seconds: number): Text {
  const [count, unit] = seconds > 60 ? [Math.ceil(seconds / 60), "minute"] : [seconds, "second"];
  const time = (language: string): string =>
    new Intl.NumberFormat(language, { style: "unit", unit, unitDisplay: "long" }).format(count);
  return {
    en: `Too many attempts. Try again in ${time("en")}`,
    es: `Demasiados intentos. Vuelve a intentarlo en ${time("es")}`,
  };
}

function isCounted({ carrying }: Limit, { input }: LimitSubjects): boolean {
  return carrying === undefined || carrying.some((field) => (input[field] ?? "") !== "");
}

/** Values of the input are hashed: no phone or e-mail of a stranger is kept. */
function subjectOf(limit: Limit, { address, userId, input }: LimitSubjects): string | null {
  if (limit.per === "address") return networkOf(address);
  if (limit.per === "user") return userId === null ? null : String(userId);
  const value = input[limit.per.input];
  if (typeof value !== "string") return null;
  const canonical =
    limit.per.input === "phone" ? canonicalPhone(input) : value.trim().toLowerCase();
  return createHash("sha256").update(canonical).digest("base64url");
}

/** The same number in any writing counts as one. */
function canonicalPhone(input: LimitSubjects["input"]): string {
  const typed = String(input["phone"]);
  const country = input["phone_country_code"];
  const known = normalizePhone(typed, typeof country === "string" ? country : undefined);
  return known?.e164 ?? typed.replaceAll(/\D/g, "");
}
