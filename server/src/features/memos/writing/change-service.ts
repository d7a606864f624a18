import type { CallArguments } from "@lineup/contract/calls";
import type { Target } from "@lineup/contract/targeting/schemas";

import { withAnswerSets } from "#server/features/companies/settings-reads";
import { requireMemo } from "#server/features/memos/access";
import {
  announce,
  announceRemoval,
  isOver,
} from "#server/features/memos/publishing/announce-service";
import { readWhoseDays } from "#server/features/memos/auto-celebrations/store";
import {
  changedFields,
  cleanTranslations,
  kindProblem,
} from "#server/features/memos/writing/draft-rules";
import { languageProblem } from "#server/features/memos/writing/language-rules";
import {
  type WriteContext,
  checkCelebrated,
  checkMedia,
  checkTags,
} from "#server/features/memos/writing/create-service";
import {
  replaceCelebrated,
  replaceMedia,
  replaceTags,
  replaceTargets,
} from "#server/features/memos/writing/parts-store";
import type { MemoRecord } from "#server/features/memos/present";
import {
  addMissed,
  publish,
  requireWords,
  settleDays,
  settleGroups,
  whoseDays,
} from "#server/features/memos/publishing/service";
import { readMemoTargets } from "#server/features/memos/reads";
import { changedTarget, checkTarget } from "#server/features/memos/recipients/service";
import {
  type MemoState,
  dateProblem,
  isOpen,
  passedDate,
  statusOf,
  wasOut,
} from "#server/features/memos/rules";
import {
  readFirstAnswers,
  readTranslationsOfMemos,
} from "#server/features/memos/translation-reads";
import { answersProblem } from "#server/features/memos/surveys/corrected-answers-rules";
import { type MemoFields, askAgain, updateMemoFields } from "#server/features/memos/store";
import {
  differsFromVersion,
  keepVersions,
  replaceTranslations,
} from "#server/features/memos/writing/version-store";
import { CallError, invalidField, refuse } from "#server/platform/http/errors";
import type { Text } from "#server/platform/texts";

/**
 * Changes a memo whose row is locked.
 * @throws CallError `stale_version` where it was changed since what the change was made on; `conflict` for what it can't
 *   become any more
 */
export async function changeMemo(
  ctx: WriteContext,
  before: MemoRecord,
  asked: CallArguments<"updateMemo">,
): Promise<void> {
  const { tx, scope, now } = ctx;
  const isSurvey = before.kind === "survey";
  const [change = asked] = isSurvey
    ? await withAnswerSets(tx, scope, [asked], before.options_key)
    : [asked];
  if (change.revision !== undefined && change.revision !== before.revision)
    throw new CallError("stale_version");
  const { sends, comesBack } = moveOf(before, change, now);
  refuse(kindProblem(change, before.kind));
  const fields = changedFields(change, before);
  checkQuestion(before, fields);
  await checkLanguages(ctx, before, change);
  if (change.ask_again) checkAskingAgain({ ...before, ...fields }, now);
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
  const celebrated = await whoseDays(ctx, before);
  const { author_description } = change;
  const back = comesBack ? ({ status: "published" } as const) : {};
  const out = goesOutNow(before, { ...before, ...fields, ...back }, now) && { published_at: now };
  const written = { ...fields, author_description, ...back, ...out };
  await updateMemoFields(tx, scope, change.id, written, now);
  if (change.media_ids) await setMedia(ctx, change.id, change.media_ids);
  if (change.tag_ids) await setTags(ctx, change.id, change.tag_ids);
  if (change.celebrated_ids) await setCelebrated(ctx, change.id, change.celebrated_ids);
  if (change.translations)
    await setTranslations(ctx, { ...before, ...fields }, change.translations);
  await renewVersion(ctx, before, change);
  if (sends) await publish(ctx, [change.id]);
  const after = await requireMemo(ctx, change.id);
  await addMissed(ctx, before, after);
  await settleGroups(ctx, after);
  await settleDays(ctx, before, celebrated);
  await announce(ctx, before, after);
}

/** @returns whether the change sends a draft, or brings back what was put away @throws CallError `conflict` for what it can't become */
function moveOf(
  before: MemoRecord,
  { status }: CallArguments<"updateMemo">,
  now: Date,
): { sends: boolean; comesBack: boolean } {
  // What was sent stays sent.
  const sends = before.status === "draft" && status === "published";
  const comesBack = before.status === "archived" && status === "published";
  const stays = [undefined, before.status, statusOf(before, now)].includes(status);
  if (!sends && !comesBack && !stays) throw new CallError("conflict");
  if (comesBack && before.is_archived_with_send) throw isAwayWithOthers();
  return { sends, comesBack };
}

/** What was still to come, or never came, and begins by a change: by its dates it would else have been there since it was sent. */
function goesOutNow(before: MemoRecord, after: MemoState, now: Date): boolean {
  return before.status !== "draft" && !wasOut(before, now) && statusOf(after, now) === "published";
}

/** Deletes a memo for everyone; what was acknowledged stays in the company's records. */
export async function removeMemo(ctx: WriteContext, memo: MemoRecord): Promise<void> {
  await updateMemoFields(ctx.tx, ctx.scope, memo.id, { deleted_at: ctx.now }, ctx.now);
  await settleDays(ctx, memo);
  await announceRemoval(ctx, memo);
}

function isAwayWithOthers(): CallError {
  return new CallError("conflict", {
    text: {
      en: "This memo was put away with others that went out together: bring them back there",
      es: "Este comunicado se archivó junto con los que salieron con él: recupéralos allí",
    },
  });
}

function checkAskingAgain(memo: MemoRecord, now: Date): void {
  if (memo.kind === "survey")
    throw new CallError("conflict", {
      text: {
        en: "A survey is answered once: nobody is asked again",
        es: "Una encuesta se responde una vez: no se vuelve a preguntar a nadie",
      },
    });
  if (isOver(memo, now))
    throw new CallError("conflict", {
      text: {
        en: "This memo has ended: nobody can be asked again",
        es: "Este comunicado ha terminado: ya no se puede volver a pedir",
      },
    });
}

async function setTarget(ctx: WriteContext, memoId: number, target: Target): Promise<void> {
  const before = await readMemoTargets(ctx.tx, ctx.scope, memoId);
  await checkTarget(ctx, target, before);
  await replaceTargets(ctx.tx, ctx.scope, memoId, target);
}

/** Puts exactly these files on a memo. @throws CallError that names the field where one is not the company's */
export async function setMedia(
  ctx: WriteContext,
  memoId: number,
  ids: readonly number[],
): Promise<void> {
  await checkMedia(ctx, ids);
  await replaceMedia(ctx.tx, ctx.scope, memoId, ids);
}

function setTranslations(
  { tx, scope }: WriteContext,
  { id, options }: Pick<MemoRecord, "id" | "options">,
  translations: NonNullable<CallArguments<"updateMemo">["translations"]>,
): Promise<void> {
  return replaceTranslations(tx, scope, id, cleanTranslations(translations, options));
}

async function setTags(ctx: WriteContext, memoId: number, ids: readonly number[]): Promise<void> {
  await checkTags(ctx, ids);
  await replaceTags(ctx.tx, ctx.scope, memoId, ids);
}

/** Who is celebrated already stays so where they have left since. */
async function setCelebrated(
  ctx: WriteContext,
  memoId: number,
  ids: readonly number[],
): Promise<void> {
  const before = await readWhoseDays(ctx.tx, ctx.scope, memoId);
  await checkCelebrated(
    ctx,
    ids.filter((id) => !before.includes(id)),
  );
  await replaceCelebrated(ctx.tx, ctx.scope, memoId, ids);
}

/** Drafts are overwritten; a sent memo gets a new version when what is shown has changed, or is asked for again. */
export async function renewVersion(
  ctx: WriteContext,
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
  await keepVersions(tx, scope, [before.id], now);
  if (asks) await askAgain(tx, scope, before.id);
}

/** Dates that a change leaves alone were right when they were set: an ended memo's text can still be mended. */
function checkMovedDates(before: MemoRecord, fields: Partial<MemoFields>, now: Date): void {
  const moves = (date: "start_at" | "end_at" | "due_at" | "reveal_at"): boolean =>
    fields[date] !== undefined && fields[date]?.getTime() !== before[date]?.getTime();
  if (moves("start_at") || moves("end_at") || moves("due_at") || moves("reveal_at"))
    refuse(dateProblem({ ...before, ...fields }));
  // What people have read can't be closed again before them.
  if (
    moves("reveal_at") &&
    statusOf(before, now) !== "scheduled" &&
    before.status !== "draft" &&
    isOpen(before, now)
  )
    throw invalidField("reveal_at", { en: "It is open already", es: "Ya está abierto" });
  if (before.status !== "draft" && moves("due_at"))
    refuse(passedDate({ end_at: null, due_at: fields.due_at ?? null }, now));
}

/** The language of its own text is none that it is translated into, and a survey that is out is answered by the same words. */
async function checkLanguages(
  { tx, scope }: WriteContext,
  before: MemoRecord,
  change: CallArguments<"updateMemo">,
): Promise<void> {
  const { id, locale_code, status, kind } = before;
  if (change.locale_code === undefined && change.translations === undefined) return;
  const translations =
    change.translations ?? (await readTranslationsOfMemos(tx, scope, [id])).get(id) ?? [];
  refuse(languageProblem({ locale_code: change.locale_code ?? locale_code, translations }));
  if (status === "draft" || kind !== "survey") return;
  // Its answers were chosen by in its own language: what is said in that later would be a translation of what nobody chose.
  const isMoved = change.locale_code !== undefined && change.locale_code !== locale_code;
  if (isMoved && before.options.length > 0) throw invalidField("locale_code", languageStays);
  refuse(answersProblem(before, await readFirstAnswers(tx, scope, id), translations));
}

const languageStays: Text = {
  en: "The language of its answers stays once a survey is sent",
  es: "El idioma de las respuestas no cambia una vez enviada la encuesta",
};

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
