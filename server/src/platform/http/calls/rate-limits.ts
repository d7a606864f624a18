import { createHash } from "node:crypto";

import { regionalLocales } from "@lineup/contract/constants";
import type { LimitName } from "@lineup/contract/endpoint";
import { type Limit, limits } from "@lineup/contract/limits";
import { type RawBuilder, sql } from "kysely";

import {
  type CallPlace,
  type NamedAccount,
  type Origin,
  findCallPlace,
} from "#server/platform/auth/sign-in-places";
import { createBatcher } from "#server/platform/batcher";
import type { Db } from "#server/platform/context";
import { inTransaction } from "#server/platform/db/transaction";
import { CallError } from "#server/platform/http/errors";
import { networkOf } from "#server/platform/http/network";
import { type PhoneNumber, normalizePhone } from "#server/platform/phone";
import type { Text } from "#server/platform/texts";

/** The values by which limits can count a call. */
export interface LimitSubjects extends Origin {
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
  const own = names.map((name) => ({ name, limit: limits[name] as Limit }));
  const place = await placeFor(
    db,
    own.map(({ limit }) => limit),
    subjects,
  );
  const counted = own.flatMap(({ name, limit }) => {
    const subject = isCounted(limit, subjects, place) ? subjectOf(limit, subjects, place) : null;
    return subject === null ? [] : [{ name, limit, subject }];
  });
  const [first, ...more] = counted;
  if (first === undefined) return;
  if (more.length === 0) return countInBatch(db, { ...first, now });
  await inTransaction(db, async (tx) => {
    for (const { name, limit, subject } of counted)
      refuse(limit, now, (await countAll(tx, name, limit, [{ subject, now }]))[0]);
  });
}

/**
 * @returns true if the limit depends only on the caller's address, so a call can be counted before the body of its
 *   request is read
 */
export function countsAddressOnly(name: LimitName): boolean {
  const limit: Limit = limits[name];
  const { per, carrying, sparesKnownDevices } = limit;
  return per === "address" && carrying === undefined && sparesKnownDevices === undefined;
}

/**
 * Deletes the counts of subjects that made no call in the last two days, which is longer than the period of any limit.
 * A daily job calls this function.
 */
export async function pruneRateLimits(db: Db, now: Date): Promise<void> {
  const idleSince = new Date(now.getTime() - 2 * 86_400_000);
  await db.deleteFrom("rate_limits").where("updated_at", "<", idleSince).execute();
}

/** A call to count. */
interface Attempt {
  readonly subject: string;
  readonly now: Date;
}

interface Counted {
  readonly subject: string;
  readonly denied: boolean;
  /** The time of the oldest call that counts. */
  readonly oldest: Date;
}

type CountInBatch = (name: LimitName, attempt: Attempt) => Promise<Counted | undefined>;

/** The batches of each database. */
const batches = new WeakMap<Db, CountInBatch>();

/**
 * Counts a call against one limit. Calls of different subjects that arrive at the same moment are counted with one statement, which
 * needs no transaction: one would stay open longer than necessary while the process is busy.
 * @throws CallError `rate_limited`
 */
async function countInBatch(
  db: Db,
  { name, limit, ...attempt }: Attempt & { readonly name: LimitName; readonly limit: Limit },
): Promise<void> {
  const count = batches.get(db) ?? createCount(db);
  batches.set(db, count);
  refuse(limit, attempt.now, await count(name, attempt));
}

function createCount(db: Db): CountInBatch {
  const queues = new Map<LimitName, (attempt: Attempt) => Promise<Counted | undefined>>();
  const queueOf = (name: LimitName) => {
    const count = createBatcher<LimitName, Attempt, Counted | undefined>({
      handle: (attempts) => countAll(db, name, limits[name], attempts),
      maxSize: 50,
      distinctBy: ({ subject }) => subject,
    });
    return (attempt: Attempt) => count(name, attempt);
  };
  return (name, attempt) => {
    const queue = queues.get(name) ?? queueOf(name);
    queues.set(name, queue);
    return queue(attempt);
  };
}

/**
 * Counts calls of different subjects against one limit with a sliding log: a row contains the time of every counted call in the
 * period, so the limit is exact at any moment. The rows are locked, so calls of the same subject are counted one after another.
 * The commit doesn't wait for the disk: a crash of the database may forget the calls of its last second, which is less than it costs
 * everyone to wait.
 * @returns the counts, in the order of the attempts
 */
async function countAll(
  tx: Db,
  name: LimitName,
  limit: Limit,
  attempts: readonly Attempt[],
): Promise<(Counted | undefined)[]> {
  const recent = sql`s > excluded.updated_at - make_interval(secs => ${limit.seconds})
    and s <= excluded.updated_at + interval '1 minute'`;
  const { rows } = await sql<Counted>`
    insert into rate_limits as r (name, subject, stamps, updated_at)
    select ${name}, x.subject, array[x.now], x.now
    from json_to_recordset(${JSON.stringify(attempts)}) as x (subject text, now timestamptz)
    cross join (select set_config('synchronous_commit', 'off', true)) as waits_for_no_disk
    order by x.subject
    on conflict (name, subject) do update set
      denied = (select count(*) from unnest(r.stamps) s where ${recent}) >= ${limit.max},
      stamps = (select coalesce(array_agg(s order by s), '{}') from unnest(r.stamps) s where ${recent})
        || case when (select count(*) from unnest(r.stamps) s where ${recent}) >= ${limit.max}
          then '{}' else array[excluded.updated_at] end,
      updated_at = excluded.updated_at
    returning subject, denied, stamps[1] as oldest`.execute(tx);
  const found = new Map(rows.map((row) => [row.subject, row]));
  return attempts.map(({ subject }) => found.get(subject));
}

/** @throws CallError `rate_limited` if the limit refuses the call */
function refuse(limit: Limit, now: Date, counted: Counted | undefined): void {
  if (!counted?.denied) return;
  const freeAt = counted.oldest.getTime() + limit.seconds * 1000;
  const retryAfter = Math.max(1, Math.ceil((freeAt - now.getTime()) / 1000));
  throw new CallError("rate_limited", { retryAfter, text: waitText(retryAfter) });
}

/**
 * @returns a condition on the time `s` of an attempt: true if it counts. Attempts from the future were made while the server's clock
 *   was ahead; if they counted, people would have to wait for that time to come. A minute is left for nodes whose clocks differ.
 */
export function isRecentStamp(since: Date, now: Date): RawBuilder<boolean> {
  const until = new Date(now.getTime() + 60_000);
  return sql<boolean>`(s > ${since} and s <= ${until})`;
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

function isCounted(
  { carrying, sparesKnownDevices }: Limit,
  { input }: LimitSubjects,
  place: CallPlace | null,
): boolean {
  if (sparesKnownDevices && place?.isKnownDevice) return false;
  return carrying === undefined || carrying.some((field) => (input[field] ?? "") !== "");
}

/**
 * Finds the value by which a limit counts a call. Input values are hashed, so that no phone numbers or e-mail addresses
 * of strangers are stored.
 * @returns the value; null if the limit doesn't apply to the call
 */
function subjectOf(
  limit: Limit,
  { address, userId, input }: LimitSubjects,
  place: CallPlace | null,
): string | null {
  if (limit.per === "address") return networkOf(address);
  if (limit.per === "user") return userId === null ? null : String(userId);
  const value = input[limit.per.input];
  if (typeof value !== "string") return null;
  if (limit.per.from === "elsewhere" && place?.isKnown) return null;
  const canonical =
    limit.per.input === "phone"
      ? (phoneIn(input)?.e164 ?? value.replaceAll(/\D/g, ""))
      : value.trim().toLowerCase();
  const from = limit.per.from === "place" ? `\n${place?.place ?? networkOf(address)}` : "";
  return createHash("sha256").update(`${canonical}${from}`).digest("base64url");
}

/** @returns where the call comes from, if one of its limits depends on that and the call names an account; otherwise null */
async function placeFor(
  db: Db,
  own: readonly Limit[],
  subjects: LimitSubjects,
): Promise<CallPlace | null> {
  const isNeeded = own.some(
    ({ per, sparesKnownDevices }) => typeof per === "object" || sparesKnownDevices,
  );
  const account = isNeeded ? accountIn(subjects.input) : null;
  return account && findCallPlace(db, account, subjects);
}

function accountIn(input: LimitSubjects["input"]): NamedAccount | null {
  const { email } = input;
  if (typeof email === "string") return { email };
  const phone = phoneIn(input);
  return phone && { phone };
}

/** @returns the phone number, so that different spellings count as the same number; null if there is none */
function phoneIn(input: LimitSubjects["input"]): PhoneNumber | null {
  const { phone, phone_country_code: country } = input;
  if (typeof phone !== "string") return null;
  return normalizePhone(phone, typeof country === "string" ? country : undefined);
}
