import type { CallArguments, CallOutput } from "@lineup/contract/calls";

import {
  lockedEmployee,
  requireGivable,
  requireManageable,
} from "#server/features/employees/access";
import {
  changedColumns,
  newColumns,
  withSealedPin,
} from "#server/features/employees/columns-rules";
import { isWorkingAdmin, outdatesInvites, takesPower } from "#server/features/employees/policy";
import { auditedChange } from "#server/features/employees/present";
import {
  type EmployeeRecord,
  type Links,
  countWorkingAdmins,
  findUnknownLinks,
  hasNoManagerAmong,
  readEmployee,
} from "#server/features/employees/reads";
import {
  insertEmployee,
  markDeleted,
  setManaged,
  setManagers,
  updateEmployee as writeEmployee,
} from "#server/features/employees/store";
import {
  endInvites,
  memberJoined,
  celebrationsDeclined,
  memberLeft,
  emitMembershipChange,
  withdrawInvites,
} from "#server/platform/auth/membership";
import { releaseMembership } from "#server/platform/auth/pin-accounts";
import { pinsOf } from "#server/platform/auth/pins";
import type { CompanyContext } from "#server/platform/context";
import { CallError, invalidField } from "#server/platform/http/errors";
import {
  type SegmentMember,
  type SegmentKind,
  addSegmentMembers,
  removeSegmentMembers,
  emitSegmentsJoined,
  emitZonesChanged,
} from "#server/platform/segments";
import { sharedTexts } from "#server/platform/texts";

/**
 * Adds an employee.
 * @returns their id
 * @throws CallError `forbidden` for a manager who adds an admin; `validation_failed` with the field that is invalid or
 *   taken
 */
export async function createEmployee(
  ctx: CompanyContext,
  input: CallArguments<"createEmployee">,
): Promise<number> {
  const { tx, scope, now, actor } = ctx;
  requireGivable(actor.role, input.role ?? "employee");
  const columns = newColumns(withSealedPin(input, pinsOf(ctx.config.secret, scope)), now);
  await checkLinks(ctx, input, null, columns.role);
  const id = await insertEmployee(tx, scope, columns, now);
  await setLinks(ctx, id, null, input);
  if (columns.is_active) await emitMembershipChange(tx, scope, memberJoined, [id]);
  await auditAndEmit(ctx, null, id);
  return id;
}

/**
 * Changes an employee. One who becomes inactive is removed from memos that wait for them, and their invitations end.
 * @returns their id
 * @throws CallError `not_found`; `forbidden` when only an admin may make the change; `conflict` for the last admin, and
 *   when callers would take away their own access without confirming it; `validation_failed` with the field that is invalid
 *   or taken
 */
export async function updateEmployee(
  ctx: CompanyContext,
  { id, confirm_self: confirmed = false, ...input }: CallArguments<"updateEmployee">,
): Promise<number> {
  const { tx, scope, now } = ctx;
  const standing = input.role !== undefined || input.is_active !== undefined;
  const before = await lockedEmployee(ctx, id, { standing });
  const change = withSealedPin(input, pinsOf(ctx.config.secret, scope));
  const columns = changedColumns(before, change, now);
  const { role = before.role, is_active = before.is_active } = columns;
  const after = { ...before, role, is_active };
  if (role !== before.role) requireGivable(ctx.actor.role, role);
  await guardStanding(ctx, before, after, confirmed);
  await checkLinks(ctx, input, before, role);
  await writeEmployee(tx, scope, id, columns, now);
  await setLinks(ctx, id, before, input);
  // An admin can't act with a PIN-only account.
  if (role === "admin" && before.role !== role) await releaseMembership(tx, scope, id);
  if (outdatesInvites(before, { ...before, ...columns })) await withdrawInvites(tx, scope, [id]);
  if (before.is_active && !is_active) await leave(ctx, id);
  if (!before.is_active && is_active) await emitMembershipChange(tx, scope, memberJoined, [id]);
  if (columns.celebrates === false) await decline(ctx, before);
  await auditAndEmit(ctx, before, id);
  return id;
}

/** Sets whether others are told of the caller's birthday and work anniversary. */
export async function setOwnCelebrations(
  ctx: CompanyContext,
  { celebrates }: CallArguments<"setOwnCelebrations">,
): Promise<CallOutput<"setOwnCelebrations">> {
  const { tx, scope, now, actor } = ctx;
  const before = await lockedEmployee(ctx, actor.employeeId, { standing: false });
  await writeEmployee(tx, scope, before.id, { celebrates }, now);
  if (!celebrates) await decline(ctx, before);
  await auditAndEmit(ctx, before, before.id);
  return { celebrates };
}

/**
 * Deletes an employee.
 * @returns their id
 * @throws CallError as `updateEmployee`
 */
export async function deleteEmployee(
  ctx: CompanyContext,
  { id, confirm_self: confirmed = false }: CallArguments<"deleteEmployee">,
): Promise<number> {
  const before = await lockedEmployee(ctx, id, { standing: true });
  await guardStanding(ctx, before, null, confirmed);
  await markDeleted(ctx.tx, ctx.scope, id, ctx.now);
  await leave(ctx, id);
  await auditAndEmit(ctx, before, id, true);
  return id;
}

type Standing = Pick<EmployeeRecord, "role" | "is_active" | "has_own_account">;

async function guardStanding(
  { tx, scope, actor }: CompanyContext,
  before: EmployeeRecord,
  after: Standing | null,
  confirmed: boolean,
): Promise<void> {
  const endsAdmin = isWorkingAdmin(before) && !(after && isWorkingAdmin(after));
  if (endsAdmin && (await countWorkingAdmins(tx, scope)) <= 1)
    throw new CallError("conflict", {
      text: {
        en: "This is the last admin who can log in. Make someone else an admin first",
        es: "Es el último administrador que puede entrar. Primero nombra a otro administrador",
      },
    });
  if (before.id === actor.employeeId && takesPower(before, after) && !confirmed)
    throw new CallError("conflict", {
      text: {
        en: "This is you: you'd lose your own access. Confirm to continue",
        es: "Eres tú: perderías tu propio acceso. Confirma para continuar",
      },
    });
}

/**
 * @param role the employee's role after the change
 * @throws CallError with the field that links to a deleted record, to the employee themselves, or to a manager who isn't
 *   one
 */
async function checkLinks(
  { tx, scope }: CompanyContext,
  links: Links,
  before: EmployeeRecord | null,
  role: EmployeeRecord["role"] = "employee",
): Promise<void> {
  for (const field of ["manager_ids", "employee_ids"] as const)
    if (before !== null && links[field]?.includes(before.id))
      throw invalidField(field, sharedTexts.ownManager);
  const managed = before?.employees.length ?? 0;
  if (role === "employee" && managed === 0 && links.employee_ids?.length)
    throw invalidField("employee_ids", sharedTexts.noManager);
  if (await hasNoManagerAmong(tx, scope, links.manager_ids))
    throw invalidField("manager_ids", sharedTexts.noManager);
  const unknown = await findUnknownLinks(tx, scope, links);
  if (unknown.length === 0) return;
  const details = Object.fromEntries(unknown.map((field) => [field, [sharedTexts.someAreGone]]));
  throw new CallError("validation_failed", { details });
}

async function setLinks(
  ctx: CompanyContext,
  id: number,
  before: EmployeeRecord | null,
  links: Links,
): Promise<void> {
  const { tx, scope } = ctx;
  const { location_ids, audience_ids, employee_ids } = links;
  if (location_ids) await moveTo("location", before?.locations ?? [], location_ids);
  if (audience_ids) await moveTo("audience", before?.audiences ?? [], audience_ids);
  if (links.manager_ids) await setManagers(tx, scope, id, links.manager_ids);
  if (employee_ids) {
    await requireManageable(ctx, before?.employees.map((each) => each.id) ?? [], employee_ids);
    await setManaged(tx, scope, id, employee_ids);
  }

  async function moveTo(
    kind: SegmentKind,
    from: readonly { readonly id: number }[],
    to: readonly number[],
  ): Promise<void> {
    const was = new Set(from.map((segment) => segment.id));
    const is = new Set(to);
    const onlyIn = (some: ReadonlySet<number>, others: ReadonlySet<number>): SegmentMember[] =>
      [...some]
        .filter((one) => !others.has(one))
        .map((segmentId) => ({ segmentId, employeeId: id }));
    const ended = onlyIn(was, is);
    // First the new ones: someone who moves between two places of a chat group never leaves it.
    const added = await addSegmentMembers(tx, scope, kind, onlyIn(is, was));
    await removeSegmentMembers(tx, scope, kind, ended);
    // A new employee gets the memos of the whole company anyway, so no event about a location is needed.
    const joined = before === null ? [] : added.map(({ segmentId }) => segmentId);
    await emitSegmentsJoined(tx, scope, kind, joined, [id]);
    // Without this location, the employee's time zone may be that of another one.
    if (kind === "location" && ended.length > 0 && joined.length === 0)
      await emitZonesChanged(tx, scope, [id]);
  }
}

/** Ends the invitations and sends the event. That ends their access too: calls check it each time, sockets on this event. */
async function leave({ tx, scope }: CompanyContext, id: number): Promise<void> {
  await endInvites(tx, scope, [id]);
  await emitMembershipChange(tx, scope, memberLeft, [id]);
}

async function decline(
  { tx, scope }: CompanyContext,
  { id, celebrates }: EmployeeRecord,
): Promise<void> {
  if (celebrates) await emitMembershipChange(tx, scope, celebrationsDeclined, [id]);
}

/** Writes the audit entry, and tells management and the employee. */
async function auditAndEmit(
  ctx: CompanyContext,
  before: EmployeeRecord | null,
  id: number,
  deleted = false,
): Promise<void> {
  const found = await readEmployee(ctx.tx, ctx.scope, id, deleted);
  if (found === undefined) throw new CallError("not_found");
  const name = found.name || found.phone || "";
  const hasAnotherPin = !deleted && before?.pin && found.pin && before.pin !== found.pin;
  const pin = hasAnotherPin ? { pin: "renewed" } : {};
  const { before: was, after } = auditedChange(before, deleted ? null : found);
  const change = { before: was, after: after && { ...after, ...pin } };
  await ctx.audit({ kind: "employee", id, name, ...change });
  const audience = { kind: "employees", ids: [id], management: true };
  await ctx.emit({ type: "EmployeeChanged", payload: { employee_id: id }, audience });
}
