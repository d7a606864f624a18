import type { MemoTemplatePackage } from "@lineup/contract/packages/schemas";

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
import {
  addTemplate,
  createPackage,
  deletePackage,
  moveTemplate,
  packageView,
  removeTemplate,
  updatePackage,
  usePackage,
} from "#server/features/packages/service";
import type { HandlersOf } from "#server/platform/http/handlers";
import { pagedFields, sortingOf } from "#server/platform/paging";

type Calls =
  | "listPackages"
  | "listPackageTemplates"
  | "getPackage"
  | "createPackage"
  | "updatePackage"
  | "deletePackage"
  | "addPackageTemplate"
  | "removePackageTemplate"
  | "updatePackageTemplate"
  | "usePackage";

export const packageRoutes: HandlersOf<Calls> = {
  listPackages: async (ctx, input) => {
    const { rows, total } = await findPackages(ctx.tx, ctx.scope, input);
    const choices = await readPackageFilters(ctx.tx, ctx.scope);
    return {
      packages: rows.map(presentPackageRow),
      filters: presentPackageFilters(input, choices),
      ...pagedFields(input, total, sortingOf(input)),
    };
  },
  listPackageTemplates: async (ctx, input) => {
    if (input.id !== undefined) await packageView(ctx, input.id);
    const of = input.id ?? null;
    const { rows, total } = await findPackageTemplates(ctx.tx, ctx.scope, of, input);
    return {
      templates: rows.map(presentPackageTemplate),
      ...pagedFields(input, total, sortingOf(input)),
    };
  },
  getPackage: (ctx, { id }) => answer(packageView(ctx, id)),
  createPackage: (ctx, input) => answer(createPackage(ctx, input)),
  updatePackage: (ctx, input) => answer(updatePackage(ctx, input)),
  deletePackage: async (ctx, { id }) => {
    await deletePackage(ctx, id);
    return {};
  },
  addPackageTemplate: (ctx, input) => answer(addTemplate(ctx, input)),
  removePackageTemplate: (ctx, input) => answer(removeTemplate(ctx, input)),
  updatePackageTemplate: (ctx, input) => answer(moveTemplate(ctx, input)),
  usePackage: async (ctx, input) => ({ sends: await usePackage(ctx, input) }),
};

async function answer(
  found: Promise<MemoTemplatePackage>,
): Promise<{ memo_template_package: MemoTemplatePackage }> {
  return { memo_template_package: await found };
}
