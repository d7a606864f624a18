import { defaultLocale } from "@lineup/contract/constants";
import type { MemoDraft } from "@lineup/contract/memos/schemas";

import { readActivePeople, withAnswerSets } from "#server/features/companies/settings/reads";
import { readMediaByIds } from "#server/features/media/reads";
import { lockTags } from "#server/features/tags/reads";
import { announceAll } from "#server/features/memos/publishing/announce-service";
import {
  cleanTranslations,
  fieldsOf,
  kindProblem,
} from "#server/features/memos/writing/draft-rules";
import {
  type FilesOfMemo,
  insertCelebrated,
  insertMedia,
  insertTags,
  insertTargets,
} from "#server/features/memos/writing/parts-store";
import { languageProblem } from "#server/features/memos/writing/language-rules";
import { publish } from "#server/features/memos/publishing/service";
import { type MemoState, dateProblem } from "#server/features/memos/rules";
import { type MemoRow, insertMemos } from "#server/features/memos/store";
import { readLocales } from "#server/features/memos/translation-reads";
import {
  type NewTranslation,
  insertTranslations,
  storeVersions,
} from "#server/features/memos/writing/version-store";
import type { CompanyContext, Db, JobPayloads } from "#server/platform/context";
import { invalidField, refuse } from "#server/platform/http/errors";
import type { Jobs } from "#server/platform/jobs/jobs";
import { emit } from "#server/platform/outbox/events";
import type { CompanyScope } from "#server/platform/scope";
import { sharedTexts } from "#server/platform/texts";

/** The part of the context that is needed to write a memo. It contains no signed-in user, so jobs can provide it, too. */
export type WriteContext = Pick<CompanyContext, "tx" | "scope" | "now" | "emit" | "enqueueAll">;

/** @returns the context for writing memos in a job's transaction */
export function writeContext(
  parts: Pick<Jobs<JobPayloads>, "enqueueAll">,
  tx: Db,
  scope: CompanyScope,
  now: Date,
): WriteContext {
  return {
    ...{ tx, scope, now },
    emit: (...events) =>
      emit(tx, ...events.map((event) => ({ companyId: scope.companyId, ...event }))),
    enqueueAll: (name, all, optionsOf) => parts.enqueueAll(tx, name, all, optionsOf),
  };
}

/** A translation. `is_outdated` is true if the original text has changed since the translation was made. */
type NewTranslatedContent = MemoDraft["translations"][number] & { readonly is_outdated?: boolean };

/** A memo to write, and the data of the send that the memo belongs to. */
export interface NewMemo {
  readonly draft: Omit<MemoDraft, "translations"> & {
    readonly translations: NewTranslatedContent[];
  };
  readonly authorId: number | null;
  readonly send: {
    readonly id: number;
    /** Only recipients who work in this time zone get the memo; null means all recipients. */
    readonly timezone: string | null;
    /** The files of the send. They are attached after the memo's own files. */
    readonly media_ids: readonly number[];
  } | null;
}

/**
 * Writes one memo in the same way as `writeMemos`.
 * @param heldUntil as in `writeMemos`
 * @returns the id of the memo
 */
export async function writeMemo(
  ctx: WriteContext,
  authorId: number | null,
  draft: MemoDraft,
  heldUntil: Date | null = null,
): Promise<number> {
  const [id] = await writeMemos(ctx, [{ draft, authorId, send: null }], heldUntil);
  if (id === undefined) throw new Error("a memo was not written");
  return id;
}

/**
 * Writes new memos in the same phases as `changeMemo`, except the phase finalize, which new memos don't need. The new
 * memos of a send are placed after the memos that the send already has. Memos with the status `published` are published
 * in the same transaction. The number of statements doesn't grow with the number of memos. The recipients must
 * already be validated.
 * @param heldUntil if set, published memos are held until then; the caller enqueues their release
 * @returns the ids of the memos, in the order of `memos`
 * @throws CallError `validation_failed` with the field that has a mistake; in that case, no memo is written
 */
export async function writeMemos(
  ctx: WriteContext,
  memos: readonly NewMemo[],
  heldUntil: Date | null = null,
): Promise<number[]> {
  if (memos.length === 0) return [];
  const written = await insertAll(ctx, await validateMemos(ctx, memos));
  const published = written.filter(({ draft }) => draft.status === "published");
  await publish(
    ctx,
    published.map(({ id }) => id),
    heldUntil,
  );
  const changes = written.map(({ id, row, draft }) => {
    const isHeld = draft.status === "published" && heldUntil !== null;
    const status: MemoState["status"] = isHeld ? "held" : draft.status;
    return { before: null, after: { ...row, id, status } };
  });
  await announceAll(ctx, changes);
  return written.map(({ id }) => id);
}

/** A validated memo, with the row to store. */
type ValidMemo = NewMemo & { readonly row: MemoRow };

async function validateMemos(ctx: WriteContext, memos: readonly NewMemo[]): Promise<ValidMemo[]> {
  const { tx, scope } = ctx;
  const drafts = await withAnswerSets(
    tx,
    scope,
    memos.map(({ draft }) => draft),
  );
  const answered = memos.map((memo, at) => ({ ...memo, draft: drafts[at] ?? memo.draft }));
  const rows = withRows(answered, await readAuthorsLocales(ctx, memos));
  await checkMedia(
    ctx,
    drafts.flatMap(({ media_ids }) => media_ids),
  );
  await checkTags(
    ctx,
    drafts.flatMap(({ tag_ids }) => tag_ids),
  );
  await checkCelebrated(
    ctx,
    drafts.flatMap(({ celebrated_ids }) => celebrated_ids),
  );
  return rows;
}

async function insertAll(
  ctx: WriteContext,
  rows: readonly ValidMemo[],
): Promise<(ValidMemo & { readonly id: number })[]> {
  const { tx, scope, now } = ctx;
  const written = await insertMemos(tx, scope, rows, now);
  const ids = written.map(({ id }) => id);
  await insertTargets(
    tx,
    scope,
    written.map(({ id, draft }) => ({ ...draft, memo_id: id })),
  );
  await insertMedia(tx, scope, written.flatMap(filesOf));
  await insertTags(
    tx,
    scope,
    written.map(({ id, draft: { tag_ids } }) => ({ memo_id: id, tag_ids })),
  );
  await insertCelebrated(
    tx,
    scope,
    written.map(({ id, draft: { celebrated_ids } }) => ({ memo_id: id, celebrated_ids })),
  );
  await insertTranslations(tx, scope, written.flatMap(translationsOf));
  await storeVersions(tx, scope, ids, now);
  return written;
}

/** @throws CallError `validation_failed` with the field `media_ids` if one of the files doesn't exist in the company */
export async function checkMedia(
  { tx, scope }: WriteContext,
  ids: readonly number[],
): Promise<void> {
  const known = await readMediaByIds(tx, scope, ids);
  if (known.length < new Set(ids).size) throw invalidField("media_ids", sharedTexts.someAreGone);
}

/**
 * Locks the tags until the transaction ends.
 * @throws CallError `validation_failed` with the field `tag_ids` if one of the tags doesn't exist in the company
 */
export async function checkTags(
  { tx, scope }: WriteContext,
  ids: readonly number[],
): Promise<void> {
  const known = await lockTags(tx, scope, ids);
  if (known < new Set(ids).size) throw invalidField("tag_ids", sharedTexts.someAreGone);
}

/**
 * @throws CallError `validation_failed` with the field `celebrated_ids` if one of the people isn't an active employee
 */
export async function checkCelebrated(
  { tx, scope }: WriteContext,
  ids: readonly number[],
): Promise<void> {
  const known = await readActivePeople(tx, scope, ids);
  if (known.length < new Set(ids).size)
    throw invalidField("celebrated_ids", sharedTexts.someAreGone);
}

/**
 * @param locales the language of each author, by employee id
 * @returns the memos, each with the row to store
 * @throws CallError `validation_failed` with the field that has a mistake
 */
function withRows(memos: readonly NewMemo[], locales: ReadonlyMap<number, string>): ValidMemo[] {
  const places = new Map<number, number>();
  return memos.map((memo) => {
    const { draft, authorId, send } = memo;
    const fields = fieldsOf(draft, locales.get(authorId ?? 0) ?? defaultLocale);
    refuse(kindProblem(draft, fields.kind));
    refuse(languageProblem({ ...draft, ...fields }));
    refuse(dateProblem(fields));
    const place = send && (places.get(send.id) ?? 0) + 1;
    if (send && place) places.set(send.id, place);
    const { author_description } = draft;
    const of = { send_id: send?.id ?? null, place, timezone: send?.timezone ?? null };
    return { ...memo, row: { ...fields, ...of, author_id: authorId, author_description } };
  });
}

/** @returns the languages of the authors whose drafts don't name a language, by employee id */
function readAuthorsLocales(
  { tx, scope }: WriteContext,
  memos: readonly NewMemo[],
): Promise<Map<number, string>> {
  const unsaid = memos.filter(({ draft }) => draft.locale_code === undefined);
  const authors = unsaid.flatMap(({ authorId }) => (authorId === null ? [] : [authorId]));
  return readLocales(tx, scope, authors);
}

type InsertedMemo = NewMemo & { readonly id: number };

function filesOf({ id: memo_id, draft, send }: InsertedMemo): FilesOfMemo[] {
  const own = { memo_id, media_ids: draft.media_ids, is_of_send: false };
  return send === null ? [own] : [own, { memo_id, media_ids: send.media_ids, is_of_send: true }];
}

function translationsOf({ id: memo_id, draft }: InsertedMemo): NewTranslation[] {
  return cleanTranslations(draft.translations, draft.options).map(
    ({ reviewed: _reviewed, ...words }, at) => {
      const isOutdated = draft.translations[at]?.is_outdated;
      return { ...words, memo_id, source_hash: isOutdated ? unknownSource : null };
    },
  );
}

/**
 * A value that is not the hash of any text. It is stored as the source hash of an outdated translation whose original
 * text is unknown.
 */
const unknownSource = "00";
