import type { CallArguments } from "@lineup/contract/calls";
import { type RawBuilder, sql } from "kysely";

import type { Db } from "#server/platform/context";
import { directionOf, limitTo } from "#server/platform/paging";
import { foldedContainsPattern } from "#server/platform/db/search-terms";
import type { CompanyScope } from "#server/platform/scope";

type ListInput = CallArguments<"listDevices">;

export interface DeviceRecord {
  readonly id: number;
  readonly company_id: number;
  readonly name: string;
  /** null when the location was closed. */
  readonly location_id: number | null;
  readonly location_name: string | null;
  readonly pairing_expires_at: Date | null;
  readonly paired_at: Date | null;
  readonly last_seen_at: Date | null;
  readonly created_at: Date;
}

/** `devices d` with their locations `l`. A closed location counts as none. */
const devices = sql`devices d left join locations l on l.company_id = d.company_id and l.id = d.location_id
  and l.deleted_at is null`;
const columns = sql`d.id, d.company_id, d.name, l.id as location_id, l.name as location_name, d.pairing_expires_at,
  d.paired_at, d.last_seen_at, d.created_at`;

/** @returns the company's tablet with this id, or undefined when there is none */
export async function readDevice(
  db: Db,
  scope: CompanyScope,
  id: number,
): Promise<DeviceRecord | undefined> {
  const { rows } = await sql<DeviceRecord>`select ${columns} from ${devices}
    where d.company_id = ${scope.companyId} and d.id = ${id}`.execute(db);
  return rows[0];
}

/** @returns one page of the company's tablets, and the number of all that match */
export async function findDevices(
  db: Db,
  scope: CompanyScope,
  input: ListInput,
): Promise<{ rows: DeviceRecord[]; total: number }> {
  const { terms, location_id } = input;
  const parts: RawBuilder<unknown>[] = [sql`d.company_id = ${scope.companyId}`];
  if (terms)
    parts.push(
      sql`folded(d.name || ' ' || coalesce(l.name, '')) like ${foldedContainsPattern(terms)}`,
    );
  if (location_id !== undefined) parts.push(sql`l.id = ${location_id}`);
  const condition = sql.join(parts, sql` and `);
  const direction = directionOf(input);
  const key = {
    name: sql`lower(d.name)`,
    location: sql`lower(l.name)`,
    last_seen_at: sql`d.last_seen_at`,
    created_at: sql`d.created_at`,
  }[input.sort_by];
  const { rows } = await sql<DeviceRecord>`select ${columns} from ${devices} where ${condition}
    order by ${key} ${direction} nulls last, lower(d.name), d.id ${limitTo(input)}`.execute(db);
  const counted = await sql<{ count: number }>`select count(*)::int as count from ${devices}
    where ${condition}`.execute(db);
  return { rows, total: counted.rows[0]?.count ?? 0 };
}

/** What a tablet shows about itself before someone signs in. */
export interface ShownDevice {
  readonly name: string;
  readonly company_name: string;
  readonly logo: string | null;
  readonly location_name: string | null;
}

export async function readShownDevice(
  db: Db,
  scope: CompanyScope,
  id: number,
): Promise<ShownDevice | undefined> {
  const { rows } =
    await sql<ShownDevice>`select d.name, c.name as company_name, c.logo, l.name as location_name
    from ${devices} join companies c on c.id = d.company_id
    where d.company_id = ${scope.companyId} and d.id = ${id}`.execute(db);
  return rows[0];
}

/** @returns the number of the company's paired tablets */
export async function countPaired(db: Db, scope: CompanyScope): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from devices
    where company_id = ${scope.companyId} and token_hash is not null`.execute(db);
  return rows[0]?.count ?? 0;
}

/** @returns the number of tablets at a location, paired or not */
export async function countDevicesAt(
  db: Db,
  scope: CompanyScope,
  locationId: number,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from devices
    where company_id = ${scope.companyId} and location_id = ${locationId}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** @returns the employee who made a tablet's pending pairing code; undefined when their record was deleted for good */
export async function readPairer(
  db: Db,
  scope: CompanyScope,
  id: number,
): Promise<{ readonly id: number; readonly name: string } | undefined> {
  const { rows } = await sql<{ id: number; name: string }>`select e.id, e.name from devices d
    join employees e on e.company_id = d.company_id and e.id = d.pairing_by
    where d.company_id = ${scope.companyId} and d.id = ${id}`.execute(db);
  return rows[0];
}
