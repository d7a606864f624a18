import type { CallArguments } from "@lineup/contract/calls";

import { keptSource, refusedIn } from "#server/features/employees/imports/file-service";
import { requireImport } from "#server/features/employees/imports/access";
import {
  errorCells,
  errorHeader,
  templateHeaders,
} from "#server/features/employees/imports/present";
import type { ReadHead } from "#server/features/employees/import-columns/people-rules";
import type { RefusedRow } from "#server/features/employees/imports/preview-service";
import type { CompanyContext } from "#server/platform/context";
import { csvContent } from "#server/platform/http/files/csv";
import { CallError } from "#server/platform/http/errors";
import type { CsvReply, FileReply } from "#server/platform/http/handlers";
import { writeWorkbook } from "#server/platform/uploads/write-workbook";
import type { Language } from "#server/platform/texts";
import { downloadHeaders } from "#server/platform/uploads/download-headers";

/**
 * @returns the rejected rows with their errors, as a file to correct and upload again
 * @throws CallError `not_found` if the import is unknown or the caller may not see it; `conflict` if its file is no longer
 *   stored; `nothing_to_download` if no row was rejected
 */
export async function errorsCsv(
  { tx: db, scope, actor, now, adapters, worker, config, language }: CompanyContext,
  { id }: CallArguments<"downloadImportErrors">,
): Promise<CsvReply> {
  const { kind, input } = await requireImport({ db, scope, actor }, id);
  const { file, file_name, found: _found, ...options } = input;
  if (kind === "edit") throw new CallError("not_found");
  const source = await keptSource(adapters.files, file);
  const work = { scope, actor, now, kind, options, secret: config.secret };
  const { head, rows } = await refusedIn({ db, worker }, source, work);
  if (rows.length === 0) throw new CallError("nothing_to_download");
  const stem = file_name.replace(/\.[^.]+$/, "");
  return {
    filename: `${stem}-${language === "es" ? "errores" : "errors"}.csv`,
    rows: lines(head, rows, language),
  };
}

async function* lines(
  head: ReadHead,
  rows: readonly RefusedRow[],
  language: Language,
): AsyncGenerator<readonly string[]> {
  yield errorHeader(head, language);
  for (const row of rows) yield errorCells(row, head, language);
}

/** @returns an import file to fill in: it has only a header row, with the fields that can be imported */
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
  managers: { en: "Managers", es: "Gerentes" },
} as const;

const types = {
  csv: "text/csv",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
} as const;
