import type { ImportPreview, ImportRow } from "@lineup/contract/employees/imports/schemas";
import { employeeImportFields, managerImportFields } from "@lineup/contract/import-fields";

import { presentBatchRow } from "#server/features/employees/batches/present";
import type { NamesOf } from "#server/features/employees/batches/reads";
import { problemsOf } from "#server/features/employees/imports/change-rules";
import type { CellValues } from "#server/features/employees/import-columns/cells-rules";
import { isoDay } from "#server/features/employees/import-columns/dates-rules";
import { wrongHeader } from "#server/features/employees/import-columns/headers-rules";
import type { ImportInput } from "#server/features/employees/imports/options-rules";
import type { ReadHead } from "#server/features/employees/import-columns/people-rules";
import type {
  Preview,
  PreviewRow,
  RefusedRow,
} from "#server/features/employees/imports/preview-service";
import { type PageRequest, pagedFields } from "#server/platform/paging";
import type { Language } from "#server/platform/texts";

/** @returns the preview of a file in the format of the API */
export function presentPreview(
  id: number,
  { head, counts, asksMissing, show, rows, total, ...found }: Preview,
  { file: _file, columns: _columns, found: _found, ...options }: ImportInput,
  page: PageRequest,
  language: Language,
): ImportPreview {
  const all = withOpened(found);
  return {
    ...{ id, ...options, counts, show, rows: head.rows },
    asks_missing: asksMissing,
    columns: head.headers.map((header, at) => ({
      header,
      field: head.columns[at] ?? null,
      samples: [...(head.samples[at] ?? [])],
    })),
    remembered: head.isRemembered,
    notes: head.notes.map((note) => note[language]),
    ...{ asks_date_order: head.asksDateOrder, encoding: head.encoding },
    unknown_locations: [...found.locations.unknown],
    unknown_audiences: [...found.audiences.unknown],
    people: rows.map((row) => presentRow(row, head, all, language)),
    ...pagedFields(page, total, { sort_by: "row", sort_direction: "asc" }),
  };
}

function presentRow(
  { planned, judged, action }: PreviewRow,
  head: ReadHead,
  names: NamesOf,
  language: Language,
): ImportRow {
  const { row, change } = planned;
  const shown = presentBatchRow({ ...judged, employee_id: judged.id }, names, language);
  return {
    action,
    row: row?.row ?? null,
    employee_id: judged.id,
    name: judged.name || (row?.values.employee ?? ""),
    company_ext_id:
      planned.keptNumber ??
      row?.values.company_ext_id ??
      change.columns.company_ext_id ??
      judged.person?.company_ext_id ??
      null,
    // Only `updated` and `created` rows list changes. For example, the action `missing` already says what changes, and a rejected
    // row changes nothing.
    changes: action === "updated" || action === "created" ? shown.changes : [],
    errors: problemsOf(planned, judged).map(({ column, text }) => ({
      column: column === null ? null : headerAt(head, column),
      message: text[language],
    })),
  };
}

/** @returns the header of a column, or the column's letter if the header is empty */
function headerAt({ headers }: ReadHead, column: number): string {
  const first = Math.floor(column / 26) - 1;
  const letters = (first < 0 ? "" : letter(first)) + letter(column % 26);
  return headers[column] || letters;
}

function letter(at: number): string {
  return String.fromCodePoint(65 + at);
}

/** @returns the names to show in rows, including the names of the locations and audiences that will be created */
function withOpened({
  names,
  locations,
  audiences,
}: Pick<Preview, "names" | "locations" | "audiences">): NamesOf {
  return {
    ...names,
    location_ids: new Map([...names.location_ids, ...locations.opened]),
    audience_ids: new Map([...names.audience_ids, ...audiences.opened]),
  };
}

/**
 * @returns the header row for a file of rejected rows: the uploaded file's headers and a header for the error column
 */
export function errorHeader(head: ReadHead, language: Language): string[] {
  return [...head.headers, wrongHeader[language]];
}

/**
 * @returns the uploaded cells of a rejected row, followed by a cell with the errors. PIN cells are emptied. Dates are written as
 *   YYYY-MM-DD, because the rejected rows alone might not show whether the day or the month comes first
 */
export function errorCells(
  { cells, values, problems }: RefusedRow,
  head: ReadHead,
  language: Language,
): string[] {
  const wrong = problems.map(({ column, text }) =>
    column === null ? text[language] : `${headerAt(head, column)}: ${text[language]}`,
  );
  return [...cells.map((cell, at) => cellToMend(cell, head.columns[at], values)), wrong.join(". ")];
}

function cellToMend(
  cell: string,
  field: ReadHead["columns"][number] | undefined,
  values: CellValues,
): string {
  if (field === "pin") return "";
  const { birth_date_day: day, birth_date_month: month, birth_date_year: year } = values;
  if (field === "birth_date" && day && month) {
    if (year) return isoDay({ day, month, year }) ?? cell;
    // A workbook's date with a year that it doesn't show.
    return /^\d{4}-/.test(cell) ? `${day} ${monthNames[month - 1]}` : cell;
  }
  return (field === "work_anniversary" && values.work_anniversary) || cell;
}

/** The months of birthdays without a year. A number would leave open whether it is the day. */
const monthNames = [
  ...["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"],
];

/** @returns the headers of the template file that users download and fill in */
export function templateHeaders(kind: "employees" | "managers", language: Language): string[] {
  if (kind === "managers")
    return Object.values(managerImportFields).map((words) => words[language]);
  // First and last names have separate columns, so that no full name has to be split.
  const { name: _name, name_last_second: _second, ...fields } = employeeImportFields;
  return Object.values(fields).map((words) => words[language]);
}
