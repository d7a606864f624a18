import type { CallArguments, CallOutput } from "@lineup/contract/calls";
import type { MemoTemplate } from "@lineup/contract/templates/schemas";

import { findTemplates, readTemplateFilters } from "#server/features/templates/list-reads";
import { presentTemplate, presentTemplateFilters } from "#server/features/templates/present";
import type { CompanyContext } from "#server/platform/context";
import { pagedFields, sortingOf } from "#server/platform/paging";

/** @returns a page of templates, and the choices to filter them by */
export async function listTemplates(
  { tx, scope }: CompanyContext,
  input: CallArguments<"listTemplates">,
): Promise<CallOutput<"listTemplates">> {
  const { rows, total } = await findTemplates(tx, scope, input);
  const templates = rows.map((row) => presentTemplate(row, []));
  return {
    memo_templates: templates,
    templates,
    filters: presentTemplateFilters(input, await readTemplateFilters(tx, scope)),
    ...pagedFields(input, total, sortingOf(input)),
  };
}

/** @returns the template under both names that clients read it by */
export async function asTemplate(
  template: Promise<MemoTemplate>,
): Promise<{ memo_template: MemoTemplate; template: MemoTemplate }> {
  const found = await template;
  return { memo_template: found, template: found };
}
