import { type RawBuilder, sql } from "kysely";

import type { Db } from "#server/platform/context";
import { type NewEvent, emit } from "#server/platform/outbox/events";
import type { CompanyScope } from "#server/platform/scope";
import { zoneOfCompany } from "#server/platform/time-zones";

/** The two ways in which people are grouped: by where they work, and in audiences across locations. */
export type SegmentKind = "location" | "audience";

export interface Segment {
  readonly kind: SegmentKind;
  readonly id: number;
}

/**
 * The type of an event for subscribers only, with payload `{ kind, ids, employeeIds }`: each of these employees has just joined
 * each of these locations or audiences. Without ids it means that the employees may now work in another time zone, because a
 * location of theirs was changed or they left one.
 */
export const segmentJoined = "SegmentJoined";

/** The largest number of employees in one event. */
const maxPeoplePerEvent = 1_000;

/**
 * Adds employees to a segment and emits an event about those who are new to it.
 * @param employeeIds employees of the company
 * @returns the ids of the employees who were not in the segment before
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

/** Emits the events for employees who joined segments: each of the employees joined each of the segments. */
export async function emitSegmentsJoined(
  tx: Db,
  scope: CompanyScope,
  kind: SegmentKind,
  ids: readonly number[],
  employeeIds: readonly number[],
): Promise<void> {
  if (ids.length === 0) return;
  await emitJoined(tx, scope, { kind, ids }, employeeIds);
}

async function emitJoined(
  tx: Db,
  scope: CompanyScope,
  segments: { readonly kind: SegmentKind; readonly ids: readonly number[] },
  employeeIds: readonly number[],
): Promise<void> {
  const events: NewEvent[] = [];
  for (let at = 0; at < employeeIds.length; at += maxPeoplePerEvent) {
    const payload = { ...segments, employeeIds: employeeIds.slice(at, at + maxPeoplePerEvent) };
    events.push({ companyId: scope.companyId, type: segmentJoined, payload, audience: null });
  }
  await emit(tx, ...events);
}

/** Emits the events for employees who may now work in another time zone, although they joined no location. */
export function emitZonesChanged(
  tx: Db,
  scope: CompanyScope,
  employeeIds: readonly number[],
): Promise<void> {
  return emitJoined(tx, scope, { kind: "location", ids: [] }, employeeIds);
}

/**
 * Emits the events for the employees of a location after its zone or name was changed: they may now work in another time zone.
 * @param isRenamed true if only the name changed. That concerns only people with several locations, because their zone is that
 * of the first one by name.
 */
export async function emitLocationZoneChanged(
  tx: Db,
  scope: CompanyScope,
  locationId: number,
  isRenamed: boolean,
): Promise<void> {
  const hasOthers = sql`exists (select from employee_locations o where o.company_id = x.company_id
    and o.employee_id = x.employee_id and o.location_id <> x.location_id)`;
  const { rows } = await sql<{ employee_id: number }>`select x.employee_id from employee_locations x
    where x.company_id = ${scope.companyId} and x.location_id = ${locationId} and ${isRenamed ? hasOthers : sql`true`}
    order by x.employee_id`.execute(tx);
  const employeeIds = rows.map((row) => row.employee_id);
  await emitZonesChanged(tx, scope, employeeIds);
}

/** One employee in one segment. */
export interface SegmentMember {
  readonly segmentId: number;
  readonly employeeId: number;
}

/**
 * Adds many employees to many segments of a kind; skips segments that have been deleted. Emits no event: callers that work in
 * chunks call `emitSegmentsJoined` once at the end.
 * @returns the members that are new
 */
export async function addSegmentMembers(
  tx: Db,
  scope: CompanyScope,
  kind: SegmentKind,
  members: readonly SegmentMember[],
): Promise<SegmentMember[]> {
  if (members.length === 0) return [];
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
    select ${scope.companyId}, x.segment, x.person from ${asRows(members)} ${parts.open}
    on conflict do nothing returning ${parts.id} as "segmentId", employee_id as "employeeId"`.execute(
    tx,
  );
  return rows;
}

/** Removes many employees from many segments of a kind. */
export async function removeSegmentMembers(
  tx: Db,
  scope: CompanyScope,
  kind: SegmentKind,
  members: readonly SegmentMember[],
): Promise<void> {
  if (members.length === 0) return;
  const links = {
    location: sql`delete from employee_locations l using ${asRows(members)} where l.location_id = x.segment`,
    audience: sql`delete from employee_audiences l using ${asRows(members)} where l.audience_id = x.segment`,
  };
  await sql`${links[kind]} and l.company_id = ${scope.companyId} and l.employee_id = x.person`.execute(
    tx,
  );
}

function asRows(members: readonly SegmentMember[]): RawBuilder<unknown> {
  const segments = members.map(({ segmentId }) => segmentId);
  const people = members.map(({ employeeId }) => employeeId);
  return sql`unnest(${segments}::bigint[], ${people}::bigint[]) as x (segment, person)`;
}

/**
 * Removes employees from a segment.
 * @param employeeIds the employees to remove; everyone if left out
 * @returns the ids of the employees who were in the segment
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
  const isRemoved = employeeIds ? sql`employee_id = any(${[...employeeIds]}::bigint[])` : sql`true`;
  const { rows } = await sql<{ employee_id: number }>`${links[kind]}
    and company_id = ${scope.companyId} and ${isRemoved} returning employee_id`.execute(tx);
  return rows.map((row) => row.employee_id);
}

/** Creates the first locations of a new company. @returns their ids, in the given order */
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

/** Creates locations in the company's default time zone, or audiences, and skips names that the company already has. @returns the new ones */
export async function insertSegments(
  tx: Db,
  scope: CompanyScope,
  kind: SegmentKind,
  names: readonly string[],
  now: Date,
): Promise<NamedSegment[]> {
  const tables = {
    location: sql`insert into locations (company_id, name, created_at, timezone)
      select ${scope.companyId}, x.name, ${now}, ${zoneOfCompany(sql`${scope.companyId}`)}`,
    audience: sql`insert into audiences (company_id, name, created_at) select ${scope.companyId}, x.name, ${now}`,
  };
  const { rows } = await sql<NamedSegment>`${tables[kind]}
    from unnest(${[...names]}::text[]) with ordinality x (name, place)
    order by x.place
    on conflict (company_id, lower(name)) where deleted_at is null do nothing returning id, name`.execute(
    tx,
  );
  return rows;
}

/** The tables that say who is targeted by a memo, send, template or scheduled send. */
const targetTables = {
  location: [
    "memo_locations",
    "memo_send_locations",
    "memo_template_locations",
    "scheduled_send_locations",
  ],
  audience: [
    "memo_audiences",
    "memo_send_audiences",
    "memo_template_audiences",
    "scheduled_send_audiences",
  ],
} as const satisfies Record<SegmentKind, readonly string[]>;

/** True for a segment `s` that no memo, send, template or scheduled send is targeted at. */
function isTargetOfNone(kind: SegmentKind): RawBuilder<boolean> {
  const targets = targetTables[kind].map(
    (table) => sql`exists (select from ${sql.table(table)} x where x.company_id = s.company_id
      and ${sql.ref(`x.${kind}_id`)} = s.id)`,
  );
  return sql<boolean>`not (${sql.join(targets, sql` or `)})`;
}

/**
 * Deletes the given locations or audiences that are unused: without people, tablets, or anything that is targeted at them. Keeps
 * those that were renamed.
 * @param segments each with the name that it must still have
 * @returns the segments that were deleted
 */
export async function deleteUnusedSegments(
  tx: Db,
  scope: CompanyScope,
  kind: SegmentKind,
  segments: readonly NamedSegment[],
  now: Date,
): Promise<NamedSegment[]> {
  if (segments.length === 0) return [];
  const { update, unused } = {
    location: {
      update: sql`update locations s`,
      unused: sql`not exists (select from employee_locations x join employees e on e.company_id = x.company_id
          and e.id = x.employee_id and e.deleted_at is null where x.company_id = s.company_id and x.location_id = s.id)
        and not exists (select from devices x where x.company_id = s.company_id and x.location_id = s.id)
        and ${isTargetOfNone("location")}`,
    },
    audience: {
      update: sql`update audiences s`,
      unused: sql`not exists (select from employee_audiences x join employees e on e.company_id = x.company_id
          and e.id = x.employee_id and e.deleted_at is null where x.company_id = s.company_id and x.audience_id = s.id)
        and ${isTargetOfNone("audience")}`,
    },
  }[kind];
  const ids = segments.map(({ id }) => id);
  const names = segments.map(({ name }) => name);
  const { rows } = await sql<NamedSegment>`${update} set deleted_at = ${now}
    from unnest(${ids}::bigint[], ${names}::text[]) as x (id, name)
    where s.company_id = ${scope.companyId} and s.id = x.id and s.name = x.name and s.deleted_at is null and ${unused}
    returning s.id, s.name`.execute(tx);
  return rows;
}
