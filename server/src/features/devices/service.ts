import { pairingMinutes } from "@lineup/contract/constants";
import type { CallArguments, CallOutput } from "@lineup/contract/calls";
import type { Device } from "@lineup/contract/devices/schemas";

import { auditedFields, presentDevice } from "#server/features/devices/present";
import { type DeviceRecord, findDevices, readDevice } from "#server/features/devices/reads";
import {
  type NewPairing,
  deleteDevice as removeDevice,
  insertDevice,
  lockDevice,
  updateDevice,
} from "#server/features/devices/store";
import { hashPairingCode, newPairingCode } from "#server/platform/auth/codes";
import { deleteTokensOn } from "#server/platform/auth/tokens";
import type { CompanyContext } from "#server/platform/context";
import { CallError, invalidField } from "#server/platform/http/errors";
import { pagedFields, sortingOf } from "#server/platform/paging";
import { readSegment } from "#server/platform/segment-records";

type Paired = CallOutput<"createDevice">;

/** @returns a page of the company's tablets */
export async function listDevices(
  { tx, scope, now }: CompanyContext,
  input: CallArguments<"listDevices">,
): Promise<CallOutput<"listDevices">> {
  const { rows, total } = await findDevices(tx, scope, input);
  const devices = rows.map((row) => presentDevice(row, now));
  return { devices, ...pagedFields(input, total, sortingOf(input)) };
}

/**
 * Adds a tablet that waits to be paired.
 * @returns the tablet and its pairing code
 * @throws CallError `validation_failed` for a `location_id` that isn't one of the company's open locations
 */
export async function createDevice(
  ctx: CompanyContext,
  { name, location_id }: CallArguments<"createDevice">,
): Promise<Paired> {
  await requireLocation(ctx, location_id);
  const { columns, pairing } = makePairing(ctx);
  const id = await insertDevice(ctx.tx, ctx.scope, { name, location_id, ...columns }, ctx.now);
  const device = await requireDevice(ctx, id);
  await ctx.audit({ kind: "device", id, name, before: null, after: auditedFields(device) });
  await announceDevices(ctx);
  return { device: presentDevice(device, ctx.now), pairing };
}

/**
 * Renames or moves a tablet. A change to what it already is writes nothing.
 * @returns the tablet after the change
 * @throws CallError `not_found`; `validation_failed` for a `location_id` that isn't one of the company's open locations
 */
export async function changeDevice(
  ctx: CompanyContext,
  { id, name, location_id }: CallArguments<"updateDevice">,
): Promise<Device> {
  const before = await lockAndReadDevice(ctx, id);
  if (location_id !== undefined) await requireLocation(ctx, location_id);
  const change = {
    ...(name !== undefined && name !== before.name && { name }),
    ...(location_id !== undefined && location_id !== before.location_id && { location_id }),
  };
  if (Object.keys(change).length === 0) return presentDevice(before, ctx.now);
  await updateDevice(ctx.tx, ctx.scope, id, change);
  const after = await requireDevice(ctx, id);
  const fields = { before: auditedFields(before), after: auditedFields(after) };
  await ctx.audit({ kind: "device", id, name: after.name, ...fields });
  await announceDevices(ctx);
  return presentDevice(after, ctx.now);
}

/**
 * Revokes a tablet: deletes it, ends the session on it and closes its sockets.
 * @returns the tablet as it was
 * @throws CallError `not_found`
 */
export async function revokeDevice(ctx: CompanyContext, id: number): Promise<Device> {
  const before = await lockAndReadDevice(ctx, id);
  await ctx.endSockets(await deleteTokensOn(ctx.tx, id));
  await removeDevice(ctx.tx, ctx.scope, id);
  const { name } = before;
  await ctx.audit({ kind: "device", id, name, before: auditedFields(before), after: null });
  await announceDevices(ctx);
  return presentDevice(before, ctx.now);
}

/**
 * Makes a new pairing code in place of a pending one. A paired tablet stays paired until the code is used, either on the same
 * tablet or on one that replaces it.
 * @returns the tablet and the new code
 * @throws CallError `not_found`
 */
export async function renewPairing(ctx: CompanyContext, id: number): Promise<Paired> {
  const { name } = await lockAndReadDevice(ctx, id);
  const { columns, pairing } = makePairing(ctx);
  await updateDevice(ctx.tx, ctx.scope, id, columns);
  const change = { before: { pairing_code: null }, after: { pairing_code: "renewed" } };
  await ctx.audit({ kind: "device", id, name, ...change });
  await announceDevices(ctx);
  return { device: presentDevice(await requireDevice(ctx, id), ctx.now), pairing };
}

function makePairing({ config, actor, now }: CompanyContext): {
  columns: NewPairing;
  pairing: Paired["pairing"];
} {
  const code = newPairingCode();
  const expires = new Date(now.getTime() + pairingMinutes * 60_000);
  // In the fragment (after `#`), which browsers don't send, so no server or proxy can log the code.
  const url = `${config.publicUrl}/device#${code}`;
  return {
    columns: {
      pairing_code_hash: hashPairingCode(config.secret, code),
      pairing_expires_at: expires,
      pairing_by: actor.employeeId,
    },
    pairing: { code, url, expires_at: expires.toISOString() },
  };
}

async function lockAndReadDevice(ctx: CompanyContext, id: number): Promise<DeviceRecord> {
  if (!(await lockDevice(ctx.tx, ctx.scope, id))) throw new CallError("not_found");
  return requireDevice(ctx, id);
}

async function requireDevice({ tx, scope }: CompanyContext, id: number): Promise<DeviceRecord> {
  const row = await readDevice(tx, scope, id);
  if (row === undefined) throw new CallError("not_found");
  return row;
}

async function requireLocation({ tx, scope }: CompanyContext, id: number): Promise<void> {
  if ((await readSegment(tx, scope, "location", id)) === undefined)
    throw invalidField("location_id", {
      en: "Please choose one of your locations",
      es: "Elige uno de tus locales",
    });
}

function announceDevices(ctx: CompanyContext): Promise<void> {
  const payload = { list: "devices" } as const;
  return ctx.emit({ type: "CompanyListChanged", payload, audience: { kind: "management" } });
}
