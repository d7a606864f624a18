import { sql } from "kysely";

import type { Db } from "#server/platform/context";
import { inTransaction } from "#server/platform/db/transaction";
import { CallError } from "#server/platform/http/errors";
import { isRecentStamp, waitText } from "#server/platform/http/calls/rate-limits";

/** A wrong PIN counts for an hour. */
const WINDOW_MS = 3_600_000;
const FIRST_WAIT_S = 15;
const LONGEST_WAIT_S = 900;

/** A subject whose wrong PINs are counted, such as a tablet. */
export interface PinAttempts {
  readonly subject: string;
  /** The number of wrong PINs before the subject has to wait. */
  readonly free: number;
}

/**
 * Counts a PIN attempt for each subject. The attempt counts as wrong even before the PIN is checked, so parallel attempts can't
 * get around the limit. After `free` wrong PINs, the subject has to wait, and each further wrong PIN doubles the wait. The counts
 * are in the database, so they are the same on all nodes and survive restarts. They are written outside the call's transaction,
 * so wrong PINs stay counted when the transaction is rolled back.
 * @throws CallError `rate_limited`, with the number of seconds to wait, if a subject has to wait; no attempt is counted in this
 *   case
 */
export async function reservePinAttempts(
  db: Db,
  subjects: readonly PinAttempts[],
  now: Date,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    for (const subject of subjects) await reserveOne(tx, subject, now);
  });
}

/**
 * Removes the attempts that `reservePinAttempts` counted, if the PIN turned out to be right. Earlier wrong PINs stay
 * counted: otherwise, someone who knows one PIN could enter it between guesses at other PINs.
 * @param takenAt the time that was passed to `reservePinAttempts`
 */
export async function releasePinAttempts(
  tx: Db,
  subjects: readonly PinAttempts[],
  takenAt: Date,
): Promise<void> {
  const keys = subjects.map(({ subject }) => subject);
  await sql`update rate_limits set stamps = array_remove(stamps, ${takenAt}::timestamptz)
    where name = ${NAME} and subject = any(${keys}::text[])`.execute(tx);
}

async function reserveOne(tx: Db, { subject, free }: PinAttempts, now: Date): Promise<void> {
  const since = new Date(now.getTime() - WINDOW_MS);
  const { rows } = await sql<{ denied: boolean; stamps: Date[] }>`
    insert into rate_limits as r (name, subject, stamps, updated_at)
    values (${NAME}, ${subject}, array[${now}::timestamptz], ${now})
    on conflict (name, subject) do update set
      (denied, stamps) = (
        select d.denied, case when d.denied then x.recent else x.recent || ${now}::timestamptz end
        from (select coalesce(array_agg(s order by s), '{}') as recent from unnest(r.stamps) s
            where ${isRecentStamp(since, now)}) x,
          lateral (select cardinality(x.recent) >= ${free}::int and x.recent[cardinality(x.recent)]
            + make_interval(secs => ${waitAfter(sql`cardinality(x.recent)`, free)}) > ${now}::timestamptz as denied) d
      ), updated_at = ${now}
    returning denied, stamps`.execute(tx);
  const row = rows[0];
  if (!row?.denied) return;
  const last = row.stamps.at(-1)?.getTime() ?? now.getTime();
  const seconds = Math.min(FIRST_WAIT_S * 2 ** (row.stamps.length - free), LONGEST_WAIT_S);
  const retryAfter = Math.max(1, Math.ceil((last + seconds * 1000 - now.getTime()) / 1000));
  throw new CallError("rate_limited", { retryAfter, text: waitText(retryAfter) });
}

/**
 * @returns SQL for the number of seconds to wait after `count` wrong PINs. The exponent has an upper bound, so the power
 *   can't overflow.
 */
function waitAfter(count: ReturnType<typeof sql>, free: number): ReturnType<typeof sql> {
  return sql`least(${FIRST_WAIT_S}::float8 * 2 ^ least(greatest(${count} - ${free}::int, 0), 20), ${LONGEST_WAIT_S})`;
}

const NAME = "wrongPins";
