import type { CallArguments } from "@lineup/contract/calls";

import { keptFile } from "#server/features/employees/import-file-service";
import { requireImport } from "#server/features/employees/import-service";
import {
  errorCells,
  errorHeader,
  templateHeaders,
} from "#server/features/employees/import-present";
import { refusedRows } from "#server/features/employees/import-preview-service";
import { pinsOf } from "#server/platform/auth/pins";
import type { CompanyContext } from "#server/platform/context";
import { csvContent } from "#server/platform/http/csv";
import { CallError } from "#server/platform/http/errors";
import type { CsvReply, FileReply } from "#server/platform/http/handlers";
import { writeWorkbook } from "#server/platform/uploads/write-workbook";
import { downloadHeaders } from "#server/platform/uploads/download-headers";

/**
 * The rows of a file that can't be used, with why, as a file to be mended and sent again.
 * @throws CallError `not_found`; `conflict` when the file is no longer kept; `nothing_to_download` where all can be used
 */
export async function errorsCsv(
  { tx: db, scope, actor, now, adapters, config, language }: CompanyContext,
  { id }: CallArguments<"downloadImportErrors">,
): Promise<CsvReply> {
  const { kind, input } = await requireImport({ db, scope, actor }, id);
  const { file, file_name, ...options } = input;
  if (kind === "edit") throw new CallError("not_found");
  const content = await keptFile(adapters.files, file);
  const found = refusedRows({
    ...{ db, scope, actor, now, kind, content, options, withCells: true },
    pins: pinsOf(config.secret, scope),
  });
  const first = await found.next();
  const second = await found.next();
  if (first.done || second.done || !("head" in first.value))
    throw new CallError("nothing_to_download");
  const { head } = first.value;
  const begun = second.value;
  const stem = file_name.replace(/\.[^.]+$/, "");
  return { filename: `${stem}-${language === "es" ? "errores" : "errors"}.csv`, rows: rows() };

  async function* rows(): AsyncGenerator<readonly string[]> {
    yield errorHeader(head, language);
    if ("planned" in begun) yield errorCells(begun, head, language);
    for await (const row of found) if ("planned" in row) yield errorCells(row, head, language);
  }
}

/** An empty file with a header for each thing that can be imported. */
export async function templateFile({
  kind,
  format,
  language,
}: CallArguments<"downloadImportTemplate">): Promise<FileReply> {
  const headers = templateHeaders(kind, language);
  const name = `${names[kind][language]}.${format}`;
  const content =
    format === "csv"
      ? await csvContent([headers])
      : await writeWorkbook(names[kind][language], [headers]);
  return { content, headers: downloadHeaders({ name, type: types[format] }) };
}

const names = {
  employees: { en: "People", es: "Personas" },
  managers: { en: "Managers", es: "Responsables" },
} as const;

const types = {
  csv: "text/csv",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
} as const;
