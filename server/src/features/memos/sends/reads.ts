import type { Memo } from "@lineup/contract/memos/schemas";
import { sql } from "kysely";

import { countFlagsOfMemos } from "#server/features/follow-ups/flags/reads";
import { readMediaOfMemos } from "#server/features/memos/media-reads";
import { readCelebrations } from "#server/features/memos/celebrations/reads";
import { type MemoRecord, type MemoTargets, presentMemo } from "#server/features/memos/present";
import { memoColumns } from "#server/features/memos/reads";
import { readTranslationsOfMemos } from "#server/features/memos/translation-reads";
import type { Db } from "#server/platform/context";
import type { CompanyScope } from "#server/platform/scope";

/**
 * @param targets the target of each send, by send id; all memos of a send have the same target
 * @returns the memos of each send, by send id, in the order of the send. The memos have the fields that managers see, but
 *   without the calling manager's own response.
 */
export async function readMemosOfSends(
  db: Db,
  scope: CompanyScope,
  targets: ReadonlyMap<number, MemoTargets>,
  now: Date,
): Promise<ReadonlyMap<number, Memo[]>> {
  const { rows } = await sql<MemoRecord>`select ${memoColumns} from memos m
    where m.company_id = ${scope.companyId} and m.send_id = any(${[...targets.keys()]}::bigint[]) and m.deleted_at is null
    order by m.send_position, m.id`.execute(db);
  const ids = rows.map(({ id }) => id);
  const media = await readMediaOfMemos(db, scope, ids);
  const translations = await readTranslationsOfMemos(db, scope, ids);
  const celebrations = await readCelebrations(db, scope, rows);
  const flags = await countFlagsOfMemos(db, scope, ids);
  const present = (row: MemoRecord, ofSend: MemoTargets): Memo => {
    const parts = {
      media: media.get(row.id) ?? [],
      targets: ofSend,
      translations: translations.get(row.id) ?? [],
      celebration: celebrations.get(row.id),
      flaggedCount: flags.get(row.id) ?? 0,
      response: null,
      copies: [],
      showCounts: true,
    };
    return presentMemo(row, parts, now);
  };
  const bySend = Map.groupBy(rows, ({ send_id }) => send_id);
  return new Map(
    [...targets].map(([id, ofSend]) => {
      return [id, (bySend.get(id) ?? []).map((row) => present(row, ofSend))];
    }),
  );
}

/** @returns the id of the send that a memo belongs to; undefined if the memo doesn't exist or doesn't belong to a send */
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
