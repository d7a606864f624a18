import { type RawBuilder, sql } from "kysely";

import type { Db } from "#server/platform/context";
import { type NewEvent, emit } from "#server/platform/outbox/events";
import type { CompanyScope } from "#server/platform/scope";

/** What people are grouped by, each by itself: places, and audiences across them. */
export type SegmentKind = "location" | "audience";

export interface Segment {
  readonly kind: SegmentKind;
  readonly id: number;
}

/**
 * Told to subscribers only; payload `{ kind, ids, employeeIds }`: they are at these locations, or in these audiences, where they
 * were not before; at none where theirs are in another zone than before, or they are at one less.
 */
export const segmentJoined = "SegmentJoined";

/** Both features of a segment, and those of its people, write who is in it; an event holds so many of them. */
const peopleAtOnce = 1_000;

/**
 * Puts people into a segment, and tells whoever waits for those who join it.
 * @param employeeIds people of the company
 * @returns those who were not in it yet
 */
export async function addToSegment(
  tx: Db,
  scope: CompanyScope,
  { kind, id }: Segment,
  employeeIds: readonly number[],
): Promise<number[]> {
  const links = {
    location: sql`insert into employee_locations (company_id, location_id, employee_id)`,
    audience: sql`insert into employee_audiences (company_id, audience_id, employee_id)`,
  };
  const { rows } = await sql<{ employee_id: number }>`${links[kind]}
    select ${scope.companyId}, ${id}, x from (select distinct unnest(${[...employeeIds]}::bigint[]) x) s order by x
    on conflict do nothing returning employee_id`.execute(tx);
  const added = rows.map((row) => row.employee_id);
  await emitSegmentsJoined(tx, scope, kind, [id], added);
  return added;
}

/** Tells whoever waits for those who join segments: all of these people all of these. */
export async function emitSegmentsJoined(
  tx: Db,
  scope: CompanyScope,
  kind: SegmentKind,
  ids: readonly number[],
  employeeIds: readonly number[],
): Promise<void> {
  if (ids.length === 0) return;
  await tellJoined(tx, scope, { kind, ids }, employeeIds);
}

async function tellJoined(
  tx: Db,
  scope: CompanyScope,
  where: { readonly kind: SegmentKind; readonly ids: readonly number[] },
  employeeIds: readonly number[],
): Promise<void> {
  const news: NewEvent[] = [];
  for (let at = 0; at < employeeIds.length; at += peopleAtOnce) {
    const payload = { ...where, employeeIds: employeeIds.slice(at, at + peopleAtOnce) };
    news.push({ companyId: scope.companyId, type: segmentJoined, payload, audience: null });
  }
  await emit(tx, ...news);
}

/** Tells whoever waits for those who come to work in another zone that these people may: they are at no location that is new to them. */
export function emitZonesChanged(
  tx: Db,
  scope: CompanyScope,
  employeeIds: readonly number[],
): Promise<void> {
  return tellJoined(tx, scope, { kind: "location", ids: [] }, employeeIds);
}

/**
 * Tells of a location's people, as it is in another zone now.
 * @param isRenamed it has another name alone: that is for those who are at several, and go by the clock of the first by name
 */
export async function emitLocationZoneChanged(
  tx: Db,
  scope: CompanyScope,
  locationId: number,
  isRenamed: boolean,
): Promise<void> {
  const others = sql`exists (select from employee_locations o where o.company_id = x.company_id
    and o.employee_id = x.employee_id and o.location_id <> x.location_id)`;
  const { rows } = await sql<{ employee_id: number }>`select x.employee_id from employee_locations x
    where x.company_id = ${scope.companyId} and x.location_id = ${locationId} and ${isRenamed ? others : sql`true`}
    order by x.employee_id`.execute(tx);
  const employeeIds = rows.map((row) => row.employee_id);
  await emitZonesChanged(tx, scope, employeeIds);
}

/** One person in one segment. */
export interface SegmentMember {
  readonly segmentId: number;
  readonly employeeId: number;
}

/**
 * Puts many people into many segments of a kind. Segments that are gone meanwhile take nobody in. Tells nobody: whoever calls it
 * chunk by chunk tells it once, by `emitSegmentsJoined`.
 * @returns what is new
 */
export async function addSegmentMembers(
  tx: Db,
  scope: CompanyScope,
  kind: SegmentKind,
  places: readonly SegmentMember[],
): Promise<SegmentMember[]> {
  if (places.length === 0) return [];
  const parts = {
    location: {
      into: sql`insert into employee_locations (company_id, location_id, employee_id)`,
      open: sql`join locations s on s.company_id = ${scope.companyId} and s.id = x.segment and s.deleted_at is null`,
      id: sql`location_id`,
    },
    audience: {
      into: sql`insert into employee_audiences (company_id, audience_id, employee_id)`,
      open: sql`join audiences s on s.company_id = ${scope.companyId} and s.id = x.segment and s.deleted_at is null`,
      id: sql`audience_id`,
    },
  }[kind];
  const { rows } = await sql<SegmentMember>`${parts.into}
    select ${scope.companyId}, x.segment, x.person from ${placesOf(places)} ${parts.open}
    on conflict do nothing returning ${parts.id} as "segmentId", employee_id as "employeeId"`.execute(
    tx,
  );
  return rows;
}

/** Takes many people out of many segments of a kind. */
export async function removeSegmentMembers(
  tx: Db,
  scope: CompanyScope,
  kind: SegmentKind,
  places: readonly SegmentMember[],
): Promise<void> {
  if (places.length === 0) return;
  const links = {
    location: sql`delete from employee_locations l using ${placesOf(places)} where l.location_id = x.segment`,
    audience: sql`delete from employee_audiences l using ${placesOf(places)} where l.audience_id = x.segment`,
  };
  await sql`${links[kind]} and l.company_id = ${scope.companyId} and l.employee_id = x.person`.execute(
    tx,
  );
}

function placesOf(places: readonly SegmentMember[]): RawBuilder<unknown> {
  const segments = places.map(({ segmentId }) => segmentId);
  const people = places.map(({ employeeId }) => employeeId);
  return sql`unnest(${segments}::bigint[], ${people}::bigint[]) as x (segment, person)`;
}

/**
 * Takes people out of a segment.
 * @param employeeIds left out: everybody
 * @returns those who were in it
 */
export async function removeFromSegment(
  tx: Db,
  scope: CompanyScope,
  { kind, id }: Segment,
  employeeIds?: readonly number[],
): Promise<number[]> {
  const links = {
    location: sql`delete from employee_locations where location_id = ${id}`,
    audience: sql`delete from employee_audiences where audience_id = ${id}`,
  };
  const whom = employeeIds ? sql`employee_id = any(${[...employeeIds]}::bigint[])` : sql`true`;
  const { rows } = await sql<{ employee_id: number }>`${links[kind]}
    and company_id = ${scope.companyId} and ${whom} returning employee_id`.execute(tx);
  return rows.map((row) => row.employee_id);
}

/** Opens locations with a new company. @returns their ids, in the order given */
export async function insertLocations(
  tx: Db,
  scope: CompanyScope,
  locations: readonly { name: string; timezone: string }[],
): Promise<number[]> {
  const rows = await tx
    .insertInto("locations")
    .values(locations.map((location) => ({ ...location, company_id: scope.companyId })))
    .returning("id")
    .execute();
  return rows.map(({ id }) => id);
}

export interface NamedSegment {
  readonly id: number;
  readonly name: string;
}

/** Opens locations or audiences. @returns those whose names the company did not have */
export async function insertSegments(
  tx: Db,
  scope: CompanyScope,
  kind: SegmentKind,
  names: readonly string[],
  now: Date,
): Promise<NamedSegment[]> {
  const tables = {
    location: sql`insert into locations (company_id, name, created_at)`,
    audience: sql`insert into audiences (company_id, name, created_at)`,
  };
  const { rows } = await sql<NamedSegment>`${tables[kind]}
    select ${scope.companyId}, x.name, ${now} from unnest(${[...names]}::text[]) with ordinality x (name, place)
    order by x.place
    on conflict (company_id, lower(name)) where deleted_at is null do nothing returning id, name`.execute(
    tx,
  );
  return rows;
}

/** What names locations and audiences that something goes to. */
const goingOut = ["memo", "memo_send", "memo_template", "scheduled_send"] as const;

/** True for a segment `s` that no memo goes to, nor what memos are to be made of. */
function isNamedByNone(kind: SegmentKind): RawBuilder<boolean> {
  const named = goingOut.map(
    (
      what,
    ) => sql`exists (select from ${sql.table(`${what}_${kind}s`)} x where x.company_id = s.company_id
      and ${sql.ref(`x.${kind}_id`)} = s.id)`,
  );
  return sql<boolean>`not (${sql.join(named, sql` or `)})`;
}

/**
 * Closes those of some locations or audiences that are still called so, and where nobody works, no tablet is, and nothing goes or is
 * to go.
 * @returns those
 */
export async function deleteUnusedSegments(
  tx: Db,
  scope: CompanyScope,
  kind: SegmentKind,
  segments: readonly NamedSegment[],
  now: Date,
): Promise<NamedSegment[]> {
  if (segments.length === 0) return [];
  const { table, unused } = {
    location: {
      table: sql`locations`,
      unused: sql`not exists (select from employee_locations x join employees e on e.company_id = x.company_id
          and e.id = x.employee_id and e.deleted_at is null where x.company_id = s.company_id and x.location_id = s.id)
        and not exists (select from devices x where x.company_id = s.company_id and x.location_id = s.id)
        and ${isNamedByNone("location")}`,
    },
    audience: {
      table: sql`audiences`,
      unused: sql`not exists (select from employee_audiences x join employees e on e.company_id = x.company_id
          and e.id = x.employee_id and e.deleted_at is null where x.company_id = s.company_id and x.audience_id = s.id)
        and ${isNamedByNone("audience")}`,
    },
  }[kind];
  const ids = segments.map(({ id }) => id);
  const names = segments.map(({ name }) => name);
  const { rows } = await sql<NamedSegment>`update ${table} s set deleted_at = ${now}
    from unnest(${ids}::bigint[], ${names}::text[]) as x (id, name)
    where s.company_id = ${scope.companyId} and s.id = x.id and s.name = x.name and s.deleted_at is null and ${unused}
    returning s.id, s.name`.execute(tx);
  return rows;
}
