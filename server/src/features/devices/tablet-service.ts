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
 * Pairs the tablet that makes the call. The code works once. If another tablet was paired under the same record, its pairing and
 * the session on it end.
 * @returns the tablet's own token and what it shows
 * @throws CallError `code_invalid`, the same for a wrong, used, replaced or expired code
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
  await auditPairing(ctx, found);
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
  en: "That code is wrong or has expired. Try again or get a new one",
  es: "Ese código es incorrecto o venció. Inténtalo de nuevo o pide otro",
};

/** No one is signed in on the tablet, so the entry names the person who made the code. */
async function auditPairing(ctx: PublicContext, { id, scope }: SharedDevice): Promise<void> {
  const device = await readDevice(ctx.tx, scope, id);
  const pairer = await readPairer(ctx.tx, scope, id);
  if (device === undefined) throw new CallError("not_found");
  const before = auditedFields(device);
  const after = { ...before, is_paired: true, ...(before.is_paired && { pairing_code: "used" }) };
  const actor = pairer ? { employeeId: pairer.id, name: pairer.name } : null;
  const change = { kind: "device", id, name: device.name, before, after } as const;
  await writeAudit(ctx.tx, scope, { ...ctx, actor }, change);
}

/** @throws CallError `not_found` for a tablet that was revoked, or replaced by another one */
export async function getDeviceState(
  ctx: PublicContext,
  { device_token }: CallArguments<"getDeviceState">,
): Promise<CallOutput<"getDeviceState">> {
  const found = await requirePaired(ctx.tx, device_token);
  await recordSeen(ctx, found);
  return { device: await shownDevice(ctx, found) };
}

/** A tablet, and the limits that an attempt at a PIN was counted against. */
export interface CountedAttempts {
  readonly device: SharedDevice;
  readonly attempts: readonly PinAttempts[];
}

/**
 * Counts an attempt to sign in with a PIN against the limits of the tablet and of the company.
 * @returns the tablet and these limits; if the PIN is right, `signInOnDevice` takes the attempt off them again
 * @throws CallError `not_found` for a token of no paired tablet; `rate_limited` while people have to wait after wrong PINs
 */
export async function countPinAttempt(
  { db, now }: PreparingContext,
  { device_token }: CallArguments<"signInOnDevice">,
): Promise<CountedAttempts> {
  const device = await requirePaired(db, device_token);
  const paired = await countPaired(db, device.scope);
  const attempts = [
    { subject: `device ${device.id}`, free: 5 },
    // More tablets see more honest typing errors, above all at shift changes.
    { subject: `company ${device.scope.companyId}`, free: 30 + 2 * paired },
  ];
  await reservePinAttempts(db, attempts, now);
  return { device, attempts };
}

/**
 * Signs in the employee with this PIN in the tablet's company. They may work at another of its locations, because people help out.
 * @returns the bearer token of the session
 * @throws CallError `sign_in_failed`, the same for an unknown PIN and for a person who isn't allowed in; `not_found` for a tablet
 *   that was revoked meanwhile
 */
export async function signInOnDevice(
  ctx: PublicContext,
  { device_token, pin }: CallArguments<"signInOnDevice">,
  { device, attempts }: CountedAttempts,
): Promise<CallOutput<"signInOnDevice">> {
  const { tx, now, userAgent, address, config } = ctx;
  const { id: sharedDeviceId, scope } = device;
  if (!(await lockSharedDevice(tx, device, device_token))) throw new CallError("not_found");
  const person = await findPersonByPin(tx, scope, pinsOf(config.secret, scope).seal(pin));
  if (person === undefined) throw new CallError("sign_in_failed", { text: wrongPin });
  await releasePinAttempts(tx, attempts, now);
  // One person at a time: this ends the session of someone who forgot to log out.
  await ctx.endSockets(await deleteTokensOn(tx, sharedDeviceId));
  const token = newToken();
  const userId = person.userId ?? (await insertPinAccount(tx, scope, person.employeeId));
  await insertToken(tx, { userId, token, device: userAgent, address, now, sharedDeviceId });
  await recordSeen(ctx, device);
  return { token, company_id: scope.companyId, idle_seconds: sharedDeviceIdleSeconds };
}

const wrongPin: Text = { en: "Wrong PIN", es: "PIN incorrecto" };

/**
 * Extends the session on a shared tablet by a minute. No other call does: a page also fetches data when other people write, which
 * would keep someone signed in who has walked away.
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

function recordSeen({ tx, now }: PublicContext, { id, scope }: SharedDevice): Promise<void> {
  return updateDevice(tx, scope, id, { last_seen_at: now });
}
