import type { CallArguments, CallOutput } from "@lineup/contract/calls";

import { readDefaultTimezone } from "#server/features/companies/settings/reads";
import { countDevicesAt } from "#server/features/devices/reads";
import { type LocationDetail, presentDetail } from "#server/features/locations/present";
import {
  type LocationFields,
  insertLocation,
  updateLocation,
} from "#server/features/locations/store";
import { countLiveOrScheduledMemosFor } from "#server/features/memos/recipients/target-reads";
import { countScheduledFor } from "#server/features/scheduler/target-reads";
import type { CompanyContext } from "#server/platform/context";
import { pagedFields, sortingOf } from "#server/platform/paging";
import {
  findSegments,
  lockSegment,
  presentSegment,
  readAllSegments,
  requireSegment,
} from "#server/platform/segment-records";
import {
  removeFromSegment,
  emitLocationZoneChanged,
  emitZonesChanged,
} from "#server/platform/segments";

/** @throws CallError `not_found` when the company has no open location with this id */
export async function getLocation(ctx: CompanyContext, id: number): Promise<LocationDetail> {
  const { tx, scope, now } = ctx;
  const row = await requireSegment(ctx, "location", id);
  return presentDetail(row, {
    memo_count: await countLiveOrScheduledMemosFor(tx, scope, { kind: "location", id }, now),
    scheduled_send_count: await countScheduledFor(tx, scope, { kind: "location", id }),
    device_count: await countDevicesAt(tx, scope, id),
  });
}

/** @returns a page of locations */
export async function listLocations(
  { tx, scope }: CompanyContext,
  input: CallArguments<"listLocations">,
): Promise<CallOutput<"listLocations">> {
  const { rows, total } = await findSegments(tx, scope, "location", input);
  return { locations: rows.map(presentSegment), ...pagedFields(input, total, sortingOf(input)) };
}

/** @returns every location of the company, by name */
export async function listAllLocations({
  tx,
  scope,
}: CompanyContext): Promise<CallOutput<"listAllLocations">> {
  return { locations: (await readAllSegments(tx, scope, "location")).map(presentSegment) };
}

/** @throws CallError `validation_failed` for the `name` of another location */
export async function createLocation(
  ctx: CompanyContext,
  { name, timezone: given }: CallArguments<"createLocation">,
): Promise<LocationDetail> {
  const timezone = given ?? (await readDefaultTimezone(ctx.tx, ctx.scope));
  const id = await insertLocation(ctx.tx, ctx.scope, { name, timezone }, ctx.now);
  await ctx.audit({ kind: "location", id, name, before: null, after: { name, timezone } });
  await announceLocations(ctx);
  return getLocation(ctx, id);
}

/**
 * Changes the name or time zone of a location.
 * @returns the location after the change
 * @throws CallError `not_found`; `validation_failed` for the `name` of another location
 */
export async function changeLocation(
  ctx: CompanyContext,
  { id, ...change }: CallArguments<"updateLocation">,
): Promise<LocationDetail> {
  const before = fieldsOf(await lockSegment(ctx, "location", id));
  const after = {
    name: change.name ?? before.name,
    timezone: change.timezone ?? before.timezone,
  };
  if (after.name === before.name && after.timezone === before.timezone) return getLocation(ctx, id);
  await updateLocation(ctx.tx, ctx.scope, id, after);
  await emitLocationZoneChanged(ctx.tx, ctx.scope, id, after.timezone === before.timezone);
  await ctx.audit({ kind: "location", id, name: after.name, before, after });
  await announceLocations(ctx);
  return getLocation(ctx, id);
}

/**
 * Closes a location. Memos for it keep their link, because a memo without any location is for all of them.
 * @returns the location as it was, with the number of memos, scheduled sends and tablets that use it
 * @throws CallError `not_found` when there is no such location, or it is already closed
 */
export async function deleteLocation(ctx: CompanyContext, id: number): Promise<LocationDetail> {
  const { tx, scope, now } = ctx;
  const fields = fieldsOf(await lockSegment(ctx, "location", id));
  const last = await getLocation(ctx, id);
  const employee_ids = await removeFromSegment(tx, scope, { kind: "location", id });
  await updateLocation(tx, scope, id, { deleted_at: now });
  await emitZonesChanged(tx, scope, employee_ids);
  const before = { ...fields, employee_ids };
  await ctx.audit({ kind: "location", id, name: fields.name, before, after: null });
  await announceLocations(ctx);
  return { ...last, deleted_at: now.toISOString() };
}

function fieldsOf({ name, timezone }: LocationFields): LocationFields {
  return { name, timezone };
}

function announceLocations(ctx: CompanyContext): Promise<void> {
  const payload = { list: "locations" } as const;
  return ctx.emit({ type: "CompanyListChanged", payload, audience: { kind: "management" } });
}
