import { sql } from "kysely";

import type { Db } from "#server/platform/context";
import type { DbLog } from "#server/platform/db/db-log";
import { zoneOfEmployee } from "#server/platform/time-zones";

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** How long login weeks are stored: a year, and the weeks that it starts and ends in. */
const RETENTION_DAYS = 400;

/** @returns true if a person's presence should be recorded again: once per clock hour, so that each new day is recorded too */
export function isPresenceDue(lastSeen: Date | null, now: Date): boolean {
  return lastSeen === null || hourOf(lastSeen) !== hourOf(now);
}

/** @returns true if the use of a sign-in should be recorded again. The list of devices only needs it to the minute. */
export function isUseDue(lastUsed: Date, now: Date): boolean {
  return now.getTime() - lastUsed.getTime() >= MINUTE_MS;
}

/** A call that shows that a person is present. */
export interface Sighting {
  /** The sign-in whose use is to be recorded; null if that was done within the last minute. */
  readonly tokenId: number | null;
  /** The employee whose presence is to be recorded; null if that was done this hour, or the call is outside a company. */
  readonly employee: { readonly companyId: number; readonly id: number } | null;
}

/**
 * Records when people use the product. Writes are separate from people's calls: a whole staff may call in the same minute, and no
 * call has to wait for this.
 */
export interface Presence {
  /** Records a sighting, to be written soon. */
  record(sighting: Sighting, now: Date): void;
  /** Writes all recorded sightings right away and waits for it. */
  settle(): Promise<void>;
}

/** Milliseconds from a sighting to its write; sightings that arrive in this time share a statement. */
const WRITE_DELAY_MS = 25;
/** The largest number of sightings in one write. Small writes leave room for the calls that people wait for. */
const MAX_PER_WRITE = 25;

export function createPresence({ db, log }: { readonly db: Db; readonly log: DbLog }): Presence {
  const uses = new Map<number, Date>();
  const people = new Map<number, Seen>();
  let timer: NodeJS.Timeout | undefined;
  let writing = Promise.resolve();
  const hasPending = (): boolean => uses.size > 0 || people.size > 0;
  const write = async (): Promise<void> => {
    const next = { uses: takeFirst(uses), people: takeFirst(people).map(([, seen]) => seen) };
    try {
      if (next.uses.length > 0) await writeUses(db, next.uses);
      if (next.people.length > 0) await writeSeen(db, next.people);
    } catch (error) {
      // The people's next calls record it again.
      log.warn({ err: error }, "who uses the product was not noted");
    }
  };
  const writeNext = (): Promise<void> => (writing = writing.then(write));
  const writeAndContinue = async (): Promise<void> => {
    await writeNext();
    timer = undefined;
    if (hasPending()) writeLater();
  };
  const writeLater = (): void => {
    timer ??= setTimeout(() => void writeAndContinue(), WRITE_DELAY_MS);
  };
  return {
    record({ tokenId, employee }, now) {
      if (tokenId !== null) uses.set(tokenId, now);
      if (employee !== null)
        people.set(employee.id, { company_id: employee.companyId, id: employee.id, at: now });
      if (hasPending()) writeLater();
    },
    async settle() {
      do await writeNext();
      while (hasPending());
      clearTimeout(timer);
      timer = undefined;
    },
  };
}

/** Removes the first entries of a map, at most `MAX_PER_WRITE`. @returns the removed entries */
function takeFirst<Key, Value>(map: Map<Key, Value>): [Key, Value][] {
  const entries: [Key, Value][] = [];
  for (const entry of map) {
    if (entries.length === MAX_PER_WRITE) break;
    entries.push(entry);
    map.delete(entry[0]);
  }
  return entries;
}

interface Seen {
  readonly company_id: number;
  readonly id: number;
  readonly at: Date;
}

/** Writes when sign-ins were last used. Skips rows that another transaction has locked: the next call records them. */
async function writeUses(db: Db, uses: readonly (readonly [number, Date])[]): Promise<void> {
  const all = uses.map(([id, at]) => ({ id, at }));
  await sql`with free as (
      select t.id, x.at from json_to_recordset(${JSON.stringify(all)}) as x (id bigint, at timestamptz)
      join auth_tokens t on t.id = x.id order by t.id for no key update of t skip locked)
    update auth_tokens t set last_used_at = free.at from free where t.id = free.id`.execute(db);
}

/**
 * Writes when people were last seen, and on which day in the time zone where they work. Skips rows that another transaction has
 * locked: the next call records them.
 */
async function writeSeen(db: Db, people: readonly Seen[]): Promise<void> {
  await sql`with free as (
      select e.company_id, e.id, x.at
      from json_to_recordset(${JSON.stringify(people)}) as x (company_id bigint, id bigint, at timestamptz)
      join employees e on e.company_id = x.company_id and e.id = x.id order by e.id for no key update of e skip locked
    ), seen as (
      update employees e set last_seen_at = free.at from free where e.company_id = free.company_id and e.id = free.id
      returning e.company_id, e.id, free.at
    ), today as materialized (
      select e.company_id, e.id, (seen.at at time zone ${zoneOfEmployee})::date as day
      from seen join employees e on e.company_id = seen.company_id and e.id = seen.id
    ) insert into employee_login_weeks as w (company_id, employee_id, week, days)
      select company_id, id, date_trunc('week', day)::date, 1 << (extract(isodow from day)::int - 1) from today
      on conflict (company_id, employee_id, week) do update set days = w.days | excluded.days
        where w.days & excluded.days = 0`.execute(db);
}

/** Deletes login weeks that are too old for any report. */
export async function pruneLoginWeeks(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - RETENTION_DAYS * DAY_MS).toISOString().slice(0, 10);
  await db.deleteFrom("employee_login_weeks").where("week", "<", before).execute();
}

function hourOf(at: Date): number {
  return Math.floor(at.getTime() / HOUR_MS);
}
