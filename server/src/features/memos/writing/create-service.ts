import { defaultLocale } from "@lineup/contract/constants";
import type { MemoDraft } from "@lineup/contract/memos/schemas";

import { readActivePeople, withAnswerSets } from "#server/features/companies/settings-reads";
import { readMediaByIds } from "#server/features/media/reads";
import { holdTags } from "#server/features/tags/reads";
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
import { dateProblem } from "#server/features/memos/rules";
import { type MemoRow, insertMemos } from "#server/features/memos/store";
import { readLocales } from "#server/features/memos/translation-reads";
import {
  type NewTranslation,
  insertTranslations,
  keepVersions,
} from "#server/features/memos/writing/version-store";
import type { CompanyContext } from "#server/platform/context";
import { invalidField, refuse } from "#server/platform/http/errors";
import { sharedTexts } from "#server/platform/texts";

/** What writing a memo takes: a call has it, and a job for which nobody is signed in. */
export type WriteContext = Pick<CompanyContext, "tx" | "scope" | "now" | "emit" | "enqueueAll">;

/** What it says in another language, which may be older than the words that it comes with. */
type NewWords = MemoDraft["translations"][number] & { readonly is_outdated?: boolean };

/** A memo to be written, and what it gets from the send that it goes out with. */
export interface NewMemo {
  readonly draft: Omit<MemoDraft, "translations"> & { readonly translations: NewWords[] };
  readonly authorId: number | null;
  readonly send: {
    readonly id: number;
    /** Only people who work in this zone receive it; null: everybody whom it is for. */
    readonly timezone: string | null;
    /** Files that go with it after its own. */
    readonly media_ids: readonly number[];
  } | null;
}

/** Writes a memo, as `writeMemos`. @returns its id */
export async function writeMemo(
  ctx: WriteContext,
  authorId: number | null,
  draft: MemoDraft,
): Promise<number> {
  const [id] = await writeMemos(ctx, [{ draft, authorId, send: null }]);
  if (id === undefined) throw new Error("a memo was not written");
  return id;
}

/**
 * Writes memos, those of a send after the ones that are there; with status `published` they go out in the same transaction. All
 * of them, or none; the number of statements does not grow with them. Whom they are for was checked before.
 * @returns their ids, in their order @throws CallError that names the field for what one can't be
 */
export async function writeMemos(ctx: WriteContext, memos: readonly NewMemo[]): Promise<number[]> {
  const { tx, scope, now } = ctx;
  if (memos.length === 0) return [];
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
  await keepVersions(tx, scope, ids, now);
  const out = written.filter(({ draft }) => draft.status === "published");
  await publish(
    ctx,
    out.map(({ id }) => id),
  );
  const changes = written.map(({ id, row, draft: { status } }) => {
    return { before: null, after: { ...row, id, status } };
  });
  await announceAll(ctx, changes);
  return ids;
}

/** @throws CallError that names the field where a file is not the company's */
export async function checkMedia(
  { tx, scope }: WriteContext,
  ids: readonly number[],
): Promise<void> {
  const known = await readMediaByIds(tx, scope, ids);
  if (known.length < new Set(ids).size) throw invalidField("media_ids", sharedTexts.someAreGone);
}

/** Keeps the tags until the transaction ends. @throws CallError that names the field where one is not the company's */
export async function checkTags(
  { tx, scope }: WriteContext,
  ids: readonly number[],
): Promise<void> {
  const known = await holdTags(tx, scope, ids);
  if (known < new Set(ids).size) throw invalidField("tag_ids", sharedTexts.someAreGone);
}

/** @throws CallError that names the field where somebody does not work here */
export async function checkCelebrated(
  { tx, scope }: WriteContext,
  ids: readonly number[],
): Promise<void> {
  const known = await readActivePeople(tx, scope, ids);
  if (known.length < new Set(ids).size)
    throw invalidField("celebrated_ids", sharedTexts.someAreGone);
}

/** Each with how it is kept. @throws CallError that names the field for what one can't be */
function withRows(
  memos: readonly NewMemo[],
  locales: ReadonlyMap<number, string>,
): (NewMemo & { readonly row: MemoRow })[] {
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

/** @returns what those read in who did not say in what they wrote, by employee */
function readAuthorsLocales(
  { tx, scope }: WriteContext,
  memos: readonly NewMemo[],
): Promise<Map<number, string>> {
  const unsaid = memos.filter(({ draft }) => draft.locale_code === undefined);
  const authors = unsaid.flatMap(({ authorId }) => (authorId === null ? [] : [authorId]));
  return readLocales(tx, scope, authors);
}

type Made = NewMemo & { readonly id: number };

function filesOf({ id: memo_id, draft, send }: Made): FilesOfMemo[] {
  const own = { memo_id, media_ids: draft.media_ids, is_of_send: false };
  return send === null ? [own] : [own, { memo_id, media_ids: send.media_ids, is_of_send: true }];
}

function translationsOf({ id: memo_id, draft }: Made): NewTranslation[] {
  return cleanTranslations(draft.translations, draft.options).map(
    ({ reviewed: _reviewed, ...words }, at) => {
      const isOutdated = draft.translations[at]?.is_outdated;
      return { ...words, memo_id, source_hash: isOutdated ? unknownSource : null };
    },
  );
}

/** The hash of no words: those that an old translation was made of are not in the memo. */
const unknownSource = "00";
