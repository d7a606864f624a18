import type { CallArguments, CallOutput } from "@lineup/contract/calls";

import { presentShared, presentSharedFilters } from "#server/features/templates/community/present";
import { findShared, readSharedCategories } from "#server/features/templates/community/reads";
import { sharedTemplate } from "#server/features/templates/community/service";
import type { CompanyContext } from "#server/platform/context";
import { pagedFields, sortingOf } from "#server/platform/paging";

/** @returns a page of community templates, or the one whose `id` is given */
export async function listSharedTemplates(
  ctx: CompanyContext,
  input: CallArguments<"listSharedTemplates">,
): Promise<CallOutput<"listSharedTemplates">> {
  const { tx, scope } = ctx;
  const filters = presentSharedFilters(input, await readSharedCategories(tx, scope));
  if (input.id !== undefined) {
    const template = await sharedTemplate(ctx, input.id);
    return {
      template,
      templates: [template],
      filters,
      ...pagedFields(onePage, 1, sortingOf(input)),
    };
  }
  const { rows, total } = await findShared(tx, scope, input);
  const templates = rows.map((row) => presentShared(row, []));
  return { templates, filters, ...pagedFields(input, total, sortingOf(input)) };
}

const onePage = { page: 1, per_page: 1 };
