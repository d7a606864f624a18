import type { CallArguments, CallOutput } from "@lineup/contract/calls";
import { sharedDeviceIdleSeconds } from "@lineup/contract/constants";
import type { DeviceState } from "@lineup/contract/devices/schemas";

import { auditedFields, presentState } from "#server/features/devices/present";
import {
  countPaired,
  readDevice,
  readPairer,
  readShownDevice,
} from "#server/features/devices/reads";
import { typedCode } from "#server/features/devices/rules";
import { updateDevice } from "#server/features/devices/store";
import { findPersonByPin } from "#server/features/employees/pin-reads";
import { writeAudit } from "#server/platform/audit";
import { hashPairingCode, newToken } from "#server/platform/auth/codes";
import { insertPinAccount } from "#server/platform/auth/pin-accounts";
import {
  type PinAttempts,
  releasePinAttempts,
  reservePinAttempts,
} from "#server/platform/auth/pin-attempts";
import { pinsOf } from "#server/platform/auth/pins";
import {
  type SharedDevice,
  findDeviceByToken,
  lockSharedDevice,
  lockDeviceByCode,
} from "#server/platform/auth/shared-devices";
import { deleteTokensOn, extendToken, insertToken } from "#server/platform/auth/tokens";
import type { PreparingContext, PublicContext, UserContext } from "#server/platform/context";
import { CallError } from "#server/platform/http/errors";
import { hashToken } from "#server/platform/http/calls/authenticate";
import { emit } from "#server/platform/outbox/events";
import type { Text } from "#server/platform/texts";

/**
 * Makes the tablet that asks the one that a code is of, once. One that had its place before is out, and who was signed in there.
 * @throws CallError `code_invalid`, the same for a wrong, used, replaced and expired code
 */
export async function pairDevice(
  ctx: PublicContext,
  input: CallArguments<"pairDevice">,
): Promise<CallOutput<"pairDevice">> {
  const { tx, now, config } = ctx;
  const hash = hashPairingCode(config.secret, typedCode(input.code));
  const found = await lockDeviceByCode(tx, hash, now);
  if (found === undefined) throw new CallError("code_invalid", { details: { code: [codeText] } });
  const { id, scope } = found;
  await noteAudit(ctx, found);
  await ctx.endSockets(await deleteTokensOn(tx, id));
  const device_token = newToken();
  await updateDevice(tx, scope, id, {
    ...{ token_hash: hashToken(device_token), paired_at: now, last_seen_at: now },
    ...{ pairing_code_hash: null, pairing_expires_at: null, pairing_by: null },
  });
  await emit(tx, {
    ...{ companyId: scope.companyId, type: "CompanyListChanged", payload: { list: "devices" } },
    audience: { kind: "management" },
  });
  return { device_token, device: await shownDevice(ctx, found) };
}

const codeText: Text = {
  en: "The code is not right or has expired",
  es: "El código no es correcto o ha caducado",
};

/** The tablet has nobody: whoever made the code answers for it. */
async function noteAudit(ctx: PublicContext, { id, scope }: SharedDevice): Promise<void> {
  const device = await readDevice(ctx.tx, scope, id);
  const pairer = await readPairer(ctx.tx, scope, id);
  if (device === undefined) throw new CallError("not_found");
  const before = auditedFields(device);
  const after = { ...before, is_paired: true, ...(before.is_paired && { pairing_code: "used" }) };
  const actor = pairer ? { employeeId: pairer.id, name: pairer.name } : null;
  const change = { kind: "device", id, name: device.name, before, after } as const;
  await writeAudit(ctx.tx, scope, { ...ctx, actor }, change);
}

/** @throws CallError `not_found` for a tablet that was revoked, or paired anew elsewhere */
export async function getDeviceState(
  ctx: PublicContext,
  { device_token }: CallArguments<"getDeviceState">,
): Promise<CallOutput<"getDeviceState">> {
  const found = await requirePaired(ctx.tx, device_token);
  await noteSeen(ctx, found);
  return { device: await shownDevice(ctx, found) };
}

/** A tablet, and the tries at a PIN that were taken on it. */
export interface TriedPin {
  readonly device: SharedDevice;
  readonly tries: readonly PinAttempts[];
}

/**
 * Counts a try at a PIN, by tablet and by company.
 * @throws CallError `not_found` for a tablet that is none; `rate_limited` while one has to wait
 */
export async function tryPin(
  { db, now }: PreparingContext,
  { device_token }: CallArguments<"signInOnDevice">,
): Promise<TriedPin> {
  const device = await requirePaired(db, device_token);
  const paired = await countPaired(db, device.scope);
  const tries = [
    { subject: `device ${device.id}`, free: 5 },
    // Many tablets see many slips of the finger, at the change of a shift above all.
    { subject: `company ${device.scope.companyId}`, free: 30 + 2 * paired },
  ];
  await reservePinAttempts(db, tries, now);
  return { device, tries };
}

/**
 * Signs in whoever has the PIN, in the tablet's company: at whichever of its locations they work, as people help out.
 * @throws CallError `sign_in_failed`, the same for a PIN that nobody has and for one of somebody who may not come in
 */
export async function signInOnDevice(
  ctx: PublicContext,
  { device_token, pin }: CallArguments<"signInOnDevice">,
  { device, tries }: TriedPin,
): Promise<CallOutput<"signInOnDevice">> {
  const { tx, now, userAgent, address, config } = ctx;
  const { id: sharedDeviceId, scope } = device;
  if (!(await lockSharedDevice(tx, device, device_token))) throw new CallError("not_found");
  const person = await findPersonByPin(tx, scope, pinsOf(config.secret, scope).seal(pin));
  if (person === undefined) throw new CallError("sign_in_failed", { text: wrongPin });
  await releasePinAttempts(tx, tries, now);
  // One after the other: who did not sign out is signed out.
  await ctx.endSockets(await deleteTokensOn(tx, sharedDeviceId));
  const token = newToken();
  const userId = person.userId ?? (await insertPinAccount(tx, scope, person.employeeId));
  await insertToken(tx, { userId, token, device: userAgent, address, now, sharedDeviceId });
  await noteSeen(ctx, device);
  return { token, company_id: scope.companyId, idle_seconds: sharedDeviceIdleSeconds };
}

const wrongPin: Text = { en: "That PIN is not right", es: "Ese PIN no es correcto" };

/**
 * Keeps the session on a shared tablet for another minute. Nothing else does: what a page fetches by itself, as others write,
 * would keep whoever has gone signed in.
 */
export async function stayOnDevice({
  tx,
  user,
  now,
}: UserContext): Promise<CallOutput<"stayOnDevice">> {
  await extendToken(tx, user.tokenId, now);
  return { idle_seconds: sharedDeviceIdleSeconds };
}

async function requirePaired(db: PublicContext["tx"], token: string): Promise<SharedDevice> {
  const found = await findDeviceByToken(db, token);
  if (found === undefined) throw new CallError("not_found");
  return found;
}

async function shownDevice(ctx: PublicContext, { id, scope }: SharedDevice): Promise<DeviceState> {
  const row = await readShownDevice(ctx.tx, scope, id);
  if (row === undefined) throw new CallError("not_found");
  return presentState(row);
}

function noteSeen({ tx, now }: PublicContext, { id, scope }: SharedDevice): Promise<void> {
  return updateDevice(tx, scope, id, { last_seen_at: now });
}
