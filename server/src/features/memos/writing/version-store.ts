import type { MemoDraft } from "@lineup/contract/memos/schemas";
import { sql } from "kysely";

import { sourceHash } from "#server/features/memos/translation-reads";
import { type ShownText, versionHash } from "#server/features/memos/rules";
import type { Db } from "#server/platform/context";
import type { CompanyScope } from "#server/platform/scope";

/** The translation of a memo's content into another language. */
export interface NewTranslation extends Words {
  readonly memo_id: number;
  /** The hash, in hexadecimal, of the original text that was translated; null if the memo's current text was translated. */
  readonly source_hash: string | null;
}

/** Inserts translations, each with the hash of the original text that was translated. */
export async function insertTranslations(
  tx: Db,
  scope: CompanyScope,
  translations: readonly NewTranslation[],
): Promise<void> {
  if (translations.length === 0) return;
  await sql`insert into memo_translations
      (company_id, memo_id, locale_code, title, content, recipient_title, recipient_content, options, source_hash)
    select m.company_id, m.id, t.locale_code, t.title, t.content, t.recipient_title, t.recipient_content, t.options,
      coalesce(decode(t.source_hash, 'hex'), ${sourceHash})
    from json_to_recordset(${JSON.stringify(translations)}) as t (memo_id bigint, locale_code text, title text,
        content text, recipient_title text, recipient_content text, options jsonb, source_hash text)
      join memos m on m.company_id = ${scope.companyId} and m.id = t.memo_id`.execute(tx);
}

/**
 * Replaces the translations of a memo. A translation that is neither changed nor marked as reviewed keeps the hash of its
 * original text, so the translation stays outdated if the original text has changed.
 */
export async function replaceTranslations(
  tx: Db,
  scope: CompanyScope,
  memoId: number,
  translations: MemoDraft["translations"],
): Promise<void> {
  const { rows: before } = await sql<Kept>`delete from memo_translations
    where company_id = ${scope.companyId} and memo_id = ${memoId}
    returning locale_code, title, content, recipient_title, recipient_content, options,
      encode(source_hash, 'hex') as source_hash`.execute(tx);
  const rows = translations.map(({ reviewed, ...words }) => {
    const kept = reviewed ? undefined : before.find((one) => hasSameContent(one, words));
    return { ...words, memo_id: memoId, source_hash: kept?.source_hash ?? null };
  });
  await insertTranslations(tx, scope, rows);
}

type Words = Omit<MemoDraft["translations"][number], "reviewed">;
type Kept = Words & { readonly source_hash: string | null };

function hasSameContent(one: Words, other: Words): boolean {
  return (
    one.locale_code === other.locale_code &&
    one.title === other.title &&
    one.content === other.content &&
    one.recipient_title === other.recipient_title &&
    one.recipient_content === other.recipient_content &&
    JSON.stringify(one.options) === JSON.stringify(other.options)
  );
}

/**
 * Stores the current content of memos, in each language, as the memos' current version, and stores the hash of the
 * original content in each memo. If the current version is already stored, as for drafts, it is overwritten.
 */
export async function storeVersions(
  tx: Db,
  scope: CompanyScope,
  memoIds: readonly number[],
  now: Date,
): Promise<void> {
  const texts = await readShownTexts(tx, scope, memoIds);
  const versions = texts.map((text) => ({ ...text, hash: versionHash(text) }));
  await sql`delete from memo_versions v using memos m
    where v.company_id = ${scope.companyId} and v.memo_id = any(${[...memoIds]}::bigint[])
      and m.company_id = v.company_id and m.id = v.memo_id and m.version = v.version`.execute(tx);
  await sql`with version as materialized (
      select * from json_to_recordset(${JSON.stringify(versions)}) as x (memo_id bigint, version int, locale text,
        for_celebrated boolean, hash text, title text, content text, attachments jsonb, options jsonb)),
    kept as (
      insert into memo_versions (company_id, memo_id, version, locale, for_celebrated, hash, title, content, attachments, options,
        created_at)
      select ${scope.companyId}::bigint, memo_id, version, locale, for_celebrated, hash, title, content, attachments, options,
        ${now}::timestamptz
      from version)
    update memos m set version_hash = v.hash from version v
    where m.company_id = ${scope.companyId} and m.id = v.memo_id and v.locale = m.locale_code and not v.for_celebrated`.execute(
    tx,
  );
}

/** @returns true if the memo's current content or files, in any language, differ from its stored version */
export async function differsFromVersion(
  tx: Db,
  scope: CompanyScope,
  memoId: number,
): Promise<boolean> {
  const texts = await readShownTexts(tx, scope, [memoId]);
  const { rows: kept } = await sql<{ hash: string }>`
    select v.hash from memo_versions v
    join memos m on m.company_id = v.company_id and m.id = v.memo_id and m.version = v.version
    where v.company_id = ${scope.companyId} and v.memo_id = ${memoId}`.execute(tx);
  // The hash is made of the language, the content and the files.
  const hashes = new Set(kept.map(({ hash }) => hash));
  return texts.length !== kept.length || texts.some((text) => !hashes.has(versionHash(text)));
}

/**
 * @returns the content of memos in each language, with their files; if a memo has separate content for the people whom
 *   it celebrates, also that content in each language
 */
async function readShownTexts(
  tx: Db,
  scope: CompanyScope,
  memoIds: readonly number[],
): Promise<VersionText[]> {
  const { rows } = await sql<VersionText>`
    select m.id as memo_id, m.version, t.for_celebrated, t.locale, t.title, t.content, t.options,
      coalesce((select json_agg(json_build_object('id', f.id, 'sha256', f.sha256, 'name', f.name)
          order by x.position)
        from memo_media x join media f on f.company_id = x.company_id and f.id = x.media_id
        where x.company_id = m.company_id and x.memo_id = m.id), '[]') as attachments
    from memos m cross join lateral (
      select false as for_celebrated, m.locale_code as locale, m.title, m.content, m.options
      union all
      select false, x.locale_code, x.title, x.content, case when x.options = '[]' then m.options else x.options end
      from memo_translations x where x.company_id = m.company_id and x.memo_id = m.id
      union all
      select true, own.* from (
        select m.locale_code, coalesce(m.recipient_title, m.title), coalesce(m.recipient_content, m.content), m.options
        union all
        select x.locale_code, coalesce(x.recipient_title, x.title), coalesce(x.recipient_content, x.content), m.options
        from memo_translations x where x.company_id = m.company_id and x.memo_id = m.id) own
      where m.recipient_title is not null or m.recipient_content is not null or exists (
        select from memo_translations x where x.company_id = m.company_id and x.memo_id = m.id
          and (x.recipient_title is not null or x.recipient_content is not null))
    ) t
    where m.company_id = ${scope.companyId} and m.id = any(${[...memoIds]}::bigint[])`.execute(tx);
  if (rows.length === 0) throw new Error("a version of no memo");
  return rows;
}

interface VersionText extends ShownText {
  readonly memo_id: number;
  readonly version: number;
  /** True if this is the content that only the celebrated people read. */
  readonly for_celebrated: boolean;
}
