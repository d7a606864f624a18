import { type ImportField, importFieldWords } from "@lineup/contract/import-fields";

import {
  type ValidatedRow,
  type LinkField,
  type PersonChange,
  type PersonState,
  problemIn,
} from "#server/features/employees/batches/rules";
import {
  changedColumns,
  newColumns,
  withSealedPin,
} from "#server/features/employees/columns-rules";
import { type Columns, folded } from "#server/features/employees/import-columns/headers-rules";
import type { Match } from "#server/features/employees/imports/match-rules";
import {
  type NameIndex,
  type PeopleIndex,
  nameTexts,
} from "#server/features/employees/import-columns/names-rules";
import { nameKeyOf } from "#server/features/employees/import-columns/duplicates-rules";
import type { CellProblem, ReadRow } from "#server/features/employees/import-columns/people-rules";
import type { EmployeeColumns } from "#server/features/employees/store";
import { CallError } from "#server/platform/http/errors";
import type { Pins } from "#server/platform/auth/pins";
import type { Text } from "#server/platform/texts";

/** The company's data that a file's rows are compared with. */
export interface Surroundings {
  readonly columns: Columns;
  readonly locations: NameIndex;
  readonly audiences: NameIndex;
  readonly managers: PeopleIndex;
  /** True if the file lists everyone who works for the company. In this case, inactive employees in the file are activated. */
  readonly isWholeRoster: boolean;
  readonly pins: Pins;
  readonly now: Date;
}

/** The change planned for a row of the file, with the row's errors. */
export interface PlannedRow {
  readonly row: ReadRow | null;
  readonly change: PersonChange;
  readonly problems: readonly CellProblem[];
  /** The employee's number if the row has it without zeros at its beginning; otherwise absent. */
  readonly keptNumber?: string | undefined;
}

/**
 * Plans the change for a row of the file.
 * @param state the current data of the matched employee; undefined if the row isn't matched to an employee
 */
export function planRow(
  row: ReadRow,
  match: Match,
  state: PersonState | undefined,
  about: Surroundings,
): PlannedRow {
  const problems = [...row.problems];
  if (match.problem) problems.push({ column: null, text: match.problem });
  const links = linksOf(row, about, problems);
  const { keptNumber } = match;
  const columns = columnsOf(row, state, about, problems, keptNumber !== undefined);
  const isBack = about.isWholeRoster && state?.is_active === false;
  if (isBack && row.values.is_active === undefined) columns.is_active = true;
  const change = { position: row.row, id: match.id, columns, ...links };
  const planned = refusedFor(row, change, problems, about.columns);
  return keptNumber === undefined ? planned : { ...planned, keptNumber };
}

/** @returns the planned row. If the row has errors, its change is rejected, and the errors are stored as the reason */
export function refusedFor(
  row: ReadRow,
  change: PersonChange,
  problems: readonly CellProblem[],
  columns: Columns,
): PlannedRow {
  const [first, ...others] = problems.map(({ column, text }) => ({
    field: column === null ? null : (columns[column] ?? null),
    text,
  }));
  if (first === undefined) return { row, change, problems };
  return { row, change: { ...change, refusal: { ...first, others } }, problems };
}

/**
 * @returns the errors found in the row's cells; if there are none, the error found when the employee was validated as a whole.
 *   That error has no column
 */
export function problemsOf(
  { problems }: PlannedRow,
  { problem }: ValidatedRow,
): PlannedRow["problems"] {
  if (problems.length > 0 || problem === null) return problems;
  return [{ column: null, text: problem.text }];
}

function linksOf(
  { values }: ReadRow,
  about: Surroundings,
  problems: CellProblem[],
): Partial<Record<LinkField, number[]>> {
  const links: Partial<Record<LinkField, number[]>> = {};
  for (const field of ["locations", "audiences"] as const) {
    const names = values[field];
    if (names === undefined) continue;
    const { ids, wrong } = about[field].find(names);
    for (const text of wrong) problems.push(at(field, text, about));
    links[field === "locations" ? "location_ids" : "audience_ids"] = ids;
  }
  if (values.managers === undefined) return links;
  links.manager_ids = values.managers.flatMap((name) => {
    const found = about.managers.findAll(name);
    if (found !== null && found !== "several") return found;
    const text = found === "several" ? nameTexts.several(name) : nameTexts.noManager(name);
    problems.push(at("managers", text, about));
    return [];
  });
  return links;
}

function columnsOf(
  { values, problems: known }: ReadRow,
  state: PersonState | undefined,
  about: Surroundings,
  problems: CellProblem[],
  keepsNumber: boolean,
): EmployeeColumns {
  const isCalledSo =
    state !== undefined &&
    about.columns.includes("name") &&
    nameKeyOf(values) === folded(state.name);
  // If the file's full name is the employee's current name, keep the stored first and last names: someone may have corrected
  // how the name is split.
  const named = isCalledSo ? { ...values, name_first: undefined, name_last: undefined } : values;
  const said = keepsNumber ? { ...named, company_ext_id: undefined } : named;
  const input = withSealedPin(said, about.pins);
  try {
    return state ? changedColumns(state, input, about.now) : newColumns(input, about.now);
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    const { field, text } = problemIn(error);
    const problem = at(fieldNames[field ?? ""] ?? (field as ImportField | null), text, about);
    // If a cell couldn't be read, its column already has an error. Don't add another error that says that the field is missing.
    if (!known.some(({ column }) => column === problem.column)) problems.push(problem);
    const { name_first, name_last } = values;
    return {
      ...(name_first !== undefined && { name_first }),
      ...(name_last !== undefined && { name_last }),
    };
  }
}

const fieldNames: Readonly<Record<string, ImportField>> = {
  birth_date_day: "birth_date",
  birth_date_month: "birth_date",
  birth_date_year: "birth_date",
};

/**
 * @returns an error with its column in the file. An error about the first name may belong to the full name column. If the file
 *   has no column for the field, the error text starts with the field's name
 */
function at(field: ImportField | null, text: Text, { columns }: Surroundings): CellProblem {
  if (field === null) return { column: null, text };
  const found = columns.indexOf(field);
  const column = found < 0 && field === "name_first" ? columns.indexOf("name") : found;
  if (column >= 0) return { column, text };
  const words = importFieldWords[field];
  return {
    column: null,
    text: { en: `${words.en}: ${text.en}`, es: `${words.es}: ${text.es}` },
  };
}
