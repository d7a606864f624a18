import type { MemoTemplatePackage } from "@lineup/contract/packages/schemas";

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
import { listPackages, listPackageTemplates } from "#server/features/packages/list-service";
import type { HandlersOf } from "#server/platform/http/handlers";

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
  listPackages,
  listPackageTemplates,
  getPackage: (ctx, { id }) => answer(packageView(ctx, id)),
  createPackage: (ctx, input) => answer(createPackage(ctx, input)),
  updatePackage: (ctx, input) => answer(updatePackage(ctx, input)),
  deletePackage: (ctx, { id }) => deletePackage(ctx, id),
  addPackageTemplate: (ctx, input) => answer(addTemplate(ctx, input)),
  removePackageTemplate: (ctx, input) => answer(removeTemplate(ctx, input)),
  updatePackageTemplate: (ctx, input) => answer(moveTemplate(ctx, input)),
  usePackage: async (ctx, input) => ({ sends: await usePackage(ctx, input) }),
};

const answer = async (found: Promise<MemoTemplatePackage>) => ({
  memo_template_package: await found,
});
