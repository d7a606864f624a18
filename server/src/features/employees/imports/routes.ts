import { errorsCsv, templateFile } from "#server/features/employees/imports/files-service";
import type { ImportWork } from "#server/features/employees/imports/plan-service";
import {
  answerPreview,
  discardImport,
  findImport,
  readImportFile,
  startImport,
} from "#server/features/employees/imports/service";
import { type HandlersOf, withPreparation } from "#server/platform/http/handlers";

export const importRoutes: HandlersOf<
  | "previewEmployeeImport"
  | "confirmEmployeeImport"
  | "previewManagerImport"
  | "confirmManagerImport"
  | "discardImport"
  | "downloadImportErrors"
  | "downloadImportTemplate"
> = {
  previewEmployeeImport: previewOf("import"),
  confirmEmployeeImport: confirmOf("import"),
  previewManagerImport: previewOf("manager_import"),
  confirmManagerImport: confirmOf("manager_import"),
  discardImport: async (ctx, { id }) => {
    await discardImport(ctx, id);
    return {};
  },
  downloadImportErrors: errorsCsv,
  downloadImportTemplate: (_, input) => templateFile(input),
};

type Read = Awaited<ReturnType<typeof readImportFile>>;
type Known = Awaited<ReturnType<typeof findImport>>;

function previewOf(kind: ImportWork["kind"]) {
  return withPreparation<"previewEmployeeImport" | "previewManagerImport", Read>(
    (ctx, { show, terms, page, per_page, ...given }, { file }) =>
      readImportFile(ctx, kind, given, file, { show, terms, page, per_page }),
    (ctx, input, read) => answerPreview(ctx, input, read),
  );
}

function confirmOf(kind: ImportWork["kind"]) {
  return withPreparation<"confirmEmployeeImport" | "confirmManagerImport", Known>(
    (ctx, given, { file }) => findImport(ctx, kind, given, file),
    (ctx, given, known) => startImport(ctx, given, known),
  );
}
