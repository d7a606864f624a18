import {
  type ImportField,
  employeeImportFields,
  managerImportFields,
} from "@lineup/contract/import-fields";

/** What a file says: who works here, or who looks after whom. */
export type ImportKind = "people" | "managers";

/** The calls of each kind; they take and give the same. */
export const importCalls = {
  people: { preview: "previewEmployeeImport", confirm: "confirmEmployeeImport" },
  managers: { preview: "previewManagerImport", confirm: "confirmManagerImport" },
} as const;

/** What the batches of each kind are called. */
export const batchKinds = { people: "import", managers: "manager_import" } as const;

/** @returns what a column can be */
export function fieldsFor(kind: ImportKind): readonly ImportField[] {
  const fields = kind === "people" ? employeeImportFields : managerImportFields;
  return Object.keys(fields) as ImportField[];
}

/** What the device offers to choose from; what it really is, the server finds out. */
export const acceptedFiles = [".csv", ".xlsx", ".tsv", ".txt", "text/csv"] as const;
