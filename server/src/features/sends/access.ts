import type { MemoTemplateSend } from "@lineup/contract/sends/schemas";
import type { Target } from "@lineup/contract/targeting/schemas";

import { readMediaByIds } from "#server/features/media/reads";
import { readMemosOfSends } from "#server/features/memos/sends/reads";
import { type SendRecord, presentSend } from "#server/features/sends/present";
import { readMediaOfSends, readSends, readTargetsOfSends } from "#server/features/sends/reads";
import { lockSend } from "#server/features/sends/store";
import { type TemplateRecord, isUsable, readTemplate } from "#server/features/templates/reads";
import { findUnknownTargets } from "#server/features/targeting/reads";
import { idsWithout } from "#server/platform/id-lists";
import type { CompanyContext } from "#server/platform/context";
import { checkFlag } from "#server/platform/http/calls/authenticate";
import { CallError, invalidField } from "#server/platform/http/errors";
import { type Text, sharedTexts } from "#server/platform/texts";

type Reading = Pick<CompanyContext, "tx" | "scope" | "now">;

/** @returns the send @throws CallError `not_found` when this company has no send with that id */
export async function requireSend(
  { tx, scope, now }: Reading,
  sendId: number,
): Promise<SendRecord> {
  const [row] = await readSends(tx, scope, [sendId], now);
  if (row === undefined) throw new CallError("not_found");
  return row;
}

/**
 * @returns the same, locked until the transaction ends: changes to one send run one after the other
 * @throws CallError also `conflict` for a held send, which can't be changed before it is released or withdrawn
 */
export async function lockedSend(ctx: Reading, sendId: number): Promise<SendRecord> {
  const send = await lockedSendOrHeld(ctx, sendId);
  if (send.status === "held") throw new CallError("conflict", { text: sharedTexts.isGoingOut });
  return send;
}

/** @returns the send, which may be held, locked until the transaction ends @throws CallError `not_found` */
export async function lockedSendOrHeld(ctx: Reading, sendId: number): Promise<SendRecord> {
  if (!(await lockSend(ctx.tx, ctx.scope, sendId))) throw new CallError("not_found");
  return requireSend(ctx, sendId);
}

/**
 * @returns the send with its memos, files and target @throws CallError `not_found` when this company has no send with
 *   that id
 */
export async function sendView(ctx: Reading, sendId: number): Promise<MemoTemplateSend> {
  const [send] = await sendViews(ctx, [sendId]);
  if (send === undefined) throw new CallError("not_found");
  return send;
}

/** @returns these sends with their memos, files and targets, in as many statements as for one */
export async function sendViews(
  { tx, scope, now }: Reading,
  sendIds: readonly number[],
): Promise<MemoTemplateSend[]> {
  const rows = await readSends(tx, scope, sendIds, now);
  const targets = await readTargetsOfSends(tx, scope, sendIds);
  const memos = await readMemosOfSends(tx, scope, targets, now);
  const media = await readMediaOfSends(tx, scope, sendIds);
  return rows.flatMap((row) => {
    const ofSend = targets.get(row.id);
    if (ofSend === undefined) return [];
    const parts = { memos: memos.get(row.id) ?? [], media: media.get(row.id) ?? [] };
    return presentSend(row, { ...parts, targets: ofSend }, now);
  });
}

/**
 * @returns the template to write a memo from
 * @throws CallError `not_found` when the company has none with that id; `conflict` for a draft or an archived
 *   template
 */
export async function requireTemplate(
  { tx, scope }: Pick<Reading, "tx" | "scope">,
  templateId: number,
): Promise<TemplateRecord> {
  const template = await readTemplate(tx, scope, templateId);
  if (template === undefined) throw new CallError("not_found");
  if (!isUsable(template)) throw new CallError("conflict", { text: sharedTexts.onlyPublished });
  return template;
}

type Places = Pick<Target, "location_ids" | "audience_ids">;
const nowhere: Places = { location_ids: [], audience_ids: [] };

/**
 * @param before the target so far; locations and audiences in it aren't checked for being hidden
 * @throws CallError that names each field with a location, audience or person the company doesn't have;
 *   `feature_disabled` for locations or audiences the company has turned off
 */
export async function checkSendTarget(
  { tx, scope }: Pick<Reading, "tx" | "scope">,
  target: Target,
  before: Places = nowhere,
): Promise<void> {
  const unknown = await findUnknownTargets(tx, scope, target);
  const details = Object.fromEntries(unknown.map((field) => [field, [sharedTexts.someAreGone]]));
  if (unknown.length > 0) throw new CallError("validation_failed", { details });
  if (isNew(target.location_ids, before.location_ids))
    await checkFlag(tx, "disable-locations", scope.companyId);
  if (isNew(target.audience_ids, before.audience_ids))
    await checkFlag(tx, "disable-audiences", scope.companyId);
}

/** @throws CallError that names `media_ids` with a file the company doesn't have */
export async function checkSendMedia(
  { tx, scope }: Pick<Reading, "tx" | "scope">,
  mediaIds: readonly number[],
): Promise<void> {
  const known = await readMediaByIds(tx, scope, mediaIds);
  if (known.length < new Set(mediaIds).size)
    throw invalidField("media_ids", sharedTexts.someAreGone);
}

export const isArchivedText: Text = {
  en: "This is archived: restore it first",
  es: "Esto está archivado: restáuralo primero",
};

function isNew(ids: readonly number[], known: readonly number[]): boolean {
  return idsWithout(ids, known).length > 0;
}
