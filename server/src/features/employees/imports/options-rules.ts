import type { DateOrder, ImportAction } from "@lineup/contract/import-fields";

import type { Columns } from "#server/features/employees/import-columns/headers-rules";
import type { NamedSegment, SegmentKind } from "#server/platform/segments";

/** The options that a person chose for a file. */
export interface ImportOptions {
  /** null to use what the headers suggest. */
  readonly columns: Columns | null;
  readonly missing_employees: boolean;
  readonly empty_clears: boolean;
  readonly create_segments: boolean;
  readonly date_order: DateOrder | null;
}

/** The options as a call gives them: an absent one stays as it was. */
export type GivenOptions = {
  readonly [O in keyof ImportOptions]?: NonNullable<ImportOptions[O]> | undefined;
};

/** The input of an import's batch: where its file is, and how to read it. */
export interface ImportInput extends ImportOptions {
  /** The storage key of the file. */
  readonly file: string;
  readonly file_name: string;
  /** How many missing employees the caller agreed to deactivate. */
  readonly leaving?: number;
  /** The locations and audiences that were created for it. */
  readonly opened?: Opened;
  /** The result of the last preview. */
  readonly found?: FoundImport;
}

/** The locations and audiences that an import created, so that undoing it can delete them. */
export type Opened = Readonly<Record<SegmentKind, readonly NamedSegment[]>>;

/** The result of reading a file. */
export interface FoundImport {
  /** A text of everything that the result depends on (`lookOf`). While it is the same, the file need not be read again. */
  readonly look: string;
  readonly counts: Readonly<Record<ImportAction, number>>;
  readonly asksMissing: boolean;
  /** The fields of the columns. */
  readonly columns: Columns;
  /** True for a file that is short enough to read within a call. */
  readonly isShort: boolean;
}

interface Look {
  /** The caller: a manager's import can do less than an admin's. */
  readonly employeeId: number;
  readonly file: string;
  /** The options, from `optionsOf`. */
  readonly options: ImportOptions;
  /** The state of the company's audit log before the preview: every change adds an entry. */
  readonly log: readonly number[];
}

/** @returns a text that is the same for the same file, options, caller and company data */
export function lookOf({ employeeId, file, options, log }: Look): string {
  return JSON.stringify([employeeId, file, options, log]);
}

export const firstOptions: ImportOptions = {
  columns: null,
  missing_employees: false,
  empty_clears: false,
  create_segments: false,
  date_order: null,
};

/** @returns the options after a call. What the call leaves out stays as it was */
export function optionsOf(given: GivenOptions, before: ImportOptions): ImportOptions {
  return {
    columns: given.columns ?? before.columns,
    missing_employees: given.missing_employees ?? before.missing_employees,
    empty_clears: given.empty_clears ?? before.empty_clears,
    create_segments: given.create_segments ?? before.create_segments,
    date_order: given.date_order ?? before.date_order,
  };
}

/** @returns the options that the call gives, without those that it leaves out */
export function givenOptions(given: GivenOptions): Partial<ImportOptions> {
  const { columns, missing_employees, empty_clears, create_segments, date_order } = given;
  const all = { columns, missing_employees, empty_clears, create_segments, date_order };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined));
}
