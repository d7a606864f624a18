import { defaultLocale } from "@lineup/contract/constants";
import type { MemoDraft } from "@lineup/contract/memos/schemas";
import { sql } from "kysely";

import { sourceHash } from "#server/features/memos/translation-reads";
import { type ShownText, versionHash } from "#server/features/memos/rules";
import type { Db } from "#server/platform/context";
import type { CompanyScope } from "#server/platform/scope";

/**
 * Writes what a memo says in other languages, in place of what stood before. Each is kept with a hash of the original that it
 * translates; one that comes as it was, and was not reviewed, still translates what it did before.
 */
export async function replaceTranslations(
  tx: Db,
  scope: CompanyScope,
  memoId: number,
  translations: MemoDraft["translations"],
): Promise<void> {
  const { rows: before } = await sql<Kept>`delete from memo_translations
    where company_id = ${scope.companyId} and memo_id = ${memoId}
    returning locale_code, title, content, recipient_title, recipient_content, options, source_hash`.execute(
    tx,
  );
  if (translations.length === 0) return;
  const original = sql<Buffer>`(select ${sourceHash} from memos m
    where m.company_id = ${scope.companyId} and m.id = ${memoId})`;
  const rows = translations.map(({ reviewed, options, ...words }) => {
    const kept = reviewed
      ? undefined
      : before.find((one) => saysTheSame(one, { ...words, options }));
    return {
      company_id: scope.companyId,
      memo_id: memoId,
      ...words,
      options: JSON.stringify(options),
      source_hash: kept ? kept.source_hash : original,
    };
  });
  await tx.insertInto("memo_translations").values(rows).execute();
}

type Words = Omit<MemoDraft["translations"][number], "reviewed">;
type Kept = Words & { readonly source_hash: Buffer | null };

function saysTheSame(one: Words, other: Words): boolean {
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
 * Keeps what the memo says now, in each language, as its present version; what a draft's version kept is written over.
 * @returns the hash of the original
 */
export async function keepVersion(tx: Db, scope: CompanyScope, memoId: number): Promise<string> {
  const texts = await readShownTexts(tx, scope, memoId);
  const version = texts[0]?.version ?? 0;
  await tx
    .deleteFrom("memo_versions")
    .where("company_id", "=", scope.companyId)
    .where("memo_id", "=", memoId)
    .where("version", "=", version)
    .execute();
  const rows = texts.map((text) => ({
    company_id: scope.companyId,
    memo_id: memoId,
    version,
    locale: text.locale,
    for_celebrated: text.for_celebrated,
    hash: versionHash(text),
    title: text.title,
    content: text.content,
    attachments: JSON.stringify(text.attachments),
    options: JSON.stringify(text.options),
  }));
  await tx.insertInto("memo_versions").values(rows).execute();
  return rows.find((row) => row.locale === defaultLocale && !row.for_celebrated)?.hash ?? "";
}

/** @returns whether the memo says now, in any language or file, something else than its present version keeps */
export async function differsFromVersion(
  tx: Db,
  scope: CompanyScope,
  memoId: number,
): Promise<boolean> {
  const texts = await readShownTexts(tx, scope, memoId);
  const { rows: kept } = await sql<{ hash: string }>`
    select v.hash from memo_versions v
    join memos m on m.company_id = v.company_id and m.id = v.memo_id and m.version = v.version
    where v.company_id = ${scope.companyId} and v.memo_id = ${memoId}`.execute(tx);
  // The language and the words are in the hash.
  const hashes = new Set(kept.map(({ hash }) => hash));
  return texts.length !== kept.length || texts.some((text) => !hashes.has(versionHash(text)));
}

/**
 * The memo's own text, which counts as English, and its translations; the same for those whom it celebrates, where they have words
 * of their own. Each with the files it carries.
 */
async function readShownTexts(tx: Db, scope: CompanyScope, memoId: number): Promise<VersionText[]> {
  const { rows } = await sql<VersionText>`
    select m.version, t.for_celebrated, t.locale, t.title, t.content, t.options,
      coalesce((select json_agg(json_build_object('id', f.id, 'sha256', f.sha256, 'name', f.name)
          order by x.position)
        from memo_media x join media f on f.company_id = x.company_id and f.id = x.media_id
        where x.company_id = m.company_id and x.memo_id = m.id), '[]') as attachments
    from memos m cross join lateral (
      select false as for_celebrated, ${defaultLocale} as locale, m.title, m.content, m.options
      union all
      select false, x.locale_code, x.title, x.content, case when x.options = '[]' then m.options else x.options end
      from memo_translations x where x.company_id = m.company_id and x.memo_id = m.id
      union all
      select true, own.* from (
        select ${defaultLocale}, coalesce(m.recipient_title, m.title), coalesce(m.recipient_content, m.content), m.options
        union all
        select x.locale_code, coalesce(x.recipient_title, x.title), coalesce(x.recipient_content, x.content), m.options
        from memo_translations x where x.company_id = m.company_id and x.memo_id = m.id) own
      where m.recipient_title is not null or m.recipient_content is not null or exists (
        select from memo_translations x where x.company_id = m.company_id and x.memo_id = m.id
          and (x.recipient_title is not null or x.recipient_content is not null))
    ) t
    where m.company_id = ${scope.companyId} and m.id = ${memoId}`.execute(tx);
  if (rows.length === 0) throw new Error("a version of no memo");
  return rows;
}

interface VersionText extends ShownText {
  readonly version: number;
  /** What those read whom it celebrates. */
  readonly for_celebrated: boolean;
}
