import type { CallArguments } from "@lineup/contract/calls";
import type { Memo, MemoDraft } from "@lineup/contract/memos/schemas";
import type { Target } from "@lineup/contract/targeting/schemas";

import { readMediaByIds, readMediaOfMemos } from "#server/features/media/reads";
import { lockedMemo, managersView, requireMemo } from "#server/features/memos/access";
import { announce, announceRemoval, isOver } from "#server/features/memos/announce-service";
import { memoAudit } from "#server/features/memos/audit-present";
import { changedTarget, checkTarget, targetOf } from "#server/features/memos/recipients-service";
import type { MemoRecord } from "#server/features/memos/present";
import { readMemo } from "#server/features/memos/reads";
import { cleanRichText, isBlank } from "#server/features/memos/rich-text-rules";
import { dateProblem, passedDate, statusOf } from "#server/features/memos/rules";
import {
  addTargetedRecipients,
  changeRecipientCount,
  takeTurns,
} from "#server/features/memos/recipients-store";
import {
  type MemoFields,
  askAgain,
  insertMemo,
  openCounts,
  replaceMedia,
  replaceTargets,
  updateMemoFields,
} from "#server/features/memos/store";
import {
  differsFromVersion,
  keepVersion,
  replaceTranslations,
} from "#server/features/memos/version-store";
import { readTranslationsOfMemos } from "#server/features/memos/translation-reads";
import type { CompanyContext } from "#server/platform/context";
import { CallError, invalidField } from "#server/platform/http/errors";
import { sharedTexts } from "#server/platform/texts";

/** Writes a memo; with status `published` it goes out in the same transaction. */
export async function createMemo(ctx: CompanyContext, draft: MemoDraft): Promise<Memo> {
  const { tx, scope, actor, now } = ctx;
  const fields = fieldsOf(draft);
  refuse(dateProblem(fields));
  const memoId = await insertMemo(tx, scope, actor.employeeId, fields, now);
  await setTarget(ctx, memoId, draft);
  await setMedia(ctx, memoId, draft.media_ids);
  await replaceTranslations(tx, scope, memoId, cleaned(draft.translations));
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
): Promise<Memo> {
  const { tx, scope, now } = ctx;
  const before = await lockedMemo(ctx, change.id);
  const shown = await managersView(ctx, change.id);
  if (change.revision !== undefined && change.revision !== before.revision)
    throw new CallError("stale_version");
  // What was sent stays sent, and what was put away stays away.
  const sends = before.status === "draft" && change.status === "published";
  const stays = [undefined, before.status, statusOf(before, now)].includes(change.status);
  if (!sends && !stays) throw new CallError("conflict");
  const fields = changedFields(change);
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
  if (change.translations)
    await replaceTranslations(tx, scope, change.id, cleaned(change.translations));
  await renewVersion(ctx, before, change);
  if (sends) await publish(ctx, change.id);
  const after = await requireMemo(ctx, change.id);
  await addMissed(ctx, before, after);
  await announce(ctx, before, after);
  return entered(ctx, shown, change.id);
}

/** Ends a memo now. */
export async function expireMemo(ctx: CompanyContext, memoId: number): Promise<Memo> {
  const memo = await lockedMemo(ctx, memoId);
  const shown = await managersView(ctx, memoId);
  const status = statusOf(memo, ctx.now);
  if (status !== "published" && status !== "scheduled") throw new CallError("conflict");
  await updateMemoFields(ctx.tx, ctx.scope, memoId, { end_at: ctx.now }, ctx.now);
  await announceRemoval(ctx, memo);
  return entered(ctx, shown, memoId);
}

/** Puts a sent memo away: out of everyone's way, kept in the records. */
export async function archiveMemo(ctx: CompanyContext, memoId: number): Promise<Memo> {
  const memo = await lockedMemo(ctx, memoId);
  if (memo.status !== "published") throw new CallError("conflict");
  const shown = await managersView(ctx, memoId);
  // What had not gone out by then never did.
  const ends = statusOf(memo, ctx.now) === "scheduled" ? { end_at: ctx.now } : {};
  await updateMemoFields(ctx.tx, ctx.scope, memoId, { status: "archived", ...ends }, ctx.now);
  await announceRemoval(ctx, memo);
  return entered(ctx, shown, memoId);
}

/** Deletes a memo for everyone; what was acknowledged stays in the company's records. */
export async function deleteMemo(ctx: CompanyContext, memoId: number): Promise<void> {
  const memo = await lockedMemo(ctx, memoId);
  await ctx.audit(memoAudit(await managersView(ctx, memoId), null));
  await updateMemoFields(ctx.tx, ctx.scope, memoId, { deleted_at: ctx.now }, ctx.now);
  await announceRemoval(ctx, memo);
}

/** Changes which files a memo carries. @param change gets the ids as they are, while nobody else changes them */
export async function changeMedia(
  ctx: CompanyContext,
  memoId: number,
  change: (ids: readonly number[]) => number[],
): Promise<Memo> {
  const before = await lockedMemo(ctx, memoId);
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

async function publish(ctx: CompanyContext, memoId: number): Promise<void> {
  const { tx, scope, now } = ctx;
  const memo = await requireMemo(ctx, memoId);
  refuse(passedDate(memo, now));
  await requireWords(ctx, memoId);
  await takeTurns(tx, scope, "sending");
  const reached = await addTargetedRecipients(tx, scope, memoId, await targetOf(ctx, memo));
  if (reached === 0)
    throw invalidField("recipient_ids", { en: "This reaches nobody", es: "Esto no llega a nadie" });
  await openCounts(tx, scope, memoId);
  await updateMemoFields(
    tx,
    scope,
    memoId,
    { status: "published", published_at: now, recipient_count: reached },
    now,
  );
}

/** A memo that is opened again goes to those as well who joined while it was over. */
async function addMissed(
  ctx: CompanyContext,
  before: MemoRecord,
  after: MemoRecord,
): Promise<void> {
  const { tx, scope, now } = ctx;
  if (!isOver(before, now) || isOver(after, now) || !after.include_new_members) return;
  const ended = before.end_at ?? now;
  await takeTurns(tx, scope, "sending");
  const added = await addTargetedRecipients(tx, scope, after.id, await targetOf(ctx, after), ended);
  await changeRecipientCount(tx, scope, after.id, added);
}

/** What people are sent has something to read, in each of its languages. */
async function requireWords({ tx, scope }: CompanyContext, memoId: number): Promise<void> {
  const memo = await readMemo(tx, scope, memoId);
  const blank = isBlank(memo?.content ?? "");
  if (blank && !(await readMediaOfMemos(tx, scope, [memoId])).has(memoId))
    throw invalidField("content", {
      en: "Write something, or attach a file",
      es: "Escribe algo o adjunta un archivo",
    });
  const translations = (await readTranslationsOfMemos(tx, scope, [memoId])).get(memoId) ?? [];
  if (!blank && translations.some(({ content }) => isBlank(content)))
    throw invalidField("translations", {
      en: "Write the text in this language too",
      es: "Escribe el texto también en este idioma",
    });
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

function refuse(problem: ReturnType<typeof dateProblem>): void {
  if (problem) throw invalidField(problem.field, problem.text);
}

function fieldsOf(draft: MemoDraft): MemoFields {
  const { title, type, category, priority, signature, mode, include_new_members } = draft;
  return {
    title,
    type,
    category,
    priority,
    signature,
    mode,
    include_new_members,
    content: cleanRichText(draft.content),
    start_at: instant(draft.start_at),
    end_at: instant(draft.end_at),
    due_at: instant(draft.due_at),
  };
}

function cleaned(translations: MemoDraft["translations"]): MemoDraft["translations"] {
  return translations.map((translation) => ({
    ...translation,
    content: cleanRichText(translation.content),
    recipient_content:
      translation.recipient_content && cleanRichText(translation.recipient_content),
  }));
}

/** Only what the change names: absent means unchanged, null means clear. */
function changedFields(change: CallArguments<"updateMemo">): Partial<MemoFields> {
  const plain = {
    title: change.title,
    type: change.type,
    category: change.category,
    priority: change.priority,
    signature: change.signature,
    mode: change.mode,
    include_new_members: change.include_new_members,
    content: change.content === undefined ? undefined : cleanRichText(change.content),
    start_at: change.start_at === undefined ? undefined : instant(change.start_at),
    end_at: change.end_at === undefined ? undefined : instant(change.end_at),
    due_at: change.due_at === undefined ? undefined : instant(change.due_at),
  };
  return Object.fromEntries(Object.entries(plain).filter(([, value]) => value !== undefined));
}

function instant(text: string | null): Date | null {
  return text === null ? null : new Date(text);
}
