import type { Memo } from "@lineup/contract/memos/schemas";
import { sql } from "kysely";

import { countFlagsOfMemos } from "#server/features/follow-ups/reads";
import { readMediaOfMemos } from "#server/features/media/reads";
import { readCelebrations } from "#server/features/memos/celebration-reads";
import { type MemoRecord, type MemoTargets, presentMemo } from "#server/features/memos/present";
import { memoColumns } from "#server/features/memos/reads";
import { readTranslationsOfMemos } from "#server/features/memos/translation-reads";
import type { Db } from "#server/platform/context";
import type { CompanyScope } from "#server/platform/scope";

/**
 * @param targets whom the send is for, and so each of them
 * @returns the memos of a send in their order, as management sees them; nobody's own answers come along
 */
export async function readMemosOfSend(
  db: Db,
  scope: CompanyScope,
  sendId: number,
  targets: MemoTargets,
  now: Date,
): Promise<Memo[]> {
  const { rows } = await sql<MemoRecord>`select ${memoColumns} from memos m
    where m.company_id = ${scope.companyId} and m.send_id = ${sendId} and m.deleted_at is null
    order by m.send_position, m.id`.execute(db);
  const ids = rows.map(({ id }) => id);
  const media = await readMediaOfMemos(db, scope, ids);
  const translations = await readTranslationsOfMemos(db, scope, ids);
  const celebrations = await readCelebrations(db, scope, rows);
  const flags = await countFlagsOfMemos(db, scope, ids);
  return rows.map((row) => {
    const parts = {
      media: media.get(row.id) ?? [],
      targets,
      translations: translations.get(row.id) ?? [],
      celebration: celebrations.get(row.id),
      flaggedCount: flags.get(row.id) ?? 0,
      response: null,
      copies: [],
      showCounts: true,
    };
    return presentMemo(row, parts, now);
  });
}

/** @returns the send that a memo goes out with; undefined where there is no such memo, or none of a send */
export async function readSendOfMemo(
  db: Db,
  scope: CompanyScope,
  memoId: number,
): Promise<number | undefined> {
  const row = await db
    .selectFrom("memos")
    .select("send_id")
    .where("company_id", "=", scope.companyId)
    .where("id", "=", memoId)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  return row?.send_id ?? undefined;
}
