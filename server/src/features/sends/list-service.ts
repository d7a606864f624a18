import type { CallArguments, CallOutput } from "@lineup/contract/calls";

import { requireSend } from "#server/features/sends/access";
import { saveDraft } from "#server/features/sends/change-service";
import { presentSendFilters, presentSendRow } from "#server/features/sends/present";
import { findSends, readMediaOfSends, readSendFilters } from "#server/features/sends/reads";
import { startSend } from "#server/features/sends/start-service";
import type { CompanyContext } from "#server/platform/context";
import { pagedFields, sortingOf } from "#server/platform/paging";

/** @returns the files of a send @throws CallError `not_found` */
export async function listSendMedia(
  ctx: CompanyContext,
  { id }: CallArguments<"listSendMedia">,
): Promise<CallOutput<"listSendMedia">> {
  await requireSend(ctx, id);
  return { media: (await readMediaOfSends(ctx.tx, ctx.scope, [id])).get(id) ?? [] };
}

/** Saves the draft with this `id`, or a new draft. Without any content it lists the drafts, as the specification says. */
export async function draftSend(
  ctx: CompanyContext,
  { id, ...input }: CallArguments<"draftSend">,
): Promise<CallOutput<"draftSend">> {
  if (id !== undefined) return { memo_template_send: await saveDraft(ctx, { ...input, id }) };
  if (hasContent(input)) return { memo_template_send: await startSend(ctx, input) };
  return listDrafts(ctx, input);
}

/** @returns a page of sends, and the choices to filter them by */
export async function listSends(
  ctx: CompanyContext,
  input: CallArguments<"listSends">,
): Promise<CallOutput<"listSends">> {
  const { rows, total } = await findSends(ctx.tx, ctx.scope, input, ctx.now);
  const choices = await readSendFilters(ctx.tx, ctx.scope);
  return {
    sends: rows.map((row) => presentSendRow(row, ctx.now)),
    filters: presentSendFilters(input, choices),
    terms: input.terms,
    ...pagedFields(input, total, sortingOf(input)),
  };
}

type DraftInput = Omit<CallArguments<"draftSend">, "id">;

/** Fields that only ask for a list: a draft stores none of them. */
const listFields: ReadonlySet<string> = new Set([
  "company_id",
  "page",
  "per_page",
  "terms",
  "sort_direction",
]);

function hasContent(input: DraftInput): boolean {
  return Object.entries(input).some(
    ([field, value]) => !listFields.has(field) && value !== undefined,
  );
}

async function listDrafts(
  ctx: CompanyContext,
  input: DraftInput,
): Promise<CallOutput<"draftSend">> {
  const { company_id, page, per_page, terms, sort_direction } = input;
  const filter = { company_id, page, per_page, terms, sort_direction, status: "draft" } as const;
  return listSends(ctx, { ...filter, sort_by: "created_at" });
}
