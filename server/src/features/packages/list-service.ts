import type { CallArguments, CallOutput } from "@lineup/contract/calls";

import {
  presentPackageFilters,
  presentPackageRow,
  presentPackageTemplate,
} from "#server/features/packages/present";
import {
  findPackageTemplates,
  findPackages,
  readPackageFilters,
} from "#server/features/packages/reads";
import { packageView } from "#server/features/packages/service";
import type { CompanyContext } from "#server/platform/context";
import { pagedFields, sortingOf } from "#server/platform/paging";

/** @returns a page of packages, and the choices to filter them by */
export async function listPackages(
  ctx: CompanyContext,
  input: CallArguments<"listPackages">,
): Promise<CallOutput<"listPackages">> {
  const { rows, total } = await findPackages(ctx.tx, ctx.scope, input);
  const choices = await readPackageFilters(ctx.tx, ctx.scope);
  return {
    packages: rows.map(presentPackageRow),
    filters: presentPackageFilters(input, choices),
    ...pagedFields(input, total, sortingOf(input)),
  };
}

/** @returns a page of the templates that can be put into packages; with an `id`, without those of that package */
export async function listPackageTemplates(
  ctx: CompanyContext,
  input: CallArguments<"listPackageTemplates">,
): Promise<CallOutput<"listPackageTemplates">> {
  if (input.id !== undefined) await packageView(ctx, input.id);
  const packageId = input.id ?? null;
  const { rows, total } = await findPackageTemplates(ctx.tx, ctx.scope, packageId, input);
  return {
    templates: rows.map(presentPackageTemplate),
    ...pagedFields(input, total, sortingOf(input)),
  };
}
