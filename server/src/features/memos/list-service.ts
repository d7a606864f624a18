import type { CallArguments } from "@lineup/contract/calls";
import type { MemoRow } from "@lineup/contract/memos/schemas";

import { countFlagsOfMemos } from "#server/features/follow-ups/flags/reads";
import { findMemos } from "#server/features/memos/list-reads";
import { type MemoRecord, presentMemoRow } from "#server/features/memos/present";
import { readTranslatedTitles } from "#server/features/memos/translation-reads";
import type { CompanyContext } from "#server/platform/context";
import { pagedFields, sortingOf } from "#server/platform/paging";

/** @returns rows of a list, with how often each memo was flagged and what it is called in other languages */
export async function presentRows(
  { tx, scope, now }: CompanyContext,
  rows: readonly MemoRecord[],
): Promise<MemoRow[]> {
  const ids = rows.map((row) => row.id);
  const flags = await countFlagsOfMemos(tx, scope, ids);
  const titles = await readTranslatedTitles(tx, scope, ids);
  return rows.map((row) =>
    presentMemoRow(row, titles.get(row.id), now, { flaggedCount: flags.get(row.id) ?? 0 }),
  );
}

/** @returns a page of memos as management lists them */
export async function listPage(
  ctx: CompanyContext,
  input: CallArguments<"listMemos">,
): Promise<{ rows: MemoRow[]; paging: ReturnType<typeof pagedFields> }> {
  const { rows, total } = await findMemos(ctx.tx, ctx.scope, input, ctx.now);
  return {
    rows: await presentRows(ctx, rows),
    paging: pagedFields(input, total, sortingOf(input)),
  };
}
