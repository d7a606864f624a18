import type { ImportPreview } from "@lineup/contract/employees/imports/schemas";
import { importMaxBytes } from "@lineup/contract/constants";
import type { ImportField } from "@lineup/contract/import-fields";
import { useNavigate } from "@tanstack/react-router";
import { useRef, useState } from "react";
import { useCompanyId } from "#web/entities/companies/company.ts";
import { call } from "#web/lib/api/api-client.ts";
import type { Input } from "#web/lib/api/contract.ts";
import { useCallMutation } from "#web/lib/api/use-call.ts";
import { refresh } from "#web/lib/live/live.ts";
import { queryClient } from "#web/lib/api/query-client.ts";
import { useUploads, type Uploads } from "#web/lib/api/uploads.ts";
import { showError } from "#web/ui/feedback/show-error.ts";
import { importCalls, type ImportKind } from "./kind.ts";
import { importsTexts } from "./imports-texts.ts";

/**
 * @returns a function that shows an import by putting the import's id into the address; if the id is null, it shows the first
 * step
 */
export function useOpenImport(): (id: number | null) => void {
  const navigate = useNavigate();
  return (id) =>
    void navigate({
      to: ".",
      search: id === null ? {} : { import: String(id) },
      replace: id !== null,
    });
}

/**
 * Uploads a chosen file and opens the preview of its import.
 * @param replaces the id of the import whose file is replaced by a corrected one; undefined for a new import
 */
export function useImportUpload(kind: ImportKind, replaces?: number): Uploads<number> {
  const company_id = useCompanyId();
  const open = useOpenImport();
  return useUploads(
    (file, options) =>
      call(
        importCalls[kind].preview,
        { company_id, id: replaces },
        { files: { file }, ...options },
      ).then(({ import: { id } }) => id),
    {
      maxBytes: importMaxBytes,
      onDone(id) {
        refresh(importCalls[kind].preview, "listBatches");
        open(id);
      },
    },
  );
}

export type ImportChoice = Pick<
  Input<"previewEmployeeImport">,
  "columns" | "missing_employees" | "empty_clears" | "create_segments" | "date_order" | "encoding"
>;

export interface ImportChoosing {
  /** The choices that the server has not confirmed yet. */
  readonly chosen: ImportChoice;
  readonly isPending: boolean;
  choose(choice: ImportChoice): void;
}

/** Changes the options of an import. The server stores the options and parses the file again. */
export function useImportChoice(kind: ImportKind, id: number): ImportChoosing {
  const company_id = useCompanyId();
  const [chosen, setChosen] = useState<ImportChoice>({});
  const unanswered = useRef(0);
  const name = importCalls[kind].preview;
  const answered = (): void => {
    unanswered.current -= 1;
    if (unanswered.current > 0) return;
    void queryClient.invalidateQueries({ queryKey: [name] }).finally(() => {
      if (unanswered.current === 0) setChosen({});
    });
  };
  const choosing = useCallMutation(name, {
    onSuccess: answered,
    onError(error) {
      answered();
      showError(error, importsTexts.say("failed.change"));
    },
  });
  return {
    chosen,
    isPending: Object.keys(chosen).length > 0,
    choose(choice) {
      unanswered.current += 1;
      setChosen((before) => ({ ...before, ...choice }));
      choosing.mutate({ company_id, id, ...choice });
    },
  };
}

/** @returns the preview with choices that the server has not confirmed yet; the rows don't reflect those choices */
export function withChoice(
  preview: ImportPreview,
  { columns, ...options }: ImportChoice,
): ImportPreview {
  const fields = Array.isArray(columns) ? columns : null;
  return {
    ...preview,
    ...(options as Partial<ImportPreview>),
    columns: preview.columns.map((column, at) => ({
      ...column,
      field: fields ? (fields[at] as ImportField | null) : column.field,
    })),
  };
}
