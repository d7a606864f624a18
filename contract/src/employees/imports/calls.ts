import { z } from "zod";
import { defineCalls } from "../../call.ts";
import { interfaceLocales } from "../../constants.ts";
import { id, inCompany } from "../../schemas.ts";
import { importEndpoints } from "./endpoints.ts";
import {
  importConfirmInput,
  importConfirmed,
  importPreview,
  importPreviewInput,
} from "./schemas.ts";

const preview = {
  input: importPreviewInput,
  output: z.object({ import: importPreview }),
  errors: ["conflict", "file_too_large", "unsupported_file"],
} as const;
const confirm = {
  input: importConfirmInput,
  output: importConfirmed,
  errors: ["conflict", "file_too_large", "unsupported_file"],
} as const;

export const importCalls = defineCalls(importEndpoints, {
  previewEmployeeImport: {
    summary:
      "Show what a file of people would change, row by row, without changing anyone. The file is stored for a week and can be named by `id`.",
    successes: ["employees_previewed"],
    ...preview,
  },
  confirmEmployeeImport: {
    summary:
      "Import a file of people without its rows with errors, by a job when there are over 100. Many missing people need `confirm_missing`.",
    successes: ["employees_uploaded"],
    ...confirm,
  },
  previewManagerImport: {
    summary: "Show what a file of managers would change, row by row, without changing anyone.",
    successes: ["managers_previewed"],
    ...preview,
  },
  confirmManagerImport: {
    summary:
      "Import a file of people and their managers, in the same way as `confirmEmployeeImport`.",
    successes: ["managers_uploaded"],
    ...confirm,
  },
  discardImport: {
    summary: "Discard a file that was not confirmed, with its preview.",
    successes: ["import_discarded"],
    input: z.object({ ...inCompany, id }),
    output: z.object({}),
    errors: ["conflict"],
  },
  downloadImportErrors: {
    summary:
      "Download the rows of a file that can't be used, with their errors, to correct and send again. PINs are left out.",
    input: z.object({ ...inCompany, id }),
    // The response is a CSV file with the rejected rows. Valid dates are written like 2026-12-31, so they can't be misread after
    // someone corrects the rows and uploads the file.
    output: z.object({}),
    errors: ["conflict", "nothing_to_download"],
  },
  downloadImportTemplate: {
    summary: "Download an empty file with a header for each field that can be imported.",
    input: z.object({
      ...inCompany,
      kind: z.enum(["employees", "managers"]),
      format: z.enum(["csv", "xlsx"]),
      language: z.enum(interfaceLocales),
    }),
    output: z.object({}),
  },
});
