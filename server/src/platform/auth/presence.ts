import { defaultTimezone } from "@lineup/contract/constants";
import { sql } from "kysely";

import type { Db } from "#server/platform/context";
import type { DbLog } from "#server/platform/db/db-log";
import { zoneOfEmployee } from "#server/platform/time-zones";

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** A year to look back on, and the weeks that it began and ends in. */
const keptDays = 400;

/** @returns whether it is time to note it again: once in each hour of the clock, so that a new day is seen as it begins */
export function isPresenceDue(lastSeen: Date | null, now: Date): boolean {
  return lastSeen === null || hourOf(lastSeen) !== hourOf(now);
}

/** The list of devices shows when each was last used; a minute's precision spares a write for each call. */
export function isUseDue(lastUsed: Date, now: Date): boolean {
  return now.getTime() - lastUsed.getTime() >= MINUTE_MS;
}

/** Somebody who makes a call. */
export interface Sighting {
  /** The sign-in whose use is to be noted; null: it was within the minute. */
  readonly tokenId: number | null;
  /** The person whose presence in a company is to be noted; null: it was within the hour, or they name no company. */
  readonly employee: { readonly companyId: number; readonly id: number } | null;
}

/** Notes who uses the product, apart from their calls: a whole staff comes in the same minute, and nobody waits for it. */
export interface Presence {
  note(sighting: Sighting, now: Date): void;
  /** Writes at once what was noted, and waits for it. */
  settle(): Promise<void>;
}

/** Milliseconds between two writes: what is noted meanwhile takes one statement. */
const gatherMs = 25;
/** As many are written at a time: a whole staff's sightings give way to the calls that somebody waits for. */
const mostAtOnce = 25;

export function createPresence({ db, log }: { readonly db: Db; readonly log: DbLog }): Presence {
  const uses = new Map<number, Date>();
  const people = new Map<number, Seen>();
  let timer: NodeJS.Timeout | undefined;
  let writing = Promise.resolve();
  const isLeft = (): boolean => uses.size > 0 || people.size > 0;
  const write = async (): Promise<void> => {
    const noted = { uses: takeFrom(uses), people: takeFrom(people).map(([, seen]) => seen) };
    try {
      if (noted.uses.length > 0) await writeUses(db, noted.uses);
      if (noted.people.length > 0) await writeSeen(db, noted.people);
    } catch (error) {
      // Their next call notes it.
      log.warn({ err: error }, "who uses the product was not noted");
    }
  };
  const writeNext = (): Promise<void> => (writing = writing.then(write));
  const goOn = async (): Promise<void> => {
    await writeNext();
    timer = undefined;
    if (isLeft()) writeLater();
  };
  const writeLater = (): void => {
    timer ??= setTimeout(() => void goOn(), gatherMs);
  };
  return {
    note({ tokenId, employee }, now) {
      if (tokenId !== null) uses.set(tokenId, now);
      if (employee !== null)
        people.set(employee.id, { company_id: employee.companyId, id: employee.id, at: now });
      if (isLeft()) writeLater();
    },
    async settle() {
      do await writeNext();
      while (isLeft());
      clearTimeout(timer);
      timer = undefined;
    },
  };
}

/** Takes the first entries out of a map. */
function takeFrom<Key, Value>(map: Map<Key, Value>): [Key, Value][] {
  const taken: [Key, Value][] = [];
  for (const entry of map) {
    if (taken.length === mostAtOnce) break;
    taken.push(entry);
    map.delete(entry[0]);
  }
  return taken;
}

interface Seen {
  readonly company_id: number;
  readonly id: number;
  readonly at: Date;
}

/** What is being changed at the moment is left: the next call notes it. */
async function writeUses(db: Db, uses: readonly (readonly [number, Date])[]): Promise<void> {
  const all = uses.map(([id, at]) => ({ id, at }));
  await sql`with free as (
      select t.id, x.at from json_to_recordset(${JSON.stringify(all)}) as x (id bigint, at timestamptz)
      join auth_tokens t on t.id = x.id order by t.id for no key update of t skip locked)
    update auth_tokens t set last_used_at = free.at from free where t.id = free.id`.execute(db);
}

/** Notes when people were there, and on which day where they work; as above. */
async function writeSeen(db: Db, people: readonly Seen[]): Promise<void> {
  await sql`with free as (
      select e.company_id, e.id, x.at
      from json_to_recordset(${JSON.stringify(people)}) as x (company_id bigint, id bigint, at timestamptz)
      join employees e on e.company_id = x.company_id and e.id = x.id order by e.id for no key update of e skip locked
    ), seen as (
      update employees e set last_seen_at = free.at from free where e.company_id = free.company_id and e.id = free.id
      returning e.company_id, e.id, free.at
    ), today as materialized (
      select e.company_id, e.id, (seen.at at time zone coalesce(${zoneOfEmployee}, ${defaultTimezone}))::date as day
      from seen join employees e on e.company_id = seen.company_id and e.id = seen.id
    ) insert into employee_login_weeks as w (company_id, employee_id, week, days)
      select company_id, id, date_trunc('week', day)::date, 1 << (extract(isodow from day)::int - 1) from today
      on conflict (company_id, employee_id, week) do update set days = w.days | excluded.days
        where w.days & excluded.days = 0`.execute(db);
}

/** Forgets the weeks that no report asks for any more. */
export async function pruneLoginWeeks(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - keptDays * DAY_MS).toISOString().slice(0, 10);
  await db.deleteFrom("employee_login_weeks").where("week", "<", before).execute();
}

function hourOf(at: Date): number {
  return Math.floor(at.getTime() / HOUR_MS);
}
