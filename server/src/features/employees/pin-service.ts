import type { CallOutput } from "@lineup/contract/calls";

import { pinDigitsFor } from "#server/features/employees/rules";
import { countPins, findTakenPins, readPin } from "#server/features/employees/pin-reads";
import { lockEmployee, updateEmployee } from "#server/features/employees/store";
import { drawPins, pinsOf } from "#server/platform/auth/pins";
import type { CompanyContext } from "#server/platform/context";
import { CallError } from "#server/platform/http/errors";

/** @throws CallError `forbidden` on a shared tablet, where others could read the PIN */
export async function getOwnPin(ctx: CompanyContext): Promise<CallOutput<"getOwnPin">> {
  refuseOnDevice(ctx);
  const sealed = await readPin(ctx.tx, ctx.scope, ctx.actor.employeeId);
  return { pin: sealed && pinsOf(ctx.config.secret, ctx.scope).open(sealed) };
}

/**
 * Gives the caller a new random PIN. They can't choose one: an error for a taken PIN would reveal someone else's.
 * @throws CallError `forbidden` on a shared tablet; `conflict` when every PIN that was tried is taken
 */
export async function renewOwnPin(ctx: CompanyContext): Promise<CallOutput<"renewOwnPin">> {
  refuseOnDevice(ctx);
  const { tx, scope, actor, now, config } = ctx;
  const { employeeId: id, name } = actor;
  if (!(await lockEmployee(tx, scope, id))) throw new CallError("not_found");
  const pins = pinsOf(config.secret, scope);
  const drawn = drawPins(pinDigitsFor(await countPins(tx, scope)), CANDIDATES);
  const sealed = drawn.map((pin) => ({ pin, sealed: pins.seal(pin) }));
  const taken = await findTakenPins(
    tx,
    scope,
    sealed.map((one) => one.sealed),
  );
  const chosen = sealed.find((one) => !taken.has(one.sealed));
  if (chosen === undefined) throw new CallError("conflict");
  await updateEmployee(tx, scope, id, { pin: chosen.sealed }, now);
  const change = { before: { pin: null }, after: { pin: "renewed" } };
  await ctx.audit({ kind: "employee", id, name, ...change });
  // Managers hand out PINs, so the event makes their screens fetch the new one.
  const audience = { kind: "management" };
  await ctx.emit({ type: "EmployeeChanged", payload: { employee_id: id }, audience });
  return { pin: chosen.pin };
}

const CANDIDATES = 20;

function refuseOnDevice({ user }: CompanyContext): void {
  if (user.deviceId !== null) throw new CallError("forbidden");
}
