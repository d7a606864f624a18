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

type Read = Awaited<ReturnType<typeof readImportFile>>;
type Known = Awaited<ReturnType<typeof findImport>>;

const previewOf = (kind: ImportWork["kind"]) =>
  withPreparation<"previewEmployeeImport" | "previewManagerImport", Read>(
    (ctx, { show, terms, page, per_page, ...given }, { file }) =>
      readImportFile(ctx, kind, given, file, { show, terms, page, per_page }),
    answerPreview,
  );

const confirmOf = (kind: ImportWork["kind"]) =>
  withPreparation<"confirmEmployeeImport" | "confirmManagerImport", Known>(
    (ctx, given, { file }) => findImport(ctx, kind, given, file),
    startImport,
  );

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
  discardImport,
  downloadImportErrors: errorsCsv,
  downloadImportTemplate: (_, input) => templateFile(input),
};
