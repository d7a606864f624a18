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
      "What a file of people would do, row by row; no one is changed. The file is kept a week: `id` names it in its place, for another page, another way to read it, or its confirmation.",
    successes: ["employees_previewed"],
    ...preview,
  },
  confirmEmployeeImport: {
    summary:
      "Import a file of people, as one piece: up to 100 are changed when the answer comes; more by a job, of which `getBatch` tells how far it is. Rows with errors are left out. Where more than a tenth of the team is missing from the file, or anybody beside a row that can't be used and in which no one is found, the answer is 409 without `confirm_missing`.",
    successes: ["employees_uploaded"],
    ...confirm,
  },
  previewManagerImport: {
    summary: "What a file of who looks after whom would do, row by row; no one is changed.",
    successes: ["managers_previewed"],
    ...preview,
  },
  confirmManagerImport: {
    summary:
      "Import a file of who looks after whom, as `confirmEmployeeImport` does one of people.",
    successes: ["managers_uploaded"],
    ...confirm,
  },
  discardImport: {
    summary: "Discard a file that was not confirmed, and what was noted of it.",
    successes: ["import_discarded"],
    input: z.object({ ...inCompany, id }),
    output: z.object({}),
    errors: ["conflict"],
  },
  downloadImportErrors: {
    summary:
      "The rows of a file that can't be used, as they came, with what is wrong: to be mended and sent again. Days that could be read are written as 2026-12-31; PINs are left out.",
    input: z.object({ ...inCompany, id }),
    output: z.object({}),
    errors: ["conflict", "nothing_to_download"],
  },
  downloadImportTemplate: {
    summary: "An empty file with a header for each thing that can be imported.",
    input: z.object({
      ...inCompany,
      kind: z.enum(["employees", "managers"]),
      format: z.enum(["csv", "xlsx"]),
      language: z.enum(interfaceLocales),
    }),
    output: z.object({}),
  },
});
