import type { CallArguments } from "@lineup/contract/calls";
import type { MemoKind } from "@lineup/contract/constants";
import type { Memo, MemoDraft } from "@lineup/contract/memos/schemas";
import type { Target } from "@lineup/contract/targeting/schemas";

import { readActivePeople } from "#server/features/companies/settings-reads";
import { readMediaByIds, readMediaOfMemos } from "#server/features/media/reads";
import { lockedMemo, managersView, requireMemo } from "#server/features/memos/access";
import { announce, announceRemoval, isOver } from "#server/features/memos/announce-service";
import { memoAudit } from "#server/features/memos/audit-present";
import { replaceCelebrated } from "#server/features/memos/celebration-store";
import { changedTarget, checkTarget } from "#server/features/memos/recipients-service";
import type { MemoRecord } from "#server/features/memos/present";
import {
  changedFields,
  cleanTranslations,
  fieldsOf,
  kindProblem,
} from "#server/features/memos/draft-rules";
import { addMissed, publish, requireWords } from "#server/features/memos/publish-service";
import { dateProblem, passedDate, statusOf } from "#server/features/memos/rules";
import {
  type MemoFields,
  askAgain,
  insertMemo,
  replaceMedia,
  replaceTargets,
  updateMemoFields,
} from "#server/features/memos/store";
import {
  differsFromVersion,
  keepVersion,
  replaceTranslations,
} from "#server/features/memos/version-store";
import type { CompanyContext } from "#server/platform/context";
import { CallError, invalidField, refuse } from "#server/platform/http/errors";
import { sharedTexts } from "#server/platform/texts";

/** Writes a memo; with status `published` it goes out in the same transaction. */
export async function createMemo(ctx: CompanyContext, draft: MemoDraft): Promise<Memo> {
  const { tx, scope, actor, now } = ctx;
  const fields = fieldsOf(draft);
  refuse(kindProblem(draft, fields.kind));
  refuse(dateProblem(fields));
  const memoId = await insertMemo(tx, scope, actor.employeeId, fields, now);
  await setTarget(ctx, memoId, draft);
  await setMedia(ctx, memoId, draft.media_ids);
  await setCelebrated(ctx, memoId, draft.celebrated_ids);
  await replaceTranslations(tx, scope, memoId, cleanTranslations(draft.translations));
  await updateMemoFields(
    tx,
    scope,
    memoId,
    { version_hash: await keepVersion(tx, scope, memoId) },
    now,
  );
  if (draft.status === "published") await publish(ctx, memoId);
  await announce(ctx, null, await requireMemo(ctx, memoId));
  return entered(ctx, null, memoId);
}

/** Changes a memo. What a person acknowledged is kept as it was: a new text of a sent memo is a new version. */
export async function updateMemo(
  ctx: CompanyContext,
  change: CallArguments<"updateMemo">,
  kind?: MemoKind,
): Promise<Memo> {
  const { tx, scope, now } = ctx;
  const before = await lockedMemo(ctx, change.id, kind);
  const shown = await managersView(ctx, change.id);
  if (change.revision !== undefined && change.revision !== before.revision)
    throw new CallError("stale_version");
  // What was sent stays sent, and what was put away stays away.
  const sends = before.status === "draft" && change.status === "published";
  const stays = [undefined, before.status, statusOf(before, now)].includes(change.status);
  if (!sends && !stays) throw new CallError("conflict");
  refuse(kindProblem(change, before.kind));
  const fields = changedFields(change, before);
  checkQuestion(before, fields);
  if (change.ask_again && before.kind === "survey")
    throw new CallError("conflict", {
      text: {
        en: "A survey is answered once: nobody is asked again",
        es: "Una encuesta se responde una vez: no se vuelve a preguntar a nadie",
      },
    });
  if (change.ask_again && isOver({ ...before, ...fields }, now))
    throw new CallError("conflict", {
      text: {
        en: "This memo has ended: nobody can be asked again",
        es: "Este comunicado ha terminado: ya no se puede volver a pedir",
      },
    });
  checkMovedDates(before, fields, now);
  const target = await changedTarget(ctx, before, change);
  if (target && before.status !== "draft")
    throw new CallError("conflict", {
      text: {
        en: "Recipients of a sent memo are added or removed one by one",
        es: "Los destinatarios de un comunicado enviado se añaden o quitan uno a uno",
      },
    });
  if (target) await setTarget(ctx, change.id, target);
  await updateMemoFields(tx, scope, change.id, fields, now);
  if (change.media_ids) await setMedia(ctx, change.id, change.media_ids);
  if (change.celebrated_ids) await setCelebrated(ctx, change.id, change.celebrated_ids);
  if (change.translations)
    await replaceTranslations(tx, scope, change.id, cleanTranslations(change.translations));
  await renewVersion(ctx, before, change);
  if (sends) await publish(ctx, change.id);
  const after = await requireMemo(ctx, change.id);
  await addMissed(ctx, before, after);
  await announce(ctx, before, after);
  return entered(ctx, shown, change.id);
}

/** Ends a memo now. */
export async function expireMemo(
  ctx: CompanyContext,
  memoId: number,
  kind: MemoKind,
): Promise<Memo> {
  const memo = await lockedMemo(ctx, memoId, kind);
  const shown = await managersView(ctx, memoId);
  const status = statusOf(memo, ctx.now);
  if (status !== "published" && status !== "scheduled") throw new CallError("conflict");
  await updateMemoFields(ctx.tx, ctx.scope, memoId, { end_at: ctx.now }, ctx.now);
  await announceRemoval(ctx, memo);
  return entered(ctx, shown, memoId);
}

/** Puts a sent message away: out of everyone's way, kept in the records. */
export async function archiveMessage(ctx: CompanyContext, memoId: number): Promise<Memo> {
  const memo = await lockedMemo(ctx, memoId, "message");
  if (memo.status !== "published") throw new CallError("conflict");
  const shown = await managersView(ctx, memoId);
  // What had not gone out by then never did.
  const ends = statusOf(memo, ctx.now) === "scheduled" ? { end_at: ctx.now } : {};
  await updateMemoFields(ctx.tx, ctx.scope, memoId, { status: "archived", ...ends }, ctx.now);
  await announceRemoval(ctx, memo);
  return entered(ctx, shown, memoId);
}

/** Deletes a memo for everyone; what was acknowledged stays in the company's records. */
export async function deleteMemo(
  ctx: CompanyContext,
  memoId: number,
  kind?: MemoKind,
): Promise<void> {
  const memo = await lockedMemo(ctx, memoId, kind);
  await ctx.audit(memoAudit(await managersView(ctx, memoId), null));
  await updateMemoFields(ctx.tx, ctx.scope, memoId, { deleted_at: ctx.now }, ctx.now);
  await announceRemoval(ctx, memo);
}

/** Attaches files to a memo, after those that it carries. */
export function attachMedia(
  ctx: CompanyContext,
  kind: MemoKind,
  { id, media_id, media_ids }: { id: number; media_id?: number | undefined; media_ids: number[] },
): Promise<Memo> {
  const added = media_id === undefined ? media_ids : [...media_ids, media_id];
  return changeMedia(ctx, id, kind, (before) => [...new Set([...before, ...added])]);
}

/** Takes a file off a memo. @throws CallError `not_found` where it does not carry it */
export function detachMedia(
  ctx: CompanyContext,
  kind: MemoKind,
  { id, media_id }: { id: number; media_id: number },
): Promise<Memo> {
  return changeMedia(ctx, id, kind, (before) => {
    if (!before.includes(media_id)) throw new CallError("not_found");
    return before.filter((one) => one !== media_id);
  });
}

/** @param change gets the ids as they are, while nobody else changes them */
async function changeMedia(
  ctx: CompanyContext,
  memoId: number,
  kind: MemoKind,
  change: (ids: readonly number[]) => number[],
): Promise<Memo> {
  const before = await lockedMemo(ctx, memoId, kind);
  const shown = await managersView(ctx, memoId);
  const media = (await readMediaOfMemos(ctx.tx, ctx.scope, [memoId])).get(memoId) ?? [];
  await setMedia(ctx, memoId, change(media.map(({ id }) => id)));
  await renewVersion(ctx, before, { ask_again: false });
  await announce(ctx, before, await requireMemo(ctx, memoId));
  return entered(ctx, shown, memoId);
}

/** Enters in the audit log what became of a memo. @param before null for one that is new @returns it as it is now */
async function entered(ctx: CompanyContext, before: Memo | null, memoId: number): Promise<Memo> {
  const after = await managersView(ctx, memoId);
  await ctx.audit(memoAudit(before, after));
  return after;
}

async function setTarget(ctx: CompanyContext, memoId: number, target: Target): Promise<void> {
  await checkTarget(ctx, memoId, target);
  await replaceTargets(ctx.tx, ctx.scope, memoId, target);
}

async function setMedia(
  { tx, scope }: CompanyContext,
  memoId: number,
  ids: readonly number[],
): Promise<void> {
  const known = await readMediaByIds(tx, scope, ids);
  if (known.length < new Set(ids).size) throw invalidField("media_ids", sharedTexts.someAreGone);
  await replaceMedia(tx, scope, memoId, ids);
}

async function setCelebrated(
  { tx, scope }: CompanyContext,
  memoId: number,
  ids: readonly number[],
): Promise<void> {
  const known = await readActivePeople(tx, scope, ids);
  if (known.length < new Set(ids).size)
    throw invalidField("celebrated_ids", sharedTexts.someAreGone);
  await replaceCelebrated(tx, scope, memoId, ids);
}

/** Drafts are overwritten; a sent memo gets a new version when what is shown has changed, or is asked for again. */
async function renewVersion(
  ctx: CompanyContext,
  before: MemoRecord,
  change: { ask_again: boolean },
): Promise<void> {
  const { tx, scope, now } = ctx;
  if (before.status !== "draft") await requireWords(ctx, before.id);
  // Where nobody has acknowledged, there is nobody to ask again, and another number would only refuse who reads it now.
  const asks = change.ask_again && before.status === "published" && before.acknowledged_count > 0;
  if (!asks && !(await differsFromVersion(tx, scope, before.id))) return;
  // The number moves first, so that the version people acknowledged is never written over.
  const version = before.status === "draft" ? before.version : before.version + 1;
  await updateMemoFields(tx, scope, before.id, { version }, now);
  const version_hash = await keepVersion(tx, scope, before.id);
  await updateMemoFields(tx, scope, before.id, { version_hash }, now);
  if (asks) await askAgain(tx, scope, before.id);
}

/** Dates that a change leaves alone were right when they were set: an ended memo's text can still be mended. */
function checkMovedDates(before: MemoRecord, fields: Partial<MemoFields>, now: Date): void {
  const moves = (date: "start_at" | "end_at" | "due_at"): boolean =>
    fields[date] !== undefined && fields[date]?.getTime() !== before[date]?.getTime();
  if (moves("start_at") || moves("end_at") || moves("due_at"))
    refuse(dateProblem({ ...before, ...fields }));
  if (before.status !== "draft" && moves("due_at"))
    refuse(passedDate({ end_at: null, due_at: fields.due_at ?? null }, now));
}

/** What was asked stays: answers to something else would count for it. */
function checkQuestion(before: MemoRecord, fields: Partial<MemoFields>): void {
  if (before.status === "draft" || fields.options === undefined) return;
  throw new CallError("conflict", {
    text: {
      en: "The answers to choose from stay as they are once a survey is sent",
      es: "Las respuestas para elegir no cambian una vez enviada la encuesta",
    },
  });
}
