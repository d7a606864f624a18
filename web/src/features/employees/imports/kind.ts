import {
  type ImportField,
  employeeImportFields,
  managerImportFields,
} from "@lineup/contract/import-fields";

/** The content of a file: people, or the assignment of people to managers. */
export type ImportKind = "people" | "managers";

/** The calls of each kind; their inputs and outputs are the same. */
export const importCalls = {
  people: { preview: "previewEmployeeImport", confirm: "confirmEmployeeImport" },
  managers: { preview: "previewManagerImport", confirm: "confirmManagerImport" },
} as const;

/** The batch kind of each import. */
export const batchKinds = { people: "import", managers: "manager_import" } as const;

/** @returns the possible meanings of a column */
export function fieldsFor(kind: ImportKind): readonly ImportField[] {
  const fields = kind === "people" ? employeeImportFields : managerImportFields;
  return Object.keys(fields) as ImportField[];
}

/** A hint for the device's file chooser; the server checks the real type. */
export const acceptedFiles = [".csv", ".xlsx", ".tsv", ".txt", "text/csv"] as const;
