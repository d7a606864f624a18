import type { CallArguments, CallOutput } from "@lineup/contract/calls";
import type { MemoRow } from "@lineup/contract/memos/schemas";

import { countFlagsOfMemos } from "#server/features/follow-ups/flags/reads";
import { presentFilters } from "#server/features/memos/filter-present";
import { readMemoFilters } from "#server/features/memos/filter-reads";
import { findAllMemos, findMemos } from "#server/features/memos/list-reads";
import { type MemoRecord, presentMemoRow } from "#server/features/memos/present";
import { readTranslatedTitles } from "#server/features/memos/translation-reads";
import type { CompanyContext } from "#server/platform/context";
import { pagedFields, sortingOf } from "#server/platform/paging";

/** @returns the rows of a list, each with its number of questions and its translated titles */
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

/** @returns a page of the memos that management lists, and the choices to filter them by */
export async function listMemos(
  ctx: CompanyContext,
  input: CallArguments<"listMemos">,
): Promise<CallOutput<"listMemos">> {
  const { rows, paging } = await listPage(ctx, input);
  const choices = await readMemoFilters(ctx.tx, ctx.scope);
  return { memos: rows, filters: presentFilters(input, choices), ...paging };
}

/** @returns all memos that match, without pages */
export async function listAllMemos(
  ctx: CompanyContext,
  input: CallArguments<"listAllMemos">,
): Promise<CallOutput<"listAllMemos">> {
  const rows = await findAllMemos(ctx.tx, ctx.scope, input, ctx.now);
  return { memos: await presentRows(ctx, rows) };
}

/** @returns a page of messages */
export async function listMessages(
  ctx: CompanyContext,
  input: CallArguments<"listMessages">,
): Promise<CallOutput<"listMessages">> {
  const { rows, paging } = await listPage(ctx, { ...input, display_type: "memo" });
  return { messages: rows, ...paging };
}

/** @returns a page of surveys */
export async function listSurveys(
  ctx: CompanyContext,
  input: CallArguments<"listSurveys">,
): Promise<CallOutput<"listSurveys">> {
  const { rows, paging } = await listPage(ctx, { ...input, display_type: "survey" });
  return { surveys: rows, ...paging };
}

/** @returns a page of celebrations */
export async function listCelebrationMemos(
  ctx: CompanyContext,
  input: CallArguments<"listCelebrationMemos">,
): Promise<CallOutput<"listCelebrationMemos">> {
  const { rows, paging } = await listPage(ctx, { ...input, display_type: "celebration" });
  return { celebrations: rows, ...paging };
}

async function listPage(
  ctx: CompanyContext,
  input: CallArguments<"listMemos">,
): Promise<{ rows: MemoRow[]; paging: ReturnType<typeof pagedFields> }> {
  const { rows, total } = await findMemos(ctx.tx, ctx.scope, input, ctx.now);
  return {
    rows: await presentRows(ctx, rows),
    paging: pagedFields(input, total, sortingOf(input)),
  };
}
