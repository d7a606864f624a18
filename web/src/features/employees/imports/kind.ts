import {
  type ImportField,
  employeeImportFields,
  managerImportFields,
} from "@lineup/contract/import-fields";

/** What an import's file contains: the details of people, or the managers of people. */
export type ImportKind = "people" | "managers";

/** The calls for each kind of import. Both kinds have the same inputs and outputs. */
export const importCalls = {
  people: { preview: "previewEmployeeImport", confirm: "confirmEmployeeImport" },
  managers: { preview: "previewManagerImport", confirm: "confirmManagerImport" },
} as const;

/** The kind of batch that each kind of import becomes. */
export const batchKinds = { people: "import", managers: "manager_import" } as const;

/** @returns the fields that a column of the file can be assigned to */
export function fieldsFor(kind: ImportKind): readonly ImportField[] {
  const fields = kind === "people" ? employeeImportFields : managerImportFields;
  return Object.keys(fields) as ImportField[];
}

/** The file types that the browser's file dialog offers. The server checks the content. */
export const acceptedFiles = [".csv", ".xlsx", ".tsv", ".txt", "text/csv"] as const;
