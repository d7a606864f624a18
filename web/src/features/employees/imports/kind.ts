import {
  type ImportField,
  employeeImportFields,
  managerImportFields,
} from "@lineup/contract/import-fields";

/** The content of an import file: people's details, or people's managers. */
export type ImportKind = "people" | "managers";

/** The calls for each kind of import. Both kinds have the same inputs and outputs. */
export const importCalls = {
  people: { preview: "previewEmployeeImport", confirm: "confirmEmployeeImport" },
  managers: { preview: "previewManagerImport", confirm: "confirmManagerImport" },
} as const;

/** The batch kind for each import kind. */
export const batchKinds = { people: "import", managers: "manager_import" } as const;

/** @returns the fields to which a file column can be assigned */
export function fieldsFor(kind: ImportKind): readonly ImportField[] {
  const fields = kind === "people" ? employeeImportFields : managerImportFields;
  return Object.keys(fields) as ImportField[];
}

/** The file types that the browser's file dialog offers. The server checks the content. */
export const acceptedFiles = [".csv", ".xlsx", ".tsv", ".txt", "text/csv"] as const;
