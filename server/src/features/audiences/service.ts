import type { NamedMany } from "@lineup/contract/audit-words";
import type { CallArguments, CallOutput } from "@lineup/contract/calls";

import { type AudienceDetail, presentDetail } from "#server/features/audiences/present";
import { findAudienceEmployees, readAudienceMembers } from "#server/features/audiences/reads";
import { memberChanges } from "#server/features/audiences/rules";
import { insertAudience, updateAudience } from "#server/features/audiences/store";
import { countLiveOrScheduledMemosFor } from "#server/features/memos/recipients/target-reads";
import { findUnknownTargets, readSomeNames } from "#server/features/targeting/reads";
import { countScheduledFor } from "#server/features/scheduler/target-reads";
import type { CompanyContext } from "#server/platform/context";
import { invalidField } from "#server/platform/http/errors";
import { pagedFields, sortingOf } from "#server/platform/paging";
import {
  findSegments,
  lockSegment,
  presentSegment,
  readAllSegments,
  requireSegment,
} from "#server/platform/segment-records";
import { addToSegment, removeFromSegment } from "#server/platform/segments";
import { sharedTexts } from "#server/platform/texts";

/** @throws CallError `not_found` when the company has no audience with this id */
export async function getAudience(ctx: CompanyContext, id: number): Promise<AudienceDetail> {
  const { tx, scope, now } = ctx;
  const row = await requireSegment(ctx, "audience", id);
  return presentDetail(row, {
    employee_ids: await readAudienceMembers(tx, scope, id),
    memo_count: await countLiveOrScheduledMemosFor(tx, scope, { kind: "audience", id }, now),
    scheduled_send_count: await countScheduledFor(tx, scope, { kind: "audience", id }),
  });
}

/** @throws CallError `not_found` when the company has no audience with this id */
export async function listAudienceEmployees(
  ctx: CompanyContext,
  input: CallArguments<"listAudienceEmployees">,
): Promise<CallOutput<"listAudienceEmployees">> {
  await requireSegment(ctx, "audience", input.id);
  const { rows, total } = await findAudienceEmployees(ctx.tx, ctx.scope, input);
  return { employees: rows, ...pagedFields(input, total, sortingOf(input)) };
}

/** @returns a page of audiences */
export async function listAudiences(
  { tx, scope }: CompanyContext,
  input: CallArguments<"listAudiences">,
): Promise<CallOutput<"listAudiences">> {
  const { rows, total } = await findSegments(tx, scope, "audience", input);
  return { audiences: rows.map(presentSegment), ...pagedFields(input, total, sortingOf(input)) };
}

/** @returns every audience of the company, by name */
export async function listAllAudiences({
  tx,
  scope,
}: CompanyContext): Promise<CallOutput<"listAllAudiences">> {
  return { audiences: (await readAllSegments(tx, scope, "audience")).map(presentSegment) };
}

/** @throws CallError `validation_failed` for the `name` of another audience, or for `employee_ids` that the company doesn't have */
export async function createAudience(
  ctx: CompanyContext,
  { name, employee_ids }: CallArguments<"createAudience">,
): Promise<AudienceDetail> {
  const { tx, scope, now } = ctx;
  await checkPeople(ctx, { employee_ids });
  const id = await insertAudience(tx, scope, name, now);
  const added = await addToSegment(tx, scope, { kind: "audience", id }, employee_ids);
  const after = { name, members: await namesOf(ctx, added) };
  await ctx.audit({ kind: "audience", id, name, before: null, after });
  await announceAudiences(ctx);
  return getAudience(ctx, id);
}

/**
 * Renames an audience, and changes who is in it. New people get its live memos; people who leave keep what they have.
 * @returns the audience after the change
 * @throws CallError `not_found`; `validation_failed` for the name of another audience, or for ids that the company doesn't have
 */
export async function changeAudience(
  ctx: CompanyContext,
  { id, name, ...change }: CallArguments<"updateAudience">,
): Promise<AudienceDetail> {
  const { tx, scope } = ctx;
  const before = await lockSegment(ctx, "audience", id);
  const { employee_ids, add_employee_ids, remove_employee_ids } = change;
  await checkPeople(ctx, { employee_ids, add_employee_ids, remove_employee_ids });
  const { add, remove } = memberChanges(await readAudienceMembers(tx, scope, id), change);
  const renamed = name !== undefined && name !== before.name;
  if (!renamed && add.length === 0 && remove.length === 0) return getAudience(ctx, id);
  if (renamed) await updateAudience(tx, scope, id, { name });
  if (remove.length > 0) await removeFromSegment(tx, scope, { kind: "audience", id }, remove);
  if (add.length > 0) await addToSegment(tx, scope, { kind: "audience", id }, add);
  const newName = name ?? before.name;
  await ctx.audit({
    ...{ kind: "audience", id, name: newName },
    before: { name: before.name },
    after: {
      name: newName,
      ...(remove.length > 0 && { removed_people: await namesOf(ctx, remove) }),
      ...(add.length > 0 && { added_people: await namesOf(ctx, add) }),
    },
  });
  await announceAudiences(ctx);
  return getAudience(ctx, id);
}

/**
 * Deletes an audience. Memos for it keep their link, because a memo without any audience is for everyone.
 * @returns the audience as it was, with the number of memos and scheduled sends that use it
 * @throws CallError `not_found` when there is no such audience, or it has already been deleted
 */
export async function deleteAudience(ctx: CompanyContext, id: number): Promise<AudienceDetail> {
  const { tx, scope, now } = ctx;
  const { name } = await lockSegment(ctx, "audience", id);
  const last = await getAudience(ctx, id);
  const removed = await removeFromSegment(tx, scope, { kind: "audience", id });
  await updateAudience(tx, scope, id, { deleted_at: now });
  const before = { name, members: await namesOf(ctx, removed) };
  await ctx.audit({ kind: "audience", id, name, before, after: null });
  await announceAudiences(ctx);
  return { ...last, deleted_at: now.toISOString() };
}

/** @throws CallError `validation_failed` for the first field with the id of someone the company doesn't have */
async function checkPeople(
  { tx, scope }: CompanyContext,
  lists: Readonly<Record<string, readonly number[] | undefined>>,
): Promise<void> {
  for (const [field, ids] of Object.entries(lists)) {
    if (!ids || ids.length === 0) continue;
    const unknown = await findUnknownTargets(tx, scope, {
      ...{ mode: "recipients", location_ids: [], audience_ids: [] },
      recipient_ids: [...ids],
    });
    if (unknown.length > 0) throw invalidField(field, sharedTexts.someAreGone);
  }
}

async function namesOf(
  { tx, scope }: CompanyContext,
  employeeIds: readonly number[],
): Promise<NamedMany> {
  return { names: await readSomeNames(tx, scope, employeeIds), count: employeeIds.length };
}

function announceAudiences(ctx: CompanyContext): Promise<void> {
  const payload = { list: "audiences" } as const;
  return ctx.emit({ type: "CompanyListChanged", payload, audience: { kind: "management" } });
}
