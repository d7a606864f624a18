import type { Media } from "@lineup/contract/media/schemas";

import { presentMedia } from "#server/features/media/present";
import { shownColumns } from "#server/features/media/reads";
import type { Db } from "#server/platform/context";
import type { CompanyScope } from "#server/platform/scope";

/** @returns the files attached to each of these memos, in their order; a memo without files has no entry */
export async function readMediaOfMemos(
  db: Db,
  scope: CompanyScope,
  memoIds: readonly number[],
): Promise<Map<number, Media[]>> {
  if (memoIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("memo_media")
    .innerJoin("media", (join) =>
      join
        .onRef("media.company_id", "=", "memo_media.company_id")
        .onRef("media.id", "=", "memo_media.media_id"),
    )
    .select(["memo_media.memo_id", ...shownColumns])
    .where("memo_media.company_id", "=", scope.companyId)
    .where("memo_media.memo_id", "in", [...memoIds])
    .where("media.deleted_at", "is", null)
    .orderBy("memo_media.position")
    .orderBy("media.id")
    .execute();
  const files = new Map<number, Media[]>();
  for (const row of rows) {
    const before = files.get(row.memo_id);
    if (before) before.push(presentMedia(row));
    else files.set(row.memo_id, [presentMedia(row)]);
  }
  return files;
}
