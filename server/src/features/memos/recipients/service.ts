import type { CallArguments } from "@lineup/contract/calls";
import type { NamedMany } from "@lineup/contract/audit-words";
import type { Memo } from "@lineup/contract/memos/schemas";
import type { Target } from "@lineup/contract/targeting/schemas";

import { lockedMemo, managersView } from "#server/features/memos/access";
import { announceToManagement } from "#server/features/memos/publishing/announce-service";
import { memoChange } from "#server/features/memos/audit-present";
import type { MemoRecord, MemoTargets } from "#server/features/memos/present";
import { readMemoTargets, readRecipientsAmong } from "#server/features/memos/reads";
import { isEnded, statusOf } from "#server/features/memos/rules";
import {
  type MemoTarget,
  addTargetedRecipients,
  changeRecipientCount,
  nameRecipients,
  removeRecipients,
} from "#server/features/memos/recipients/store";
import { findUnknownTargets, readActive, readSomeNames } from "#server/features/targeting/reads";
import { idsWithout } from "#server/platform/id-lists";
import { checkFlag } from "#server/platform/http/calls/authenticate";
import type { CompanyContext } from "#server/platform/context";
import { CallError, invalidField } from "#server/platform/http/errors";
import { type Text, sharedTexts } from "#server/platform/texts";

/** Adds employees to the recipients of a published or scheduled memo. */
export async function addRecipients(
  ctx: CompanyContext,
  memoId: number,
  employeeIds: number[],
): Promise<void> {
  const memo = await lockedMemo(ctx, memoId);
  const status = statusOf(memo, ctx.now);
  if (status !== "published" && status !== "scheduled") throw new CallError("conflict");
  const target: MemoTarget = {
    mode: "recipients",
    location_ids: [],
    audience_ids: [],
    recipient_ids: employeeIds,
    author_id: null,
    timezone: null,
  };
  await checkTarget(ctx, target);
  const already = await readRecipientsAmong(ctx.tx, ctx.scope, memoId, employeeIds);
  const added = (await addTargetedRecipients(ctx.tx, ctx.scope, [memoId], target)).get(memoId);
  const received = await readRecipientsAmong(ctx.tx, ctx.scope, memoId, employeeIds);
  // Inactive people can't become recipients. People who already received a copy of this memo for another time zone can't become
  // recipients either.
  if (received.length < new Set(employeeIds).size) {
    const active = await readActive(ctx.tx, ctx.scope, employeeIds);
    const areGone = active.length < new Set(employeeIds).size;
    throw invalidField("recipient_ids", areGone ? sharedTexts.someAreGone : haveTwin);
  }
  if (added === undefined) return;
  await nameRecipients(ctx.tx, ctx.scope, memoId, employeeIds);
  await changeRecipientCount(ctx.tx, ctx.scope, memoId, added);
  const newIds = idsWithout(employeeIds, already);
  const added_people = await namesOf(ctx, newIds);
  await ctx.audit(memoChange(memo, { added_people }));
  await announceToManagement(ctx, memoId);
  // A scheduled memo is announced when it starts.
  if (status === "scheduled") return;
  await ctx.emit({
    type: "MemoPublished",
    payload: { memo_id: memoId },
    audience: { kind: "employees", ids: newIds },
  });
}

const haveTwin: Text = {
  en: "Some of these people already got this memo for another time zone",
  es: "Algunas de estas personas ya recibieron este comunicado para otra zona horaria",
};

/**
 * Removes recipients from a memo. Recipients who acknowledged the memo or asked a question about it are not removed.
 * @throws CallError `not_found` if one of the employees isn't a recipient; `conflict` if none of the employees can be removed, if
 *   the memo is an anonymous survey, or if the memo has ended, because the recipient list of an ended memo is the record of who
 *   didn't read the memo
 */
export async function deleteMemoRecipients(
  ctx: CompanyContext,
  memoId: number,
  employeeIds: number[],
): Promise<Memo> {
  const memo = await lockedMemo(ctx, memoId);
  if (isEnded(memo, ctx.now)) throw new CallError("conflict");
  if (memo.is_anonymous) throw anonymousSurveyError();
  if (employeeIds.length === 0) return managersView(ctx, memoId);
  await requireRecipients(ctx, memoId, employeeIds);
  const removed = await removeRecipients(ctx.tx, ctx.scope, memoId, employeeIds);
  if (removed.length === 0)
    throw new CallError("conflict", {
      text: memo.kind === "survey" ? haveAnswered : haveAcknowledged,
    });
  await changeRecipientCount(ctx.tx, ctx.scope, memoId, -removed.length);
  await ctx.audit(memoChange(memo, { removed_people: await namesOf(ctx, removed) }));
  await announceToManagement(ctx, memoId);
  // If the memo isn't visible yet, no one has the memo on their screen, so no event is needed.
  if (statusOf(memo, ctx.now) === "published")
    await ctx.emit({
      type: "MemoRemoved",
      payload: { memo_id: memoId },
      audience: { kind: "employees", ids: removed },
    });
  return managersView(ctx, memoId);
}

async function namesOf(
  { tx, scope }: CompanyContext,
  employeeIds: readonly number[],
): Promise<NamedMany> {
  const names = await readSomeNames(tx, scope, employeeIds);
  return { names, count: new Set(employeeIds).size };
}

/** @throws CallError `not_found` if one of the employees isn't a recipient of the memo */
export async function requireRecipients(
  { tx, scope }: CompanyContext,
  memoId: number,
  employeeIds: readonly number[],
): Promise<void> {
  const asked = [...new Set(employeeIds)];
  const known = await readRecipientsAmong(tx, scope, memoId, asked);
  if (known.length < asked.length) throw new CallError("not_found");
}

/**
 * Checks the target of a memo.
 * @param before the memo's current target. The locations and audiences of the current target stay allowed even if the company has
 *   turned off locations or audiences
 * @throws CallError `validation_failed` if a location, audience or person of the target isn't in the company; the error details
 *   name the invalid fields. `feature_disabled` if the target adds a location or audience although the company has turned off
 *   locations or audiences.
 */
export async function checkTarget(
  { tx, scope }: Pick<CompanyContext, "tx" | "scope">,
  target: Target,
  before: MemoTargets = nobody,
): Promise<void> {
  const unknown = await findUnknownTargets(tx, scope, target);
  const details = Object.fromEntries(unknown.map((field) => [field, [sharedTexts.someAreGone]]));
  if (unknown.length > 0) throw new CallError("validation_failed", { details });
  if (isNew(target.location_ids, before.locations))
    await checkFlag(tx, "disable-locations", scope.companyId);
  if (isNew(target.audience_ids, before.audiences))
    await checkFlag(tx, "disable-audiences", scope.companyId);
}

const nobody: MemoTargets = { locations: [], audiences: [], named_recipients: [] };

function isNew(ids: readonly number[], named: readonly { readonly id: number }[]): boolean {
  return ids.some((id) => named.every((one) => one.id !== id));
}

/** @returns the current target of the memo */
export async function targetOf(
  { tx, scope }: Pick<CompanyContext, "tx" | "scope">,
  memo: MemoRecord,
): Promise<MemoTarget> {
  const named = await readMemoTargets(tx, scope, memo.id);
  return {
    mode: memo.mode,
    location_ids: named.locations.map((row) => row.id),
    audience_ids: named.audiences.map((row) => row.id),
    recipient_ids: named.named_recipients.map((row) => row.id),
    author_id: memo.author_id,
    timezone: memo.timezone,
  };
}

/**
 * @param change the input of `updateMemo`; fields that stay unchanged are undefined
 * @returns the memo's target after the change; null if the target stays the same
 */
export async function changedTarget(
  ctx: Pick<CompanyContext, "tx" | "scope">,
  memo: MemoRecord,
  change: CallArguments<"updateMemo">,
): Promise<Target | null> {
  const before = await targetOf(ctx, memo);
  const after: Target = {
    mode: change.mode ?? before.mode,
    location_ids: change.location_ids ?? before.location_ids,
    audience_ids: change.audience_ids ?? before.audience_ids,
    recipient_ids: change.recipient_ids ?? before.recipient_ids,
  };
  const same =
    after.mode === before.mode && targetLists.every((list) => areSame(after[list], before[list]));
  return same ? null : after;
}

const targetLists = ["location_ids", "audience_ids", "recipient_ids"] as const;

function areSame(one: readonly number[], other: readonly number[]): boolean {
  const [ours, theirs] = [new Set(one), new Set(other)];
  return ours.size === theirs.size && one.every((id) => theirs.has(id));
}

/** @returns the error for calls that would reveal who answered an anonymous survey */
export function anonymousSurveyError(): CallError {
  return new CallError("conflict", { text: sharedTexts.isAnonymous });
}

const haveAnswered: Text = {
  en: "People who have answered a survey can't be removed from it",
  es: "No se puede quitar de una encuesta a quienes ya respondieron",
};

const haveAcknowledged: Text = {
  en: "People who have acknowledged a memo or asked about it can't be removed from it",
  es: "No se puede quitar de un comunicado a quienes ya lo confirmaron o hicieron una pregunta",
};
