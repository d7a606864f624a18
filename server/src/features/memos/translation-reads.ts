import { defaultLocale } from "@lineup/contract/constants";
import type { Memo, MemoRow } from "@lineup/contract/memos/schemas";
import type { MemoTranslation } from "@lineup/contract/memos/translation-schemas";

import { type RawBuilder, sql } from "kysely";

import { shownTitle } from "#server/features/memos/celebrations/reads";
import { type Shown, shownLocale } from "#server/features/memos/writing/language-rules";
import type { Db } from "#server/platform/context";
import { idList } from "#server/platform/db/id-list";
import type { CompanyScope } from "#server/platform/scope";

/**
 * SQL for a hash of the original text of `memos m`, its answers, and the content for celebrated people if it differs:
 * the source of a translation.
 */
export const sourceHash: RawBuilder<Buffer> = sql<Buffer>`sha256(convert_to((
  jsonb_build_array(m.title, m.content, m.options) || case
    when coalesce(m.recipient_title, m.recipient_content) is null then '[]'
    else jsonb_build_array(m.recipient_title, m.recipient_content) end)::text, 'UTF8'))`;

/** @returns the translations of each memo; memos without any have no entry */
export async function readTranslationsOfMemos(
  db: Db,
  scope: CompanyScope,
  memoIds: readonly number[],
): Promise<Map<number, MemoTranslation[]>> {
  if (memoIds.length === 0) return new Map();
  const { rows } =
    await sql<MemoTranslation>`select t.memo_id, t.locale_code, t.title, t.content, t.recipient_title,
      t.recipient_content, t.options, coalesce(t.source_hash <> ${sourceHash}, false) as is_outdated
    from memo_translations t join memos m on m.company_id = t.company_id and m.id = t.memo_id
    where t.company_id = ${scope.companyId} and t.memo_id = any(${[...memoIds]}::bigint[])
    order by t.locale_code`.execute(db);
  return Map.groupBy(rows, (row) => row.memo_id);
}

/**
 * @param readBy an employee, whom some of the memos may celebrate; null for management
 * @returns by language, the titles of each memo; a memo in one language has no entry
 */
export async function readTranslatedTitles(
  db: Db,
  scope: CompanyScope,
  memoIds: readonly number[],
  readBy: number | null = null,
): Promise<Map<number, MemoRow["translated_titles"]>> {
  if (memoIds.length === 0) return new Map();
  const { rows } = await sql<{ memo_id: number; titles: MemoRow["translated_titles"] }>`
    select t.memo_id, json_object_agg(t.locale_code, ${shownTitle("t")}) as titles
    from memo_translations t left join memo_celebrated c
      on c.company_id = t.company_id and c.memo_id = t.memo_id and c.employee_id = ${readBy}
    where t.company_id = ${scope.companyId} and t.memo_id = any(${[...memoIds]}::bigint[])
    group by t.memo_id`.execute(db);
  return new Map(rows.map(({ memo_id, titles }) => [memo_id, titles]));
}

/** @returns for each language in which a sent survey had answers of its own, the first ones it had */
export async function readFirstAnswers(
  db: Db,
  scope: CompanyScope,
  memoId: number,
): Promise<Pick<MemoTranslation, "locale_code" | "options">[]> {
  const { rows } = await sql<Pick<MemoTranslation, "locale_code" | "options">>`
    select distinct on (v.locale) v.locale as locale_code, v.options
    from memo_versions v join memos m on m.company_id = v.company_id and m.id = v.memo_id
    where v.company_id = ${scope.companyId} and v.memo_id = ${memoId} and v.options <> m.options
    order by v.locale, v.version`.execute(db);
  return rows;
}

/**
 * @param isCelebrated the reader is celebrated, and may have content of their own
 * @returns the language and hash of the text on a reader's screen: the translation into their language, or the
 *   original
 */
export async function readShownVersion(
  db: Db,
  scope: CompanyScope,
  memo: Pick<Memo, "id" | "locale_code" | "version" | "version_hash"> & {
    readonly translations: readonly Pick<MemoTranslation, "locale_code">[];
  },
  { locale, isCelebrated }: { readonly locale: string; readonly isCelebrated: boolean },
): Promise<{ locale: string; hash: string }> {
  const isOriginal = !isCelebrated && memo.translations.every((one) => one.locale_code !== locale);
  if (isOriginal) return { locale: memo.locale_code, hash: memo.version_hash };
  const rows = await db
    .selectFrom("memo_versions")
    .select(["locale", "hash", "for_celebrated"])
    .where("company_id", "=", scope.companyId)
    .where("memo_id", "=", memo.id)
    .where("version", "=", memo.version)
    .where("locale", "in", [locale, memo.locale_code])
    .execute();
  // Celebrated people without content of their own read what everyone reads.
  const own = rows.filter((row) => row.for_celebrated);
  const theirs = isCelebrated && own.length > 0 ? own : rows.filter((row) => !row.for_celebrated);
  const shown =
    theirs.find((row) => row.locale === locale) ??
    theirs.find((row) => row.locale === memo.locale_code);
  if (shown === undefined) throw new Error("a memo without its version");
  return { locale: shown.locale, hash: shown.hash };
}

/** @returns the language an employee sees a memo in, when their screen doesn't say */
export async function readShownLocale(
  db: Db,
  scope: CompanyScope,
  memo: Shown,
  employeeId: number,
): Promise<string> {
  return shownLocale(memo, await readLocale(db, scope, employeeId));
}

/** @returns the language an employee reads: their account's, or the one the company set */
export async function readLocale(db: Db, scope: CompanyScope, employeeId: number): Promise<string> {
  const locales = await readLocales(db, scope, [employeeId]);
  return locales.get(employeeId) ?? defaultLocale;
}

/** @returns the same for several employees, by id */
export async function readLocales(
  db: Db,
  scope: CompanyScope,
  employeeIds: readonly number[],
): Promise<Map<number, string>> {
  if (employeeIds.length === 0) return new Map();
  const { rows } = await sql<{ id: number; locale: string }>`
    select e.id, coalesce(u.default_locale, e.default_locale) as locale
    from employees e left join users u on u.id = e.user_id
    where e.company_id = ${scope.companyId} and e.id = any(${idList(employeeIds)})`.execute(db);
  return new Map(rows.map(({ id, locale }) => [id, locale]));
}
