import { sql } from "kysely";

import type { Db } from "#server/platform/context";
import { inTransaction } from "#server/platform/db/transaction";
import { CallError } from "#server/platform/http/errors";
import { waitText } from "#server/platform/http/calls/rate-limits";

/** Wrong PINs of the last hour count. */
const WINDOW_MS = 3_600_000;
const FIRST_WAIT_S = 15;
const LONGEST_WAIT_S = 900;

/** Whose wrong PINs are counted, and how many are let through before one has to wait. */
export interface PinAttempts {
  readonly subject: string;
  readonly free: number;
}

/**
 * Takes a try at a PIN for each of the subjects, as though it were wrong: whoever has several at once takes as many. After
 * `free` wrong ones each costs a wait of twice the one before. In the database, so that it holds across nodes and restarts,
 * and outside the call's transaction, as a wrong one must stay counted.
 * @throws CallError `rate_limited` with the seconds to wait; then none is taken
 */
export async function reservePinAttempts(
  db: Db,
  all: readonly PinAttempts[],
  now: Date,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    for (const tries of all) await takeOne(tx, tries, now);
  });
}

/** Gives the tries of a right PIN back. A wrong one before it stays: else a known PIN would pay for guessing others. */
export async function releasePinAttempts(
  tx: Db,
  all: readonly PinAttempts[],
  takenAt: Date,
): Promise<void> {
  const subjects = all.map(({ subject }) => subject);
  await sql`update rate_limits set stamps = array_remove(stamps, ${takenAt}::timestamptz)
    where name = ${NAME} and subject = any(${subjects}::text[])`.execute(tx);
}

async function takeOne(tx: Db, { subject, free }: PinAttempts, now: Date): Promise<void> {
  const since = new Date(now.getTime() - WINDOW_MS);
  const { rows } = await sql<{ denied: boolean; stamps: Date[] }>`
    insert into rate_limits as r (name, subject, stamps, updated_at)
    values (${NAME}, ${subject}, array[${now}::timestamptz], ${now})
    on conflict (name, subject) do update set
      (denied, stamps) = (
        select d.denied, case when d.denied then x.recent else x.recent || ${now}::timestamptz end
        from (select coalesce(array_agg(s order by s), '{}') as recent from unnest(r.stamps) s where s > ${since}) x,
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

/** Seconds after so many wrong ones. The exponent is kept small, as a number has an end. */
function waitAfter(count: ReturnType<typeof sql>, free: number): ReturnType<typeof sql> {
  return sql`least(${FIRST_WAIT_S}::float8 * 2 ^ least(greatest(${count} - ${free}::int, 0), 20), ${LONGEST_WAIT_S})`;
}

const NAME = "wrongPins";
