import { kindProblem, changedFields } from "#server/features/memos/writing/draft-rules";
import { readCelebratedBefore } from "#server/features/memos/publishing/service";
import { changedTarget, checkTarget } from "#server/features/memos/recipients/service";
import { readCelebrated } from "#server/features/memos/celebrations/reads";
import {
  type MemoState,
  statusOf,
  dateProblem,
  isEnded,
  isRevealed,
  passedDate,
  wasOut,
} from "#server/features/memos/rules";
import {
  readTranslationsOfMemos,
  readFirstAnswers,
} from "#server/features/memos/translation-reads";
import { languageProblem } from "#server/features/memos/writing/language-rules";
import { answersProblem } from "#server/features/memos/surveys/corrected-answers-rules";
import type { Text } from "#server/platform/texts";
import { CallError, refuse, invalidField } from "#server/platform/http/errors";
import {
  type WriteContext,
  checkMedia,
  checkTags,
  checkCelebrated,
} from "#server/features/memos/writing/create-service";
import type { CallArguments } from "@lineup/contract/calls";
import type { Target } from "@lineup/contract/targeting/schemas";

import { withAnswerSets } from "#server/features/companies/settings/reads";
import { readMemoTargets } from "#server/features/memos/reads";
import type { MemoRecord } from "#server/features/memos/present";
import type { MemoFields } from "#server/features/memos/store";

/** A change that may be written. */
export interface ValidChange {
  readonly change: CallArguments<"updateMemo">;
  readonly fields: Partial<MemoFields>;
  /** The new recipients of a draft; null: unchanged. */
  readonly target: Target | null;
  /** It publishes a draft. */
  readonly isPublished: boolean;
  /** It starts a sent memo that had not started: the memo goes out now, not when it was sent. */
  readonly isStarted: boolean;
  /** It is held before it goes out, so that sending can be undone. */
  readonly isHeld: boolean;
  /** It restores an archived memo. */
  readonly isRestored: boolean;
  /** The people a sent celebration celebrated before the change. */
  readonly celebratedBefore: readonly number[];
}

/** @returns the change, with what writing it needs @throws CallError for the first thing that is wrong with it */
export async function validateChange(
  ctx: WriteContext,
  before: MemoRecord,
  requested: CallArguments<"updateMemo">,
): Promise<ValidChange> {
  const { tx, scope, now } = ctx;
  const isSurvey = before.kind === "survey";
  const [change = requested] = isSurvey
    ? await withAnswerSets(tx, scope, [requested], before.options_key)
    : [requested];
  if (change.revision !== undefined && change.revision !== before.revision)
    throw new CallError("stale_version");
  const { isPublished, isRestored } = statusChange(before, change, now);
  refuse(kindProblem(change, before.kind));
  const fields = changedFields(change, before);
  checkQuestion(before, fields);
  await checkLanguages(ctx, before, change);
  if (change.ask_again) checkAskingAgain({ ...before, ...fields }, now);
  checkMovedDates(before, fields, now);
  const target = await validTarget(ctx, before, change);
  const celebratedBefore = await readCelebratedBefore(ctx, before);
  if (change.media_ids) await checkMedia(ctx, change.media_ids);
  if (change.tag_ids) await checkTags(ctx, change.tag_ids);
  if (change.celebrated_ids) await checkNewlyCelebrated(ctx, before.id, change.celebrated_ids);
  const restored = isRestored ? ({ status: "published" } as const) : {};
  const isStarted = startsNow(before, { ...before, ...fields, ...restored }, now);
  const isHeld = change.hold === true && (isPublished || isStarted);
  return { change, fields, target, isPublished, isStarted, isHeld, isRestored, celebratedBefore };
}

function startsNow(before: MemoRecord, after: MemoState, now: Date): boolean {
  return before.status !== "draft" && !wasOut(before, now) && statusOf(after, now) === "published";
}

async function validTarget(
  ctx: WriteContext,
  before: MemoRecord,
  change: CallArguments<"updateMemo">,
): Promise<Target | null> {
  const target = await changedTarget(ctx, before, change);
  if (target === null) return null;
  if (before.status !== "draft")
    throw new CallError("conflict", {
      text: {
        en: "Add or remove recipients of a sent memo on its page",
        es: "Agrega o quita destinatarios de un comunicado enviado en su página",
      },
    });
  await checkTarget(ctx, target, await readMemoTargets(ctx.tx, ctx.scope, before.id));
  return target;
}

/** People who are celebrated already may stay, even after they left. */
async function checkNewlyCelebrated(
  ctx: WriteContext,
  memoId: number,
  ids: readonly number[],
): Promise<void> {
  const before = await readCelebrated(ctx.tx, ctx.scope, memoId);
  await checkCelebrated(
    ctx,
    ids.filter((id) => !before.includes(id)),
  );
}

/**
 * @returns whether the change publishes a draft, or restores an archived memo
 * @throws CallError `conflict` for any other change of the status
 */
function statusChange(
  before: MemoRecord,
  { status }: CallArguments<"updateMemo">,
  now: Date,
): { isPublished: boolean; isRestored: boolean } {
  const isPublished = before.status === "draft" && status === "published";
  const isRestored = before.status === "archived" && status === "published";
  const isUnchanged = [undefined, before.status, statusOf(before, now)].includes(status);
  if (!isPublished && !isRestored && !isUnchanged) throw new CallError("conflict");
  if (isRestored && before.is_archived_with_send) throw archivedWithSend();
  return { isPublished, isRestored };
}

function archivedWithSend(): CallError {
  return new CallError("conflict", {
    text: {
      en: "This memo was archived with its bundle: restore the bundle",
      es: "Este comunicado se archivó con su envío: restaura el envío",
    },
  });
}

function checkAskingAgain(memo: MemoRecord, now: Date): void {
  if (memo.kind === "survey")
    throw new CallError("conflict", {
      text: {
        en: "People can only answer a survey once",
        es: "Una encuesta solo se puede responder una vez",
      },
    });
  if (isEnded(memo, now))
    throw new CallError("conflict", {
      text: {
        en: "This memo has ended: people can't acknowledge it again",
        es: "Este comunicado terminó: ya no se puede confirmar de nuevo",
      },
    });
}

/** Only dates that the change moves are checked: the text of an ended memo can still be corrected. */
function checkMovedDates(before: MemoRecord, fields: Partial<MemoFields>, now: Date): void {
  const moves = (date: "start_at" | "end_at" | "due_at" | "reveal_at"): boolean =>
    fields[date] !== undefined && fields[date]?.getTime() !== before[date]?.getTime();
  if (moves("start_at") || moves("end_at") || moves("due_at") || moves("reveal_at"))
    refuse(dateProblem({ ...before, ...fields }));
  // A memo that people can read already is not closed again.
  if (
    moves("reveal_at") &&
    statusOf(before, now) !== "scheduled" &&
    before.status !== "draft" &&
    isRevealed(before, now)
  )
    throw invalidField("reveal_at", {
      en: "This memo has already opened",
      es: "Este comunicado ya se abrió",
    });
  if (before.status !== "draft" && moves("due_at"))
    refuse(passedDate({ end_at: null, due_at: fields.due_at ?? null }, now));
}

/** A memo has no translation into its own language, and the answers of a sent survey keep their meaning in every language. */
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
  // People chose answers in this language: with another one, those texts would become a translation of answers no one chose.
  const isMoved = change.locale_code !== undefined && change.locale_code !== locale_code;
  if (isMoved && before.options.length > 0) throw invalidField("locale_code", languageStays);
  refuse(answersProblem(before, await readFirstAnswers(tx, scope, id), translations));
}

const languageStays: Text = {
  en: "The language of the answers can't be changed once a survey is sent",
  es: "El idioma de las respuestas no se puede cambiar después de enviar la encuesta",
};

/** A sent survey keeps its question: answers given to another one would count for it. */
function checkQuestion(before: MemoRecord, fields: Partial<MemoFields>): void {
  if (before.status === "draft" || fields.options === undefined) return;
  throw new CallError("conflict", {
    text: {
      en: "The answers can't be changed once a survey is sent",
      es: "Las respuestas no se pueden cambiar después de enviar la encuesta",
    },
  });
}
